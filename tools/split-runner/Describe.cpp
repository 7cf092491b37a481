// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Describe.h"

#include "split/Execution/Operators.h"
#include "split/Support/Text.h"

#include <map>

using namespace mlir;
using namespace mlir::split::runner;

static void describeParameters(ArrayRef<Parameter> parameters,
                               raw_ostream &os) {
  for (ArrayRef<Parameter> value : groupValues(parameters)) {
    const Parameter &parameter = value.back();
    os << parameter.label << ": " << (isOptional(value) ? "optional " : "")
       << spell(parameter.type)
       << (hasRanks(value) ? ", of tensors of that rank and lower ones" : "");
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

static void describeOps(const Model &model, raw_ostream &os) {
  // By name, for a stable order.
  std::map<std::string, int64_t> counts;
  model.module.get()->walk(
      [&](Operation *op) { ++counts[op->getName().getStringRef().str()]; });
  os << "ops:";
  for (const auto &[name, count] : counts)
    os << " " << name << " (" << count << ")";
  os << "\n";
}

static void describeOperators(ArrayRef<OperatorCount> operators,
                              raw_ostream &os) {
  for (bool runs : {true, false}) {
    StringRef title = runs ? "operators:" : "operators that do not run:";
    for (const OperatorCount &count : operators) {
      if (count.runs != runs)
        continue;
      os << title << " " << count.name << " (" << count.numNodes << ")";
      title = "";
    }
    if (title.empty())
      os << "\n";
  }
}

llvm::Error split::runner::describeModel(StringRef path,
                                         llvm::Expected<Model> model,
                                         raw_ostream &os) {
  auto operators = countOperators(path);
  if (!operators) {
    // Both fail for the same reason.
    llvm::consumeError(operators.takeError());
    return model.takeError();
  }
  // Without operators, nothing is known of a model that cannot be loaded.
  if (!*operators && !model)
    return model.takeError();
  if (model) {
    func::FuncOp entry = model->entry;
    os << "runs " << split::quoted(entry.getName()) << "\n";
    describeParameters(model->inputs, os);
    describeParameters(model->outputs, os);
  } else {
    os << "does not run: " << llvm::toString(model.takeError()) << "\n";
  }
  if (*operators)
    describeOperators(**operators, os);
  else
    describeOps(*model, os);
  return llvm::Error::success();
}
