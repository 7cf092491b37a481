// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of split-compile.

include "llvm/Option/OptParser.td"

// An option with a value: `--name VALUE` or `--name=VALUE`.
multiclass Value<string name, string metaVar, string help> {
  def NAME : Separate<["--"], name>, MetaVarName<"<" # metaVar # ">">,
             HelpText<help>;
  def NAME # _EQ : Joined<["--"], name # "=">,
                   Alias<!cast<Separate>(NAME)>;
}

def help : Flag<["--"], "help">, HelpText<"Show this text">;
def : Flag<["-"], "h">, Alias<help>;
def version : Flag<["--"], "version">,
  HelpText<"Show the versions of this program and of LLVM, and the licence">;

def output : Separate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"The file to write: a shared library (.so), an object file (.o), "
           "assembly (.s) or LLVM IR (.ll), by its extension">;
defm header : Value<"header", "file",
  "Also write a header for C and C++, with a function that runs the model">;
defm entry : Value<"entry", "name",
  "The function of the model to compile. Default: 'main', or else the only "
  "public function">;
defm entry_name : Value<"entry-name", "name",
  "What the model is called in C: the symbol is <name>_model, the function of "
  "the header <name>. Default: the name of the file that is written">;
defm target : Value<"target", "triple",
  "The machine to compile for, such as aarch64-linux-gnu. Default: one like "
  "this. A shared library can only be made for that">;
defm cpu : Value<"cpu", "name",
  "The least processor that runs the code, by LLVM's name, such as x86-64-v3 "
  "or neoverse-v1; or native, this one. Default: the least of the target, so "
  "that the same files come out wherever they are made">;
def parallel : Flag<["--"], "parallel">,
  HelpText<"Let several threads make large copies, by the OpenMP runtime "
           "libomp. OMP_NUM_THREADS says how many">;
defm runtime_verification : Value<"runtime-verification", "true|false",
  "Whether the compiled code checks what is only known at run time, such as "
  "sizes and dynamic dimensions. Default: true">;
defm math : Value<"math", "approximate|libm",
  "What exponentials, logarithms and the like of f32 and narrower numbers are "
  "computed by: formulas on vectors, which are off by a few units of the last "
  "place, or functions of the C library. Default: approximate">;
defm linker : Value<"linker", "program",
  "The compiler of C that links shared libraries. Default: the first of cc, "
  "clang and gcc that there is">;
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
def timing : Flag<["--"], "timing">,
  HelpText<"Print to standard error where the time goes, phase by phase">;
