// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// split-c/Model.h for C++17: outputs that free themselves, and errors as
/// exceptions. Header only; it needs no library but, for Library, that of
/// dlopen.

#ifndef SPLIT_C_MODEL_HPP
#define SPLIT_C_MODEL_HPP

#include "split-c/Model.h"

#include <cstddef>
#include <cstdint>
#include <dlfcn.h>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace split {

/// A call that failed, or a library that is no model.
class Error : public std::runtime_error {
public:
  Error(SplitStatus status, const std::string &message)
      : std::runtime_error(message), status(status) {}
  SplitStatus getStatus() const { return status; }

private:
  SplitStatus status;
};

/// A dense row-major tensor of the caller, of which it is a view. `sizes` must
/// outlive it.
template <typename T>
SplitValue tensor(T *data, const std::vector<int64_t> &sizes) {
  SplitValue value{};
  value.tensor.data = const_cast<std::remove_const_t<T> *>(data);
  value.tensor.sizes = sizes.data();
  return value;
}

/// A number of the caller, of which it is a view; or a tensor of the sizes that
/// the model declares.
template <typename T> SplitValue declared(T *data) {
  SplitValue value{};
  value.tensor.data = const_cast<std::remove_const_t<T> *>(data);
  return value;
}

/// The sequence of `tensors`, which must outlive it.
inline SplitValue sequence(const std::vector<SplitTensor> &tensors) {
  SplitValue value{};
  value.sequence.length = static_cast<int64_t>(tensors.size());
  value.sequence.tensors = tensors.data();
  return value;
}

/// What a call gave, in memory that it allocated.
class Outputs {
public:
  Outputs(const SplitModel *model)
      : model(model), values(static_cast<size_t>(model->numOutputs)) {}
  Outputs(Outputs &&other) noexcept
      : model(other.model), values(std::exchange(other.values, {})) {}
  Outputs &operator=(Outputs &&other) noexcept {
    std::swap(model, other.model);
    std::swap(values, other.values);
    return *this;
  }
  ~Outputs() {
    if (!values.empty())
      model->freeOutputs(model, values.data());
  }

  size_t size() const { return values.size(); }
  SplitValue *getValues() { return values.data(); }

  /// The elements of output `index`, a tensor or number of type T.
  template <typename T> const T *getData(size_t index) const {
    return static_cast<const T *>(values.at(index).tensor.data);
  }
  /// The sizes of output `index`, a tensor.
  std::vector<int64_t> getSizes(size_t index) const {
    return getSizes(index, values.at(index).tensor);
  }
  /// Output `index`, a sequence.
  const SplitSequence &getSequence(size_t index) const {
    return values.at(index).sequence;
  }
  /// The sizes of `element`, a tensor of output `index`, a sequence.
  std::vector<int64_t> getSizes(size_t index,
                                const SplitTensor &element) const {
    return {element.sizes, element.sizes + model->outputs[index].rank};
  }

private:
  const SplitModel *model;
  std::vector<SplitValue> values;
};

/// Calls `model`. Throws Error.
inline Outputs run(const SplitModel *model,
                   const std::vector<SplitValue> &inputs) {
  if (inputs.size() != static_cast<size_t>(model->numInputs))
    throw Error(SPLIT_INVALID_ARGUMENT, std::string(model->name) + " takes " +
                                            std::to_string(model->numInputs) +
                                            " inputs, but got " +
                                            std::to_string(inputs.size()));
  Outputs outputs(model);
  SplitError error;
  SplitStatus status =
      model->run(model, inputs.data(), outputs.getValues(), &error);
  if (status != SPLIT_OK)
    throw Error(status, error.message);
  return outputs;
}

/// A model in a shared library that is loaded while the program runs.
class Library {
public:
  /// Loads the model `name` from the library at `path`. Throws Error.
  Library(const std::string &path, const std::string &name)
      : handle(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (!handle)
      throw Error(SPLIT_INVALID_ARGUMENT, dlerror());
    auto get = reinterpret_cast<const SplitModel *(*)()>(
        dlsym(handle, (name + "_model").c_str()));
    if (get)
      model = get();
    if (model && model->abiVersion == SPLIT_MODEL_ABI)
      return;
    dlclose(handle);
    throw Error(SPLIT_INVALID_ARGUMENT,
                path + (model ? ": the model has another version of the ABI"
                              : ": there is no model '" + name + "'"));
  }
  Library(const Library &) = delete;
  ~Library() { dlclose(handle); }

  /// Valid as long as this is.
  const SplitModel *getModel() const { return model; }

private:
  void *handle;
  const SplitModel *model = nullptr;
};

} // namespace split

#endif // SPLIT_C_MODEL_HPP
