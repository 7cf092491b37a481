# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The conventions that docs/Contributing.md states and that a script can see.

- Constants of a file or a header begin with k.
- A pass is defined as SplitDoThisPass in a Passes.td of a folder, its class is
  SplitDoThis in that folder, and registerAllPasses registers it.
- Patterns are added in functions that populate a set, which others can call.
- Two files of a library give nothing of their own the same name: where the files are
  compiled as one, it would clash or, of functions with other parameters, be called for
  the other.
"""

# RUN: %python %s %split_src_root

import pathlib
import re
import sys

CONSTANT = re.compile(
    r"^(?:static |inline )*constexpr (?:static )?[\w:<>*& ]+?[ *&](\w+)(?:\[[^]]*\])? ?[={]", re.M)
PASS_CLASS = re.compile(r"^struct (\w+)\s*: (?:public )?split::impl::(\w+)PassBase<\s*(\w+)>", re.M)
ADDED = re.compile(r"\b(?:patterns|set|all)\s*\.add<")
# A definition that begins in the first column, or a method of a class that does.
FUNCTION = re.compile(r"^ {0,2}(?:[\w:<>*& ]+[ *&])?([\w:~]+)\([^;{]*\{", re.M)
MAY_ADD = re.compile(r"(?:populate\w+|getCanonicalizationPatterns)$")
# What a file has for itself: functions, constants and classes.
OWN = re.compile(
    r"^(?:static (?!constexpr\b|const\b|LLVM)[^;={}()]*?\b([A-Za-z_]\w*)\("
    r"|static (?:constexpr|const)\b[^;={(]*?\b(\w+)(?:\[[^]]*\])? ?[={]"
    r"|(?:struct|class) (?:\w+ )?(\w+)\b[^;]*?\{)", re.M)


def check_own_names(sources):
    files = {}
    for path, text in sources.items():
        if path.startswith("lib/") and path.endswith(".cpp"):
            for name in {"".join(names) for names in OWN.findall(text)}:
                files.setdefault((path.rpartition("/")[0], name), []).append(path)
    for (_, name), paths in files.items():
        if len(paths) > 1:
            yield f"{' and '.join(paths)}: both have a {name} of their own"


def check_constants(path, text):
    for match in CONSTANT.finditer(text):
        if not re.match(r"k[A-Z]", match[1]):
            yield f"{path}: the constant {match[1]} does not begin with k"


def check_patterns(path, text):
    functions = [(match.start(), match[1].split("::")[-1]) for match in FUNCTION.finditer(text)]
    for match in ADDED.finditer(text):
        around = [name for start, name in functions if start < match.start()]
        if not around or not MAY_ADD.match(around[-1]):
            yield f"{path}: patterns are added in {around[-1] if around else 'no function'}"


def check_passes(root, sources):
    classes = {}
    for path, text in sources.items():
        for name, base, argument in PASS_CLASS.findall(text):
            classes[base] = (path, name)
            if not name == base == argument:
                yield f"{path}: the class of {base}Pass is {name}"
    init = (root / "include/split/InitAll.h").read_text()
    for definitions in sorted((root / "include/split").rglob("*Passes.td")):
        folder = definitions.parent.relative_to(root / "include/split")
        if "#define GEN_PASS_REGISTRATION" not in (definitions.parent / "Passes.h").read_text():
            yield f"{folder}: its Passes.h declares no registration"
        group = re.search(r"-gen-pass-decls -name (\w+)",
                          (definitions.parent / "CMakeLists.txt").read_text())[1]
        if f"register{group}Passes();" not in init:
            yield f"{folder}: registerAllPasses does not call register{group}Passes"
        for name in re.findall(r"^def (\w+)\s*:\s*Pass<", definitions.read_text(), re.M):
            base = name.removesuffix("Pass")
            if base == name or base not in classes:
                yield f"{definitions}: {name} has no class {base}"
                continue
            path, _ = classes.pop(base)
            if not path.startswith(f"lib/{folder}/"):
                yield f"{definitions}: the class of {name} is in {path}"
    for base, (path, _) in classes.items():
        yield f"{path}: {base}Pass is in no .td file of passes"


def main():
    root = pathlib.Path(sys.argv[1])
    sources = {
        file.relative_to(root).as_posix(): file.read_text()
        for top in ("lib", "include", "tools")
        for file in sorted((root / top).rglob("*")) if file.suffix in (".h", ".cpp")
    }
    errors = [*check_passes(root, sources), *check_own_names(sources)]
    numbers = {"constants": 0, "patterns": 0, "own names": 0}
    for path, text in sources.items():
        errors += check_constants(path, text)
        errors += check_patterns(path, text)
        numbers["constants"] += len(CONSTANT.findall(text))
        numbers["patterns"] += len(ADDED.findall(text))
        numbers["own names"] += len(OWN.findall(text))
    errors += [f"only {number} {what} were found: the expression matches them no more"
               for what, number in numbers.items() if number < 10]
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
