// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs as machine code, many of them in one process.

#ifndef SPLIT_TEST_SOAK_COMPILER_H
#define SPLIT_TEST_SOAK_COMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace llvm {
class TargetMachine;
namespace orc {
class LLJIT;
} // namespace orc
} // namespace llvm

namespace soak {

/// What is compiled, and how.
struct Program {
  uint32_t number;
  llvm::StringRef text;
  /// The function to call.
  llvm::StringRef entry;
  /// Pipelines on the module, which run one after the other.
  llvm::SmallVector<llvm::StringRef> pipelines;
  /// Whether the module is verified after each pass.
  bool verifyEach;
  /// LLVM's, 0 to 2.
  unsigned optimizationLevel;
};

/// How far a program came.
enum class Stage : uint8_t { Compiled, Parsing, Passes, Translation };

struct Compilation {
  /// The stage that failed, if any.
  Stage stage = Stage::Compiled;
  /// One error a line, each behind its location.
  std::string errors;
  /// With one visible function, getEntryName(number), which takes its arguments
  /// as split-runner's entry points do: pointers, or addresses of numbers, then
  /// the address of where to store what it returns.
  std::unique_ptr<llvm::Module> module;
};

std::string getEntryName(uint32_t number);

class Compiler {
public:
  Compiler();
  ~Compiler();

  /// Compiles `program` up to LLVM IR.
  Compilation compile(const Program &program, llvm::LLVMContext &context);

  /// Compiles `modules` together, with the code generator's least effort, and
  /// links them to `symbols`.
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
  generate(std::vector<std::unique_ptr<llvm::Module>> modules,
           const llvm::StringMap<void *> &symbols);

private:
  mlir::PassManager *getPasses(llvm::StringRef pipeline, std::string &errors);
  bool runPasses(mlir::ModuleOp module, const Program &program,
                 std::string &errors);

  mlir::MLIRContext context;
  /// Pass managers keep the patterns of their passes, which take longer to make
  /// than a small program takes to compile.
  llvm::StringMap<std::unique_ptr<mlir::PassManager>> passes;
  std::unique_ptr<llvm::TargetMachine> machine;
};

} // namespace soak

#endif // SPLIT_TEST_SOAK_COMPILER_H
