// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A model compiled for this machine, in this process.

#ifndef SPLIT_EXECUTION_EXECUTABLE_H
#define SPLIT_EXECUTION_EXECUTABLE_H

#include "split/Execution/CallingConvention.h"

#include "mlir/Support/Timing.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::split::runner {

/// Adds what a model may use and what compiling it needs to `registry`.
void registerDialects(DialectRegistry &registry);

/// The most threads that can be asked for.
inline constexpr int64_t kMaxThreads = 1024;

class CudaDevice;
class MachineCode;
struct LowerOptions;

struct CompileOptions {
  /// Whether the compiled code checks what is only known at run time.
  bool runtimeVerification = true;
  /// The processor that the code is for, see createTargetMachine.
  std::string cpu = "native";
  /// The threads that large copies are divided among. One takes no OpenMP
  /// runtime; at most kMaxThreads.
  int64_t threads = 1;
  /// Whether what runs are the kernels of a GPU, as loops of this processor.
  bool emulatesGpu = false;
  /// The GPU that runs the model; null if none does.
  std::shared_ptr<CudaDevice> gpu;
  /// Whether exponentials, logarithms and the like are functions of the C
  /// library, see MathForm.
  bool callsLibm = false;
  /// Whether the module is verified after each pass, and not only at the end.
  bool verifyEach = false;
};

/// How a model is lowered that is compiled with `options` for `machine`.
LowerOptions getLowerOptions(const CompileOptions &options,
                             const llvm::TargetMachine &machine);

/// A compiled model, as any process on a machine of its processor can link it.
struct ObjectCode {
  /// Of the model, for errors.
  std::string path;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects;
  bool callsOpenMP = false;
};

/// Compiles the entry of `model`, which is consumed. The phases are timed below
/// `timing`.
llvm::Expected<ObjectCode>
generateCode(Model model, const CompileOptions &options, TimingScope &timing);

/// A function that can be called, with the layout of its inputs and results.
class Executable {
public:
  /// Compiles the entry of `model`, which is consumed. The phases are timed
  /// below `timing`.
  static llvm::Expected<std::unique_ptr<Executable>>
  compile(Model model, const CompileOptions &options, TimingScope &timing);
  /// Links `code`, which was generated with `options` for a model of
  /// `convention`.
  static llvm::Expected<std::unique_ptr<Executable>>
  link(CallingConvention convention, ObjectCode code,
       const CompileOptions &options);
  ~Executable();

  const CallingConvention &getConvention() const { return convention; }
  /// The GPU that all buffers are those of; null if they are of the host.
  CudaDevice *getGpu() const { return gpu.get(); }

  /// Calls the C interface of the function with `arguments`: the pointers among
  /// its arguments and the addresses of the numbers, then of where to store a
  /// result that is no struct.
  // Compiled code does not carry what UndefinedBehaviorSanitizer looks for.
  LLVM_NO_SANITIZE("function")
  void call(void **arguments) const { entryPoint(arguments); }

private:
  Executable();

  CallingConvention convention;
  std::shared_ptr<CudaDevice> gpu;
  std::unique_ptr<MachineCode> machineCode;
  /// A function of `machineCode`.
  void (*entryPoint)(void **) = nullptr;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_EXECUTABLE_H
