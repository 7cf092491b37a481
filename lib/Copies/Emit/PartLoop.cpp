// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PartLoop.h"

#include "TableEmitter.h"

using namespace mlir;
using namespace mlir::split;

void mlir::split::forEachPart(
    OpBuilder &builder, Location loc, const RowsNest &nest,
    const NestParts &parts, const LoopPlan *plan,
    function_ref<void(const NestPart &, const RowKernel *)> body) {
  if (const auto *listed = std::get_if<ListedParts>(&parts)) {
    for (auto [i, part] : llvm::enumerate(*listed))
      body(part, plan ? &plan->rowKernels[i] : nullptr);
    return;
  }
  const auto &table = std::get<PartTable>(parts);
  IndexBuilder index(builder, loc);
  TableReader reader(builder, loc, table, nest.format);
  emitLoop(builder, loc, index.constant(0), table.numParts, index.constant(1),
           [&](Value position) {
             body(reader.emitPart(position),
                  plan ? &plan->rowKernels.front() : nullptr);
           });
}
