// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A model compiled for this machine, in this process.

#ifndef SPLIT_EXECUTION_EXECUTABLE_H
#define SPLIT_EXECUTION_EXECUTABLE_H

#include "split/Execution/Model.h"

#include "mlir/Support/Timing.h"
#include "llvm/Support/Compiler.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::split::runner {

/// Adds what a model may use and what compiling it needs to `registry`.
void registerDialects(DialectRegistry &registry);

/// The most threads that can be asked for.
inline constexpr int64_t kMaxThreads = 1024;

class MachineCode;

struct CompileOptions {
  /// Whether the compiled code checks what is only known at run time.
  bool runtimeVerification = true;
  /// The processor that the code is for, see createTargetMachine.
  std::string cpu = "native";
  /// The threads that large copies are divided among. One takes no OpenMP
  /// runtime; at most kMaxThreads.
  int64_t threads = 1;
  /// Whether the module is verified after each pass, and not only at the end.
  bool verifyEach = false;
};

/// How one value crosses the boundary of the compiled function.
struct Slot {
  enum Kind {
    /// A number, passed itself.
    Scalar,
    /// A memref descriptor: two pointers, offset, sizes and strides.
    MemRef,
    /// The descriptors of the memrefs of a sequence, see SequenceTable.h.
    Sequence
  };
  Kind kind;
  Type elementType;
  /// The rank of the tensor, or of the sequence's tensors.
  int64_t rank;

  /// Bytes that it takes in the struct of all results, and their alignment.
  int64_t getBytes() const;
  int64_t getAlignment() const;
};

/// A function that can be called, with the layout of its inputs and results.
class Executable {
public:
  /// Compiles the entry of `model`, which is consumed. The phases are timed
  /// below `timing`.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(Model model, const CompileOptions &options, TimingScope &timing);
  ~Executable();

  /// One slot for each input and result.
  ArrayRef<Slot> getInputs() const { return inputs; }
  ArrayRef<Slot> getResults() const { return results; }

  /// The types of the results if they are all tensors of static shape, whose
  /// buffers the caller passes behind the inputs; else empty, and the function
  /// returns buffers.
  ArrayRef<RankedTensorType> getOutParams() const { return outParams; }

  /// Whether the results come back in a struct, whose address is the first
  /// argument; else a single scalar result comes back itself.
  bool returnsStruct() const;

  /// Calls the C interface of the function with `arguments`: the pointers among
  /// its arguments and the addresses of the numbers, then of where to store a
  /// result that is no struct.
  // Compiled code does not carry what UndefinedBehaviorSanitizer looks for.
  LLVM_NO_SANITIZE("function")
  void call(void **arguments) const { entryPoint(arguments); }

private:
  Executable();

  /// Decides how the inputs and outputs of `model` are passed. Fails if the
  /// rank of one is not known.
  llvm::Error assignSlots(const Model &model);

  SmallVector<Slot> inputs;
  SmallVector<Slot> results;
  SmallVector<RankedTensorType> outParams;
  std::unique_ptr<MachineCode> machineCode;
  /// A function of `machineCode`.
  void (*entryPoint)(void **) = nullptr;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_EXECUTABLE_H
