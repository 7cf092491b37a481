// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PtxArithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace fake;

using Values = std::vector<uint64_t>;

static int64_t extend(uint64_t value, unsigned bits) {
  unsigned shift = 64 - bits;
  return static_cast<int64_t>(value << shift) >> shift;
}

/// A number of 16, 32 or 64 bits: each is exact as one of 64.
static double toDouble(uint64_t value, unsigned bits) {
  if (bits == 64) {
    double number;
    std::memcpy(&number, &value, sizeof(number));
    return number;
  }
  if (bits == 32) {
    float number;
    std::memcpy(&number, &value, sizeof(number));
    return number;
  }
  _Float16 number;
  std::memcpy(&number, &value, sizeof(number));
  return static_cast<double>(number);
}

/// `number`, rounded. Sums, products, quotients and roots that are rounded to
/// 64 bits before are the same as if they were rounded once.
static uint64_t fromDouble(double number, unsigned bits) {
  uint64_t value = 0;
  if (bits == 64) {
    std::memcpy(&value, &number, sizeof(number));
  } else if (bits == 32) {
    auto narrow = static_cast<float>(number);
    std::memcpy(&value, &narrow, sizeof(narrow));
  } else {
    auto narrow = static_cast<_Float16>(number);
    std::memcpy(&value, &narrow, sizeof(narrow));
  }
  return value;
}

static bool computeFloat(const Instruction &instruction, const Values &values,
                         uint64_t &result) {
  unsigned bits = instruction.type.bits;
  auto number = [&](size_t i) { return toDouble(values[i], bits); };
  double value;
  switch (instruction.code) {
  case Opcode::Abs:
    value = std::fabs(number(0));
    break;
  case Opcode::Add:
    value = number(0) + number(1);
    break;
  case Opcode::Sub:
    value = number(0) - number(1);
    break;
  case Opcode::Mul:
    value = number(0) * number(1);
    break;
  case Opcode::Div:
    value = number(0) / number(1);
    break;
  case Opcode::Fma:
    value = bits == 32 ? std::fmaf(number(0), number(1), number(2))
                       : std::fma(number(0), number(1), number(2));
    break;
  case Opcode::Max:
    value = std::fmax(number(0), number(1));
    break;
  case Opcode::Min:
    value = std::fmin(number(0), number(1));
    break;
  case Opcode::Neg:
    value = -number(0);
    break;
  case Opcode::Sqrt:
    value = std::sqrt(number(0));
    break;
  default:
    return false;
  }
  result = fromDouble(value, bits);
  return true;
}

static uint64_t multiply(const Instruction &instruction, uint64_t lhs,
                         uint64_t rhs) {
  unsigned bits = instruction.type.bits;
  __int128 product =
      instruction.type.kind == 's'
          ? static_cast<__int128>(extend(lhs, bits)) * extend(rhs, bits)
          : static_cast<__int128>(static_cast<unsigned __int128>(lhs) * rhs);
  return static_cast<uint64_t>(instruction.half == Half::High ? product >> bits
                                                              : product);
}

/// Shifts by more than there are bits leave none of them.
static uint64_t shift(const Instruction &instruction, const Values &values) {
  unsigned bits = instruction.type.bits;
  auto count =
      static_cast<unsigned>(std::min<uint64_t>(truncate(values[1], 32), bits));
  if (instruction.code == Opcode::ShiftLeft)
    return count == bits ? 0 : values[0] << count;
  if (instruction.type.kind == 's')
    return extend(values[0], bits) >> std::min(count, bits - 1);
  return count == bits ? 0 : values[0] >> count;
}

static bool computeInteger(const Instruction &instruction, const Values &values,
                           uint64_t &result) {
  unsigned bits = instruction.type.bits;
  bool isSigned = instruction.type.kind == 's';
  auto number = [&](size_t i) { return extend(values[i], bits); };
  auto isLess = [&](size_t i, size_t j) {
    return isSigned ? number(i) < number(j) : values[i] < values[j];
  };
  switch (instruction.code) {
  case Opcode::Abs:
    result = number(0) < 0 ? -values[0] : values[0];
    return true;
  case Opcode::Add:
    result = values[0] + values[1];
    return true;
  case Opcode::Sub:
    result = values[0] - values[1];
    return true;
  case Opcode::And:
    result = values[0] & values[1];
    return true;
  case Opcode::Or:
    result = values[0] | values[1];
    return true;
  case Opcode::Xor:
    result = values[0] ^ values[1];
    return true;
  case Opcode::Not:
    result = ~values[0];
    return true;
  case Opcode::Neg:
    result = -values[0];
    return true;
  case Opcode::Div:
  case Opcode::Rem: {
    // What the GPU computes then is not defined.
    if (values[1] == 0 || (isSigned && values[1] == truncate(~0ull, bits)))
      return false;
    bool isQuotient = instruction.code == Opcode::Div;
    if (isSigned)
      result = isQuotient ? number(0) / number(1) : number(0) % number(1);
    else
      result = isQuotient ? values[0] / values[1] : values[0] % values[1];
    return true;
  }
  case Opcode::Mul:
    result = multiply(instruction, values[0], values[1]);
    return true;
  case Opcode::Mad:
    result = multiply(instruction, values[0], values[1]) + values[2];
    return true;
  case Opcode::Min:
    result = isLess(0, 1) ? values[0] : values[1];
    return true;
  case Opcode::Max:
    result = isLess(0, 1) ? values[1] : values[0];
    return true;
  case Opcode::ShiftLeft:
  case Opcode::ShiftRight:
    result = shift(instruction, values);
    return true;
  case Opcode::Extract: {
    // So many bits from a place on.
    uint64_t first = values[1] & 0xFF, count = values[2] & 0xFF;
    if (isSigned || first + count > bits)
      return false;
    result = truncate(first == 64 ? 0 : values[0] >> first, count);
    return true;
  }
  case Opcode::Permute: {
    // Each nibble of the last operand says which of eight bytes is taken, or,
    // from 8 on, which one's sign, for all bits.
    uint64_t all = truncate(values[0], 32) | values[1] << 32;
    result = 0;
    for (unsigned i = 0; i < 4; ++i) {
      unsigned which = values[2] >> (4 * i) & 0xF;
      uint64_t byte = all >> (8 * (which & 7)) & 0xFF;
      if (which & 8)
        byte = byte & 0x80 ? 0xFF : 0;
      result |= byte << (8 * i);
    }
    return true;
  }
  default:
    return false;
  }
}

static bool convert(const Instruction &instruction, uint64_t value,
                    uint64_t &result) {
  Type to = instruction.type, from = instruction.from;
  if (from.kind == 'f' && to.kind == 'f') {
    result = fromDouble(toDouble(value, from.bits), to.bits);
  } else if (from.kind == 'f') {
    double number = std::trunc(toDouble(value, from.bits));
    // Of the others, the GPU takes the nearest.
    if (!(std::fabs(number) < 9e18))
      return false;
    result = static_cast<uint64_t>(static_cast<int64_t>(number));
  } else {
    uint64_t number = from.kind == 's'
                          ? static_cast<uint64_t>(extend(value, from.bits))
                          : value;
    if (to.kind != 'f')
      result = number;
    else if (from.bits == 64 && to.bits == 32)
      result = fromDouble(from.kind == 's'
                              ? static_cast<float>(static_cast<int64_t>(number))
                              : static_cast<float>(number),
                          32);
    else
      result = fromDouble(
          from.kind == 's' ? static_cast<double>(static_cast<int64_t>(number))
                           : static_cast<double>(number),
          to.bits);
  }
  return true;
}

static bool compare(const Instruction &instruction, const Values &values,
                    uint64_t &result) {
  std::string name = instruction.comparison;
  Type type = instruction.type;
  int order;
  if (type.kind == 'f') {
    double lhs = toDouble(values[0], type.bits);
    double rhs = toDouble(values[1], type.bits);
    // Those that end with u are true of what is no number.
    bool isUnordered = std::isnan(lhs) || std::isnan(rhs);
    bool takesUnordered = name.size() == 3 && name[2] == 'u';
    if (isUnordered || name == "num" || name == "nan") {
      result = name == "num"   ? !isUnordered
               : name == "nan" ? isUnordered
                               : takesUnordered;
      return true;
    }
    name = name.substr(0, 2);
    order = lhs < rhs ? -1 : lhs > rhs;
  } else if (type.kind == 's') {
    int64_t lhs = extend(values[0], type.bits);
    int64_t rhs = extend(values[1], type.bits);
    order = lhs < rhs ? -1 : lhs > rhs;
  } else {
    order = values[0] < values[1] ? -1 : values[0] > values[1];
  }
  if (name == "eq" || name == "ne")
    result = (order == 0) == (name == "eq");
  else if (name == "lt" || name == "lo")
    result = order < 0;
  else if (name == "le" || name == "ls")
    result = order <= 0;
  else if (name == "gt" || name == "hi")
    result = order > 0;
  else if (name == "ge" || name == "hs")
    result = order >= 0;
  else
    return false;
  return true;
}

static bool computeOne(const Instruction &instruction, const Values &given,
                       uint64_t &result) {
  Values values = given;
  unsigned sourceBits = instruction.code == Opcode::Convert
                            ? instruction.from.bits
                            : instruction.type.bits;
  bool isWide = instruction.half == Half::Wide;
  for (size_t i = 0; i < values.size(); ++i)
    if (instruction.code != Opcode::Permute &&
        !(instruction.code == Opcode::Select && i == 2) && !(isWide && i == 2))
      values[i] = truncate(values[i], sourceBits);
  bool succeeded;
  if (instruction.code == Opcode::SetPredicate)
    return compare(instruction, values, result);
  if (instruction.code == Opcode::Select) {
    result = values[2] ? values[0] : values[1];
    succeeded = true;
  } else if (instruction.code == Opcode::Mov) {
    result = values[0];
    succeeded = true;
  } else if (instruction.code == Opcode::Convert) {
    succeeded = convert(instruction, values[0], result);
  } else if (instruction.type.kind == 'f') {
    succeeded = computeFloat(instruction, values, result);
  } else {
    succeeded = computeInteger(instruction, values, result);
  }
  unsigned bits = instruction.type.bits * (isWide ? 2 : 1);
  // No register has 8 bits: a signed number takes all of a wider one.
  bool isExtended = instruction.code == Opcode::Convert &&
                    instruction.type.kind == 's' && bits == 8;
  result = isExtended ? static_cast<uint64_t>(extend(result, bits))
                      : truncate(result, bits);
  return succeeded;
}

bool fake::compute(const Instruction &instruction, const Values &values,
                   uint64_t &result) {
  if (!instruction.isPair)
    return computeOne(instruction, values, result);
  result = 0;
  for (unsigned begin : {0, 16}) {
    Values halves = values;
    for (uint64_t &value : halves)
      value >>= begin;
    uint64_t half;
    if (!computeOne(instruction, halves, half))
      return false;
    result |= half << begin;
  }
  return true;
}
