// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of tools that compile models: how, and what they show of it.

include "OptionTable.td"

defm runtime_verification : Value<"runtime-verification", "true|false",
  "Whether the compiled code checks what is only known at run time, such as "
  "sizes and dynamic dimensions. Default: true">;
defm math : Value<"math", "approximate|libm",
  "What exponentials, logarithms and the like of f32 and narrower numbers are "
  "computed by: formulas on vectors, which are off by a few units of the last "
  "place, or functions of the C library. Default: approximate">;
def remarks : Flag<["--"], "remarks">,
  HelpText<"Print to standard error what the passes decide and why: what is "
           "copied, in which pass and by which kernel, and which checks are "
           "proven. --remarks=REGEX prints those of matching categories: "
           "split-checks, split-copies, split-fusion, split-kernels">;
def remarks_EQ : Joined<["--"], "remarks=">;
def statistics : Flag<["--"], "statistics">,
  HelpText<"Print to standard error what these decisions add up to">;
def mlir : Joined<["--"], "mlir-">, MetaVarName<"<option>[=<value>]">,
  HelpText<"An option of MLIR's passes and printers, as of mlir-opt: "
           "--mlir-print-ir-after-all, --mlir-print-ir-after=<pass>, "
           "--mlir-print-debuginfo ...">;
