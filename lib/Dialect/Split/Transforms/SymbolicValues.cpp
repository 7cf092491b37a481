// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SymbolicValues.h"

#include "split/Support/Arithmetic.h"
#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;

/// Whether numbers of `type` have at least 64 bits: arithmetic on narrower ones
/// overflows for dimensions that there are.
static bool isWide(Type type) { return type.isIndex() || type.isInteger(64); }

SymbolicNumber SymbolicValues::getSymbol(Origin origin) {
  bool isDim = origin.dim >= 0;
  auto [found, isNew] =
      symbols.try_emplace({origin.value, origin.dim}, SymbolicNumber());
  if (isNew) {
    found->second = arithmetic.createSymbol(/*isNonNegative=*/isDim);
    arithmetic.forEachSymbol(
        found->second, [&](unsigned symbol) { origins[symbol] = origin; });
  }
  return found->second;
}

SymbolicValues::Origin SymbolicValues::getOrigin(unsigned symbol) const {
  Origin origin = origins.at(symbol);
  auto replaced = replacements.find(origin.value);
  if (replaced != replacements.end())
    origin.value = replaced->second;
  return origin;
}

SymbolicValues::Number SymbolicValues::getDim(Value tensor, int64_t dim) {
  return getDim(tensor, dim, /*depth=*/0);
}

SymbolicValues::Number SymbolicValues::getDim(Value tensor, int64_t dim,
                                              unsigned depth) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return SymbolicNumber(type.getDimSize(dim));
  if (depth < kMaxDepth) {
    auto cast = tensor.getDefiningOp<tensor::CastOp>();
    if (cast && isa<RankedTensorType>(cast.getSource().getType()))
      return getDim(cast.getSource(), dim, depth + 1);
    auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>();
    if (slice && type.getRank() == slice.getSourceType().getRank())
      return getNumber(slice.getMixedSizes()[dim], depth + 1);
  }
  return getSymbol({tensor, dim});
}

SymbolicValues::Number SymbolicValues::getNumber(OpFoldResult value) {
  return getNumber(value, /*depth=*/0);
}

SymbolicValues::Number SymbolicValues::getNumber(OpFoldResult value,
                                                 unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return SymbolicNumber(*constant);
  return isa<Value>(value) ? getNumber(cast<Value>(value), depth)
                           : std::nullopt;
}

SymbolicValues::Number SymbolicValues::getNumber(Value value) {
  return getNumber(value, /*depth=*/0);
}

SymbolicValues::Number SymbolicValues::getNumber(Value value, unsigned depth) {
  if (!isWide(value.getType()))
    return std::nullopt;
  auto found = numbers.find(value);
  if (found != numbers.end())
    return found->second;
  Number number =
      depth < kMaxDepth ? computeNumber(value, depth + 1) : std::nullopt;
  if (!number)
    number = getSymbol({value, /*dim=*/-1});
  numbers[value] = number;
  return number;
}

SymbolicValues::Number SymbolicValues::computeNumber(Value value,
                                                     unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return SymbolicNumber(*constant);
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  auto get = [&](unsigned operand) {
    return getNumber(op->getOperand(operand), depth);
  };
  return llvm::TypeSwitch<Operation *, Number>(op)
      .Case([&](tensor::DimOp dim) -> Number {
        std::optional<int64_t> index = dim.getConstantIndex();
        auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
        if (!type || !index || *index < 0 || *index >= type.getRank())
          return std::nullopt;
        return getDim(dim.getSource(), *index, depth);
      })
      .Case([&](arith::IndexCastOp) { return get(0); })
      .Case([&](arith::AddIOp) { return arithmetic.add(get(0), get(1)); })
      .Case([&](arith::SubIOp) { return arithmetic.sub(get(0), get(1)); })
      .Case([&](arith::MulIOp) { return arithmetic.mul(get(0), get(1)); })
      // All of them round alike where nothing is negative.
      .Case<arith::DivSIOp, arith::FloorDivSIOp>(
          [&](auto) { return arithmetic.floorDiv(get(0), get(1)); })
      .Case([&](arith::CeilDivSIOp) {
        return arithmetic.ceilDiv(get(0), get(1));
      })
      .Case([&](arith::RemSIOp) { return arithmetic.mod(get(0), get(1)); })
      .Case([&](arith::MinSIOp) { return arithmetic.min(get(0), get(1)); })
      .Case([&](arith::MaxSIOp) { return arithmetic.max(get(0), get(1)); })
      .Case([&](arith::SelectOp) { return computeSelect(op, depth); })
      .Case([&](affine::AffineApplyOp apply) {
        return computeMap(apply.getAffineMap(), apply.getOperands(), depth)
            .front();
      })
      .Case<affine::AffineMinOp, affine::AffineMaxOp>([&](auto extreme) {
        bool isMin = isa<affine::AffineMinOp>(op);
        SmallVector<Number> results =
            computeMap(extreme.getMap(), extreme.getOperands(), depth);
        Number number = results.front();
        for (const Number &other : ArrayRef(results).drop_front())
          number = isMin ? arithmetic.min(number, other)
                         : arithmetic.max(number, other);
        return number;
      })
      .Default([](Operation *) { return std::nullopt; });
}

SymbolicValues::Number SymbolicValues::computeSelect(Operation *select,
                                                     unsigned depth) {
  auto compare = select->getOperand(0).getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  Number lhs = getNumber(compare.getLhs(), depth);
  Number rhs = getNumber(compare.getRhs(), depth);
  using Predicate = arith::CmpIPredicate;
  SymbolicArithmetic::Condition condition;
  switch (compare.getPredicate()) {
  case Predicate::slt:
    condition = arithmetic.isBelow(lhs, rhs);
    break;
  case Predicate::sle:
    condition = arithmetic.isAtMost(lhs, rhs);
    break;
  case Predicate::sgt:
    condition = arithmetic.isBelow(rhs, lhs);
    break;
  case Predicate::sge:
    condition = arithmetic.isAtMost(rhs, lhs);
    break;
  default:
    return std::nullopt;
  }
  return arithmetic.select(condition, getNumber(select->getOperand(1), depth),
                           getNumber(select->getOperand(2), depth));
}

SmallVector<SymbolicValues::Number>
SymbolicValues::computeMap(AffineMap map, ValueRange operands, unsigned depth) {
  SmallVector<Number> values, results;
  for (Value operand : operands)
    values.push_back(getNumber(operand, depth));
  ArrayRef<Number> all(values);
  for (AffineExpr expr : map.getResults())
    results.push_back(computeExpr(expr, all.take_front(map.getNumDims()),
                                  all.drop_front(map.getNumDims())));
  return results;
}

SymbolicValues::Number SymbolicValues::computeExpr(AffineExpr expr,
                                                   ArrayRef<Number> dims,
                                                   ArrayRef<Number> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return SymbolicNumber(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Number lhs = computeExpr(binary.getLHS(), dims, symbols);
  Number rhs = computeExpr(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return arithmetic.add(lhs, rhs);
  case AffineExprKind::Mul:
    return arithmetic.mul(lhs, rhs);
  case AffineExprKind::Mod:
    return arithmetic.mod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return arithmetic.floorDiv(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return arithmetic.ceilDiv(lhs, rhs);
  default:
    return std::nullopt;
  }
}

bool SymbolicValues::existsAt(const SymbolicNumber &number,
                              Operation *position) const {
  bool exists = true;
  arithmetic.forEachSymbol(number, [&](unsigned symbol) {
    exists &= split::existsAt(getOrigin(symbol).value, position);
  });
  return exists;
}

SmallVector<Value>
SymbolicValues::createValues(OpBuilder &builder, Location loc,
                             ArrayRef<SymbolicNumber> numbers) const {
  SymbolicEvaluation<IndexArithmetic> evaluation(
      arithmetic, IndexArithmetic(builder, loc), [&](unsigned symbol) -> Value {
        Origin origin = getOrigin(symbol);
        if (origin.dim >= 0)
          return builder.createOrFold<tensor::DimOp>(loc, origin.value,
                                                     origin.dim);
        if (origin.value.getType().isIndex())
          return origin.value;
        return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          origin.value);
      });
  SmallVector<Value> values;
  for (const SymbolicNumber &number : numbers)
    values.push_back(evaluation.evaluate(number));
  return values;
}
