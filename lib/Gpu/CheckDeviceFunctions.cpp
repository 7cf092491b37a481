// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVM/NVVM/Utils.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCHECKDEVICEFUNCTIONSPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// The library of a vendor.
struct DeviceLibrary {
  /// What its functions begin with.
  StringRef prefix;
  /// Its name, where it comes from, and what is to be set to where that is.
  StringRef name, toolkit, variable;
  /// Where it is in the toolkit.
  StringRef path;

  bool isThere(StringRef root) const {
    SmallString<128> file(root);
    llvm::sys::path::append(file, path);
    return !root.empty() && llvm::sys::fs::exists(file);
  }
};

struct SplitCheckDeviceFunctions
    : split::impl::SplitCheckDeviceFunctionsPassBase<
          SplitCheckDeviceFunctions> {
  void runOnOperation() override {
    DeviceLibrary nvidia{"__nv_", "libdevice", "a CUDA toolkit", "CUDA_ROOT",
                         "nvvm/libdevice/libdevice.10.bc"};
    DeviceLibrary amd{"__ocml_", "ocml", "ROCm", "ROCM_PATH",
                      "amdgcn/bitcode/ocml.bc"};
    if (failed(check(nvidia, NVVM::getCUDAToolkitPath())) ||
        failed(check(amd, ROCDL::getROCMPath())))
      signalPassFailure();
  }

  /// Reports the first call of a function of `library` that is not there, where
  /// `root` is the folder of the toolkit.
  LogicalResult check(const DeviceLibrary &library, StringRef root) {
    if (library.isThere(root))
      return success();
    WalkResult result = getOperation()->walk([&](LLVM::CallOp call) {
      std::optional<StringRef> callee = call.getCallee();
      if (!callee || !callee->starts_with(library.prefix))
        return WalkResult::advance();
      call.emitError() << "is computed by '" << *callee << "' of "
                       << library.name << ", which is not found: set "
                       << library.variable << " to the folder of "
                       << library.toolkit
                       << ", or compile for target=spirv, which has functions "
                          "of its own";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
