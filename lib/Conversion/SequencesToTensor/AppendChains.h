// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which sequences are made of others by appending.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_APPENDCHAINS_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_APPENDCHAINS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
class Region;

namespace scf {
class IfOp;
} // namespace scf

namespace split {

/// What sequences are made of by appending, maybe in loops and branches. Each
/// value is followed once, however many branches lead back to it. For code that
/// does not change meanwhile.
class AppendChains {
public:
  /// The sequence that `value` is made of in this way; `value` itself if it is
  /// made in another way.
  Value getStart(Value value);

  /// The same, but back to what the op that makes `value` begins with only.
  Value getPrevious(Value value);

private:
  Value getPrevious(scf::IfOp branch, unsigned index);
  Value getOutside(Value value, Region &region);

  /// What has been found.
  DenseMap<Value, Value> starts;
};

} // namespace split
} // namespace mlir

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_APPENDCHAINS_H
