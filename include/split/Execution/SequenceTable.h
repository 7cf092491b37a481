// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sequences as compiled code takes and returns them: the four memrefs that
/// docs/ABI.md describes.

#ifndef SPLIT_EXECUTION_SEQUENCETABLE_H
#define SPLIT_EXECUTION_SEQUENCETABLE_H

#include "split/Execution/Descriptor.h"
#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// A sequence packed for compiled code: its tensors back to back in one buffer,
/// and the index tables.
class SequenceTable {
public:
  /// Packs copies of the tensors of `sequence`, which have rank `rank`. Fails
  /// if there is not that much memory. The text of strings is not copied.
  static llvm::Expected<SequenceTable> pack(const HostSequence &sequence,
                                            int64_t rank);

  /// Base, offsets, sizes and strides.
  MutableArrayRef<HostTensor> getTensors() { return tensors; }

private:
  std::vector<HostTensor> tensors;
};

/// The sequence of tensors of rank `rank` that compiled code returned as
/// `descriptors`. It takes over the buffers.
llvm::Expected<HostSequence> takeSequence(Type elementType, int64_t rank,
                                          ArrayRef<DescriptorView> descriptors);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_SEQUENCETABLE_H
