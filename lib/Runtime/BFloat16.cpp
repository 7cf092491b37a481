// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Roundings to bfloat16 that compiled code calls, and that libgcc has only
/// since GCC 13. Their results are returned where a number of that type is: in
/// the low half of a vector register, as that of a `float`.

#include <cstdint>
#include <cstring>

/// `float` with `bits` in its low half.
static float asResult(uint32_t bits) {
  float result;
  std::memcpy(&result, &bits, sizeof(result));
  return result;
}

/// `value` rounded to the nearest number of bfloat16, of two the even one. A
/// value that is such a number keeps its bits, also those of a signalling NaN:
/// LLVM takes numbers of bfloat16 from block to block as `float`s and calls
/// this where they are stored, and moving a number does not change it.
static uint32_t roundToBFloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  constexpr uint32_t kQuiet = 0x0040;
  if (value != value)
    return (bits & 0xFFFF) == 0 ? bits >> 16 : bits >> 16 | kQuiet;
  return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
}

/// `value` as a `float` whose last bit is set if it is not exact. To round that
/// once more gives what rounding `value` once does, as `float` has more than
/// two bits more than bfloat16.
static float roundToOdd(double value) {
  auto nearest = static_cast<float>(value);
  if (value != value || static_cast<double>(nearest) == value)
    return nearest;
  uint32_t bits;
  std::memcpy(&bits, &nearest, sizeof(bits));
  double magnitude = value < 0 ? -value : value;
  double nearestMagnitude = nearest < 0 ? -static_cast<double>(nearest)
                                        : static_cast<double>(nearest);
  // The next number towards zero, with the last bit set.
  if (nearestMagnitude > magnitude)
    --bits;
  bits |= 1;
  std::memcpy(&nearest, &bits, sizeof(nearest));
  return nearest;
}

extern "C" {
__attribute__((weak)) float __truncsfbf2(float value) {
  return asResult(roundToBFloat16(value));
}
__attribute__((weak)) float __truncdfbf2(double value) {
  return asResult(roundToBFloat16(roundToOdd(value)));
}
}
