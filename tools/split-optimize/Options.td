// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of split-optimize.

include "OptionTable.td"

def output : Separate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the better model to this file">;
defm opset : Value<"opset", "n",
  "Write a model of this opset. Default: that of the model">;
defm rewrites : Value<"rewrites", "list",
  "The rewrites to use, with commas: their names, the words default, all or "
  "none, and with a dash in front what not to use. Default: default">;
def report : Flag<["--"], "report">,
  HelpText<"Print what became of which nodes, and why">;
def report_EQ : Joined<["--"], "report=">, MetaVarName<"<text|json>">,
  HelpText<"The same as text, or as one JSON object">;
defm check : Value<"check", "directory|random",
  "Run both models, and write nothing if their outputs differ: on recorded "
  "inputs in this directory (input_0.pb ..., or directories test_data_set_*), "
  "or on random ones; random=SEED makes others">;
defm dim : Value<"dim", "name=n",
  "The size of the dynamic dimensions of that name, for random inputs; of one "
  "without a name as INPUT:INDEX=N">;
defm onnxruntime : Value<"onnxruntime", "library",
  "Check with ONNX Runtime, too, in this file: libonnxruntime.so">;
defm benchmark : Value<"benchmark", "n",
  "Time n calls of each model in ONNX Runtime, on the inputs of the check">;
