// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Arguments.h"
#include "CheckValues.h"

#include <alloca.h>
#include <cstdint>
#include <cstdlib>
#include <cstring>

using namespace mlir::split::runtime;

namespace {

/// What an output owns that a call has allocated: the buffers of compiled code,
/// and, behind this, its sizes or the tensors of a sequence.
struct Owner {
  void *buffers[kSequenceMemRefs];
};

/// A view of a memref descriptor that compiled code returned. Results have
/// row-major layout.
struct Descriptor {
  const int64_t *words;

  void *getAllocated() const { return reinterpret_cast<void *>(words[0]); }
  char *getData(int64_t elementBytes) const {
    return reinterpret_cast<char *>(words[1]) + words[2] * elementBytes;
  }
  const int64_t *getSizes() const { return words + 3; }
};

/// One call that is under way.
struct Run {
  const SplitModel &model;
  const SplitValue *inputs;
  SplitValue *outputs;
  SplitError *error;
};

} // namespace

/// An owner with `bytes` behind it.
static Owner *createOwner(int64_t bytes) {
  auto *owner = static_cast<Owner *>(
      allocateInCall(static_cast<int64_t>(sizeof(Owner)) + bytes));
  for (void *&buffer : owner->buffers)
    buffer = nullptr;
  return owner;
}

/// Makes `tensor` own `buffer`, whose elements are at `data`.
static void giveBuffer(SplitTensor &tensor, int64_t rank, const int64_t *sizes,
                       void *data, void *buffer) {
  Owner *owner = createOwner(rank * static_cast<int64_t>(sizeof(int64_t)));
  auto *ownSizes = reinterpret_cast<int64_t *>(owner + 1);
  std::memcpy(ownSizes, sizes, rank * sizeof(int64_t));
  owner->buffers[0] = buffer;
  tensor = SplitTensor{data, ownSizes, owner};
}

/// Ends the call with a message.
[[noreturn]] static void failSizes(const Run &run, int64_t index, int64_t dim,
                                   int64_t expected, int64_t actual) {
  setMessage(run.error,
             "output %lld '%s': dimension %lld is %lld, but the buffer is for "
             "%lld",
             static_cast<long long>(index), run.model.outputs[index].name,
             static_cast<long long>(dim), static_cast<long long>(actual),
             static_cast<long long>(expected));
  std::longjmp(currentCall->end, SPLIT_INVALID_ARGUMENT);
}

static void takeTensor(const Run &run, int64_t index, Descriptor result) {
  const SplitParameter &parameter = run.model.outputs[index];
  SplitTensor &output = run.outputs[index].tensor;
  char *data = result.getData(parameter.elementBytes);
  const int64_t *sizes = result.getSizes();
  if (!isGiven(output))
    return giveBuffer(output, parameter.rank, sizes, data,
                      result.getAllocated());
  const int64_t *expected = getSizes(output, parameter);
  for (int64_t dim = 0; dim < parameter.rank; ++dim)
    if (sizes[dim] != expected[dim])
      failSizes(run, index, dim, expected[dim], sizes[dim]);
  std::memcpy(output.data, data, getNumBytes(parameter, sizes));
}

static void takeSequence(const SplitParameter &parameter, SplitSequence &output,
                         const int64_t *words) {
  Descriptor tables[kSequenceMemRefs];
  constexpr int64_t ranks[kSequenceMemRefs] = {1, 1, 2, 2};
  for (int64_t i = 0; i < kSequenceMemRefs; ++i) {
    tables[i].words = words;
    words += getDescriptorWords(ranks[i]);
  }
  int64_t length = tables[1].getSizes()[0];
  int64_t numRows = tables[2].getSizes()[0];
  char *base = tables[0].getData(parameter.elementBytes);
  const auto *offsets =
      reinterpret_cast<const int64_t *>(tables[1].getData(sizeof(int64_t)));
  const auto *rows =
      reinterpret_cast<const int64_t *>(tables[2].getData(sizeof(int64_t)));
  Owner *owner =
      createOwner(length * static_cast<int64_t>(sizeof(SplitTensor)));
  auto *tensors = reinterpret_cast<SplitTensor *>(owner + 1);
  for (int64_t i = 0; i < length; ++i) {
    int64_t row = i + numRows - length;
    tensors[i] =
        SplitTensor{base + offsets[i] * parameter.elementBytes,
                    rows + (row > 0 ? row : 0) * parameter.rank, nullptr};
  }
  for (int64_t i = 0; i < kSequenceMemRefs; ++i)
    owner->buffers[i] = tables[i].getAllocated();
  output = SplitSequence{length, tensors, owner};
}

static void takeNumber(const SplitParameter &parameter, SplitTensor &output,
                       const char *result) {
  if (!isGiven(output)) {
    void *buffer = allocateInCall(parameter.elementBytes);
    giveBuffer(output, /*rank=*/0, /*sizes=*/parameter.sizes, buffer, buffer);
  }
  std::memcpy(output.data, result, parameter.elementBytes);
}

/// Takes the results that compiled code stored at `results`.
static void takeResults(const Run &run, const char *results) {
  int64_t offset = 0;
  for (int64_t i = 0; i < run.model.numOutputs; ++i) {
    const SplitParameter &parameter = run.model.outputs[i];
    offset = alignResult(parameter, offset);
    const auto *words = reinterpret_cast<const int64_t *>(results + offset);
    switch (parameter.kind) {
    case SPLIT_NUMBER:
      takeNumber(parameter, run.outputs[i].tensor, results + offset);
      break;
    case SPLIT_SEQUENCE:
      takeSequence(parameter, run.outputs[i].sequence, words);
      break;
    default:
      takeTensor(run, i, Descriptor{words});
    }
    offset += getResultBytes(parameter);
  }
}

/// Calls the compiled code with arguments in `pointers` and `words`.
static void callCode(const Run &run, void **pointers, int64_t *words) {
  ArgumentBuilder arguments(pointers, words);
  const SplitModel &model = run.model;
  bool takesOutputs = model.convention & SPLIT_TAKES_OUTPUTS;
  char *results = nullptr;
  if (!takesOutputs)
    results = reinterpret_cast<char *>(
        arguments.takeWords(getResultsBytes(model) / sizeof(int64_t) + 1));
  if (model.convention & SPLIT_RETURNS_STRUCT)
    arguments.passPointer(results);
  for (int64_t i = 0; i < model.numInputs; ++i)
    arguments.pass(model.inputs[i], run.inputs[i]);
  if (!takesOutputs) {
    if (!(model.convention & SPLIT_RETURNS_STRUCT))
      arguments.passPointer(results);
    model.code(pointers);
    return takeResults(run, results);
  }
  for (int64_t i = 0; i < model.numOutputs; ++i) {
    const SplitParameter &parameter = model.outputs[i];
    SplitTensor &output = run.outputs[i].tensor;
    if (!isGiven(output)) {
      void *buffer = allocateInCall(getNumBytes(parameter, parameter.sizes));
      giveBuffer(output, parameter.rank, parameter.sizes, buffer, buffer);
    }
    arguments.passTensor(output.data, parameter.rank, parameter.sizes);
  }
  model.code(pointers);
}

/// Lets the outputs keep what the call has allocated for them.
static void keepOutputs(const Run &run) {
  for (int64_t i = 0; i < run.model.numOutputs; ++i) {
    bool isSequence = run.model.outputs[i].kind == SPLIT_SEQUENCE;
    auto *owner =
        static_cast<Owner *>(isSequence ? run.outputs[i].sequence.owner
                                        : run.outputs[i].tensor.owner);
    if (!owner)
      continue;
    for (void *buffer : owner->buffers)
      keepAfterCall(buffer);
    keepAfterCall(owner);
  }
}

/// Makes the outputs what they were before the call, which ends without them.
static void resetOutputs(const Run &run) {
  for (int64_t i = 0; i < run.model.numOutputs; ++i) {
    if (run.model.outputs[i].kind == SPLIT_SEQUENCE)
      run.outputs[i].sequence = SplitSequence{};
    else if (run.outputs[i].tensor.owner)
      run.outputs[i].tensor = SplitTensor{};
  }
}

/// The status of `call` with `pointers` and `words` of memory. The call is not
/// a variable of this function, as those are lost where a failure returns to
/// it.
static SplitStatus runInCall(Call &call, const Run &run, void **pointers,
                             int64_t *words) {
  enterCall(call, run.error);
  int failure = setjmp(call.end);
  if (failure == 0) {
    callCode(run, pointers, words);
    keepOutputs(run);
  } else {
    resetOutputs(run);
  }
  leaveCall(call);
  return static_cast<SplitStatus>(failure);
}

SplitStatus splitRunModel(const SplitModel *model, const SplitValue *inputs,
                          SplitValue *outputs, SplitError *error) {
  if (error)
    error->message[0] = '\0';
  ArgumentsSize size = getArgumentsSize(*model);
  int64_t bytes = (size.pointers + size.words + model->numDimNames) *
                  static_cast<int64_t>(sizeof(int64_t));
  // More than that may be more than there is of the stack.
  constexpr int64_t kMostStackBytes = 64 << 10;
  bool isOnStack = bytes <= kMostStackBytes;
  void *memory = isOnStack ? alloca(bytes) : std::malloc(bytes);
  if (!memory) {
    setMessage(error, "out of memory: cannot allocate %lld bytes",
               static_cast<long long>(bytes));
    return SPLIT_OUT_OF_MEMORY;
  }
  auto *words = static_cast<int64_t *>(memory);
  auto *pointers = reinterpret_cast<void **>(words + size.words);
  int64_t *dims = words + size.words + size.pointers;
  SplitStatus status = SPLIT_INVALID_ARGUMENT;
  if (checkInputs(*model, inputs, dims, error) &&
      checkOutputs(*model, outputs, error)) {
    Call call;
    status =
        runInCall(call, Run{*model, inputs, outputs, error}, pointers, words);
  }
  if (!isOnStack)
    std::free(memory);
  return status;
}

void splitFreeOutputs(const SplitModel *model, SplitValue *outputs) {
  for (int64_t i = 0; i < model->numOutputs; ++i) {
    bool isSequence = model->outputs[i].kind == SPLIT_SEQUENCE;
    auto *owner = static_cast<Owner *>(isSequence ? outputs[i].sequence.owner
                                                  : outputs[i].tensor.owner);
    if (!owner)
      continue;
    for (void *buffer : owner->buffers)
      splitFree(buffer);
    splitFree(owner);
    if (isSequence)
      outputs[i].sequence = SplitSequence{};
    else
      outputs[i].tensor = SplitTensor{};
  }
}
