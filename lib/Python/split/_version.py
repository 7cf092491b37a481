# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The version of the project, which its CMakeLists.txt has as well."""

VERSION = "0.1.0"
