// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking up rows of the version table.

#include "split/Onnx/OnnxOpRules.h"

#include "OnnxSignatures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

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
