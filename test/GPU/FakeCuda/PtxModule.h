// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels of PTX, as the driver is given them: what LLVM writes for copies and
/// for simple arithmetic. Anything else is refused when it is parsed.

#ifndef SPLIT_TEST_GPU_FAKECUDA_PTXMODULE_H
#define SPLIT_TEST_GPU_FAKECUDA_PTXMODULE_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake {

enum class Opcode {
  Abs,
  Add,
  And,
  Barrier,
  Branch,
  Convert,
  Div,
  Extract,
  Fma,
  Load,
  Mad,
  Max,
  Min,
  Mov,
  Mul,
  Neg,
  Not,
  Or,
  Permute,
  Rem,
  Return,
  Select,
  SetPredicate,
  ShiftLeft,
  ShiftRight,
  Sqrt,
  Store,
  Sub,
  Xor
};

enum class Space { None, Parameter, Global, Shared };

/// Which part of a product is meant.
enum class Half { Low, High, Wide };

struct Type {
  /// 'u', 's', 'b', 'f', or 'p' of a predicate.
  char kind = 'b';
  unsigned bits = 0;
};

struct Operand {
  enum Kind {
    /// A register, by its number.
    Register,
    /// These bits.
    Immediate,
    /// What a thread is called by: a dimension of one of four triples.
    Thread,
    /// Registers in braces, by the number of a list.
    List
  };
  Kind kind = Immediate;
  uint64_t value = 0;
};

struct Instruction {
  Opcode code = Opcode::Return;
  Type type, from;
  Space space = Space::None;
  Half half = Half::Low;
  /// Whether each half of a register is a number of its own.
  bool isPair = false;
  /// Of a comparison: its name.
  std::string comparison;
  /// The register that decides whether this is done; -1 for none.
  int guard = -1;
  bool isGuardNegated = false;
  std::vector<Operand> operands;
  std::vector<std::vector<Operand>> lists;
  /// What is added to the address, of an access.
  int64_t offset = 0;
  /// The name of a label, and then the instruction there.
  std::string label;
  size_t target = 0;
  std::string text;
};

struct Parameter {
  unsigned bytes;
  /// Where it is among the bytes of all.
  unsigned offset;
};

struct Kernel {
  std::string name;
  std::vector<Parameter> parameters;
  unsigned mostThreads = 1024;
  unsigned numRegisters = 0;
  unsigned sharedBytes = 0;
  std::vector<Instruction> code;
};

struct Module {
  /// Of the GPU that it is for: 80 for sm_80.
  unsigned chip = 0;
  std::map<std::string, Kernel> kernels;
};

/// Where the memory of a workgroup begins.
constexpr uint64_t kSharedBase = 0x400;

/// Parses `text` into `module`. Fails with a text in `error`.
bool parse(const std::string &text, Module &module, std::string &error);

} // namespace fake

#endif // SPLIT_TEST_GPU_FAKECUDA_PTXMODULE_H
