// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Describe.h"

#include "split/Support/Text.h"

#include <map>

using namespace mlir;
using namespace mlir::split::runner;

static void describeParameters(ArrayRef<Parameter> parameters,
                               raw_ostream &os) {
  for (const Parameter &parameter : parameters) {
    os << parameter.label << ": " << spell(parameter.type);
    bool isFirst = true;
    for (auto [dim, name] : llvm::enumerate(parameter.dimNames)) {
      if (name.empty())
        continue;
      os << (isFirst ? ", " : " ") << "dimension " << dim << " is "
         << split::quoted(name);
      isFirst = false;
    }
    os << "\n";
  }
}

void split::runner::describeModel(const Model &model, raw_ostream &os) {
  func::FuncOp entry = model.entry;
  os << "runs " << split::quoted(entry.getName()) << "\n";
  describeParameters(model.inputs, os);
  describeParameters(model.outputs, os);
  // By name, for a stable order.
  std::map<std::string, int64_t> counts;
  model.module.get()->walk(
      [&](Operation *op) { ++counts[op->getName().getStringRef().str()]; });
  os << "ops:";
  for (const auto &[name, count] : counts)
    os << " " << name << " (" << count << ")";
  os << "\n";
}
