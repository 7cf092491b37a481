// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ForeignSyntax.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

namespace {
/// A form: how what follows an op's name is read and printed.
struct Syntax {
  ParseResult (*parse)(OpAsmParser &parser, OperationState &result);
  void (*print)(Operation *op, OpAsmPrinter &printer);
  /// Whether the form has a place for all that `op` has; it is shown in the
  /// generic one otherwise.
  bool (*fits)(Operation *op);
};
} // namespace

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The attributes of `op`, wherever it keeps them.
static NamedAttrList getAttributes(Operation *op) {
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    attributes.append(properties.begin(), properties.end());
  return attributes;
}

static void printAttributes(Operation *op, OpAsmPrinter &printer,
                            ArrayRef<StringRef> elided = {}) {
  NamedAttrList attributes = getAttributes(op);
  printer.printOptionalAttrDict(attributes.getAttrs(), elided);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A list of types, which may be empty and may be in parentheses.
static ParseResult parseTypes(OpAsmParser &parser,
                              SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalLParen()))
    return parser.parseTypeList(types);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseTypeList(types) || parser.parseRParen());
}

static void printTypes(OpAsmPrinter &printer, TypeRange types,
                       bool inParentheses) {
  if (inParentheses)
    printer << '(';
  llvm::interleaveComma(types, printer);
  if (inParentheses)
    printer << ')';
}

/// The rest of an op with `operands`: `: type, type -> type, type`.
static ParseResult
parseSignature(OpAsmParser &parser, OperationState &result,
               ArrayRef<OpAsmParser::UnresolvedOperand> operands,
               llvm::SMLoc loc) {
  SmallVector<Type> types;
  if (parser.parseColon())
    return failure();
  // Without operands, what follows are the results.
  if (operands.empty()) {
    SmallVector<Type> first;
    if (parseTypes(parser, first))
      return failure();
    if (failed(parser.parseOptionalArrow())) {
      result.addTypes(first);
      return success();
    }
    if (!first.empty())
      return parser.emitError(loc, "has types of operands, but no operands");
    return failure(parseTypes(parser, types) ||
                   (result.addTypes(types), false));
  }
  SmallVector<Type> operandTypes;
  if (parseTypes(parser, operandTypes) ||
      (succeeded(parser.parseOptionalArrow()) && parseTypes(parser, types)) ||
      parser.resolveOperands(operands, operandTypes, loc, result.operands))
    return failure();
  result.addTypes(types);
  return success();
}

static void printSignature(Operation *op, OpAsmPrinter &printer,
                           bool inParentheses = false) {
  printer << " : ";
  if (op->getNumOperands() || inParentheses)
    printTypes(printer, op->getOperandTypes(), inParentheses);
  if (op->getNumResults() || inParentheses) {
    if (op->getNumOperands() || inParentheses)
      printer << " -> ";
    printTypes(printer, op->getResultTypes(),
               inParentheses && op->getNumResults() != 1);
  }
}

//===----------------------------------------------------------------------===//
// torch
//===----------------------------------------------------------------------===//

/// `torch.aten.f %x, %y {…} : type, type -> type`
static ParseResult parseTorchOp(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  return parseSignature(parser, result, operands, loc);
}

static void printTorchOp(Operation *op, OpAsmPrinter &printer) {
  if (op->getNumOperands())
    printer << ' ' << op->getOperands();
  printAttributes(op, printer);
  printSignature(op, printer);
}

/// The same with types in parentheses: torch.prim.ListConstruct.
static void printTorchList(Operation *op, OpAsmPrinter &printer) {
  if (op->getNumOperands())
    printer << ' ' << op->getOperands();
  printAttributes(op, printer);
  printSignature(op, printer, /*inParentheses=*/true);
}

/// `torch.operator "onnx.Split"(%x) {…} : (type) -> (type, type)`
static ParseResult parseTorchOperator(OpAsmParser &parser,
                                      OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(name, "name", result.attributes) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  FunctionType type;
  if (parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  return success();
}

static void printTorchOperator(Operation *op, OpAsmPrinter &printer) {
  printer << ' ';
  printer.printAttribute(op->getAttr("name"));
  printer << '(' << op->getOperands() << ')';
  printAttributes(op, printer, {"name"});
  printer << " : ";
  printer.printFunctionalType(op);
}

/// `torch.constant.int 1`: the name ends in the type.
static ParseResult parseTorchConstant(OpAsmParser &parser,
                                      OperationState &result) {
  StringRef type = result.name.getStringRef().rsplit('.').second;
  Attribute value;
  if (type != "none") {
    Type expected = type == "int" ? Type(parser.getBuilder().getI64Type())
                                  : Type(parser.getBuilder().getF64Type());
    bool isTyped = type == "int" || type == "float";
    if (isTyped
            ? parser.parseAttribute(value, expected, "value", result.attributes)
            : parser.parseAttribute(value, "value", result.attributes))
      return failure();
  }
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.addTypes(
      OpaqueType::get(StringAttr::get(parser.getContext(), "torch"), type));
  return success();
}

static void printTorchConstant(Operation *op, OpAsmPrinter &printer) {
  if (Attribute value = op->getAttr("value")) {
    printer << ' ';
    printer.printAttributeWithoutType(value);
  }
  printAttributes(op, printer, {"value"});
}

/// `torch.vtensor.literal(dense<0> : tensor<si64>) : type`
static ParseResult parseTorchLiteral(OpAsmParser &parser,
                                     OperationState &result) {
  Attribute value;
  Type type;
  if (parser.parseLParen() ||
      parser.parseAttribute(value, "value", result.attributes) ||
      parser.parseRParen() || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

static void printTorchLiteral(Operation *op, OpAsmPrinter &printer) {
  printer << '(';
  printer.printAttribute(op->getAttr("value"));
  printer << ')';
  printAttributes(op, printer, {"value"});
  printer << " : " << op->getResultTypes();
}

//===----------------------------------------------------------------------===//
// onnx
//===----------------------------------------------------------------------===//

/// `onnx.Constant dense<0> : tensor<i64>`, or `onnx.Constant {…} : type` where
/// the attribute does not say the type.
static ParseResult parseOnnxConstant(OpAsmParser &parser,
                                     OperationState &result) {
  Attribute value;
  OptionalParseResult hasValue = parser.parseOptionalAttribute(value);
  if (hasValue.has_value() && failed(*hasValue))
    return failure();
  if (auto attributes = dyn_cast_or_null<DictionaryAttr>(value))
    result.addAttributes(attributes.getValue());
  auto elements = dyn_cast_or_null<TypedAttr>(value);
  if (elements)
    result.addAttribute("value", elements);
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  Type type = elements ? elements.getType() : Type();
  if (!elements && parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

static void printOnnxConstant(Operation *op, OpAsmPrinter &printer) {
  auto value = dyn_cast_or_null<TypedAttr>(op->getAttr("value"));
  bool saysType = value && value.getType() == op->getResult(0).getType();
  if (saysType) {
    printer << ' ';
    printer.printAttribute(value);
    return printAttributes(op, printer, {"value"});
  }
  printAttributes(op, printer);
  printer << " : " << op->getResultTypes();
}

/// `onnx.Return %x, %y : type, type`
static ParseResult parseOnnxReturn(OpAsmParser &parser,
                                   OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  llvm::SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseOperandList(operands) ||
                 (!operands.empty() && parser.parseColonTypeList(types)) ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

static void printOnnxReturn(Operation *op, OpAsmPrinter &printer) {
  printAttributes(op, printer);
  if (op->getNumOperands())
    printer << ' ' << op->getOperands() << " : " << op->getOperandTypes();
}

//===----------------------------------------------------------------------===//
// IE, const
//===----------------------------------------------------------------------===//

/// `IE.f(%x, %y) {…} : type, type -> type`
static ParseResult parseIEOp(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  return parseSignature(parser, result, operands, loc);
}

static void printIEOp(Operation *op, OpAsmPrinter &printer) {
  printer << '(' << op->getOperands() << ')';
  printAttributes(op, printer);
  printSignature(op, printer);
}

/// `const.Declare tensor<1xsi64> = dense<1> : tensor<1xsi64>`
static ParseResult parseDeclare(OpAsmParser &parser, OperationState &result) {
  Type type;
  Attribute content;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseType(type) || parser.parseEqual() ||
      parser.parseAttribute(content, "content", result.attributes))
    return failure();
  result.addTypes(type);
  return success();
}

static void printDeclare(Operation *op, OpAsmPrinter &printer) {
  printAttributes(op, printer, {"content"});
  printer << ' ' << op->getResultTypes() << " = ";
  printer.printAttribute(op->getAttr("content"));
}

//===----------------------------------------------------------------------===//
// Dialects
//===----------------------------------------------------------------------===//

static bool hasTypes(Operation *op) {
  return op->getNumOperands() + op->getNumResults() > 0;
}
static bool isConstant(Operation *op) {
  return op->getNumOperands() == 0 && op->getNumResults() == 1;
}
/// Whether the type is that which the name ends in.
static bool isTorchConstant(Operation *op) {
  StringRef name = op->getName().getStringRef().rsplit('.').second;
  auto type = isConstant(op) ? dyn_cast<OpaqueType>(op->getResult(0).getType())
                             : OpaqueType();
  return type && type.getDialectNamespace() == "torch" &&
         type.getTypeData() == name && (name == "none" || op->hasAttr("value"));
}
static bool isTerminator(Operation *op) { return op->getNumResults() == 0; }
static bool hasOperatorName(Operation *op) {
  return isa_and_present<StringAttr>(op->getAttr("name"));
}
static bool isLiteral(Operation *op) {
  return isConstant(op) && op->hasAttr("value");
}
static bool isDeclare(Operation *op) {
  return isConstant(op) && op->hasAttr("content");
}

static const Syntax *getOnnxSyntax(StringRef op) {
  static constexpr Syntax constant = {parseOnnxConstant, printOnnxConstant,
                                      isConstant};
  static constexpr Syntax yield = {parseOnnxReturn, printOnnxReturn,
                                   isTerminator};
  if (op == "onnx.Constant")
    return &constant;
  return op == "onnx.Return" || op == "onnx.Yield" ? &yield : nullptr;
}

static const Syntax *getTorchSyntax(StringRef op) {
  static constexpr Syntax any = {parseTorchOp, printTorchOp, hasTypes};
  static constexpr Syntax list = {parseTorchOp, printTorchList, hasTypes};
  static constexpr Syntax call = {parseTorchOperator, printTorchOperator,
                                  hasOperatorName};
  static constexpr Syntax constant = {parseTorchConstant, printTorchConstant,
                                      isTorchConstant};
  static constexpr Syntax literal = {parseTorchLiteral, printTorchLiteral,
                                     isLiteral};
  if (op == "torch.operator")
    return &call;
  if (op == "torch.vtensor.literal")
    return &literal;
  if (op == "torch.prim.ListConstruct")
    return &list;
  if (op.starts_with("torch.constant."))
    return &constant;
  return op.starts_with("torch.aten.") || op.starts_with("torch.prim.")
             ? &any
             : nullptr;
}

static const Syntax *getIESyntax(StringRef op) {
  static constexpr Syntax any = {parseIEOp, printIEOp, hasTypes};
  return &any;
}

static const Syntax *getConstSyntax(StringRef op) {
  static constexpr Syntax declare = {parseDeclare, printDeclare, isDeclare};
  return op == "const.Declare" ? &declare : nullptr;
}

namespace {
/// A dialect of ops that nothing is known of but the form of some.
class ForeignSyntaxDialect : public Dialect {
public:
  ForeignSyntaxDialect(StringRef name, MLIRContext *context, TypeID id,
                       const Syntax *(*getSyntax)(StringRef))
      : Dialect(name, context, id), getSyntax(getSyntax) {
    allowUnknownOperations();
    allowUnknownTypes();
  }

  std::optional<ParseOpHook>
  getParseOperationHook(StringRef name) const override {
    const Syntax *syntax = getSyntax(name);
    if (!syntax)
      return std::nullopt;
    return ParseOpHook(*syntax->parse);
  }

  llvm::unique_function<void(Operation *, OpAsmPrinter &)>
  getOperationPrinter(Operation *op) const override {
    const Syntax *syntax = getSyntax(op->getName().getStringRef());
    if (!syntax || op->getNumRegions() || op->getNumSuccessors() ||
        !syntax->fits(op))
      return nullptr;
    return syntax->print;
  }

  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec());
  }

private:
  const Syntax *(*getSyntax)(StringRef);
};

/// The dialect that `Traits` name.
template <typename Traits> class SyntaxOf : public ForeignSyntaxDialect {
public:
  explicit SyntaxOf(MLIRContext *context)
      : ForeignSyntaxDialect(Traits::kName, context,
                             TypeID::get<SyntaxOf<Traits>>(),
                             Traits::getSyntax) {}
  static StringRef getDialectNamespace() { return Traits::kName; }
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SyntaxOf)
};

struct Onnx {
  static constexpr StringLiteral kName = "onnx";
  static constexpr auto getSyntax = getOnnxSyntax;
};
struct Torch {
  static constexpr StringLiteral kName = "torch";
  static constexpr auto getSyntax = getTorchSyntax;
};
struct IE {
  static constexpr StringLiteral kName = "IE";
  static constexpr auto getSyntax = getIESyntax;
};
struct Const {
  static constexpr StringLiteral kName = "const";
  static constexpr auto getSyntax = getConstSyntax;
};
} // namespace

template <typename DialectTy>
static void registerUnlessThere(DialectRegistry &registry) {
  if (!registry.getDialectAllocator(DialectTy::getDialectNamespace()))
    registry.insert<DialectTy>();
}

void mlir::split::registerForeignSyntax(DialectRegistry &registry) {
  registerUnlessThere<SyntaxOf<Onnx>>(registry);
  registerUnlessThere<SyntaxOf<Torch>>(registry);
  registerUnlessThere<SyntaxOf<IE>>(registry);
  registerUnlessThere<SyntaxOf<Const>>(registry);
}
