// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RefineRanks.h"

#include "Diagnostics.h"

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static bool isUnranked(const Parameter &parameter) {
  return isa<UnrankedTensorType>(parameter.type);
}

// Pattern: main(x : tensor<*xT>) { f(x) }
//       -> main(x : tensor<?x?xT>) { f(cast(x) : tensor<*xT>) }
static void refineInputs(Model &model, ArrayRef<HostValue> inputs) {
  Block &body = model.entry.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  for (auto [input, value, argument] :
       llvm::zip_equal(model.inputs, inputs, body.getArguments())) {
    if (!isUnranked(input))
      continue;
    Type unranked = input.type;
    SmallVector<int64_t> shape(std::get<HostTensor>(value).getRank(),
                               ShapedType::kDynamic);
    input.type =
        RankedTensorType::get(shape, getTensorType(input).getElementType());
    argument.setType(input.type);
    // Splits take any rank. What else there is goes on as it is;
    // canonicalization takes the rank further.
    auto cast =
        tensor::CastOp::create(builder, argument.getLoc(), unranked, argument);
    argument.replaceUsesWithIf(cast, [&](OpOperand &use) {
      return use.getOwner() != cast && !isa<SplitOpInterface>(use.getOwner());
    });
  }
}

// Pattern: return cast(x : tensor<?x?xT>) : tensor<*xT> -> return x
static llvm::Error refineOutputs(Model &model) {
  for (auto [index, output] : llvm::enumerate(model.outputs)) {
    if (!isUnranked(output))
      continue;
    SmallVector<std::pair<OpOperand *, Value>> returned;
    std::optional<int64_t> rank;
    bool isKnown = true;
    model.entry.walk([&, index = index](func::ReturnOp op) {
      OpOperand &operand = op->getOpOperand(index);
      auto cast = operand.get().getDefiningOp<tensor::CastOp>();
      auto type = cast ? dyn_cast<RankedTensorType>(cast.getSource().getType())
                       : RankedTensorType();
      isKnown &= type && rank.value_or(type.getRank()) == type.getRank();
      if (!isKnown)
        return;
      rank = type.getRank();
      returned.emplace_back(&operand, cast.getSource());
    });
    if (!isKnown || !rank)
      return llvm::createStringError(model.path + ": " + output.label +
                                     " has a rank that is not known before "
                                     "the model runs");
    SmallVector<int64_t> shape(*rank, ShapedType::kDynamic);
    output.type =
        RankedTensorType::get(shape, getTensorType(output).getElementType());
    for (auto [operand, value] : returned) {
      OpBuilder builder(operand->getOwner());
      if (value.getType() != output.type)
        value =
            tensor::CastOp::create(builder, value.getLoc(), output.type, value);
      operand->set(value);
    }
  }
  return llvm::Error::success();
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
  model.entry.setType(
      FunctionType::get(model.module->getContext(),
                        model.entry.getBody().front().getArgumentTypes(),
                        model.entry.getResultTypes()));
  PassManager pm(model.module->getContext());
  pm.addPass(createCanonicalizerPass());
  if (failed(pm.run(*model.module)))
    return diagnostics.takeError(model.path +
                                 ": the model does not take these ranks");
  if (llvm::Error error = refineOutputs(model))
    return error;
  SmallVector<Type> results = llvm::to_vector(llvm::map_range(
      model.outputs, [](const Parameter &output) { return output.type; }));
  model.entry.setType(FunctionType::get(
      model.module->getContext(), model.entry.getArgumentTypes(), results));
  return llvm::Error::success();
}
