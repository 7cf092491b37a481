// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the command lines of all tools have that are read by a table of options.

include "llvm/Option/OptParser.td"

// What follows `--` is no option, even if it begins with a dash.

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
