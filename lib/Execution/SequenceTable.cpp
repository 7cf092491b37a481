// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/SequenceTable.h"

#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

llvm::Expected<SequenceTable> SequenceTable::pack(const HostSequence &sequence,
                                                  int64_t rank) {
  int64_t length = sequence.tensors.size();
  int64_t numElements = 0;
  for (const HostTensor &tensor : sequence.tensors)
    if (llvm::AddOverflow(numElements, tensor.getNumElements(), numElements))
      return llvm::createStringError("the sequence is too large");

  SequenceTable table;
  Type indexType = IndexType::get(sequence.elementType.getContext());
  auto allocate = [&](Type elementType,
                      ArrayRef<int64_t> shape) -> llvm::Error {
    llvm::Expected<HostTensor> tensor =
        HostTensor::allocate(elementType, shape);
    if (!tensor)
      return tensor.takeError();
    table.tensors.push_back(std::move(*tensor));
    return llvm::Error::success();
  };
  if (llvm::Error error = allocate(sequence.elementType, {numElements}))
    return error;
  if (llvm::Error error = allocate(indexType, {length}))
    return error;
  for (int i = 0; i < 2; ++i)
    if (llvm::Error error = allocate(indexType, {length, rank}))
      return error;

  char *base = table.tensors[0].getData();
  auto *offsets = reinterpret_cast<int64_t *>(table.tensors[1].getData());
  auto *sizes = reinterpret_cast<int64_t *>(table.tensors[2].getData());
  auto *strides = reinterpret_cast<int64_t *>(table.tensors[3].getData());
  int64_t offset = 0;
  for (const HostTensor &tensor : sequence.tensors) {
    std::memcpy(base + offset * tensor.getElementBytes(), tensor.getData(),
                tensor.getNumBytes());
    *offsets++ = offset;
    sizes = llvm::copy(tensor.getShape(), sizes);
    strides = llvm::copy(getRowMajorStrides(tensor.getShape()), strides);
    offset += tensor.getNumElements();
  }
  return table;
}

llvm::Expected<HostSequence>
runner::takeSequence(Type elementType, int64_t rank,
                     ArrayRef<DescriptorView> descriptors) {
  Type indexType = IndexType::get(elementType.getContext());
  std::vector<HostTensor> tables;
  llvm::Error errors = llvm::Error::success();
  for (auto [index, descriptor] : llvm::enumerate(descriptors)) {
    llvm::Expected<HostTensor> table =
        takeTensor(index == 0 ? elementType : indexType, descriptor);
    if (table)
      tables.push_back(std::move(*table));
    else
      errors = llvm::joinErrors(std::move(errors), table.takeError());
  }
  if (errors)
    return errors;

  HostTensor &base = tables[0];
  auto *offsets = reinterpret_cast<int64_t *>(tables[1].getData());
  auto *sizes = reinterpret_cast<int64_t *>(tables[2].getData());
  int64_t length = tables[1].getShape()[0];
  int64_t numRows = tables[2].getShape()[0];
  // The buffer lives as long as a tensor of the sequence does.
  auto owner = std::make_shared<HostTensor>(base);
  HostSequence sequence{elementType, {}};
  for (int64_t i = 0; i < length; ++i) {
    int64_t row = *kStaticRules.getTableRow(i, numRows, length);
    ArrayRef<int64_t> shape(sizes + row * rank, rank);
    llvm::Expected<HostTensor> tensor = HostTensor::wrap(
        elementType, shape,
        base.getData() + offsets[i] * base.getElementBytes(), owner);
    if (!tensor)
      return tensor.takeError();
    sequence.tensors.push_back(std::move(*tensor));
  }
  return sequence;
}
