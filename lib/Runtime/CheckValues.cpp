// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckValues.h"

#include "Arguments.h"

#include <cstdint>
#include <cstdio>

using namespace mlir::split::runtime;

namespace {

/// What a message is about: an input or an output of the model, or an element
/// of a sequence.
struct Place {
  const char *role;
  int64_t index;
  const SplitParameter &parameter;
  int64_t element = -1;
};

/// What a message begins with: "input 0 'x'", or "input 0 'x', element 3". Made
/// for a message only: printing takes longer than all checks of a call.
struct Label {
  char text[160];

  explicit Label(const Place &place) {
    constexpr int kMostName = 80;
    auto index = static_cast<long long>(place.index);
    const char *name = place.parameter.name;
    int size = name[0] ? std::snprintf(text, sizeof(text), "%s %lld '%.*s'",
                                       place.role, index, kMostName, name)
                       : std::snprintf(text, sizeof(text), "%s %lld",
                                       place.role, index);
    if (place.element >= 0)
      std::snprintf(text + size, sizeof(text) - size, ", element %lld",
                    static_cast<long long>(place.element));
  }
};

} // namespace

/// Whether `sizes` are what `parameter` declares, and the bytes of all elements
/// can be counted.
static bool checkSizes(const Place &place, const int64_t *sizes,
                       SplitError *error) {
  const SplitParameter &parameter = place.parameter;
  int64_t bytes = parameter.elementBytes;
  for (int64_t dim = 0; dim < parameter.rank; ++dim) {
    int64_t declared = parameter.sizes[dim];
    if (declared >= 0 && sizes[dim] != declared) {
      setMessage(error, "%s: expected dimension %lld to be %lld, but got %lld",
                 Label(place).text, static_cast<long long>(dim),
                 static_cast<long long>(declared),
                 static_cast<long long>(sizes[dim]));
      return false;
    }
    if (sizes[dim] < 0) {
      setMessage(error, "%s: dimension %lld is negative: %lld",
                 Label(place).text, static_cast<long long>(dim),
                 static_cast<long long>(sizes[dim]));
      return false;
    }
    // The strides must fit as well, so that an empty dimension does not excuse
    // another one that is too large.
    if (__builtin_mul_overflow(bytes, sizes[dim] > 1 ? sizes[dim] : 1,
                               &bytes)) {
      setMessage(error, "%s: the sizes are too large", Label(place).text);
      return false;
    }
  }
  return true;
}

bool mlir::split::runtime::hasDeclaredSizes(const SplitParameter &parameter) {
  for (int64_t dim = 0; dim < parameter.rank; ++dim)
    if (parameter.sizes[dim] < 0)
      return false;
  return true;
}

/// Whether `data` can hold elements, of which there are some if `isNeeded`.
static bool checkData(const Place &place, const void *data, bool isNeeded,
                      SplitError *error) {
  int64_t alignment = place.parameter.elementAlignment;
  if (!data && isNeeded) {
    setMessage(error, "%s: data is null", Label(place).text);
    return false;
  }
  if (reinterpret_cast<uintptr_t>(data) % alignment != 0) {
    setMessage(error, "%s: data is not aligned to %lld bytes",
               Label(place).text, static_cast<long long>(alignment));
    return false;
  }
  return true;
}

static bool checkTensor(const Place &place, const SplitTensor &tensor,
                        SplitError *error) {
  const SplitParameter &parameter = place.parameter;
  const int64_t *sizes = tensor.sizes;
  if (!sizes) {
    if (!hasDeclaredSizes(parameter)) {
      setMessage(error, "%s: sizes is null, but the model does not declare all",
                 Label(place).text);
      return false;
    }
    sizes = parameter.sizes;
  }
  if (!checkSizes(place, sizes, error))
    return false;
  bool hasElements = true;
  for (int64_t dim = 0; dim < parameter.rank; ++dim)
    hasElements &= sizes[dim] != 0;
  return checkData(place, tensor.data, hasElements, error);
}

static bool checkSequence(int64_t index, const SplitParameter &parameter,
                          const SplitSequence &sequence, SplitError *error) {
  Place place{"input", index, parameter};
  if (sequence.length < 0) {
    setMessage(error, "%s: the length is negative: %lld", Label(place).text,
               static_cast<long long>(sequence.length));
    return false;
  }
  if (!sequence.tensors && sequence.length != 0) {
    setMessage(error, "%s: tensors is null", Label(place).text);
    return false;
  }
  int64_t total = 0;
  for (int64_t i = 0; i < sequence.length; ++i) {
    Place element{"input", index, parameter, i};
    const SplitTensor &tensor = sequence.tensors[i];
    if (!tensor.sizes && parameter.rank != 0) {
      setMessage(error, "%s: sizes is null", Label(element).text);
      return false;
    }
    if (!checkTensor(element, tensor, error))
      return false;
    int64_t bytes = parameter.elementBytes;
    for (int64_t dim = 0; dim < parameter.rank; ++dim)
      bytes *= tensor.sizes[dim];
    if (__builtin_add_overflow(total, bytes, &total)) {
      setMessage(error, "%s: the sequence is too large", Label(place).text);
      return false;
    }
  }
  return true;
}

/// Whether the dimensions of input `index` are those of the same names before
/// it, which `dims` has; adds those that are new.
static bool checkNamedDims(const SplitModel &model, int64_t index,
                           const int64_t *sizes, int64_t *dims,
                           SplitError *error) {
  const SplitParameter &parameter = model.inputs[index];
  for (int64_t dim = 0; dim < parameter.rank; ++dim) {
    int64_t name = parameter.dims[dim];
    if (name < 0)
      continue;
    if (dims[name] < 0)
      dims[name] = sizes[dim];
    if (dims[name] == sizes[dim])
      continue;
    Place place{"input", index, parameter};
    setMessage(error,
               "%s: dimension %lld ('%s') is %lld, but it is %lld in an input "
               "before",
               Label(place).text, static_cast<long long>(dim),
               model.dimNames[name], static_cast<long long>(sizes[dim]),
               static_cast<long long>(dims[name]));
    return false;
  }
  return true;
}

bool mlir::split::runtime::checkInputs(const SplitModel &model,
                                       const SplitValue *inputs, int64_t *dims,
                                       SplitError *error) {
  for (int64_t i = 0; i < model.numDimNames; ++i)
    dims[i] = -1;
  for (int64_t i = 0; i < model.numInputs; ++i) {
    const SplitParameter &parameter = model.inputs[i];
    if (parameter.kind == SPLIT_SEQUENCE) {
      if (!checkSequence(i, parameter, inputs[i].sequence, error))
        return false;
      continue;
    }
    const SplitTensor &tensor = inputs[i].tensor;
    if (!checkTensor({"input", i, parameter}, tensor, error) ||
        !checkNamedDims(model, i, tensor.sizes ? tensor.sizes : parameter.sizes,
                        dims, error))
      return false;
  }
  return true;
}

bool mlir::split::runtime::checkOutputs(const SplitModel &model,
                                        const SplitValue *outputs,
                                        SplitError *error) {
  for (int64_t i = 0; i < model.numOutputs; ++i) {
    const SplitParameter &parameter = model.outputs[i];
    const SplitTensor &tensor = outputs[i].tensor;
    bool isSequence = parameter.kind == SPLIT_SEQUENCE;
    Place place{"output", i, parameter};
    if (isSequence ? outputs[i].sequence.owner : tensor.owner) {
      setMessage(error,
                 "%s belongs to a call before; free the outputs, or set them "
                 "to zero",
                 Label(place).text);
      return false;
    }
    if (!isSequence && isGiven(tensor) && !checkTensor(place, tensor, error))
      return false;
  }
  return true;
}
