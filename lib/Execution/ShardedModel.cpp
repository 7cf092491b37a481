// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/ShardedModel.h"

#include "split/Execution/Diagnostics.h"
#include "split/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

//===----------------------------------------------------------------------===//
// What the model says
//===----------------------------------------------------------------------===//

/// Runs a pipeline that `build` makes over `model`.
static llvm::Error runPasses(Model &model,
                             llvm::function_ref<void(OpPassManager &)> build) {
  DiagnosticCapture diagnostics(model.module->getContext());
  PassManager pm(model.module->getContext());
  build(pm);
  if (failed(pm.run(*model.module)))
    return diagnostics.takeError(model.path + ": the model cannot be sharded");
  return llvm::Error::success();
}

/// The sharding of `value`, which `shardOp` says, called `what` in errors.
static llvm::Expected<SmallVector<ShardedDim>>
readSharding(const Model &model, Value value, shard::ShardOp shardOp,
             const Twine &what, SmallVectorImpl<int64_t> &gridShape) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!shardOp || !type)
    return SmallVector<ShardedDim>();
  DiagnosticCapture diagnostics(value.getContext());
  SymbolTableCollection symbols;
  shard::Sharding sharding(shardOp.getSharding());
  shard::GridOp grid = shard::getGrid(shardOp, symbols);
  if (!gridShape.empty() && ArrayRef(gridShape) != grid.getShape())
    return llvm::createStringError(model.path +
                                   ": the model is sharded over several grids");
  gridShape.assign(grid.getShape().begin(), grid.getShape().end());
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(shardOp.getLoc(), what, type, sharding, grid);
  if (failed(dims))
    return diagnostics.takeError(model.path + ": the model cannot be sharded");
  return std::move(*dims);
}

bool runner::isSharded(const Model &model) {
  ModuleOp module = model.module.get();
  return !module.getOps<shard::GridOp>().empty();
}

llvm::Expected<ModelShardings> runner::getShardings(const Model &given) {
  if (!isSharded(given))
    return llvm::createStringError(
        given.path + ": the model has no shard.grid, which says how processes "
                     "share it; see docs/ScaleOut.md");
  Model model = cloneModel(given);
  if (llvm::Error error = runPasses(model, buildSplitPropagateShardings))
    return error;
  ModelShardings result;
  for (BlockArgument argument : model.entry.getArguments()) {
    shard::ShardOp shardOp;
    for (Operation *user : argument.getUsers())
      if (auto candidate = dyn_cast<shard::ShardOp>(user))
        shardOp = candidate;
    auto dims =
        readSharding(model, argument, shardOp,
                     model.inputs[argument.getArgNumber()].label, result.grid);
    if (!dims)
      return dims.takeError();
    result.inputs.push_back(std::move(*dims));
  }
  Operation *terminator = model.entry.getBody().front().getTerminator();
  for (OpOperand &operand : terminator->getOpOperands()) {
    auto dims = readSharding(
        model, operand.get(), operand.get().getDefiningOp<shard::ShardOp>(),
        model.outputs[operand.getOperandNumber()].label, result.grid);
    if (!dims)
      return dims.takeError();
    result.outputs.push_back(std::move(*dims));
  }
  model.entry.walk([&](shard::ShardOp op) {
    SymbolTableCollection symbols;
    ArrayRef<int64_t> shape = shard::getGrid(op, symbols).getShape();
    if (result.grid.empty())
      result.grid.assign(shape.begin(), shape.end());
  });
  if (result.grid.empty())
    return llvm::createStringError(model.path +
                                   ": nothing in the model has a sharding");
  return result;
}

llvm::Error runner::partitionModel(Model &model) {
  if (llvm::Error error = runPasses(model, buildSplitShardPipeline))
    return error;
  model.inputs.clear();
  model.outputs.clear();
  return describeFunction(model.entry, model.inputs, model.outputs);
}

//===----------------------------------------------------------------------===//
// Shards
//===----------------------------------------------------------------------===//

/// Copies the elements of a box of `shape` between two row-major tensors of
/// which it is a part, at `toOffsets` and at `fromOffsets`.
static void copyBox(HostTensor &to, ArrayRef<int64_t> toOffsets,
                    const HostTensor &from, ArrayRef<int64_t> fromOffsets,
                    ArrayRef<int64_t> shape) {
  SmallVector<int64_t> toStrides = getRowMajorStrides(to.getShape());
  SmallVector<int64_t> fromStrides = getRowMajorStrides(from.getShape());
  int64_t bytes = to.getElementBytes();
  size_t rank = shape.size();
  if (llvm::is_contained(shape, 0))
    return;
  // Elements of the last dimension lie next to each other.
  int64_t run = rank == 0 ? 1 : shape.back();
  SmallVector<int64_t> index(rank, 0);
  while (true) {
    int64_t target = 0, origin = 0;
    for (size_t dim = 0; dim < rank; ++dim) {
      target += (toOffsets[dim] + index[dim]) * toStrides[dim];
      origin += (fromOffsets[dim] + index[dim]) * fromStrides[dim];
    }
    std::memcpy(to.getData() + target * bytes, from.getData() + origin * bytes,
                run * bytes);
    size_t dim = rank == 0 ? 0 : rank - 1;
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

llvm::Expected<HostTensor> runner::takeShard(const HostTensor &tensor,
                                             ArrayRef<ShardedDim> dims,
                                             ArrayRef<int64_t> grid,
                                             int64_t rank) {
  SmallVector<int64_t> offsets(tensor.getRank(), 0), shape(tensor.getShape());
  for (auto [position, dim] : llvm::enumerate(dims)) {
    if (!dim.isSharded())
      continue;
    int64_t size = tensor.getShape()[position];
    int64_t place = getShardPosition(dim.axes, grid, rank);
    offsets[position] = dim.getOffset(size, place);
    shape[position] = dim.getOffset(size, place + 1) - offsets[position];
  }
  auto shard = HostTensor::allocate(tensor.getElementType(), shape);
  if (!shard)
    return shard.takeError();
  SmallVector<int64_t> zeros(tensor.getRank(), 0);
  copyBox(*shard, zeros, tensor, offsets, shape);
  return shard;
}

llvm::Expected<HostValue> runner::takeShard(const HostValue &value,
                                            ArrayRef<ShardedDim> dims,
                                            ArrayRef<int64_t> grid,
                                            int64_t rank) {
  const auto *tensor = std::get_if<HostTensor>(&value);
  if (!tensor)
    return value;
  return takeShard(*tensor, dims, grid, rank);
}

llvm::Expected<HostValue> runner::joinShards(ArrayRef<HostValue> shards,
                                             ArrayRef<ShardedDim> dims,
                                             ArrayRef<int64_t> grid) {
  if (!std::holds_alternative<HostTensor>(shards.front()))
    return shards.front();
  std::vector<HostTensor> tensors;
  for (const HostValue &shard : shards)
    tensors.push_back(std::get<HostTensor>(shard));
  return joinShards(tensors, dims, grid);
}

llvm::Expected<HostTensor> runner::joinShards(ArrayRef<HostTensor> shards,
                                              ArrayRef<ShardedDim> dims,
                                              ArrayRef<int64_t> grid) {
  SmallVector<int64_t> shape(shards.front().getShape());
  // Where the shard at a position begins, for each dimension.
  SmallVector<SmallVector<int64_t>> begins(shape.size());
  for (auto [position, dim] : llvm::enumerate(dims)) {
    if (!dim.isSharded())
      continue;
    SmallVector<int64_t> sizes(dim.numShards, 0);
    for (auto [rank, shard] : llvm::enumerate(shards))
      sizes[getShardPosition(dim.axes, grid, rank)] =
          shard.getShape()[position];
    int64_t begin = 0;
    for (int64_t size : sizes) {
      begins[position].push_back(begin);
      begin += size;
    }
    begins[position].push_back(begin);
    shape[position] = begin;
  }
  auto whole = HostTensor::allocate(shards.front().getElementType(), shape);
  if (!whole)
    return whole.takeError();
  SmallVector<int64_t> zeros(shape.size(), 0);
  for (auto [rank, shard] : llvm::enumerate(shards)) {
    SmallVector<int64_t> offsets(zeros);
    for (auto [position, size] : llvm::enumerate(shape)) {
      int64_t expected = size;
      if (!begins[position].empty()) {
        int64_t place = getShardPosition(dims[position].axes, grid, rank);
        offsets[position] = begins[position][place];
        expected = begins[position][place + 1] - offsets[position];
      }
      if (shard.getShape()[position] != expected)
        return llvm::createStringError(llvm::formatv(
            "process {0} has {1} of dimension {2}, but others have {3}", rank,
            shard.getShape()[position], position, expected));
    }
    copyBox(*whole, offsets, shard, zeros, shard.getShape());
  }
  return whole;
}
