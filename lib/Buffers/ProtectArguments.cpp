// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITPROTECTARGUMENTSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitProtectArguments
    : split::impl::SplitProtectArgumentsPassBase<SplitProtectArguments> {
  void runOnOperation() override {
    auto name = StringAttr::get(
        &getContext(), bufferization::BufferizationDialect::kWritableAttrName);
    Attribute readOnly = BoolAttr::get(&getContext(), false);
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      // All at once, as the context keeps every list of attributes there ever
      // was.
      SmallVector<DictionaryAttr> attributes;
      for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
        NamedAttrList list(function.getArgAttrDict(index));
        if (isa<TensorType>(type) && !list.get(name))
          list.set(name, readOnly);
        attributes.push_back(list.getDictionary(&getContext()));
      }
      function.setAllArgAttrs(attributes);
    }
  }
};

} // namespace
