// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Compile/Header.h"

#include "split/Compile/Identifiers.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/HostIO/HostTensor.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::compiler;
using runner::Parameter;

namespace {

/// An input or output as a parameter of a function in C.
struct CParameter {
  const Parameter *parameter;
  /// Its name in C.
  std::string name;
  /// The type of an element in C.
  std::string elementType;

  bool isSequence() const { return runner::isSequence(*parameter); }
  /// A number that is passed by value.
  bool isNumber() const {
    return !isa<TensorType, SequenceType>(parameter->type);
  }
  /// A tensor whose sizes need not be passed.
  bool isStatic() const {
    auto tensor = dyn_cast<TensorType>(parameter->type);
    return tensor && tensor.hasStaticShape();
  }
};

} // namespace

/// The type in C of elements of `type`, which docs/ABI.md lays out.
static std::string getElementType(Type type) {
  if (isa<StringType>(type))
    return "const SplitString *";
  if (auto complex = dyn_cast<ComplexType>(type))
    return getElementType(complex.getElementType());
  if (type.isF32())
    return "float ";
  if (type.isF64())
    return "double ";
  int64_t bits = 8 * *runner::getExchangedBytes(type);
  auto integer = dyn_cast<IntegerType>(type);
  bool isSigned = isa<IndexType>(type) ||
                  (integer && !integer.isUnsigned() && integer.getWidth() > 1);
  return (isSigned ? "int" : "uint") + std::to_string(bits) + "_t ";
}

/// Names that the function itself uses.
static constexpr llvm::StringLiteral kLocalNames[] = {
    "error", "inputs", "model", "outputs", "status"};

/// Whether `name` is one that the header or a library may use itself.
static bool isReserved(StringRef name) {
  return isReservedWord(name) || llvm::is_contained(kLocalNames, name) ||
         name.starts_with("_") || name.starts_with("split") ||
         name.starts_with("Split") || name.starts_with("SPLIT") ||
         name.ends_with("_t") ||
         // Macros.
         name == name.upper();
}

/// The parameters for `values`, whose names become none of those in `taken`.
static SmallVector<CParameter> getParameters(StringRef role,
                                             ArrayRef<Parameter> values,
                                             llvm::StringSet<> &taken) {
  SmallVector<CParameter> parameters;
  for (auto [index, value] : llvm::enumerate(values)) {
    std::string name = makeIdentifier(value.name);
    if (value.name.empty() || isReserved(name))
      name = role.str() + std::to_string(index) +
             (value.name.empty() ? "" : "_" + name);
    while (!taken.insert(name).second)
      name += "_";
    parameters.push_back(
        {&value, name,
         getElementType(runner::getTensorType(value).getElementType())});
  }
  return parameters;
}

static std::string declareInput(const CParameter &input) {
  if (input.isSequence())
    return "const SplitSequence *" + input.name;
  bool isComplex = isa<ComplexType>(
      runner::getTensorType(*input.parameter).getElementType());
  if (input.isNumber() && !isComplex)
    return input.elementType + input.name;
  if (!input.isNumber() && !input.isStatic())
    return "const SplitTensor *" + input.name;
  StringRef element = input.elementType;
  // A pointer is made const behind its star.
  if (element.ends_with("*"))
    return (element + "const *" + input.name).str();
  return ("const " + element + "*" + input.name).str();
}

static std::string declareOutput(const CParameter &output) {
  if (output.isSequence())
    return "SplitSequence *" + output.name;
  if (output.isNumber() || output.isStatic())
    return output.elementType + "*" + output.name;
  return "SplitTensor *" + output.name;
}

/// Text that may stand in a comment of C.
static std::string getCommentText(StringRef text) {
  std::string safe;
  for (char character : text)
    safe += llvm::isPrint(character) && character != '*' && character != '\\'
                ? character
                : '?';
  return safe;
}

/// What a comment says of a parameter.
static void describe(const CParameter &parameter, llvm::raw_ostream &os) {
  os << " *   " << parameter.name << ": "
     << getCommentText(runner::spell(parameter.parameter->type));
  if (llvm::any_of(parameter.parameter->dimNames,
                   [](StringRef name) { return !name.empty(); })) {
    os << " [";
    llvm::interleaveComma(parameter.parameter->dimNames, os,
                          [&](StringRef name) {
                            os << (name.empty() ? "?" : getCommentText(name));
                          });
    os << "]";
  }
  if (!parameter.parameter->name.empty() &&
      parameter.parameter->name != parameter.name)
    os << ", '" << getCommentText(parameter.parameter->name) << "'";
  os << "\n";
}

/// Writes `values`, separated by commas and each in a line, as the parameters
/// of a function.
static void writeParameters(ArrayRef<std::string> values,
                            llvm::raw_ostream &os) {
  llvm::interleave(
      values, os, [&](const std::string &value) { os << "\n    " << value; },
      ",");
}

static void writeFunction(StringRef name, ArrayRef<CParameter> inputs,
                          ArrayRef<CParameter> outputs, llvm::raw_ostream &os) {
  os << "static inline SplitStatus " << name << "(";
  SmallVector<std::string> parameters;
  for (const CParameter &input : inputs)
    parameters.push_back(declareInput(input));
  for (const CParameter &output : outputs)
    parameters.push_back(declareOutput(output));
  parameters.push_back("SplitError *error");
  writeParameters(parameters, os);
  os << ") {\n  const SplitModel *model = " << name << "_model();\n"
     << "  SplitValue inputs[" << std::max<size_t>(inputs.size(), 1) << "];\n"
     << "  SplitValue outputs[" << std::max<size_t>(outputs.size(), 1)
     << "];\n  SplitStatus status;\n";
  auto tensor = [&](StringRef list, size_t index) {
    return (list + "[" + Twine(index) + "].tensor").str();
  };
  for (auto [index, input] : llvm::enumerate(inputs)) {
    if (input.isSequence()) {
      os << "  inputs[" << index << "].sequence = *" << input.name << ";\n";
      continue;
    }
    if (!input.isNumber() && !input.isStatic()) {
      os << "  " << tensor("inputs", index) << " = *" << input.name << ";\n";
      continue;
    }
    bool isValue = StringRef(declareInput(input)).find('*') == StringRef::npos;
    os << "  " << tensor("inputs", index) << ".data = (void *)"
       << (isValue ? "&" : "") << input.name << ";\n  "
       << tensor("inputs", index) << ".sizes = 0;\n";
  }
  for (auto [index, output] : llvm::enumerate(outputs)) {
    if (output.isSequence()) {
      os << "  outputs[" << index << "].sequence = *" << output.name << ";\n";
    } else if (output.isNumber() || output.isStatic()) {
      os << "  " << tensor("outputs", index) << ".data = (void *)"
         << output.name << ";\n  " << tensor("outputs", index)
         << ".sizes = model->outputs[" << index << "].sizes;\n  "
         << tensor("outputs", index) << ".owner = 0;\n";
    } else {
      os << "  " << tensor("outputs", index) << " = *" << output.name << ";\n";
    }
  }
  os << "  status = model->run(model, inputs, outputs, error);\n";
  for (auto [index, output] : llvm::enumerate(outputs)) {
    if (output.isSequence())
      os << "  *" << output.name << " = outputs[" << index << "].sequence;\n";
    else if (!output.isNumber() && !output.isStatic())
      os << "  *" << output.name << " = " << tensor("outputs", index) << ";\n";
  }
  os << "  return status;\n}\n";
}

/// The outputs for which a call may allocate.
static bool mayOwn(const CParameter &output) {
  return output.isSequence() || (!output.isNumber() && !output.isStatic());
}

static void writeFree(StringRef name, ArrayRef<CParameter> outputs,
                      llvm::raw_ostream &os) {
  if (llvm::none_of(outputs, mayOwn))
    return;
  os << "\n/** Frees what a call has allocated. */\n"
     << "static inline void " << name << "_free(";
  SmallVector<std::string> parameters;
  for (const CParameter &output : outputs)
    if (mayOwn(output))
      parameters.push_back(declareOutput(output));
  writeParameters(parameters, os);
  os << ") {\n  const SplitModel *model = " << name << "_model();\n"
     << "  SplitValue outputs[" << outputs.size() << "] = {{{0, 0, 0}}};\n";
  auto member = [](const CParameter &output) {
    return output.isSequence() ? "sequence" : "tensor";
  };
  for (auto [index, output] : llvm::enumerate(outputs))
    if (mayOwn(output))
      os << "  outputs[" << index << "]." << member(output) << " = *"
         << output.name << ";\n";
  os << "  model->freeOutputs(model, outputs);\n";
  for (auto [index, output] : llvm::enumerate(outputs))
    if (mayOwn(output))
      os << "  *" << output.name << " = outputs[" << index << "]."
         << member(output) << ";\n";
  os << "}\n";
}

void compiler::writeHeader(const HeaderContents &contents,
                           llvm::raw_ostream &os) {
  StringRef name = contents.name;
  llvm::StringSet<> taken;
  taken.insert(name);
  // Which a parameter would hide.
  taken.insert((name + "_model").str());
  SmallVector<CParameter> inputs =
      getParameters("input", contents.inputs, taken);
  SmallVector<CParameter> outputs =
      getParameters("output", contents.outputs, taken);
  std::string guard = "SPLIT_MODEL_" + name.upper() + "_H";
  os << "/* Made by split-compile from "
     << getCommentText(llvm::sys::path::filename(contents.source)) << ". */\n"
     << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << "#include \"split-c/Model.h\"\n\n"
     << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
     << "/** The compiled model. */\n"
     << "const SplitModel *" << name << "_model(void);\n\n"
     << "/**\n * Runs the model. Inputs, row-major:\n";
  for (const CParameter &input : inputs)
    describe(input, os);
  os << " *\n * Outputs; of a SplitTensor or SplitSequence whose members are "
        "zero the call\n * allocates the memory:\n";
  for (const CParameter &output : outputs)
    describe(output, os);
  os << " *\n * After a failure `error`, which may be null, says why, and "
        "nothing is\n * allocated.\n */\n";
  writeFunction(name, inputs, outputs, os);
  writeFree(name, outputs, os);
  os << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}
