// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelCost.h"

#include "Tuning.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

namespace {

/// Adds up the instructions of one kernel.
class CostModel {
public:
  CostModel(const LaneKernel &kernel, std::optional<int64_t> rowPitch,
            int64_t laneBytes, const CopyMachine &machine)
      : kernel(kernel), rowPitch(rowPitch), laneBytes(laneBytes),
        machine(machine) {}

  double getCost(const LoadLanes &load) const {
    double vectors = getVectors(load.count);
    const auto *inRow = std::get_if<RowPlace>(&load.place);
    if (!inRow || load.count * laneBytes < machine.lineBytes)
      return kLoadCost * vectors;
    // The first row is taken to begin with a line.
    int64_t lane = rowPitch ? inRow->row * *rowPitch + inRow->lane : 1;
    bool isAligned = lane * laneBytes % machine.lineBytes == 0;
    return (isAligned ? kLoadCost : kStraddlingLoadCost) * vectors;
  }

  double getCost(const PermuteLanes &permute) const {
    int64_t lanes = permute.mask.size();
    if (isBlend(permute))
      return kBlendCost * getVectors(lanes);
    if (lanes * laneBytes <= machine.streamingAlignment)
      return getShortCost(permute);
    if (staysIn16Bytes(permute))
      return kPermuteCost * getVectors(lanes);
    int64_t unit = getUnitBytes(permute);
    bool isOfOne = permute.low == permute.high;
    bool isReordered = isOfOne && kernel.getCount(permute.low) == lanes &&
                       lanes * laneBytes <= machine.vectorBytes &&
                       unit >= machine.reorderedBytes;
    if (unit < machine.permutedBytes && !isReordered)
      return kManyInstructionsCost * getVectors(lanes);
    bool isOneInstruction = isOfOne || unit >= kWidePermuteBytes;
    return (isOneInstruction ? kPermuteCost : kNarrowPermuteCost) *
           getVectors(lanes);
  }

  double getCost(const StoreLanes &store) const {
    return kStoreCost * getVectors(kernel.getCount(store.value));
  }

private:
  /// The cost of a permute to 16 bytes: of two vectors of 16 bytes it is one
  /// instruction, and of longer ones one for each 16 bytes that it picks from,
  /// and blends.
  double getShortCost(const PermuteLanes &permute) const {
    int64_t block = machine.streamingAlignment / laneBytes;
    llvm::SmallSet<int64_t, 8> blocks;
    for (int64_t lane : permute.mask)
      blocks.insert(lane / block);
    if (blocks.size() <= 2)
      return kShortPermuteCost;
    return blocks.size() * kShortPermuteCost + (blocks.size() - 1) * kBlendCost;
  }

  /// How many times a unit of the machine is used for so many lanes.
  double getVectors(int64_t lanes) const {
    return llvm::divideCeil(lanes * laneBytes,
                            std::min(machine.vectorBytes, machine.unitBytes));
  }

  /// The lane of one of the two vectors that each is picked from.
  static int64_t getSource(int64_t picked, int64_t lanes) {
    return picked < lanes ? picked : picked - lanes;
  }

  static bool isBlend(const PermuteLanes &permute) {
    int64_t lanes = permute.mask.size();
    return llvm::all_of(llvm::enumerate(permute.mask), [&](auto entry) {
      return getSource(entry.value(), lanes) ==
             static_cast<int64_t>(entry.index());
    });
  }

  /// Whether each lane is picked from the 16 bytes of a vector where it is put.
  bool staysIn16Bytes(const PermuteLanes &permute) const {
    int64_t lanes = permute.mask.size();
    // A power of two, as they all are.
    unsigned shift = llvm::Log2_64(machine.streamingAlignment / laneBytes);
    return llvm::all_of(llvm::enumerate(permute.mask), [&](auto entry) {
      return getSource(entry.value(), lanes) >> shift ==
             static_cast<int64_t>(entry.index()) >> shift;
    });
  }

  /// The widest power of two of bytes that stay together.
  int64_t getUnitBytes(const PermuteLanes &permute) const {
    llvm::ArrayRef<int64_t> mask = permute.mask;
    int64_t unit = 1, lanes = permute.mask.size();
    // Whether units of so many lanes are two of which each is one already.
    auto areTogether = [&](int64_t first) {
      return mask[first] % (2 * unit) == 0 &&
             (first + unit >= lanes ||
              mask[first + unit] == mask[first] + unit);
    };
    while (
        2 * unit <= lanes &&
        llvm::all_of(llvm::seq<int64_t>(0, llvm::divideCeil(lanes, 2 * unit)),
                     [&](int64_t i) { return areTogether(2 * unit * i); }))
      unit *= 2;
    return unit * laneBytes;
  }

  const LaneKernel &kernel;
  std::optional<int64_t> rowPitch;
  int64_t laneBytes;
  const CopyMachine &machine;
};

} // namespace

double mlir::split::estimateCost(const LaneKernel &kernel,
                                 std::optional<int64_t> rowPitch,
                                 int64_t laneBytes,
                                 const CopyMachine &machine) {
  CostModel model(kernel, rowPitch, laneBytes, machine);
  double cost = 0;
  int64_t stored = 0;
  for (const LaneInstruction &instruction : kernel.getCode()) {
    cost += std::visit([&](const auto &code) { return model.getCost(code); },
                       instruction);
    if (const auto *store = std::get_if<StoreLanes>(&instruction))
      stored += kernel.getCount(store->value);
  }
  return cost / (stored * laneBytes);
}
