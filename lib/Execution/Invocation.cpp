// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Invocation.h"

#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Execution/CudaDevice.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// The descriptors that the result at `result` of `slot` consists of.
static SmallVector<DescriptorView> getDescriptors(const Slot &slot,
                                                  const char *result) {
  const auto *words = reinterpret_cast<const int64_t *>(result);
  if (slot.kind == Slot::MemRef)
    return {DescriptorView{words, slot.rank}};
  SmallVector<DescriptorView> descriptors;
  for (int64_t rank : kSequenceTensorRanks) {
    descriptors.push_back({words, rank});
    words += getDescriptorWords(rank);
  }
  return descriptors;
}

void Invocation::passTensor(HostTensor &tensor) {
  descriptors.push_back(makeDescriptor(tensor));
  std::vector<int64_t> &words = descriptors.back();
  if (CudaDevice *gpu = executable.getGpu()) {
    copies.push_back(
        gpu->copyIn({tensor.getData(), size_t(tensor.getNumBytes())}));
    words[DescriptorView::Allocated] = words[DescriptorView::Aligned] =
        reinterpret_cast<int64_t>(copies.back());
  }
  arguments.push_back(words.data());
}

Invocation::~Invocation() {
  for (void *copy : copies)
    executable.getGpu()->free(copy);
}

void Invocation::call() {
  executable.call(arguments.data());
  if (CudaDevice *gpu = executable.getGpu())
    gpu->synchronize();
}

llvm::Error Invocation::bind(MutableArrayRef<HostValue> inputs) {
  int64_t resultBytes = 0;
  for (const Slot &slot : executable.getConvention().results)
    resultBytes =
        llvm::alignTo(resultBytes, slot.getAlignment()) + slot.getBytes();
  results.resize(llvm::divideCeil(resultBytes, sizeof(int64_t)));

  if (executable.getConvention().returnsStruct())
    arguments.push_back(results.data());
  for (auto [slot, input] :
       llvm::zip_equal(executable.getConvention().inputs, inputs)) {
    switch (slot.kind) {
    case Slot::Scalar:
      arguments.push_back(std::get<HostTensor>(input).getData());
      break;
    case Slot::MemRef:
      passTensor(std::get<HostTensor>(input));
      break;
    case Slot::Sequence: {
      llvm::Expected<SequenceTable> table =
          SequenceTable::pack(std::get<HostSequence>(input), slot.rank);
      if (!table)
        return table.takeError();
      sequences.push_back(std::move(*table));
      for (HostTensor &tensor : sequences.back().getTensors())
        passTensor(tensor);
      break;
    }
    }
  }

  for (RankedTensorType type : executable.getConvention().outParams) {
    llvm::Expected<HostTensor> result =
        HostTensor::allocate(type.getElementType(), type.getShape());
    if (!result)
      return result.takeError();
    outParams.push_back(std::move(*result));
  }
  for (HostTensor &result : outParams)
    passTensor(result);
  if (CudaDevice *gpu = executable.getGpu())
    arguments.push_back(gpu->getStream());
  if (!executable.getConvention().returnsStruct() && outParams.empty() &&
      !executable.getConvention().results.empty())
    arguments.push_back(results.data());
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Invocation>>
Invocation::create(const Executable &executable,
                   MutableArrayRef<HostValue> inputs) {
  std::unique_ptr<Invocation> invocation(new Invocation(executable));
  if (llvm::Error error = invocation->bind(inputs))
    return error;
  return invocation;
}

char *Invocation::advance(const Slot &slot, int64_t &offset) {
  offset = llvm::alignTo(offset, slot.getAlignment());
  char *result = reinterpret_cast<char *>(results.data()) + offset;
  offset += slot.getBytes();
  return result;
}

void Invocation::freeBuffer(void *buffer) {
  if (CudaDevice *gpu = executable.getGpu())
    gpu->free(buffer);
  else
    std::free(buffer);
}

void Invocation::releaseResults() {
  if (!outParams.empty())
    return;
  int64_t offset = 0;
  for (const Slot &slot : executable.getConvention().results) {
    const char *result = advance(slot, offset);
    if (slot.kind == Slot::Scalar)
      continue;
    for (const DescriptorView &descriptor : getDescriptors(slot, result))
      freeBuffer(descriptor.getAllocated());
  }
}

/// Moves the buffer that `words`, a descriptor of elements of `elementBytes`,
/// describe from `gpu` to memory that `std::free` frees.
static void fetchBuffer(CudaDevice &gpu, MutableArrayRef<int64_t> words,
                        int64_t rank, int64_t elementBytes) {
  DescriptorView view{words.data(), rank};
  bool isEmpty = llvm::is_contained(view.getSizes(), 0);
  // The elements from the first to the last one that the descriptor reaches.
  int64_t first = view.getOffset(), last = first;
  for (auto [size, stride] :
       llvm::zip_equal(view.getSizes(), view.getStrides()))
    (stride < 0 ? first : last) += (size - 1) * stride;
  size_t bytes = isEmpty ? 0 : (last - first + 1) * elementBytes;
  auto *memory = static_cast<char *>(llvm::safe_malloc(bytes));
  gpu.copyOut({memory, bytes}, view.getAligned() + first * elementBytes);
  gpu.free(view.getAllocated());
  words[DescriptorView::Allocated] = words[DescriptorView::Aligned] =
      reinterpret_cast<int64_t>(memory);
  words[DescriptorView::Offset] -= first;
}

void Invocation::fetchResults() {
  int64_t offset = 0;
  for (const Slot &slot : executable.getConvention().results) {
    auto *words = reinterpret_cast<int64_t *>(advance(slot, offset));
    if (slot.kind == Slot::Scalar)
      continue;
    for (const DescriptorView &view :
         getDescriptors(slot, reinterpret_cast<const char *>(words))) {
      // Of a sequence, all but the first are its tables.
      bool isTable = slot.kind == Slot::Sequence && view.words != words;
      fetchBuffer(
          *executable.getGpu(),
          {words + (view.words - words), size_t(getDescriptorWords(view.rank))},
          view.rank,
          isTable ? sizeof(int64_t) : *getExchangedBytes(slot.elementType));
    }
  }
}

/// The result of `slot`, which is at `result`. It takes over the buffers.
static llvm::Expected<HostValue> takeResult(const Slot &slot,
                                            const char *result) {
  if (slot.kind == Slot::Scalar) {
    llvm::Expected<HostTensor> number =
        HostTensor::allocate(slot.elementType, {});
    if (!number)
      return number.takeError();
    std::memcpy(number->getData(), result, slot.getBytes());
    return *number;
  }
  SmallVector<DescriptorView> descriptors = getDescriptors(slot, result);
  if (slot.kind == Slot::Sequence)
    return takeSequence(slot.elementType, slot.rank, descriptors);
  return takeTensor(slot.elementType, descriptors.front());
}

/// Takes the dimensions of 1 from the tensors of `value` that `ranks` are
/// without.
static void dropPadding(HostSequence &value, const HostSequence &ranks) {
  for (auto [tensor, rank] : llvm::zip_equal(value.tensors, ranks.tensors))
    tensor = tensor.withRank(rank.getBits(0).getSExtValue());
}

/// Gives `tensor` copies of its strings. Those of a result are an input's, or
/// in constants of the compiled code, and both may go before the result does.
static llvm::Error ownStrings(HostTensor &tensor) {
  if (!isa<StringType>(tensor.getElementType()))
    return llvm::Error::success();
  SmallVector<StringRef> texts;
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
    texts.push_back(tensor.getString(i));
  llvm::Expected<HostTensor> copy = HostTensor::fromStrings(
      tensor.getElementType(), tensor.getShape(), texts);
  if (!copy)
    return copy.takeError();
  tensor = std::move(*copy);
  return llvm::Error::success();
}

static llvm::Error ownStrings(MutableArrayRef<HostValue> values) {
  for (HostValue &value : values) {
    auto *sequence = std::get_if<HostSequence>(&value);
    MutableArrayRef<HostTensor> tensors =
        sequence ? MutableArrayRef<HostTensor>(sequence->tensors)
                 : MutableArrayRef<HostTensor>(std::get<HostTensor>(value));
    for (HostTensor &tensor : tensors)
      if (llvm::Error error = ownStrings(tensor))
        return error;
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<HostValue>> Invocation::takeResults() {
  llvm::Expected<std::vector<HostValue>> values = takeBuffers();
  if (values)
    if (llvm::Error error = ownStrings(*values))
      return error;
  return values;
}

llvm::Expected<std::vector<HostValue>> Invocation::takeBuffers() {
  if (!outParams.empty())
    return std::vector<HostValue>(outParams.begin(), outParams.end());
  if (executable.getGpu())
    fetchResults();
  std::vector<HostValue> values;
  llvm::Error errors = llvm::Error::success();
  int64_t offset = 0;
  for (const Slot &slot : executable.getConvention().results) {
    llvm::Expected<HostValue> value = takeResult(slot, advance(slot, offset));
    if (!value) {
      errors = llvm::joinErrors(std::move(errors), value.takeError());
      continue;
    }
    // The ranks are missing if they were too much for the memory.
    if (slot.hasRanks && !errors)
      dropPadding(std::get<HostSequence>(*value),
                  std::get<HostSequence>(values.back()));
    values.push_back(std::move(*value));
  }
  if (errors)
    return errors;
  return values;
}
