// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Const: tensors in the file of weights.

#include "ElementTypes.h"
#include "LayerBinder.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ConfinedFile.h"
#include "split/Import/Support/ConstantAttr.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

FailureOr<std::vector<char>> openvino::readWeights(const Weights &weights,
                                                   int64_t offset, int64_t size,
                                                   Location loc) {
  if (size < 0 || offset < 0)
    return emitError(loc) << "its size is " << size << " at offset " << offset;
  if (size == 0)
    return std::vector<char>();
  std::string error;
  FailureOr<std::vector<char>> stored =
      readConfinedFile({weights.file, static_cast<uint64_t>(offset),
                        static_cast<uint64_t>(size)},
                       weights.folder, size, "the weights", error);
  if (failed(stored))
    return emitError(loc) << error;
  return stored;
}

/// Strings as OpenVINO stores them: their number, where the first begins and
/// where each ends in the text behind these, as 32-bit integers, and the text.
static FailureOr<std::vector<std::string>>
unpackStrings(LayerBinder &layer, ArrayRef<char> stored, int64_t count) {
  auto readInteger = [&](int64_t index) -> int64_t {
    return llvm::support::endian::read32le(stored.data() + 4 * index);
  };
  // One more than there are strings, and the number of them.
  int64_t numIntegers = count + 2;
  if (count < 0 || static_cast<int64_t>(stored.size()) / 4 < numIntegers ||
      readInteger(0) != count)
    return layer.emitError()
           << "the weights do not begin with the number of the " << count
           << " strings and where they are";
  ArrayRef<char> text = stored.drop_front(4 * numIntegers);
  std::vector<std::string> strings;
  for (int64_t index = 0; index < count; ++index) {
    int64_t begin = readInteger(index + 1), end = readInteger(index + 2);
    if (begin > end || end > static_cast<int64_t>(text.size()))
      return layer.emitError()
             << "string " << index << " lies from byte " << begin << " to "
             << end << " of " << text.size();
    strings.emplace_back(text.begin() + begin, text.begin() + end);
  }
  return strings;
}

static LogicalResult importStrings(LayerBinder &layer, RankedTensorType type,
                                   int64_t offset, int64_t size) {
  FailureOr<std::vector<char>> stored =
      readWeights(layer.getWeights(), offset, size, layer.getLoc());
  if (failed(stored))
    return failure();
  FailureOr<std::vector<std::string>> strings =
      unpackStrings(layer, *stored, type.getNumElements());
  if (failed(strings))
    return failure();
  return layer.setResult(createConstant(layer.getBuilder(), layer.getLoc(),
                                        getStringsAttr(type, *strings)));
}

static LogicalResult importConst(LayerBinder &layer) {
  FailureOr<TensorType> tensor =
      getDeclaredType(layer.getLayer(), layer.getLoc());
  FailureOr<int64_t> offset = layer.getInt("offset");
  FailureOr<int64_t> size = layer.getInt("size");
  if (failed(tensor) || failed(offset) || failed(size))
    return failure();
  auto type = dyn_cast<RankedTensorType>(*tensor);
  if (!type || !type.hasStaticShape())
    return layer.emitError() << "the shape of a constant is not static";
  int64_t count = type.getNumElements();
  if (isa<StringType>(type.getElementType()))
    return importStrings(layer, type, *offset, *size);
  if (failed(checkStoredBytes(type, *size, layer.getLoc())))
    return failure();
  FailureOr<std::vector<char>> stored =
      readWeights(layer.getWeights(), *offset, *size, layer.getLoc());
  if (failed(stored))
    return failure();
  auto owner = std::make_shared<std::vector<char>>(
      unpack(std::move(*stored), type.getElementType(), count));
  TypedAttr value = getDenseAttr(type, *owner, layer.getLayer().name, owner);
  return layer.setResult(
      arith::ConstantOp::create(layer.getBuilder(), layer.getLoc(), value)
          .getResult());
}

ArrayRef<LayerRule> openvino::getConstLayers() {
  static const LayerRule rules[] = {{"Const", 1, {}, importConst}};
  return rules;
}
