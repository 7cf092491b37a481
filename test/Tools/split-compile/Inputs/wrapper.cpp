// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "split-c/Model.hpp"
#include <cstdio>
int main(int, char **arguments) {
  split::Library library(arguments[1], "kinds");
  std::vector<int64_t> values = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  std::vector<int64_t> lengths = {1, 1}, shape = {6, 2}, two = {2};
  std::vector<double> bias = {1, 2};
  float number[2] = {3, 4};
  int64_t n = 5;
  SplitString text = {"text", 4};
  const SplitString *texts[2] = {&text, &text};
  auto run = [&] {
    return split::run(library.getModel(),
                      {split::tensor(values.data(), shape),
                       split::tensor(lengths.data(), two),
                       split::tensor(bias.data(), two), split::declared(&n),
                       split::declared(number), split::sequence({}),
                       split::declared(texts)});
  };
  split::Outputs outputs = run();
  // CHECK: 4x2 from 4, 2 parts, 6x1, 5
  std::printf("%ldx%ld from %ld, %ld parts, %ldx%ld, %ld\n",
              long(outputs.getSizes(1)[0]), long(outputs.getSizes(1)[1]),
              long(outputs.getData<int64_t>(1)[0]),
              long(outputs.getSequence(2).length),
              long(outputs.getSizes(2, outputs.getSequence(2).tensors[1])[0]),
              long(outputs.getSizes(2, outputs.getSequence(2).tensors[1])[1]),
              long(outputs.getData<int64_t>(4)[0]));
  lengths[0] = 2;
  try {
    run();
  } catch (const split::Error &error) {
    // CHECK-NEXT: status 2: {{.*}}kinds.mlir:[[#]]:[[#]]: split sizes sum to 3,
    // but dimension 1 of the source is 2
    std::printf("status %d: %s\n", error.getStatus(), error.what());
  }
  try {
    split::Library(arguments[1], "other");
  } catch (const split::Error &error) {
    // CHECK-NEXT: there is no model 'other'
    std::printf("%s\n", error.what());
  }
}
