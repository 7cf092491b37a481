// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mlir-opt with a dialect whose ops are splits, and with the passes and
// pipelines of split.

#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/Interfaces/SplitOpInterfaceModels.h"
#include "split/InitAll.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "ForeignDialect.h.inc"

#define GET_OP_CLASSES
#include "Foreign.h.inc"

#include "ForeignDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Foreign.cpp.inc"

using namespace mlir;
using split::ChunkSpec;

namespace foreign {

void ForeignDialect::initialize() {
  addOperations<CutOp, HalvesOp, PairsOp, PartsOp>();
}

OpFoldResult HalvesOp::getAxisAsOpFoldResult() {
  return Builder(getContext()).getI64IntegerAttr(0);
}

ChunkSpec HalvesOp::getChunkSpec() {
  ChunkSpec spec(ChunkSpec::Kind::EqualParts, "half");
  spec.numChunks = 2;
  return spec;
}

LogicalResult HalvesOp::verify() { return split::verifyChunks(*this); }

OpFoldResult PairsOp::getAxisAsOpFoldResult() {
  return Builder(getContext()).getI64IntegerAttr(0);
}

ChunkSpec PairsOp::getChunkSpec() {
  if (getEqual())
    return ChunkSpec(ChunkSpec::Kind::EqualParts, "part");
  ChunkSpec spec(ChunkSpec::Kind::FixedSize, "number of rows");
  spec.chunkSize = 2;
  return spec;
}

bool PairsOp::returnsSequence() { return true; }

OpFoldResult PartsOp::getAxisAsOpFoldResult() {
  return Builder(getContext()).getI64IntegerAttr(0);
}

ChunkSpec PartsOp::getChunkSpec() {
  return ChunkSpec(ChunkSpec::Kind::EqualParts, "part");
}

bool PartsOp::dropsAxis() { return getRows(); }

} // namespace foreign

namespace {
struct CutIsSplit
    : split::SplitOpInterface::ExternalModel<CutIsSplit, foreign::CutOp> {
  OpOperand &getSourceMutable(Operation *op) const {
    return cast<foreign::CutOp>(op).getTensorMutable();
  }
  OpFoldResult getAxisAsOpFoldResult(Operation *op) const {
    return Builder(op->getContext()).getI64IntegerAttr(-1);
  }
  ChunkSpec getChunkSpec(Operation *op) const {
    ChunkSpec spec(ChunkSpec::Kind::Sizes, "cut size");
    spec.dynamicSizes = cast<foreign::CutOp>(op).getSizes();
    return spec;
  }
};
} // namespace

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();
  split::registerAllDialects(registry);
  split::registerAllPasses();

  registry.insert<foreign::ForeignDialect>();
  registry.addExtension(+[](MLIRContext *context, foreign::ForeignDialect *) {
    foreign::CutOp::attachInterface<CutIsSplit>(*context);
    split::attachSplitOpInterfaceModels<foreign::CutOp>(*context);
    split::attachSplitOpInterfaceModels<foreign::HalvesOp>(*context);
    split::attachSplitOpInterfaceModels<foreign::PartsOp>(*context);
    foreign::PairsOp::attachInterface<
        split::SplitChecksModel<foreign::PairsOp>>(*context);
  });
  return asMainReturnCode(
      MlirOptMain(argc, argv, "foreign splits\n", registry));
}
