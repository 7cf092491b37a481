// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of split-explain.

include "OptionTable.td"

def output : Separate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"The file to write. Default: -, standard output">;
defm format : Value<"format", "html|json",
  "A page to look at, which needs no other file and no network, or the same "
  "for machines. Default: html">;
defm input : Value<"input", "file",
  "The model's next input, a .npy or .pb file; NAME=FILE gives the input of "
  "that name. With inputs, the model is run and its calls are timed">;
def random_inputs : Flag<["--"], "random-inputs">,
  HelpText<"Run on random inputs. --random-inputs=SEED makes others; the "
           "default is 0">;
def random_inputs_EQ : Joined<["--"], "random-inputs=">;
defm dim : Value<"dim", "name=n",
  "The size of the dynamic dimensions of that name, for random inputs; of one "
  "without a name as INPUT:INDEX=N">;
defm calls : Value<"calls", "n", "The calls that are timed. Default: 100">;
defm entry : Value<"entry", "name",
  "The function to explain. Default: 'main', or else the only public function">;
defm threads : Value<"threads", "n",
  "The number of threads that copies of 1 MiB and more are divided among. "
  "Default: 1">;
defm cpu : Value<"cpu", "name",
  "The processor to plan and compile for, by LLVM's name. Default: native, "
  "this one">;
defm runtime_verification : Value<"runtime-verification", "true|false",
  "Whether the compiled code checks what is only known at run time. "
  "Default: true">;
