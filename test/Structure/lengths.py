# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No source file is longer than 500 lines, and no function than 60.

Lines are counted from the first line of a function's declaration to its closing brace.
Functions are found by their braces: a brace in a namespace or a class that
follows a list of parameters opens one. The scanner is tried on
Inputs/lengths.cpp, which says how long each of its functions is.
"""

# RUN: %python %s %split_src_root

import bisect
import pathlib
import re
import sys

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60

# What may be longer, with the reason: "path: function" or "path".
EXCEPTIONS = {}

# What braces in it do not count: comments, strings, characters, directives.
NO_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(?P<tag>\w*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"
        |(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'|^[ ]*\#(?:\\\n|[^\n])*""",
    re.M | re.S | re.X,
)
SCOPE = re.compile(r"^(?:template\b.*>\s*)?(?:inline\s+)?(?:namespace|class|struct|union|extern)\b",
                   re.S)
# Between the parameters of a function and its body.
SUFFIX = r"(?:&{1,2}|const|override|final|noexcept|try|->\s*[\w:<>,\s*&]+)"
PARAMETERS = re.compile(rf"\)\s*(?:{SUFFIX}\s*)*$")


def blank(match):
    """As many lines without anything on them."""
    text = match.group()
    return '""' + "\n" * text.count("\n") if text[0] in "\"'R" else "\n" * text.count("\n")


def is_function(header):
    """Whether a brace after `header`, in a namespace or a class, opens a body."""
    # The initializers of a constructor follow its parameters.
    header = re.split(r"\)\s*:(?!:)", header)[0] + ")" if re.search(
        r"\)\s*:(?!:)", header) and header.rstrip()[-1] in ")}" else header
    depth, is_assigned = 0, False
    for match in re.finditer(r"operator\s*\W{1,2}|[()=]", header):
        text = match.group()
        depth += (text == "(") - (text == ")")
        is_assigned |= text == "=" and depth == 0
    return not is_assigned and bool(PARAMETERS.search(header))


def get_name(header):
    """The name before the first list of parameters."""
    match = re.search(r"([\w:~]+|operator\s*\W{1,3}?)\s*\(", header)
    return match.group(1) if match else header.split("(")[0].split()[-1]


def find_functions(text):
    """Pairs of name and number of lines for the functions defined in `text`."""
    code = NO_CODE.sub(blank, text)
    line_starts = [0] + [match.end() for match in re.finditer("\n", code)]
    functions, scopes, begin, inside = [], [], 0, 0
    parentheses = 0
    for match in re.finditer(r"[{}();]|\b(?:public|private|protected)\s*:", code):
        token = match.group()
        if token in "()":
            parentheses += (token == "(") - (token == ")")
            continue
        if token == "{":
            header = code[begin:match.start()].strip()
            kind = "other"
            if not inside and parentheses == 0:
                if SCOPE.match(header) and not PARAMETERS.search(header):
                    kind = "scope"
                elif is_function(header):
                    kind = "function"
            start = begin + len(code[begin:]) - len(code[begin:].lstrip())
            scopes.append((kind, header, start))
            inside += kind != "scope"
            if kind == "scope":
                begin = match.end()
        elif token == "}":
            kind, header, start = scopes.pop()
            inside -= kind != "scope"
            if kind == "function":
                first, last = (bisect.bisect(line_starts, at) for at in (start, match.start()))
                functions.append((get_name(header), last - first + 1))
            # What follows the braces of an initializer belongs to it still.
            if not inside and kind != "other":
                begin = match.end()
        elif not inside and parentheses == 0:
            begin = match.end()
    assert not scopes, "braces do not match"
    return functions


def check_scanner(sample):
    """The functions of the sample are as long as the comments behind them say."""
    text = sample.read_text()
    expected = [(name, int(count)) for name, count in re.findall(r"// LENGTH (\S+) (\d+)", text)]
    found = find_functions(text)
    if found != expected or not found:
        yield f"{sample}: found {found}, expected {expected}"


def check_sources(root):
    used, count = set(), 0
    for top in ("lib", "include", "tools"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            path = file.relative_to(root).as_posix()
            text = file.read_text()
            lengths = [(path, text.count("\n"), MAX_FILE_LINES)]
            functions = find_functions(text)
            count += len(functions)
            for name, lines in functions:
                lengths.append((f"{path}: {name}", lines, MAX_FUNCTION_LINES))
            for name, lines, limit in lengths:
                if lines <= limit:
                    continue
                if name in EXCEPTIONS:
                    used.add(name)
                else:
                    yield f"{name} has {lines} lines, more than {limit}"
    for name in EXCEPTIONS.keys() - used:
        yield f"{name} is short enough, and needs no exception"
    if count < 1000:
        yield f"only {count} functions were found: the scanner does not find them any more"


def main():
    root = pathlib.Path(sys.argv[1])
    sample = root / "test" / "Structure" / "Inputs" / "lengths.cpp"
    errors = [*check_scanner(sample), *check_sources(root)]
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
