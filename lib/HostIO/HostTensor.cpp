// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/HostTensor.h"

#include "split-c/Runtime.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Support/ElementBytes.h"
#include "split/Support/Limits.h"
#include "split/Support/Sanitizers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// Enough for every vector load, and a cache line.
static constexpr size_t kBufferAlignment = 64;

std::optional<int64_t> runner::getExchangedBytes(Type elementType) {
  Type part = elementType;
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    part = complex.getElementType();
    if (!isa<FloatType>(part))
      return std::nullopt;
  }
  // LLVM has no counterpart of TF32.
  bool isNumber = part.isIntOrFloat() && !isa<FloatTF32Type>(part) &&
                  part.getIntOrFloatBitWidth() >= 1 &&
                  part.getIntOrFloatBitWidth() <= 64;
  if (!isNumber && !isa<IndexType, StringType>(part))
    return std::nullopt;
  return mlir::split::getElementBytes(elementType);
}

bool runner::haveSameElements(Type lhs, Type rhs) {
  auto canonical = [](Type type) -> Type {
    if (isa<IndexType>(type))
      return IntegerType::get(type.getContext(), 64);
    if (type.isSignedInteger())
      return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
    return type;
  };
  return canonical(lhs) == canonical(rhs);
}

SmallVector<int64_t> runner::getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim > 1; --dim)
    strides[dim - 2] = strides[dim - 1] * std::max<int64_t>(shape[dim - 1], 1);
  return strides;
}

llvm::Expected<HostTensor> HostTensor::withoutData(Type elementType,
                                                   ArrayRef<int64_t> shape) {
  std::optional<int64_t> elementBytes = runner::getExchangedBytes(elementType);
  if (!elementBytes)
    return llvm::createStringError("element type " + spell(elementType) +
                                   " is not supported");
  if (shape.size() > static_cast<size_t>(kMaxRank))
    return llvm::createStringError("has " + Twine(shape.size()) +
                                   " dimensions, but at most " +
                                   Twine(kMaxRank) + " are supported");
  for (int64_t dim : shape)
    if (dim < 0)
      return llvm::createStringError("negative dimension " + Twine(dim));
  std::optional<int64_t> bytes = getSpannedBytes(shape, *elementBytes);
  if (!bytes)
    return llvm::createStringError(
        "shape [" +
        llvm::join(llvm::map_range(
                       shape, [](int64_t dim) { return std::to_string(dim); }),
                   ", ") +
        "] is too large");
  bool isEmpty = llvm::is_contained(shape, 0);
  return HostTensor(elementType, shape, isEmpty ? 0 : *bytes / *elementBytes,
                    *elementBytes);
}

/// Zeros at a multiple of kBufferAlignment; null if there is not that much
/// memory.
static std::shared_ptr<char> allocateZeros(size_t numBytes) {
  if (kHasAddressSanitizer) {
    // Nothing is behind the last element, to see what is accessed there.
    void *memory = nullptr;
    if (posix_memalign(&memory, kBufferAlignment,
                       std::max<size_t>(numBytes, 1)) != 0)
      return nullptr;
    std::memset(memory, 0, numBytes);
    return std::shared_ptr<char>(static_cast<char *>(memory), std::free);
  }
  // The system clears the pages of a large buffer where they are used. A model
  // may declare outputs of any size, and then fail a check.
  void *memory = std::calloc(numBytes + kBufferAlignment, 1);
  if (!memory)
    return nullptr;
  auto *aligned = reinterpret_cast<char *>(
      llvm::alignAddr(memory, llvm::Align(kBufferAlignment)));
  return std::shared_ptr<char>(aligned,
                               [memory](char *) { std::free(memory); });
}

llvm::Expected<HostTensor> HostTensor::allocate(Type elementType,
                                                ArrayRef<int64_t> shape) {
  llvm::Expected<HostTensor> tensor = withoutData(elementType, shape);
  if (!tensor)
    return tensor;
  size_t numBytes = tensor->getNumBytes();
  std::shared_ptr<char> zeros = allocateZeros(numBytes);
  if (!zeros)
    return llvm::createStringError("cannot allocate " + Twine(numBytes) +
                                   " bytes for " + describe(*tensor));
  tensor->data = zeros.get();
  tensor->owner = std::move(zeros);
  return tensor;
}

llvm::Expected<HostTensor> HostTensor::wrap(Type elementType,
                                            ArrayRef<int64_t> shape, char *data,
                                            std::shared_ptr<void> owner) {
  llvm::Expected<HostTensor> tensor = withoutData(elementType, shape);
  if (!tensor)
    return tensor;
  tensor->data = data;
  tensor->owner = std::move(owner);
  return tensor;
}

HostTensor HostTensor::withRank(int64_t rank) const {
  HostTensor tensor = *this;
  tensor.shape.erase(tensor.shape.begin(), tensor.shape.end() - rank);
  return tensor;
}

llvm::Expected<HostTensor> HostTensor::fromStrings(Type stringType,
                                                   ArrayRef<int64_t> shape,
                                                   ArrayRef<StringRef> texts) {
  llvm::Expected<HostTensor> tensor = withoutData(stringType, shape);
  if (!tensor)
    return tensor;
  if (tensor->getNumElements() != static_cast<int64_t>(texts.size()))
    return llvm::createStringError("there are " + Twine(texts.size()) +
                                   " strings, but " + describe(*tensor) +
                                   " has " + Twine(tensor->getNumElements()) +
                                   " elements");
  /// Keeps the handles, the records they point to, and the text of these.
  struct Strings {
    std::vector<const SplitString *> handles;
    std::vector<SplitString> records;
    std::string text;
  };
  auto strings = std::make_shared<Strings>();
  for (StringRef text : texts)
    strings->text.append(text.data(), text.size());
  strings->records.reserve(texts.size());
  // Never empty, so that there is an address to pass even without elements.
  strings->handles.reserve(texts.size() + 1);
  const char *position = strings->text.data();
  for (StringRef text : texts) {
    strings->records.push_back({position, static_cast<int64_t>(text.size())});
    strings->handles.push_back(&strings->records.back());
    position += text.size();
  }
  tensor->data = reinterpret_cast<char *>(strings->handles.data());
  tensor->owner = std::move(strings);
  return tensor;
}

/// The type of one part of a complex element, or of the whole element.
static Type getPartType(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return complex.getElementType();
  return elementType;
}

llvm::APInt HostTensor::getBits(int64_t index, unsigned part) const {
  Type partType = getPartType(elementType);
  int64_t numBytes = *runner::getExchangedBytes(partType);
  const char *source = data + index * elementBytes + part * numBytes;
  auto load = [&](auto word) -> uint64_t {
    std::memcpy(&word, source, sizeof(word));
    return word;
  };
  uint64_t bits = numBytes == 1   ? load(uint8_t())
                  : numBytes == 2 ? load(uint16_t())
                  : numBytes == 4 ? load(uint32_t())
                                  : load(uint64_t());
  unsigned width =
      partType.isIntOrFloat() ? partType.getIntOrFloatBitWidth() : 64;
  return llvm::APInt(64, bits).trunc(width);
}

llvm::APFloat HostTensor::getFloat(int64_t index, unsigned part) const {
  return llvm::APFloat(
      cast<FloatType>(getPartType(elementType)).getFloatSemantics(),
      getBits(index, part));
}

StringRef HostTensor::getString(int64_t index) const {
  const SplitString *record = nullptr;
  std::memcpy(&record, data + index * elementBytes, sizeof(record));
  return record ? StringRef(record->bytes, record->size) : StringRef();
}

std::string runner::spell(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string runner::describe(const HostValue &value) {
  if (const auto *tensor = std::get_if<HostTensor>(&value))
    return spell(
        RankedTensorType::get(tensor->getShape(), tensor->getElementType()));
  const auto &sequence = std::get<HostSequence>(value);
  return ("sequence of " + Twine(sequence.tensors.size()) + " x " +
          spell(UnrankedTensorType::get(sequence.elementType)))
      .str();
}
