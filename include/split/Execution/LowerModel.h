// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A model as optimized LLVM IR, for whatever makes code of that.

#ifndef SPLIT_EXECUTION_LOWERMODEL_H
#define SPLIT_EXECUTION_LOWERMODEL_H

#include "split/Copies/Plan/CopyMachine.h"
#include "split/Execution/CallingConvention.h"

#include "mlir/Support/Timing.h"

namespace llvm {
class Function;
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::split {
struct SplitPipelineOptions;
} // namespace mlir::split

namespace mlir::split::runner {

struct LowerOptions {
  /// Whether the compiled code checks what is only known at run time.
  bool runtimeVerification = true;
  /// Whether several threads make large copies, by the OpenMP runtime.
  bool parallel = false;
  /// Whether exponentials, logarithms and the like are functions of the C
  /// library, see MathForm.
  bool callsLibm = false;
  /// Whether what is compiled are the kernels of a GPU, as loops.
  bool emulatesGpu = false;
  /// The GPU of NVIDIA that kernels are compiled for, as LLVM names it; empty
  /// if none are.
  std::string chip;
  /// Whether the module is verified after each pass, and not only at the end.
  bool verifyEach = false;
  /// What copies are planned for.
  CopyMachine machine;
};

/// The name of the only function of the LLVM IR that is visible from outside.
/// It takes the address of a list of its arguments: the pointers among them and
/// the addresses of the others, followed by the address of where to store the
/// result, if that is a number by itself.
inline constexpr char kEntryPoint[] = "split_runner_entry";

/// Sets the options of the pipeline by which a function of this convention is
/// lowered.
void setPipelineOptions(SplitPipelineOptions &pipelineOptions,
                        const LowerOptions &options,
                        const CallingConvention &convention);

/// Lowers the entry of `model`, whose convention is `convention`, and optimizes
/// the code for `machine`. The phases are timed below `timing`.
llvm::Expected<std::unique_ptr<llvm::Module>>
lowerModel(Model model, const CallingConvention &convention,
           const LowerOptions &options, llvm::TargetMachine &machine,
           llvm::LLVMContext &llvmContext, TimingScope &timing);

/// Whether `function`, of optimized code, is long and runs nothing more than
/// once a call of the model, so that its machine code is to be made in linear
/// time, and need not be fast.
bool isCold(const llvm::Function &function);

/// Whether `code` starts OpenMP threads.
bool callsOpenMPRuntime(const llvm::Module &code);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_LOWERMODEL_H
