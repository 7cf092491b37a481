# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated reference has every op, interface method, pass, pipeline and
option, and links that lead somewhere."""

# RUN: %python %s %split_src_root %split_build_root/docs

import pathlib
import re
import sys


def expect(docs, document, texts, what):
    """An error for each of `texts`, of which there are some, that is missing."""
    found = (docs / document).read_text()
    if not texts:
        yield f"{what}: nothing was found in the sources"
    for text in texts:
        if text not in found:
            yield f"{document} has no {what} {text!r}"


def check_dialects(include, docs):
    for dialect in ("split", "strided", "ranks", "carrier"):
        files = (include / f"Dialect/{dialect.capitalize()}/IR").glob("*.td")
        text = "".join(file.read_text() for file in sorted(files))
        ops = re.findall(r'^def \w+ *:\s*\w+<\s*"([a-z]\w*)"', text, re.M)
        yield from expect(docs, f"{dialect.capitalize()}Dialect.md",
                          [f"### `{dialect}.{op}` (" for op in ops], "op")
    interfaces = (include / "Dialect/Split/IR/SplitInterfaces.td").read_text()
    methods = re.findall(r'InterfaceMethod<.*?",\s*"(\w+)"\s*[,>]', interfaces, re.S)
    yield from expect(docs, "SplitInterfaces.md", [f"#### `{name}`" for name in methods], "method")
    yield from expect(docs, "SplitDialect.md", ["(ABI.md#sequences)"], "link")
    yield from expect(docs, "ABI.md", ["## Sequences", "| offsets |", "| strides |"], "part")


def check_passes(include, docs):
    for definitions in sorted(include.rglob("*Passes.td")):
        commands = (definitions.parent / "CMakeLists.txt").read_text()
        document = re.search(r"add_split_doc\((\w+) Passes.td", commands)[1] + ".md"
        passes = re.findall(r'Pass<"([\w-]+)"', definitions.read_text())
        yield from expect(docs, document, [f"### `-{name}`" for name in passes], "pass")


def check_pipelines(root, docs):
    sources = "".join(file.read_text() for file in (root / "lib/Pipelines").glob("*.cpp"))
    registered = re.findall(r'PassPipelineRegistration<(\w*)>\(\s*"([\w-]+)"', sources)
    names = {name: takes for takes, name in registered}
    headers = "".join(file.read_text() for file in (root / "include/split/Pipelines").glob("*.h"))
    options = {struct: re.findall(r'\*this, "([\w-]+)"', body) for struct, body in
               re.findall(r"^struct (\w+).*?\{\n(.*?)^\};", headers, re.M | re.S)}
    sections = re.split(r"^## ", (docs / "Pipelines.md").read_text(), flags=re.M)[1:]
    described = {re.match(r"`([\w-]+)`", section)[1]: section for section in sections}
    if set(names) != set(described) or len(options["SplitPipelineOptions"]) < 5:
        yield f"Pipelines.md has {sorted(described)}, not {sorted(names)}"
    for name, section in described.items():
        for option in options[names[name]] if names.get(name) else ():
            if f"| `{option}` | " not in section:
                yield f"Pipelines.md: {name} has no option {option}"


def check_links(docs):
    for document in sorted(docs.glob("*.md")):
        for target in re.findall(r"\]\((\w+\.md)\b", document.read_text()):
            if not (docs / target).exists():
                yield f"{document.name} links {target}, which is not beside it"


def main():
    root, docs = map(pathlib.Path, sys.argv[1:3])
    include = root / "include/split"
    errors = [*check_dialects(include, docs), *check_passes(include, docs),
              *check_pipelines(root, docs), *check_links(docs)]
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


main()
