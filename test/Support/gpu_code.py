# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels in a module that split-to-gpu-pipeline has made, as text.

As a program: reads the module from standard input and prints them, one after the
other, and fails if there is none. With --ptxas CHIP, also has NVIDIA's assembler
make code of each.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

BINARY = re.compile(r'gpu\.binary @(\w+).*?(?:assembly|bin) = "(.*?)">\]', re.S)


def unescape(match):
    return b"\\" if match[1] == b"\\" else bytes.fromhex(match[1].decode())


def read_kernels(module):
    """Pairs of a name and the bytes of its code, in their order."""
    for name, code in BINARY.findall(module):
        yield name, re.sub(rb"\\(\\|[0-9A-F]{2})", unescape, code.encode())


def find_ptxas():
    return shutil.which("ptxas") or shutil.which("ptxas", path="/usr/local/cuda/bin")


def assemble(command, code):
    """Fails unless `command` takes the file of `code` that is its last argument."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(code)
        file.flush()
        done = subprocess.run([*command, file.name], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{os.path.basename(command[0])}: {done.stdout}{done.stderr}")


def main():
    kernels = list(read_kernels(sys.stdin.read()))
    if not kernels:
        sys.exit("there are no kernels")
    for name, code in kernels:
        print(f"// kernel {name}\n{code.decode()}")
        if "--ptxas" in sys.argv:
            chip = sys.argv[sys.argv.index("--ptxas") + 1]
            assemble([find_ptxas(), f"-arch={chip}", "-o", os.devnull], code)


if __name__ == "__main__":
    main()
