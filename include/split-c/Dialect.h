/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * The split dialect for users of MLIR's C API: the dialect, its types, its
 * splitting ops, and the registration of everything else. All other ops are
 * made as upstream's are, by their names (mlirOperationCreate). Passes and
 * pipelines are added by their names, too, once splitRegisterAllPasses was
 * called:
 *
 *     mlirOpPassManagerAddPipeline(manager, "split-to-llvm-pipeline", ...)
 *
 * Link Split::SplitCAPI, which brings the base of upstream's C API, MLIRCAPIIR.
 */

#ifndef SPLIT_C_DIALECT_H
#define SPLIT_C_DIALECT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The handle of the dialect: `mlirGetDialectHandle__split__()`. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Split, split);

/**
 * Adds to `registry` all dialects of the project, the interface models of their
 * ops, and all that the pipelines need of upstream: a context with it can load
 * what they make.
 */
MLIR_CAPI_EXPORTED void splitRegisterAllDialects(MlirDialectRegistry registry);

/** Registers the passes and pipelines of the project, and those of upstream's
 * that run on what they make. May be called more than once. */
MLIR_CAPI_EXPORTED void splitRegisterAllPasses(void);

/** Whether `type` is a `!split.sequence`. */
MLIR_CAPI_EXPORTED bool splitTypeIsASequence(MlirType type);

/** The sequence of tensors that are compatible with `tensorType`, which is a
 * ranked or unranked tensor. */
MLIR_CAPI_EXPORTED MlirType splitSequenceTypeGet(MlirType tensorType);

/** The type of the tensors of `sequenceType`, which is a sequence. */
MLIR_CAPI_EXPORTED MlirType
splitSequenceTypeGetTensorType(MlirType sequenceType);

/** Whether `type` is a `!split.string`. */
MLIR_CAPI_EXPORTED bool splitTypeIsAString(MlirType type);

/** `!split.string`, an element type of tensors. */
MLIR_CAPI_EXPORTED MlirType splitStringTypeGet(MlirContext context);

/*
 * Each of these makes an op that belongs to the caller, who may insert it into
 * a block. Its result types are inferred. If `input` cannot be split like that
 * it emits an error at `location`, and the op is null. The source is ONNX
 * Split-18, ONNX SplitToSequence-24 and OpenVINO VariadicSplit-1; sizes are in
 * elements along the axis, which counts from the back if it is negative.
 */

/** `split.split` into chunks of `sizes`, of which there are `numSizes`. */
MLIR_CAPI_EXPORTED MlirOperation splitSplitCreate(MlirLocation location,
                                                  MlirValue input,
                                                  intptr_t numSizes,
                                                  const int64_t *sizes,
                                                  int64_t axis);

/** `split.split` into `numOutputs` equal chunks, the last of which may be
 * smaller. */
MLIR_CAPI_EXPORTED MlirOperation splitSplitCreateEqual(MlirLocation location,
                                                       MlirValue input,
                                                       int64_t numOutputs,
                                                       int64_t axis);

/** `split.split` into `numOutputs` chunks of the sizes in `sizes`, a tensor of
 * i32 or i64. */
MLIR_CAPI_EXPORTED MlirOperation splitSplitCreateDynamic(MlirLocation location,
                                                         MlirValue input,
                                                         MlirValue sizes,
                                                         intptr_t numOutputs,
                                                         int64_t axis);

/**
 * `split.split_to_sequence`. `sizes` is a scalar or a list of i32 or i64, or
 * null: chunks of size 1, from which the axis is dropped unless `keepDims`.
 */
MLIR_CAPI_EXPORTED MlirOperation
splitSplitToSequenceCreate(MlirLocation location, MlirValue input,
                           MlirValue sizes, int64_t axis, bool keepDims);

/** `split.variadic_split` into chunks of `lengths`, one of which may be -1:
 * what the others leave. */
MLIR_CAPI_EXPORTED MlirOperation splitVariadicSplitCreate(
    MlirLocation location, MlirValue data, intptr_t numLengths,
    const int64_t *lengths, int64_t axis);

/** `split.variadic_split` with `axis` and `lengths` known at run time: tensors
 * of integers, a single one and `numOutputs`. */
MLIR_CAPI_EXPORTED MlirOperation splitVariadicSplitCreateDynamic(
    MlirLocation location, MlirValue data, MlirValue axis, MlirValue lengths,
    intptr_t numOutputs);

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_DIALECT_H */
