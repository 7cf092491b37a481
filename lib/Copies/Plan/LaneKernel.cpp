// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <tuple>
#include <utility>

using namespace mlir::split;

size_t LaneKernel::load(LanePlace place, int64_t count) {
  code.push_back(LoadLanes{place, count});
  return code.size() - 1;
}

size_t LaneKernel::permute(size_t low, size_t high,
                           llvm::SmallVector<int64_t> mask) {
  assert(getCount(low) == getCount(high) && "vectors of two lengths");
  code.push_back(PermuteLanes{low, high, std::move(mask)});
  return code.size() - 1;
}

void LaneKernel::store(size_t value, LanePlace place) {
  code.push_back(StoreLanes{value, place});
}

int64_t LaneKernel::getCount(size_t value) const {
  if (const auto *load = std::get_if<LoadLanes>(&code[value]))
    return load->count;
  return std::get<PermuteLanes>(code[value]).mask.size();
}

int64_t LaneKernel::getLeastStored() const {
  int64_t least = std::numeric_limits<int64_t>::max();
  for (const LaneInstruction &instruction : code)
    if (const auto *store = std::get_if<StoreLanes>(&instruction))
      least = std::min(least, getCount(store->value));
  return least;
}

LaneKernel LaneKernel::repeat(int64_t times,
                              llvm::ArrayRef<int64_t> widths) const {
  LaneKernel repeated(rows * times, name);
  auto move = [&](LanePlace place, int64_t firstRow) {
    if (auto *inRow = std::get_if<RowPlace>(&place))
      inRow->row += firstRow;
    else if (auto *inPart = std::get_if<PartPlace>(&place))
      inPart->lane += firstRow * widths[inPart->part];
    return place;
  };
  llvm::SmallVector<StoreLanes> stores;
  for (int64_t firstRow = 0; firstRow < rows * times; firstRow += rows) {
    llvm::SmallVector<size_t> values;
    for (const LaneInstruction &instruction : code) {
      size_t value = 0;
      if (const auto *loaded = std::get_if<LoadLanes>(&instruction))
        value = repeated.load(move(loaded->place, firstRow), loaded->count);
      else if (const auto *permuted = std::get_if<PermuteLanes>(&instruction))
        value = repeated.permute(values[permuted->low], values[permuted->high],
                                 permuted->mask);
      else if (const auto *stored = std::get_if<StoreLanes>(&instruction))
        stores.push_back(
            {values[stored->value], move(stored->place, firstRow)});
      values.push_back(value);
    }
  }
  llvm::sort(stores, [](const StoreLanes &a, const StoreLanes &b) {
    const auto &first = std::get<PartPlace>(a.place);
    const auto &second = std::get<PartPlace>(b.place);
    return std::tie(first.part, first.lane) <
           std::tie(second.part, second.lane);
  });
  for (const StoreLanes &stored : stores)
    repeated.store(stored.value, stored.place);
  return repeated;
}

void LaneKernel::evaluate(
    llvm::function_ref<void(LanePlace, llvm::MutableArrayRef<uint64_t>)> load,
    llvm::function_ref<void(LanePlace, llvm::ArrayRef<uint64_t>)> store) const {
  // The stored ones stay empty.
  llvm::SmallVector<llvm::SmallVector<uint64_t, 0>, 0> values(code.size());
  for (size_t i = 0; i < code.size(); ++i) {
    if (const auto *loaded = std::get_if<LoadLanes>(&code[i])) {
      values[i].resize_for_overwrite(loaded->count);
      load(loaded->place, values[i]);
    } else if (const auto *permuted = std::get_if<PermuteLanes>(&code[i])) {
      const auto &low = values[permuted->low], &high = values[permuted->high];
      int64_t count = low.size();
      values[i].reserve(permuted->mask.size());
      for (int64_t lane : permuted->mask)
        values[i].push_back(lane < count ? low[lane] : high[lane - count]);
    } else {
      const auto &stored = std::get<StoreLanes>(code[i]);
      store(stored.place, values[stored.value]);
    }
  }
}
