// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The way from the `split` dialect down to LLVM IR, as named pipelines. Each
/// one starts with the stages of the one before it:
///
///     split-to-tensor-pipeline   split ops            -> tensor.extract_slice
///     split-to-loops-pipeline    ... and tensors      -> scf loops on memrefs
///     split-to-llvm-pipeline     ... and everything   -> the LLVM dialect

#ifndef SPLIT_PIPELINES_PIPELINES_H
#define SPLIT_PIPELINES_PIPELINES_H

#include "split/Copies/Plan/CopyMachine.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::split {

/// What exponentials, logarithms and the like are computed by.
enum class MathForm {
  /// Formulas that LLVM turns into vectors, see split-expand-math.
  Approximate,
  /// Calls of the C library, one for each element.
  Libm
};

/// Options of all three pipelines.
struct SplitPipelineOptions : PassPipelineOptions<SplitPipelineOptions> {
  Option<bool> runtimeVerification{
      *this, "runtime-verification",
      llvm::cl::desc("Check at run time what is not known at compile time: "
                     "sizes, dimensions, axes, positions. Without the checks a "
                     "violation is undefined behaviour"),
      llvm::cl::init(true)};
  Option<bool> outParams{
      *this, "out-params",
      llvm::cl::desc("Take the buffers of the results of public functions as "
                     "arguments behind the others, where all results of a "
                     "function are declared as tensors of static shape"),
      llvm::cl::init(false)};
  Option<bool> returnViews{
      *this, "return-views",
      llvm::cl::desc("Return a result that is a view of an argument or of "
                     "another result as that view, which costs no copy. Its "
                     "descriptor has that buffer's 'allocated' pointer, and "
                     "offset and strides of its own; the caller must not free "
                     "it, and must keep the argument or the other result as "
                     "long as it is used. Has no effect on functions to which "
                     "out-params applies"),
      llvm::cl::init(false)};
  Option<bool> parallel{
      *this, "parallel",
      llvm::cl::desc("Let several threads make large copies: scf.parallel, and "
                     "in LLVM IR calls of the OpenMP runtime, libomp. How many "
                     "threads there are is set when the code runs, by "
                     "OMP_NUM_THREADS or omp_set_num_threads"),
      llvm::cl::init(false)};
  Option<bool> onlyCInterface{
      *this, "only-c-interface",
      llvm::cl::desc("Make public functions that are not called in the module "
                     "their own C wrappers, and drop them under their own "
                     "names: LLVM's time is then linear in the number of their "
                     "arguments and results"),
      llvm::cl::init(false)};
  Option<bool> verifyStages{
      *this, "verify-stages",
      llvm::cl::desc("Verify the program after shapes are inferred, as tensors "
                     "and as loops, for pass managers that do not verify it "
                     "after every pass"),
      llvm::cl::init(false)};
  Option<MathForm> math{
      *this, "math",
      llvm::cl::desc("What exponentials, logarithms and the like of f32 and "
                     "narrower numbers are computed by"),
      llvm::cl::init(MathForm::Approximate),
      llvm::cl::values(
          clEnumValN(MathForm::Approximate, "approximate",
                     "formulas on vectors, off by a few units of the last "
                     "place"),
          clEnumValN(MathForm::Libm, "libm",
                     "functions of the C library, one element after the "
                     "other"))};
  Option<int64_t> vectorBytes{
      *this, "vector-bytes",
      llvm::cl::desc("Bytes of the longest vectors. 0: what the module says of "
                     "its target, or 32"),
      llvm::cl::init(0)};
  Option<int64_t> permutedBytes{
      *this, "permuted-bytes",
      llvm::cl::desc(
          "Bytes of the narrowest lanes that one instruction permutes "
          "out of two of these vectors. 0: 16"),
      llvm::cl::init(0)};
  Option<int64_t> reorderedBytes{
      *this, "reordered-bytes",
      llvm::cl::desc("Bytes of the narrowest lanes that one instruction puts "
                     "into any order in one of these vectors. 0: 16"),
      llvm::cl::init(0)};
  Option<int64_t> compressedBytes{
      *this, "compressed-bytes",
      llvm::cl::desc(
          "Bytes of the narrowest lanes of one of these vectors that "
          "one instruction brings together, those of a mask, and "
          "moves apart. 0: 16"),
      llvm::cl::init(0)};
  Option<int64_t> unitBytes{
      *this, "unit-bytes",
      llvm::cl::desc(
          "Bytes that one unit of the processor permutes or stores at "
          "a time. 0: 64, or as many as vectors have"),
      llvm::cl::init(0)};
  Option<int64_t> placesInTurn{
      *this, "places-in-turn",
      llvm::cl::desc("Places of a source that are read in turn where stores "
                     "bypass the caches. 1: one after the other; 0: 4"),
      llvm::cl::init(0)};
  Option<int64_t> memcpyBytes{
      *this, "memcpy-bytes",
      llvm::cl::desc("Bytes of the narrowest rows that memcpy copies through "
                     "the caches, of parts of half of the first level or more. "
                     "0: it copies none"),
      llvm::cl::init(0)};
  Option<int64_t> l1Bytes{
      *this, "l1-bytes",
      llvm::cl::desc("Bytes of a core's first-level data cache. 0: what the "
                     "module says of its target, or 32768"),
      llvm::cl::init(0)};
  Option<int64_t> l2Bytes{
      *this, "l2-bytes",
      llvm::cl::desc("Bytes of a core's second-level cache. 0: what the module "
                     "says of its target, or 524288"),
      llvm::cl::init(0)};
  Option<int64_t> llcBytes{
      *this, "llc-bytes",
      llvm::cl::desc("Bytes of the last-level cache. 0: what the module says "
                     "of its target, or 8388608"),
      llvm::cl::init(0)};

  /// All tensors of a sequence that are copied are one op, of which only a GPU
  /// makes code: for its pipelines alone.
  bool sequencesAtOnce = false;

  /// Plans copies for `machine`, whatever the module says of its target.
  void setMachine(const CopyMachine &machine);
};

/// Run-time checks, canonicalization, and splits as slices of tensors.
void buildSplitToTensorPipeline(OpPassManager &pm,
                                const SplitPipelineOptions &options);

/// The above, one-shot bufferization across function boundaries, buffer
/// deallocation, and loops. A result of a function is a buffer of its own,
/// which the caller frees, or with `out-params` one that the caller brings, or
/// with `return-views` maybe a view.
void buildSplitToLoopsPipeline(OpPassManager &pm,
                               const SplitPipelineOptions &options);

/// The above, and the LLVM dialect. Public functions get a C wrapper
/// (`_mlir_ciface_<name>`), or with `only-c-interface` become it. The code
/// calls `splitReportCheckFailure`, see split-c/Runtime.h, and with `parallel`
/// the OpenMP runtime where a copy is or may be large.
void buildSplitToLLVMPipeline(OpPassManager &pm,
                              const SplitPipelineOptions &options);

/// A part of the way down, for who looks at the program in between.
struct PipelineStage {
  /// One word, and what is true after it, as literals.
  StringRef name;
  StringRef summary;
  /// Adds the passes.
  void (*build)(OpPassManager &pm, const SplitPipelineOptions &options);
};

/// The stages that make up split-to-llvm-pipeline, in their order.
ArrayRef<PipelineStage> getPipelineStages();

/// Sharding propagation there and back, after which everything in functions
/// with a `shard.shard` has a sharding.
void buildSplitPropagateShardings(OpPassManager &pm);

/// The above, and partition: these functions become what each process of the
/// grid does, and take and return its shards.
void buildSplitShardPipeline(OpPassManager &pm);

/// Adds the dialects of upstream to `registry` that the pipelines go through,
/// and the interface models that their passes look for. Part of
/// `registerAllDialects` of split/InitAll.h.
void registerPipelineDependencies(DialectRegistry &registry);

/// Registers the pipelines under their names.
void registerSplitPipelines();

} // namespace mlir::split

#endif // SPLIT_PIPELINES_PIPELINES_H
