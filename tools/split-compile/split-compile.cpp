// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a model ahead of time: to a library, object file, assembly or LLVM
// IR, and a header.

#include "Options.h"
#include "split/Compile/Header.h"
#include "split/Compile/MakeRule.h"
#include "split/Compile/SharedLibrary.h"
#include "split/Execution/Executable.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/InputFile.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/ToolProcess.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/Timing.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::compiler;

/// Its address tells where this program is.
static int programMarker;

/// The contents of the file that `options` asks for.
static llvm::Expected<std::string>
makeFile(CompiledModel &model, const Options &options, const char *program) {
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream os(bytes);
  switch (options.kind) {
  case FileKind::IR:
    model.writeIR(os);
    return bytes.str().str();
  case FileKind::Assembly:
    if (llvm::Error error = model.writeAssembly(os))
      return error;
    return bytes.str().str();
  case FileKind::Object:
  case FileKind::SharedLibrary:
    if (llvm::Error error = model.writeObject(os))
      return error;
  }
  if (options.kind == FileKind::Object)
    return bytes.str().str();
  llvm::Expected<std::string> runtime = findRuntime(program, &programMarker);
  if (!runtime)
    return runtime.takeError();
  LinkOptions link;
  link.linker = options.linker;
  link.runtime = *runtime;
  link.soName = llvm::sys::path::filename(options.output);
  link.usesOpenMP = model.usesOpenMP();
  return linkSharedLibrary(bytes, link);
}

/// Writes `file`, and what else `options` asks for: all of it or nothing.
static llvm::Error writeFiles(StringRef file, const HeaderContents &header,
                              ArrayRef<std::string> sources,
                              const Options &options) {
  OutputFiles files;
  auto add = [&](StringRef path,
                 llvm::function_ref<void(llvm::raw_ostream &)> write) {
    return path.empty() ? llvm::Error::success()
                        : files.add(path, [&](llvm::raw_ostream &os) {
                            write(os);
                            return llvm::Error::success();
                          });
  };
  if (llvm::Error error =
          add(options.output, [&](llvm::raw_ostream &os) { os << file; }))
    return error;
  if (llvm::Error error = add(options.header, [&](llvm::raw_ostream &os) {
        writeHeader(header, os);
      }))
    return error;
  if (llvm::Error error = add(options.depfile, [&](llvm::raw_ostream &os) {
        writeMakeRule(options.output, sources, os);
      }))
    return error;
  return files.commit();
}

static llvm::Error runTool(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  if (options->isInformation)
    return llvm::Error::success();
  DefaultTimingManager timingManager;
  timingManager.setEnabled(options->timing);
  TimingScope timing = timingManager.getRootScope();

  runner::Inspection inspection(options->inspection);
  DialectRegistry registry;
  runner::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (llvm::Error error = inspection.start(&context))
    return error;
  // Also if it fails.
  llvm::scope_exit show([&] { inspection.print(llvm::errs()); });
  TimingScope loadScope = timing.nest("Load model");
  OpenedFiles opened;
  llvm::Expected<runner::Model> model =
      runner::loadModel(options->model, options->entry, &context);
  if (!model)
    return model.takeError();
  loadScope.stop();
  SmallVector<runner::Parameter> inputs = model->inputs;
  SmallVector<runner::Parameter> outputs = model->outputs;
  auto compiled =
      CompiledModel::compile(std::move(*model), options->compile, timing);
  if (!compiled)
    return compiled.takeError();
  if (options->kind == FileKind::SharedLibrary && !(*compiled)->isForHost())
    return llvm::createStringError(
        "--target " + options->compile.target +
        ": a shared library can only be made for a machine like this one; make "
        "an object file with -o FILE.o, and link it there");

  TimingScope generateScope = timing.nest("Generate code");
  llvm::Expected<std::string> file = makeFile(**compiled, *options, argv[0]);
  if (!file)
    return file.takeError();
  generateScope.stop();
  return writeFiles(*file,
                    {options->compile.name, options->model, inputs, outputs},
                    opened.getPaths(), *options);
}

int main(int argc, char **argv) {
  initializeTool();
  return report(runTool(argc, argv));
}
