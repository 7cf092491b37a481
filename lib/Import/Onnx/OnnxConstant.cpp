// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OnnxConstant.h"

#include "split/Import/Support/ConstantAttr.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace mlir::split;

RankedTensorType mlir::split::getConstantType(const OnnxTensor &tensor,
                                              MLIRContext *context) {
  return RankedTensorType::get(tensor.shape,
                               getOnnxElementType(tensor.dataType, context));
}

TypedAttr mlir::split::getConstantAttr(std::shared_ptr<const OnnxTensor> tensor,
                                       MLIRContext *context) {
  RankedTensorType type = getConstantType(*tensor, context);
  if (tensor->dataType == kOnnxString)
    return getStringsAttr(type, tensor->strings);
  return getDenseAttr(type, tensor->bytes, tensor->name, tensor);
}

SmallVector<int64_t> mlir::split::getIntegers(const OnnxTensor &tensor) {
  SmallVector<int64_t> integers;
  const char *in = tensor.bytes.data();
  int64_t size = getOnnxElementSize(tensor.dataType);
  integers.reserve(tensor.getNumElements());
  for (int64_t index = 0, e = tensor.getNumElements(); index < e;
       ++index, in += size)
    integers.push_back(
        size == 4
            ? int64_t(llvm::support::endian::read<int32_t,
                                                  llvm::endianness::little>(in))
            : llvm::support::endian::read<int64_t, llvm::endianness::little>(
                  in));
  return integers;
}

SmallVector<double> mlir::split::getFloats(const OnnxTensor &tensor) {
  const llvm::fltSemantics &semantics =
      tensor.dataType == kOnnxFloat16    ? APFloat::IEEEhalf()
      : tensor.dataType == kOnnxBFloat16 ? APFloat::BFloat()
      : tensor.dataType == kOnnxFloat    ? APFloat::IEEEsingle()
                                         : APFloat::IEEEdouble();
  SmallVector<double> floats;
  int64_t size = getOnnxElementSize(tensor.dataType);
  for (int64_t index = 0, e = tensor.getNumElements(); index < e; ++index) {
    uint64_t bits = 0;
    std::memcpy(&bits, tensor.bytes.data() + index * size, size);
    APFloat value(semantics, APInt(8 * size, bits));
    floats.push_back(value.convertToDouble());
  }
  return floats;
}
