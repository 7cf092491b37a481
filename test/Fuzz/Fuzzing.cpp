// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fuzzing.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <regex>

using namespace mlir;
using namespace mlir::split;

void fuzz::fail(const llvm::Twine &message) {
  llvm::errs() << "defect: " << message << "\n";
  std::abort();
}

int64_t fuzz::Random::nearby(int64_t value) {
  // Computed without a sign, so that nothing overflows.
  auto bits = static_cast<uint64_t>(value);
  switch (below(8)) {
  case 0:
    return bits + 1;
  case 1:
    return bits - 1;
  case 2:
    return 0;
  case 3:
    return -1;
  case 4:
    return below(8);
  case 5:
    return 0 - bits;
  case 6:
    return bits * 2;
  default:
    // A power of two, or one beside it, of either sign.
    uint64_t power = uint64_t(1) << below(64);
    return oneIn(2) ? power - below(2) : 0 - power;
  }
}

fuzz::ScratchFile::ScratchFile(StringRef name) {
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("split-fuzz", folder))
    fail("cannot make a folder: " + code.message());
  path = folder;
  llvm::sys::path::append(path, name);
}

fuzz::ScratchFile::~ScratchFile() { llvm::sys::fs::remove_directories(folder); }

void fuzz::ScratchFile::write(const uint8_t *data, size_t size) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (!code) {
    os.write(reinterpret_cast<const char *>(data), size);
    os.close();
    code = os.error();
    os.clear_error();
  }
  if (code)
    fail("cannot write " + path + ": " + code.message());
}

std::string fuzz::ScratchFile::getSibling(StringRef name) const {
  SmallString<128> sibling = folder;
  llvm::sys::path::append(sibling, name);
  return std::string(sibling);
}

fuzz::ErrorCounter::ErrorCounter(MLIRContext *context)
    : ScopedDiagnosticHandler(context, [this](Diagnostic &diagnostic) {
        count += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      }) {}

DialectRegistry fuzz::getImportedDialects() {
  DialectRegistry registry;
  registry.insert<SplitDialect, arith::ArithDialect, carrier::CarrierDialect,
                  func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                  scf::SCFDialect, tensor::TensorDialect>();
  return registry;
}

/// The text of an imported module. Upstream's parser forgets the alignment of a
/// constant without elements, which is all that is printed of one.
static std::string printImported(ModuleOp module) {
  return std::regex_replace(fuzz::print(module),
                            std::regex("\"0x[0-9A-F]{2}000000\""), "\"\"");
}

OwningOpRef<ModuleOp>
fuzz::checkImport(MLIRContext *context, StringRef what,
                  llvm::function_ref<OwningOpRef<ModuleOp>()> import) {
  ErrorCounter errors(context);
  OwningOpRef<ModuleOp> module = import();
  if (errors.getCount() != (module ? 0 : 1))
    fail(what + (module ? " succeeded" : " failed") + " with " +
         Twine(errors.getCount()) + " errors");
  if (!module)
    return module;
  // In the same one, large constants would get other names.
  MLIRContext reader(context->getDialectRegistry(),
                     MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> reparsed = parse(print(*module), &reader);
  if (!reparsed || printImported(*reparsed) != printImported(*module))
    fail("the text of the module is not read as that module, after " + what);
  return module;
}

bool fuzz::checkExport(MLIRContext *context,
                       llvm::function_ref<LogicalResult()> write) {
  ErrorCounter errors(context);
  bool isWritten = succeeded(write());
  if (errors.getCount() != (isWritten ? 0 : 1))
    fail(Twine("the export ") + (isWritten ? "succeeded" : "failed") +
         " with " + Twine(errors.getCount()) + " errors");
  return isWritten;
}

OwningOpRef<ModuleOp> fuzz::parse(StringRef input, MLIRContext *context) {
  return parseSourceString<ModuleOp>(input, context);
}

std::string fuzz::print(ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.printGenericOpForm(generic);
  module->print(os, flags);
  return text;
}

size_t fuzz::replaceInput(StringRef result, uint8_t *data, size_t size,
                          size_t maxSize) {
  if (result.size() > maxSize)
    return size;
  std::memcpy(data, result.data(), result.size());
  return result.size();
}
