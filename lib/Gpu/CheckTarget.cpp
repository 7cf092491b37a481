// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVEnums.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCHECKGPUTARGETPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Words of `features`, which has commas between them.
static SmallVector<StringRef> splitFeatures(StringRef features) {
  SmallVector<StringRef> words;
  features.split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return words;
}

/// Checks a version of SPIR-V and capabilities.
static LogicalResult checkSpirv(Operation *op, StringRef version,
                                StringRef capabilities) {
  if (!version.empty() && !spirv::symbolizeVersion(version))
    return emitError(op->getLoc())
           << "'" << version << "' is not a version of SPIR-V, such as v1.2";
  for (StringRef capability : splitFeatures(capabilities))
    if (!spirv::symbolizeCapability(capability))
      return emitError(op->getLoc())
             << "'" << capability << "' is not a capability of SPIR-V";
  return success();
}

/// Checks what LLVM knows of `triple`. With names that it does not know, it
/// warns, and compiles for another GPU.
static LogicalResult checkLLVM(Operation *op, const llvm::Triple &triple,
                               StringRef chip, StringRef features) {
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  std::string reason;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, reason);
  if (!target)
    return emitError(op->getLoc())
           << "LLVM does not compile for '" << triple.str() << "': " << reason;
  std::unique_ptr<llvm::MCSubtargetInfo> known(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!chip.empty() && !known->isCPUStringValid(chip))
    return emitError(op->getLoc())
           << "'" << chip << "' is not a GPU that LLVM knows for '"
           << triple.str() << "'";
  for (StringRef feature : splitFeatures(features)) {
    StringRef name = feature;
    bool hasSign = name.consume_front("+") || name.consume_front("-");
    auto isIt = [&](const llvm::SubtargetFeatureKV &candidate) {
      return name == candidate.Key;
    };
    if (!hasSign || llvm::none_of(known->getAllProcessorFeatures(), isIt))
      return emitError(op->getLoc())
             << "'" << feature << "' is not a feature that LLVM knows for '"
             << triple.str() << "', with + or - before it";
  }
  return success();
}

namespace {

struct SplitCheckGpuTarget
    : split::impl::SplitCheckGpuTargetPassBase<SplitCheckGpuTarget> {
  using SplitCheckGpuTargetPassBase::SplitCheckGpuTargetPassBase;

  void runOnOperation() override {
    llvm::Triple parsed(triple.getValue());
    LogicalResult checked =
        parsed.isSPIRV() ? checkSpirv(getOperation(), chip, features)
                         : checkLLVM(getOperation(), parsed, chip, features);
    if (failed(checked))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
