// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of split-compile.

include "CompilationOptions.td"

def output : Separate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"The file to write: a shared library (.so), an object file (.o), "
           "assembly (.s) or LLVM IR (.ll), by its extension">;
defm header : Value<"header", "file",
  "Also write a header for C and C++, with a function that runs the model">;
defm depfile : Value<"depfile", "file",
  "Also write a rule of make that says which files the model was read from, for "
  "build systems, which compile it again when one of them changes">;
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
defm linker : Value<"linker", "program",
  "The compiler of C that links shared libraries. Default: the first of cc, "
  "clang and gcc that there is">;
def timing : Flag<["--"], "timing">,
  HelpText<"Print to standard error where the time goes, phase by phase">;
