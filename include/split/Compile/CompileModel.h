// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Models compiled ahead of time, as files that programs link or load. What is
/// in them, split-c/Model.h says.

#ifndef SPLIT_COMPILE_COMPILEMODEL_H
#define SPLIT_COMPILE_COMPILEMODEL_H

#include "split/Execution/Model.h"

#include "mlir/Support/Timing.h"

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::split::compiler {

struct CompileOptions {
  /// What the symbols of the model begin with: an identifier of C.
  std::string name;
  /// See runner::createTargetMachineForFiles.
  std::string target;
  std::string cpu;
  /// Whether the compiled code checks what is only known at run time.
  bool runtimeVerification = true;
  /// Whether exponentials, logarithms and the like are functions of the C
  /// library, see MathForm. They are in libm, which has to be linked then.
  bool callsLibm = false;
  /// Whether several threads make large copies, by the OpenMP runtime libomp.
  bool parallel = false;
};

/// The code of a model and what it exports.
class CompiledModel {
public:
  /// Compiles the entry of `model`. The phases are timed below `timing`.
  static llvm::Expected<std::unique_ptr<CompiledModel>>
  compile(runner::Model model, const CompileOptions &options,
          TimingScope &timing);
  ~CompiledModel();

  /// Whether the code needs the OpenMP runtime.
  bool usesOpenMP() const { return needsOpenMP; }

  /// Whether the code is for machines like this one.
  bool isForHost() const;

  /// Writes LLVM IR as text.
  void writeIR(llvm::raw_ostream &os) const;
  /// Writes assembly. To be called at most once, as is the next.
  llvm::Error writeAssembly(llvm::raw_pwrite_stream &os);
  /// Writes an object file.
  llvm::Error writeObject(llvm::raw_pwrite_stream &os);

private:
  CompiledModel();

  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> code;
  std::unique_ptr<llvm::TargetMachine> machine;
  bool needsOpenMP = false;
};

} // namespace mlir::split::compiler

#endif // SPLIT_COMPILE_COMPILEMODEL_H
