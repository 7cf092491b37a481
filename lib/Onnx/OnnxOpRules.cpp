// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking up rows of the version table.

#include "split/Onnx/OnnxOpRules.h"

#include "OnnxSignatures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::split;

/// The rows of `opType`.
static llvm::ArrayRef<OnnxOpRule> getVersions(llvm::StringRef opType) {
  static const llvm::StringMap<llvm::ArrayRef<OnnxOpRule>> versions = [] {
    llvm::StringMap<llvm::ArrayRef<OnnxOpRule>> map;
    llvm::ArrayRef<OnnxOpRule> rest = getOnnxOpTable();
    while (!rest.empty()) {
      llvm::ArrayRef<OnnxOpRule> rows =
          rest.take_while([&](const OnnxOpRule &rule) {
            return rule.opType == rest.front().opType;
          });
      map[rows.front().opType] = rows;
      rest = rest.drop_front(rows.size());
    }
    return map;
  }();
  return versions.lookup(opType);
}

const OnnxAttributeRule *OnnxOpRule::findAttribute(llvm::StringRef name) const {
  const auto *found =
      llvm::find_if(attributes, [&](const OnnxAttributeRule &rule) {
        return rule.name == name;
      });
  return found == attributes.end() ? nullptr : found;
}

/// The rule of input `index`.
static const OnnxInputRule &getInputRule(const OnnxInputs &inputs,
                                         size_t index) {
  return inputs.rules[std::min(index, inputs.rules.size() - 1)];
}

llvm::StringRef OnnxOpRule::getInputName(size_t index) const {
  return getInputRule(inputs, index).name;
}

bool OnnxOpRule::isOptionalInput(size_t index) const {
  return getInputRule(inputs, index).isOptional;
}

OnnxTypeSet OnnxOpRule::getInputTypes(size_t index) const {
  OnnxTypeSet own = getInputRule(inputs, index).types;
  return own.empty() ? types : own;
}

const OnnxOpRule *mlir::split::lookupOnnxOpRule(llvm::StringRef opType,
                                                int64_t opset) {
  const OnnxOpRule *newest = nullptr;
  for (const OnnxOpRule &rule : getVersions(opType))
    if (rule.sinceVersion <= opset)
      newest = &rule;
  return newest;
}

int64_t mlir::split::getFirstOnnxOpset(llvm::StringRef opType) {
  llvm::ArrayRef<OnnxOpRule> rules = getVersions(opType);
  return rules.empty() ? 0 : rules.front().sinceVersion;
}

bool mlir::split::isOnnxAttribute(llvm::StringRef opType,
                                  llvm::StringRef name) {
  return llvm::any_of(getVersions(opType), [&](const OnnxOpRule &rule) {
    return rule.findAttribute(name) != nullptr;
  });
}

static LogicalResult checkCount(const OnnxOpRule &rule, llvm::StringRef what,
                                int64_t count, OnnxArity arity,
                                OnnxErrorFn emitError) {
  if (count >= arity.min && count <= arity.max)
    return success();
  auto diagnostic = emitError()
                    << "has " << count << " " << what << ", but " << rule.opType
                    << "-" << rule.sinceVersion << " takes ";
  if (arity.max == OnnxArity::kUnbounded)
    return diagnostic << arity.min << " or more";
  if (arity.min == arity.max)
    return diagnostic << arity.min;
  return diagnostic << arity.min << " to " << arity.max;
}

LogicalResult mlir::split::checkOnnxInputCount(const OnnxOpRule &rule,
                                               int64_t count,
                                               OnnxErrorFn emitError) {
  return checkCount(rule, "inputs", count, rule.inputs.arity, emitError);
}

LogicalResult mlir::split::checkOnnxOutputCount(const OnnxOpRule &rule,
                                                int64_t count,
                                                OnnxErrorFn emitError) {
  return checkCount(rule, "outputs", count, rule.outputs, emitError);
}

LogicalResult mlir::split::checkOnnxInputsGiven(const OnnxOpRule &rule,
                                                llvm::ArrayRef<bool> isGiven,
                                                OnnxErrorFn emitError) {
  OnnxArity arity = rule.inputs.arity;
  bool isVariadic = arity.max == OnnxArity::kUnbounded;
  for (auto [index, given] : llvm::enumerate(isGiven))
    if (!given && !rule.isOptionalInput(index) &&
        (isVariadic || static_cast<int64_t>(index) < arity.min))
      return emitError() << "input '" << rule.getInputName(index)
                         << "' is missing";
  return success();
}

LogicalResult mlir::split::checkOnnxElementType(const OnnxOpRule &rule,
                                                int64_t index, Type elementType,
                                                OnnxErrorFn emitError) {
  std::optional<int32_t> dataType = getOnnxDataType(elementType);
  if (dataType && rule.getInputTypes(index).contains(*dataType))
    return success();
  auto diagnostic = emitError() << "input '" << rule.getInputName(index)
                                << "' has elements of type ";
  if (dataType)
    diagnostic << getOnnxTypeName(*dataType);
  else
    diagnostic << elementType;
  return diagnostic << ", which " << rule.opType << "-" << rule.sinceVersion
                    << " does not allow";
}
