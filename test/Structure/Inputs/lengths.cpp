// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions for the scanner of lengths.py, which reads this file and compiles
// nothing. Each is followed by a comment that gives its name and length.

#define BRACE {

int plain() { return 1; } // LENGTH plain 1

static std::pair<int, int>
spread(int first,
       int second = f({1, 2})) {
  if (first) { // A brace { in a comment.
    call("}", '}', R"(})");
  }
  return {first, second};
}
// LENGTH spread 8

constexpr int kTable[] = {
    1,
    g(2),
};

static const auto kLambda = [](int x) {
  return x;
};

enum class Kind { First, Second };

namespace outer {
namespace {

struct Pattern : Base<Pattern> {
  using Base::Base;
  Pattern(int a, int b)
      : Base(a), member{b},
        other(b) {
    use(a);
  }
  // LENGTH Pattern 5

  int method() const override {
    auto nested = [&](int x) {
      struct Local {
        int get() { return 1; }
      };
      return Local().get() + x;
    };
    return nested(1);
  }
  // LENGTH method 9

private:
  int member = {};
  int other{1};
  bool operator==(const Pattern &rhs) const {
    return member == rhs.member;
  }
  // LENGTH operator== 3

  Pattern &&shift(int by, std::vector<int> &&values = {}) && {
    return std::move(*this);
  }
  // LENGTH shift 3
};

template <typename T>
auto trailing(T value) -> std::optional<T> {
  return value;
}
// LENGTH trailing 4

} // namespace
} // namespace outer

extern "C" int exported(const char *text) {
  return 0;
}
// LENGTH exported 3

LogicalResult outer::Type::verify(function_ref<int()> emit, Type type,
                                  int value) {
  for (;;) {
  }
}
// LENGTH outer::Type::verify 5
