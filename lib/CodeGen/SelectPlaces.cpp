// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "PassedPlaces.h"
#include "split/Dialect/Split/IR/SplitDialect.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSELECTPLACESPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitSelectPlaces
    : split::impl::SplitSelectPlacesPassBase<SplitSelectPlaces> {
  using SplitSelectPlacesPassBase::SplitSelectPlacesPassBase;

  void runOnOperation() override {
    selectPlaces(getOperation(), checkAllocations);
  }
};

} // namespace
