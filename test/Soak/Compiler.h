// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs as machine code, many of them in one process.

#ifndef SPLIT_TEST_SOAK_COMPILER_H
#define SPLIT_TEST_SOAK_COMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
namespace orc {
class LLJIT;
} // namespace orc
} // namespace llvm

namespace soak {

/// What is compiled.
struct Program {
  uint32_t number;
  /// What it defines is called by names that no other program has.
  llvm::StringRef text;
  /// The function to call.
  llvm::StringRef entry;
};

/// How programs are compiled.
struct Recipe {
  /// Pipelines on the module, which run one after the other.
  llvm::SmallVector<llvm::StringRef> pipelines;
  /// Whether the module is verified after each pass.
  bool verifyEach;
  /// LLVM's, 0 to 2.
  unsigned optimizationLevel;
};

/// How far a program came.
enum class Stage : uint8_t { Compiled, Parsing, Passes, Translation };

/// What became of a program.
struct Compilation {
  /// The stage that failed, if any.
  Stage stage = Stage::Compiled;
  /// One error a line, each behind its location.
  std::string errors;
};

std::string getEntryName(uint32_t number);

class Compiler {
public:
  /// `willCompile` is called before something is compiled that may end the
  /// process, with the number of the program if it is one alone.
  explicit Compiler(std::function<void(std::optional<uint32_t>)> willCompile);
  ~Compiler();

  /// Compiles `programs`, in one module as far as they are not refused there,
  /// and the others alone. Adds LLVM IR to `modules`, in which the function
  /// getEntryName(number) of each is visible, and nothing else. It takes its
  /// arguments as split-runner's entry points do: pointers, or addresses of
  /// numbers, then the address of where to store what it returns.
  std::vector<Compilation>
  compile(llvm::ArrayRef<Program> programs, const Recipe &recipe,
          llvm::LLVMContext &context,
          std::vector<std::unique_ptr<llvm::Module>> &modules);

  /// Compiles `modules` together, with the code generator's least effort, and
  /// links them to `symbols`.
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
  generate(std::vector<std::unique_ptr<llvm::Module>> modules,
           const llvm::StringMap<void *> &symbols);

private:
  /// An attempt to compile some programs as one module.
  struct Attempt {
    Compilation compilation;
    std::unique_ptr<llvm::Module> module;
    /// The numbers of the programs that errors are about.
    llvm::SmallDenseSet<uint32_t> refused;
  };

  Attempt attempt(llvm::ArrayRef<Program> programs, const Recipe &recipe,
                  llvm::LLVMContext &llvmContext);
  mlir::PassManager *getPasses(llvm::StringRef pipeline, std::string &errors);
  bool runPasses(mlir::ModuleOp module, const Recipe &recipe,
                 std::string &errors);

  std::function<void(std::optional<uint32_t>)> willCompile;
  mlir::MLIRContext context;
  /// Pass managers keep the patterns of their passes, which take longer to make
  /// than a small program takes to compile.
  llvm::StringMap<std::unique_ptr<mlir::PassManager>> passes;
  std::unique_ptr<llvm::TargetMachine> machine;
};

} // namespace soak

#endif // SPLIT_TEST_SOAK_COMPILER_H
