// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arithmetic on numbers of shapes that are not known: sums and products of
/// symbols, with quotients, minima and maxima. Two numbers that have one normal
/// form are equal whatever the symbols are, and of others one may be proven to
/// be the smaller one.

#ifndef SPLIT_SUPPORT_SYMBOLICARITHMETIC_H
#define SPLIT_SUPPORT_SYMBOLICARITHMETIC_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace mlir::split {

/// A polynomial with integer coefficients. Its variables are symbols and what
/// is computed of polynomials and is none: a `SymbolicArithmetic` knows them by
/// their numbers, in whose normal form equal polynomials are equal maps.
class SymbolicNumber {
public:
  /// The variables of a product, in ascending order; one that occurs twice
  /// stands twice. The empty product is 1.
  using Product = SmallVector<unsigned, 2>;

  explicit SymbolicNumber(int64_t constant = 0) {
    if (constant != 0)
      terms[{}] = constant;
  }

  /// The number, if it is known.
  std::optional<int64_t> getConstant() const;
  /// Which coefficient stands before which product. None is 0.
  const std::map<Product, int64_t> &getTerms() const { return terms; }

  bool operator==(const SymbolicNumber &other) const {
    return terms == other.terms;
  }
  bool operator!=(const SymbolicNumber &other) const {
    return !(*this == other);
  }
  bool operator<(const SymbolicNumber &other) const {
    return terms < other.terms;
  }

private:
  friend class SymbolicArithmetic;
  std::map<Product, int64_t> terms;
};

/// The functions of the classes in `Arithmetic.h`, on symbolic numbers. What
/// cannot be said, as its coefficients do not fit into 64 bits, it is too long,
/// or it depends on a condition of which nothing is known, is nothing, and so
/// is all that is computed from it.
///
/// Copies share their symbols.
///
/// Numbers are integers without bounds: that shape arithmetic does not overflow
/// at run time is taken for granted, as by upstream's value bounds. Not where a
/// size below 2^32 would make it: there are no such coefficients.
class SymbolicArithmetic {
public:
  using Number = std::optional<SymbolicNumber>;
  /// Whether it holds; nothing if it is not known to, nor known not to.
  using Condition = std::optional<bool>;

  /// A number of which no more is known than that it may not be negative.
  SymbolicNumber createSymbol(bool isNonNegative) const;

  Number constant(int64_t value) const { return SymbolicNumber(value); }
  Number add(const Number &a, const Number &b) const;
  Number sub(const Number &a, const Number &b) const;
  Number mul(const Number &a, const Number &b) const;
  /// `a` / `b`, rounded down or up, and what is left. Nothing unless `a` is
  /// known not to be negative, and `b` is a known positive number.
  Number floorDiv(const Number &a, const Number &b) const;
  Number ceilDiv(const Number &a, const Number &b) const;
  Number mod(const Number &a, const Number &b) const;
  Number min(const Number &a, const Number &b) const;
  Number max(const Number &a, const Number &b) const;

  Condition isAtMost(const Number &a, const Number &b) const;
  Condition isBelow(const Number &a, const Number &b) const;
  Condition areBoth(Condition a, Condition b) const;
  Number select(Condition condition, const Number &a, const Number &b) const;

  /// Whether `a` <= `b` for all values of the symbols.
  bool isKnownAtMost(const Number &a, const Number &b) const;

  /// Calls `visit` with each symbol that `number` is computed from.
  void forEachSymbol(const SymbolicNumber &number,
                     llvm::function_ref<void(unsigned)> visit) const;

private:
  template <typename Arithmetic> friend class SymbolicEvaluation;

  enum class Kind { Symbol, FloorDiv, Min, Max };
  /// What a variable stands for: a function of two numbers, or a symbol.
  struct Variable {
    Kind kind;
    SymbolicNumber a, b;
    bool isNonNegative;
    /// How many functions of functions it is; a symbol is none.
    unsigned depth;
  };
  class Proof;

  /// What is longer or deeper is nothing, so that no program makes the numbers
  /// that it is described by grow without bounds.
  static constexpr size_t kMaxTerms = 64, kMaxFactors = 8;
  static constexpr unsigned kMaxDepth = 8;
  /// Nor are there factors of a product beyond this.
  static constexpr int64_t kMaxCoefficient = int64_t{1} << 31;

  /// The number that is `variable`.
  static SymbolicNumber getVariable(unsigned variable);
  /// The number that is `kind` of `a` and `b`, unless that is too deep.
  Number getFunction(Kind kind, const SymbolicNumber &a,
                     const SymbolicNumber &b, bool isNonNegative) const;
  /// Whether `number` >= 0 for all values of the symbols.
  bool isKnownNonNegative(const SymbolicNumber &number) const;

  struct State {
    std::vector<Variable> variables;
    std::map<std::tuple<Kind, SymbolicNumber, SymbolicNumber>, unsigned>
        functions;
    /// What was asked before.
    std::map<SymbolicNumber, bool> answers;
  };
  std::shared_ptr<State> state = std::make_shared<State>();
};

/// Computes numbers of a `SymbolicArithmetic` in another arithmetic, where each
/// of their parts is computed once.
template <typename Arithmetic> class SymbolicEvaluation {
public:
  using Value = typename Arithmetic::Number;

  /// `getSymbol` gives the value of the symbol that it is called with.
  SymbolicEvaluation(const SymbolicArithmetic &numbers,
                     const Arithmetic &arithmetic,
                     std::function<Value(unsigned)> getSymbol)
      : numbers(numbers), arithmetic(arithmetic),
        getSymbol(std::move(getSymbol)) {}

  Value evaluate(const SymbolicNumber &number) {
    std::optional<Value> sum;
    // What is subtracted comes last.
    for (bool isSubtracted : {false, true})
      for (const auto &[product, coefficient] : number.getTerms()) {
        // The smallest number has no opposite.
        bool isNegative = coefficient < 0 &&
                          coefficient != std::numeric_limits<int64_t>::min();
        if (isNegative != isSubtracted)
          continue;
        if (isSubtracted && !sum && product.empty())
          sum = arithmetic.constant(coefficient);
        else if (isSubtracted)
          sum = arithmetic.sub(sum ? *sum : arithmetic.constant(0),
                               evaluateTerm(product, -coefficient));
        else
          sum = sum ? arithmetic.add(*sum, evaluateTerm(product, coefficient))
                    : evaluateTerm(product, coefficient);
      }
    return sum ? *sum : arithmetic.constant(0);
  }

private:
  using Kind = SymbolicArithmetic::Kind;

  Value evaluateTerm(const SymbolicNumber::Product &product,
                     int64_t coefficient) {
    std::optional<Value> term;
    for (unsigned variable : product) {
      Value factor = evaluateVariable(variable);
      term = term ? arithmetic.mul(*term, factor) : factor;
    }
    if (!term)
      return arithmetic.constant(coefficient);
    return coefficient == 1
               ? *term
               : arithmetic.mul(*term, arithmetic.constant(coefficient));
  }

  Value evaluateVariable(unsigned index) {
    auto found = values.find(index);
    if (found != values.end())
      return found->second;
    Value value = computeVariable(index);
    values.emplace(index, value);
    return value;
  }

  Value computeVariable(unsigned index) {
    const auto &variable = numbers.state->variables[index];
    if (variable.kind == Kind::Symbol)
      return getSymbol(index);
    Value a = evaluate(variable.a);
    Value b = evaluate(variable.b);
    if (variable.kind == Kind::FloorDiv)
      return arithmetic.floorDiv(a, b);
    return variable.kind == Kind::Min ? arithmetic.min(a, b)
                                      : arithmetic.max(a, b);
  }

  SymbolicArithmetic numbers;
  Arithmetic arithmetic;
  std::function<Value(unsigned)> getSymbol;
  std::map<unsigned, Value> values;
};

} // namespace mlir::split

#endif // SPLIT_SUPPORT_SYMBOLICARITHMETIC_H
