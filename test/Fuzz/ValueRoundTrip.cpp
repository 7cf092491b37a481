// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueRoundTrip.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static bool haveSameContents(const HostTensor &lhs, const HostTensor &rhs) {
  if (lhs.getElementType() != rhs.getElementType() ||
      lhs.getShape() != rhs.getShape())
    return false;
  if (!isa<StringType>(lhs.getElementType()))
    return std::memcmp(lhs.getData(), rhs.getData(), lhs.getNumBytes()) == 0;
  for (int64_t i = 0; i < lhs.getNumElements(); ++i)
    if (lhs.getString(i) != rhs.getString(i))
      return false;
  return true;
}

static bool haveSameContents(const HostValue &lhs, const HostValue &rhs) {
  if (const auto *tensor = std::get_if<HostTensor>(&lhs))
    return haveSameContents(*tensor, std::get<HostTensor>(rhs));
  const auto &left = std::get<HostSequence>(lhs);
  const auto &right = std::get<HostSequence>(rhs);
  return left.elementType == right.elementType &&
         llvm::equal(left.tensors, right.tensors,
                     [](const HostTensor &a, const HostTensor &b) {
                       return haveSameContents(a, b);
                     });
}

void fuzz::checkValueFile(const ScratchFile &file, Type type,
                          ValueFormat format) {
  MLIRContext *context = type.getContext();
  Parameter parameter{"input 0", "x", type, {}};
  auto value = readValue({file.getPath().str(), ""}, parameter, context);
  if (!value) {
    if (llvm::toString(value.takeError()).empty())
      fail("an error without a message");
    return;
  }
  std::string folder = file.getSibling("copy");
  if (llvm::Error error = writeValues(folder, format, parameter, *value)) {
    // A header of version 1.0 has room for so many dimensions and no more.
    const auto *tensor = std::get_if<HostTensor>(&value->front());
    if (format == ValueFormat::Pb || tensor->getRank() < 1000)
      fail("cannot be written: " + llvm::toString(std::move(error)));
    llvm::consumeError(std::move(error));
    return;
  }
  const char *name =
      format == ValueFormat::Pb ? "copy/output_0.pb" : "copy/output_0.npy";
  auto again = readValue({file.getSibling(name), ""}, parameter, context);
  if (!again)
    fail("cannot be read again: " + llvm::toString(again.takeError()));
  if (!haveSameContents(value->front(), again->front()))
    fail("is not the same after it was written");
}
