// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arithmetic on index values, loops, and choices that it decides. Private to
/// the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_INDEXBUILDER_H
#define SPLIT_LIB_COPIES_EMIT_INDEXBUILDER_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace mlir::split {

/// Emits the code that index values are made of. Folds as it goes.
class IndexBuilder {
public:
  IndexBuilder(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  Value constant(int64_t value) const;
  Value materialize(OpFoldResult value) const;
  Value add(Value a, Value b) const;
  Value add(Value a, int64_t b) const { return add(a, constant(b)); }
  Value sub(Value a, Value b) const;
  Value mul(Value a, Value b) const;
  Value mul(Value a, int64_t b) const { return mul(a, constant(b)); }
  /// Of values that are not negative; `b` is positive.
  Value div(Value a, Value b) const;
  Value rem(Value a, Value b) const;
  Value min(Value a, Value b) const;
  Value max(Value a, Value b) const;
  /// `value` if `a` is at least `b`, or else `otherwise`.
  Value selectIfAtLeast(Value a, Value b, Value value, Value otherwise) const;
  /// The largest multiple of `b` that is at most `a`.
  Value roundDown(Value a, int64_t b) const;
  /// `value`, which is computed so that LLVM does not know what it is; as it is
  /// in code of a device, whose registers have other names.
  Value hide(Value value) const;

private:
  OpBuilder &builder;
  Location loc;
};

/// Emits `body` for each of begin, begin + step, ... below `end`; without a
/// loop where there is at most one. Returns the loop if there is one.
scf::ForOp emitLoop(OpBuilder &builder, Location loc, Value begin, Value end,
                    Value step, function_ref<void(Value)> body);

/// Emits the branch that `condition` chooses, or both where it is not known.
void emitIf(OpBuilder &builder, Location loc, Value condition,
            function_ref<void()> thenBody, function_ref<void()> elseBody);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_INDEXBUILDER_H
