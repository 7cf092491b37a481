// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

namespace std {
template <typename T> T min(T a, T b) { return T(a); }
template <typename T> T max(T a, T b) { return T(b); }
} // namespace std
namespace arith {
enum class CmpIPredicate { slt, sle };
}
template <typename T, int N> struct Vector {
  void reserve(int) {}
  void push_back(T) {}
};
void check(arith::CmpIPredicate);

int outsideOfFunctions = 4;

int change(int a, int b, bool c) {
  // CHECK: points.cpp:[[@LINE+1]]: exit dropped: if (a < b) return 0 -> false
  if (a < b) {
    // CHECK-NEXT: points.cpp:[[@LINE-1]]: comparison: a < b -> a <= b
    // CHECK-NEXT: points.cpp:[[@LINE+1]]: off by one: 0 -> 1
    return 0;
  }
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: connective: c && a == b -> (c) || (a == b)
  bool both = c && a == b;
  // CHECK-NEXT: points.cpp:[[@LINE-1]]: comparison: a == b -> a != b
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: negation dropped: !both -> both
  if (!both)
    // CHECK-NEXT: points.cpp:[[@LINE+1]]: operands swapped: a - b -> (b) - (a)
    a = a - b;
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: operator: a + b -> (a) - (b)
  a = a + b;
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: call dropped: check(arith::CmpIPredicate::slt) ->
  check(arith::CmpIPredicate::slt);
  // CHECK-NEXT: points.cpp:[[@LINE-1]]: predicate: arith::CmpIPredicate::slt -> arith::CmpIPredicate::sle
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: extreme: std::min(a, b) -> std::max(a, b)
  a = std::min(a, b);
  // CHECK-NEXT: points.cpp:[[@LINE+1]]: truth value: true -> false
  bool yes = true;
  // A constant is needed, or nothing would show.
  constexpr int constant = 3 + 4;
  Vector<int, 4> vector;
  vector.reserve(7);
  return yes ? a : constant;
}
