// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/SymbolicArithmetic.h"

#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Proofs
//===----------------------------------------------------------------------===//

/// Looks whether a number can be negative, by linear programming: a product is
/// an unknown, and what is known of quotients, minima and maxima are
/// inequalities. A minimum is at most both of its numbers, which one of them
/// reaches; either is tried.
class SymbolicArithmetic::Proof {
public:
  explicit Proof(const SymbolicArithmetic &arithmetic)
      : arithmetic(arithmetic) {}

  /// Whether `number` >= 0, for all that the inequalities say.
  bool succeeds(const SymbolicNumber &number) {
    SymbolicArithmetic::Number isNegative =
        arithmetic.sub(SymbolicNumber(-1), number);
    if (!isNegative)
      return false;
    addInequality(*isNegative);
    return !isFeasible(0);
  }

private:
  using Product = SymbolicNumber::Product;

  /// Either of two inequalities holds.
  using Alternative = std::pair<SymbolicNumber, SymbolicNumber>;

  /// More alternatives than this are not tried; neither of theirs is then taken
  /// to hold.
  static constexpr size_t kMaxAlternatives = 6;

  /// `a` - `b`, or nothing said if that overflows.
  SymbolicNumber getDifference(const SymbolicNumber &a,
                               const SymbolicNumber &b) const {
    return arithmetic.sub(a, b).value_or(SymbolicNumber(0));
  }

  /// States that `number` >= 0, and what is known of its products.
  void addInequality(const SymbolicNumber &number) {
    inequalities.push_back(number);
    addProducts(number);
  }

  void addProducts(const SymbolicNumber &number) {
    for (const auto &[product, coefficient] : number.getTerms())
      if (!product.empty() &&
          columns.try_emplace(product, columns.size()).second)
        addFacts(product);
  }

  void addFacts(const Product &product) {
    if (llvm::all_of(product, [&](unsigned variable) {
          return arithmetic.state->variables[variable].isNonNegative;
        })) {
      SymbolicNumber itself;
      itself.terms[product] = 1;
      inequalities.push_back(itself);
    }
    if (product.size() != 1)
      return;
    const Variable &variable = arithmetic.state->variables[product.front()];
    if (variable.kind == Kind::Symbol)
      return;
    SymbolicNumber value = getVariable(product.front());
    if (variable.kind == Kind::FloorDiv) {
      // b * value <= a <= b * value + b - 1
      SymbolicArithmetic::Number covered = arithmetic.mul(value, variable.b);
      SymbolicArithmetic::Number most = arithmetic.add(
          covered, arithmetic.sub(variable.b, SymbolicNumber(1)));
      if (covered && most) {
        addInequality(getDifference(variable.a, *covered));
        addInequality(getDifference(*most, variable.a));
      }
      return;
    }
    SymbolicNumber overA = getDifference(value, variable.a);
    SymbolicNumber overB = getDifference(value, variable.b);
    SymbolicNumber underA = getDifference(variable.a, value);
    SymbolicNumber underB = getDifference(variable.b, value);
    bool isMin = variable.kind == Kind::Min;
    addInequality(isMin ? underA : overA);
    addInequality(isMin ? underB : overB);
    if (alternatives.size() < kMaxAlternatives)
      alternatives.push_back(isMin ? Alternative(overA, overB)
                                   : Alternative(underA, underB));
  }

  /// Whether numbers could be as the inequalities and the alternatives from
  /// `next` on say.
  bool isFeasible(size_t next) {
    if (next == alternatives.size())
      return hasPoint();
    for (const SymbolicNumber &choice :
         {alternatives[next].first, alternatives[next].second}) {
      inequalities.push_back(choice);
      bool is = isFeasible(next + 1);
      inequalities.pop_back();
      if (is)
        return true;
    }
    return false;
  }

  bool hasPoint() const {
    presburger::IntegerPolyhedron polyhedron(
        presburger::PresburgerSpace::getSetSpace(columns.size()));
    for (const SymbolicNumber &number : inequalities) {
      SmallVector<int64_t> row(columns.size() + 1, 0);
      for (const auto &[product, coefficient] : number.getTerms())
        row[product.empty() ? columns.size() : columns.at(product)] =
            coefficient;
      polyhedron.addInequality(row);
    }
    return !presburger::Simplex(polyhedron).isEmpty();
  }

  const SymbolicArithmetic &arithmetic;
  std::map<Product, size_t> columns;
  std::vector<SymbolicNumber> inequalities;
  std::vector<Alternative> alternatives;
};

bool SymbolicArithmetic::isKnownNonNegative(
    const SymbolicNumber &number) const {
  if (std::optional<int64_t> constant = number.getConstant())
    return *constant >= 0;
  if (llvm::all_of(number.getTerms(), [&](const auto &term) {
        return term.second > 0 &&
               llvm::all_of(term.first, [&](unsigned variable) {
                 return state->variables[variable].isNonNegative;
               });
      }))
    return true;
  auto [answer, isNew] = state->answers.try_emplace(number, false);
  if (isNew)
    answer->second = Proof(*this).succeeds(number);
  return answer->second;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

std::optional<int64_t> SymbolicNumber::getConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

SymbolicNumber SymbolicArithmetic::getVariable(unsigned variable) {
  SymbolicNumber number;
  number.terms[{variable}] = 1;
  return number;
}

SymbolicNumber SymbolicArithmetic::createSymbol(bool isNonNegative) const {
  state->variables.push_back({Kind::Symbol, SymbolicNumber(), SymbolicNumber(),
                              isNonNegative, /*depth=*/0});
  return getVariable(state->variables.size() - 1);
}

SymbolicArithmetic::Number
SymbolicArithmetic::getFunction(Kind kind, const SymbolicNumber &a,
                                const SymbolicNumber &b,
                                bool isNonNegative) const {
  unsigned depth = 0;
  for (const SymbolicNumber *number : {&a, &b})
    for (const auto &[product, coefficient] : number->terms)
      for (unsigned variable : product)
        depth = std::max(depth, state->variables[variable].depth + 1);
  if (depth > kMaxDepth)
    return std::nullopt;
  auto [found, isNew] = state->functions.try_emplace(
      {kind, a, b}, unsigned(state->variables.size()));
  if (isNew)
    state->variables.push_back({kind, a, b, isNonNegative, depth});
  return getVariable(found->second);
}

SymbolicArithmetic::Number SymbolicArithmetic::add(const Number &a,
                                                   const Number &b) const {
  if (!a || !b)
    return std::nullopt;
  SymbolicNumber sum = *a;
  for (const auto &[product, coefficient] : b->terms) {
    int64_t &term = sum.terms[product];
    std::optional<int64_t> total = llvm::checkedAdd(term, coefficient);
    if (!total || (!product.empty() &&
                   (*total > kMaxCoefficient || *total < -kMaxCoefficient)))
      return std::nullopt;
    term = *total;
    if (term == 0)
      sum.terms.erase(product);
  }
  return sum.terms.size() <= kMaxTerms ? Number(sum) : std::nullopt;
}

SymbolicArithmetic::Number SymbolicArithmetic::sub(const Number &a,
                                                   const Number &b) const {
  return add(a, mul(b, SymbolicNumber(-1)));
}

SymbolicArithmetic::Number SymbolicArithmetic::mul(const Number &a,
                                                   const Number &b) const {
  if (!a || !b)
    return std::nullopt;
  Number sum = SymbolicNumber();
  for (const auto &[productA, coefficientA] : a->terms)
    for (const auto &[productB, coefficientB] : b->terms) {
      std::optional<int64_t> coefficient =
          llvm::checkedMul(coefficientA, coefficientB);
      if (!coefficient || productA.size() + productB.size() > kMaxFactors)
        return std::nullopt;
      SymbolicNumber::Product product(productA);
      product.append(productB);
      llvm::sort(product);
      SymbolicNumber term;
      term.terms[product] = *coefficient;
      sum = add(sum, term);
      if (!sum)
        return std::nullopt;
    }
  return sum;
}

SymbolicArithmetic::Number SymbolicArithmetic::floorDiv(const Number &a,
                                                        const Number &b) const {
  std::optional<int64_t> divisor = b ? b->getConstant() : std::nullopt;
  if (!a || !divisor || *divisor <= 0 || !isKnownNonNegative(*a))
    return std::nullopt;
  if (*divisor == 1)
    return a;
  // (b * whole + rest) / b = whole + rest / b
  SymbolicNumber whole, rest;
  for (const auto &[product, coefficient] : a->terms) {
    int64_t quotient = llvm::divideFloorSigned(coefficient, *divisor);
    int64_t remainder = coefficient - quotient * *divisor;
    if (quotient != 0)
      whole.terms[product] = quotient;
    if (remainder != 0)
      rest.terms[product] = remainder;
  }
  if (!isKnownNonNegative(rest))
    return getFunction(Kind::FloorDiv, *a, *b, /*isNonNegative=*/true);
  if (std::optional<int64_t> known = rest.getConstant())
    return add(whole, SymbolicNumber(*known / *divisor));
  return add(whole,
             getFunction(Kind::FloorDiv, rest, *b, /*isNonNegative=*/true));
}

SymbolicArithmetic::Number SymbolicArithmetic::ceilDiv(const Number &a,
                                                       const Number &b) const {
  if (!a || !isKnownNonNegative(*a))
    return std::nullopt;
  return floorDiv(add(a, sub(b, SymbolicNumber(1))), b);
}

SymbolicArithmetic::Number SymbolicArithmetic::mod(const Number &a,
                                                   const Number &b) const {
  return sub(a, mul(floorDiv(a, b), b));
}

SymbolicArithmetic::Number SymbolicArithmetic::min(const Number &a,
                                                   const Number &b) const {
  if (!a || !b)
    return std::nullopt;
  if (isKnownAtMost(a, b))
    return a;
  if (isKnownAtMost(b, a))
    return b;
  return getFunction(Kind::Min, std::min(*a, *b), std::max(*a, *b),
                     isKnownNonNegative(*a) && isKnownNonNegative(*b));
}

SymbolicArithmetic::Number SymbolicArithmetic::max(const Number &a,
                                                   const Number &b) const {
  if (!a || !b)
    return std::nullopt;
  if (isKnownAtMost(a, b))
    return b;
  if (isKnownAtMost(b, a))
    return a;
  return getFunction(Kind::Max, std::min(*a, *b), std::max(*a, *b),
                     isKnownNonNegative(*a) || isKnownNonNegative(*b));
}

bool SymbolicArithmetic::isKnownAtMost(const Number &a, const Number &b) const {
  Number difference = sub(b, a);
  return difference && isKnownNonNegative(*difference);
}

SymbolicArithmetic::Condition
SymbolicArithmetic::isAtMost(const Number &a, const Number &b) const {
  if (isKnownAtMost(a, b))
    return true;
  if (isKnownAtMost(add(b, SymbolicNumber(1)), a))
    return false;
  return std::nullopt;
}

SymbolicArithmetic::Condition
SymbolicArithmetic::isBelow(const Number &a, const Number &b) const {
  return isAtMost(add(a, SymbolicNumber(1)), b);
}

SymbolicArithmetic::Condition SymbolicArithmetic::areBoth(Condition a,
                                                          Condition b) const {
  if (a == false || b == false)
    return false;
  return a && b ? Condition(true) : std::nullopt;
}

SymbolicArithmetic::Number SymbolicArithmetic::select(Condition condition,
                                                      const Number &a,
                                                      const Number &b) const {
  if (condition)
    return *condition ? a : b;
  return a == b ? a : std::nullopt;
}

void SymbolicArithmetic::forEachSymbol(
    const SymbolicNumber &number,
    llvm::function_ref<void(unsigned)> visit) const {
  SetVector<unsigned> found;
  auto add = [&](const SymbolicNumber &part) {
    for (const auto &[product, coefficient] : part.terms)
      found.insert(product.begin(), product.end());
  };
  add(number);
  for (size_t next = 0; next < found.size(); ++next) {
    const Variable &variable = state->variables[found[next]];
    if (variable.kind == Kind::Symbol) {
      visit(found[next]);
      continue;
    }
    add(variable.a);
    add(variable.b);
  }
}
