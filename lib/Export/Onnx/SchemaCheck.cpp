// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the library of ONNX says of the operators of older opsets.

#include "NodeConverter.h"

#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Onnx/OnnxTypes.h"
#include "split/Support/Text.h"

// The headers of ONNX have a form for code without exceptions.
#define ONNX_NO_EXCEPTIONS
#include "onnx/defs/schema.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

using Parameters = std::vector<onnx::OpSchema::FormalParameter>;

/// Parameter `index`, of which the last one may be repeated; null if there is
/// none.
static const onnx::OpSchema::FormalParameter *
getParameter(const Parameters &parameters, size_t index) {
  if (index < parameters.size())
    return &parameters[index];
  bool repeats = !parameters.empty() &&
                 parameters.back().GetOption() == onnx::OpSchema::Variadic;
  return repeats ? &parameters.back() : nullptr;
}

/// Why a value of `type` cannot be input or output `index`; "" if it can.
static std::string checkType(const Parameters &parameters, size_t index,
                             Type type, StringRef role) {
  std::string what = role.str() + " " + std::to_string(index);
  const auto *parameter = getParameter(parameters, index);
  if (!parameter)
    return what + " is there since a later version";
  auto tensor = dyn_cast<TensorType>(type);
  std::optional<int32_t> dataType =
      tensor ? getOnnxDataType(tensor.getElementType()) : std::nullopt;
  if (!dataType)
    return what + " has a type that is not known, or is no tensor";
  std::string name = "tensor(" + getOnnxTypeName(*dataType).str() + ")";
  if (llvm::none_of(parameter->GetTypes(), [&](const std::string *allowed) {
        return *allowed == name;
      }))
    return what + " has elements of type " + getOnnxTypeName(*dataType).str() +
           ", which a later version has added";
  return "";
}

static bool hasAttribute(const onnx::OpSchema &schema,
                         const std::string &name) {
  return schema.attributes().count(name) != 0;
}

/// Whether `attribute` has the value that `schema` says it has without.
static bool isDefault(const onnx::OpSchema *schema,
                      const onnx::AttributeProto &attribute) {
  if (!schema || !hasAttribute(*schema, attribute.name()))
    return false;
  const onnx::AttributeProto &value =
      schema->attributes().at(attribute.name()).default_value;
  return value.type() == attribute.type() && value.i() == attribute.i() &&
         value.f() == attribute.f() && value.s() == attribute.s() &&
         (value.has_i() || value.has_f() || value.has_s());
}

std::string mlir::split::checkSchema(carrier::NodeOp op, onnx::NodeProto &node,
                                     int64_t from, int64_t to) {
  const onnx::OpSchema *schema =
      onnx::OpSchemaRegistry::Schema(node.op_type(), to, "");
  const onnx::OpSchema *before =
      onnx::OpSchemaRegistry::Schema(node.op_type(), from, "");
  if (!schema || schema->Deprecated())
    return "there is no such operator in opset " + std::to_string(to);
  auto *attributes = node.mutable_attribute();
  for (int index = attributes->size(); index-- > 0;) {
    const onnx::AttributeProto &attribute = attributes->Get(index);
    if (hasAttribute(*schema, attribute.name()))
      continue;
    if (!isDefault(before, attribute))
      return "attribute " + quoted(attribute.name()) +
             " is there since a later version";
    attributes->DeleteSubrange(index, 1);
  }
  if (node.input_size() < schema->min_input())
    return "an older version needs " + std::to_string(schema->min_input()) +
           " inputs";
  if (node.output_size() > schema->max_output())
    return "an older version has at most " +
           std::to_string(schema->max_output()) + " outputs";
  for (const auto &[name, attribute] : schema->attributes())
    if (attribute.required &&
        llvm::none_of(*attributes, [name = name](const auto &given) {
          return given.name() == name;
        }))
      return "an older version needs attribute " + quoted(name);
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    if (isa<NoneType>(result.getType()))
      continue;
    std::string problem =
        checkType(schema->outputs(), index, result.getType(), "output");
    if (!problem.empty())
      return problem;
  }
  for (int index = 0; index < node.input_size(); ++index) {
    // What was made by the conversion is of the type that is asked for.
    Value input = index < static_cast<int>(op.getNumPositions())
                      ? op.getInputAt(index)
                      : Value();
    if (node.input(index).empty())
      continue;
    if (!input && !getParameter(schema->inputs(), index))
      return "it has too many inputs for an older version";
    if (!input)
      continue;
    std::string problem =
        checkType(schema->inputs(), index, input.getType(), "input");
    if (!problem.empty())
      return problem;
  }
  return "";
}
