// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/RewriteRemarks.h"

#include "split/Support/Remarks.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;

std::string mlir::split::getNodeName(Operation *op) {
  std::string name;
  op->getLoc()->walk([&](Location loc) {
    auto named = dyn_cast<NameLoc>(loc);
    if (!named || named.getName().empty())
      return WalkResult::advance();
    name = named.getName().str();
    return WalkResult::interrupt();
  });
  return name.empty() ? op->getName().getStringRef().str() : name;
}

void mlir::split::reportRewrite(StringRef name, Operation *op,
                                ArrayRef<std::string> from, const Twine &to,
                                const Twine &reason) {
  if (!hasRemarks(op->getLoc()))
    return;
  auto function = op->getParentOfType<FunctionOpInterface>();
  remark::detail::InFlightRemark remark = remark::passed(
      op->getLoc(), remark::RemarkOpts::name(name)
                        .category(kRewriteCategory)
                        .function(function ? function.getName() : StringRef()));
  if (!remark)
    return;
  Builder builder(op->getContext());
  SmallVector<StringRef> names(from.begin(), from.end());
  using Arg = remark::detail::Remark::Arg;
  remark << Arg(kRewriteFrom, builder.getStrArrayAttr(names))
         << Arg(kRewriteTo, to.str()) << Arg(kRewriteReason, reason.str());
}
