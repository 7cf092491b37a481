// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/ConstantAttr.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::split;

/// Bytes from which on a constant is a resource: an attribute is uniqued, which
/// hashes its data.
static constexpr size_t kResourceThreshold = 64 * 1024;

TypedAttr mlir::split::getDenseAttr(RankedTensorType type, ArrayRef<char> bytes,
                                    StringRef name,
                                    std::shared_ptr<const void> owner) {
  if (type.getNumElements() == 0)
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  if (type.getElementType().isInteger(1))
    // An attribute packs bools as it likes.
    return DenseElementsAttr::get(
        type,
        ArrayRef(reinterpret_cast<const bool *>(bytes.data()), bytes.size()));
  if (bytes.size() < kResourceThreshold)
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  AsmResourceBlob blob = UnmanagedAsmResourceBlob::allocateWithAlign(
      bytes, alignof(int64_t), [owner](void *, size_t, size_t) {});
  return DenseResourceElementsAttr::get(type, name.empty() ? "constant" : name,
                                        std::move(blob));
}

TypedAttr mlir::split::getStringsAttr(RankedTensorType type,
                                      ArrayRef<std::string> strings) {
  return DenseStringElementsAttr::get(
      type, SmallVector<StringRef>(strings.begin(), strings.end()));
}
