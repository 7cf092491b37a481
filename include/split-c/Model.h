/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * Models that split-compile made: what they take and give, and how they are
 * called. Plain C, without a dependency on MLIR. docs/ABI.md has the whole
 * contract, docs/Compiling.md examples.
 *
 * A compiled model is one symbol, `const SplitModel *NAME_model(void)`. All
 * else is reached through it, so that programs can use many models, linked or
 * opened with dlopen, made by different versions of split-compile.
 */

#ifndef SPLIT_C_MODEL_H
#define SPLIT_C_MODEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The version of the structs below. A model has the version that it was made
 * with; a program should refuse one that differs.
 */
#define SPLIT_MODEL_ABI 1

/** How a call ended. */
typedef enum SplitStatus {
  /** The outputs are valid. */
  SPLIT_OK = 0,
  /** An input or a buffer for an output is not what the model takes. */
  SPLIT_INVALID_ARGUMENT = 1,
  /** A check of the model failed, such as sizes that do not sum up. */
  SPLIT_CHECK_FAILED = 2,
  /** There was no memory for a buffer. */
  SPLIT_OUT_OF_MEMORY = 3
} SplitStatus;

/** The bytes of an error message, with the zero at its end. */
#define SPLIT_MESSAGE_BYTES 1024

/** What went wrong in a call, in words. Longer messages are cut. */
typedef struct SplitError {
  /** UTF-8; empty if nothing went wrong. */
  char message[SPLIT_MESSAGE_BYTES];
} SplitError;

/** What an input or output is. */
typedef enum SplitKind {
  SPLIT_TENSOR = 0,
  /** A number, which is passed like a tensor of rank 0. */
  SPLIT_NUMBER = 1,
  SPLIT_SEQUENCE = 2
} SplitKind;

/**
 * One element of a tensor of `!split.string` is a `const SplitString *`.
 * Compiled code copies the pointer and never follows it; the text belongs to
 * whoever made it and has to outlive the tensor.
 */
typedef struct SplitString {
  const char *bytes; /**< UTF-8; not terminated; may hold zero bytes. */
  int64_t size;      /**< In bytes. */
} SplitString;

/** A dense row-major tensor. */
typedef struct SplitTensor {
  /**
   * The first element; aligned for its type. Elements are laid out as
   * docs/ABI.md says: a bool is a byte, a string a `const SplitString *`.
   * It may be null if there are no elements.
   */
  void *data;
  /**
   * The size of each dimension. Null stands for the sizes that the model
   * declares, if it declares all of them.
   */
  const int64_t *sizes;
  /** What freeOutputs frees. Null if the caller owns all of this. */
  void *owner;
} SplitTensor;

/** An ordered list of tensors of one element type and rank. */
typedef struct SplitSequence {
  int64_t length;
  /** `length` tensors, with their sizes. */
  const SplitTensor *tensors;
  /** What freeOutputs frees. Null if the caller owns all of this. */
  void *owner;
} SplitSequence;

/** An input or output; its parameter's kind says which member is used. */
typedef union SplitValue {
  SplitTensor tensor;
  SplitSequence sequence;
} SplitValue;

/** What a model declares of an input or output. */
typedef struct SplitParameter {
  /** The model's own name for it; may be empty. UTF-8. */
  const char *name;
  /** As MLIR spells it: `f32`, `i1`, `ui8`, `complex<f64>`, `!split.string`. */
  const char *elementType;
  /** The bytes of an element and the alignment that it needs. */
  int64_t elementBytes, elementAlignment;
  /** A SplitKind. */
  int64_t kind;
  /** The dimensions of the tensor, or of each tensor of the sequence. */
  int64_t rank;
  /** `rank` sizes; -1 for one that is only known when the model is called. */
  const int64_t *sizes;
  /**
   * `rank` positions in the model's `dimNames`; -1 for a dimension without a
   * name. Inputs' dimensions of one name must be equal.
   */
  const int64_t *dims;
} SplitParameter;

/** A compiled model. */
typedef struct SplitModel {
  /** SPLIT_MODEL_ABI when the model was made. The first member in all versions.
   */
  int64_t abiVersion;
  /** The name before `_model`. */
  const char *name;
  int64_t numInputs;
  const SplitParameter *inputs;
  int64_t numOutputs;
  const SplitParameter *outputs;
  int64_t numDimNames;
  const char *const *dimNames;

  /**
   * Calls `model`, which is this one.
   *
   * An output whose `data` and `sizes` are null is allocated by the call, and
   * belongs to the caller until freeOutputs. Otherwise `data` is memory of the
   * caller, apart from that of the inputs and of other outputs, which the
   * output is written to if it has just the sizes that `sizes` says. Output
   * sequences are always allocated. If all outputs are tensors of declared
   * sizes in memory of the caller, nothing is allocated for them.
   *
   * May be called from several threads at once. After a failure no output is
   * valid and nothing needs to be freed.
   *
   * \param inputs  numInputs values; only read
   * \param outputs numOutputs values; zeroed by the caller where it owns
   *                nothing
   * \param error   says what went wrong; may be null
   */
  SplitStatus (*run)(const struct SplitModel *model, const SplitValue *inputs,
                     SplitValue *outputs, SplitError *error);

  /** Frees what a call of `model` has allocated in `outputs`. */
  void (*freeOutputs)(const struct SplitModel *model, SplitValue *outputs);

  /** How `code` takes its results, see split-c/Runtime.h. */
  int64_t convention;
  /** The compiled code. Only `run` calls it. */
  void (*code)(void **arguments);
} SplitModel;

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_MODEL_H */
