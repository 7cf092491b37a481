// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/RefineRanks.h"

#include "split/Execution/Diagnostics.h"

#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static bool isUnranked(const Parameter &parameter) {
  return !getTensorType(parameter).hasRank();
}

/// The rank that the tensors of `value` have in common; nothing for a sequence
/// that is empty or holds tensors of different ranks.
static std::optional<int64_t> getRank(const HostValue &value) {
  if (const auto *tensor = std::get_if<HostTensor>(&value))
    return tensor->getRank();
  std::optional<int64_t> rank;
  for (const HostTensor &tensor : std::get<HostSequence>(value).tensors) {
    if (rank && *rank != tensor.getRank())
      return std::nullopt;
    rank = tensor.getRank();
  }
  return rank;
}

/// Gives the inputs of unknown rank the ranks of `values`.
static void refineInputs(Model &model, ArrayRef<HostValue> values) {
  Block &body = model.entry.getBody().front();
  for (auto [input, value, argument] :
       llvm::zip_equal(model.inputs, values, body.getArguments())) {
    std::optional<int64_t> rank = getRank(value);
    if (!isUnranked(input) || !rank)
      continue;
    TensorType type =
        RankedTensorType::get(SmallVector<int64_t>(*rank, ShapedType::kDynamic),
                              getTensorType(input).getElementType());
    input.type = isSequence(input) ? Type(SequenceType::get(type)) : type;
    argument.setType(input.type);
  }
  model.entry.setType(FunctionType::get(model.module->getContext(),
                                        body.getArgumentTypes(),
                                        model.entry.getResultTypes()));
}

llvm::Error runner::refineRanks(Model &model, ArrayRef<HostValue> inputs) {
  if (llvm::none_of(model.inputs, isUnranked) &&
      llvm::none_of(model.outputs, isUnranked))
    return llvm::Error::success();
  if (!model.entry.symbolKnownUseEmpty(*model.module))
    return llvm::createStringError(
        model.path + ": function '" + model.entry.getName() +
        "' has inputs or outputs of unknown rank and is also called inside "
        "the model, which is not supported");
  refineInputs(model, inputs);
  DiagnosticCapture diagnostics(model.module->getContext());
  PassManager pm(model.module->getContext());
  pm.addPass(createSplitInferShapesPass());
  if (failed(pm.run(*model.module)))
    return diagnostics.takeError(model.path +
                                 ": the model does not take these ranks");
  for (auto [input, type] :
       llvm::zip_equal(model.inputs, model.entry.getArgumentTypes()))
    input.type = type;
  for (auto [output, type] :
       llvm::zip_equal(model.outputs, model.entry.getResultTypes()))
    output.type = type;
  return llvm::Error::success();
}
