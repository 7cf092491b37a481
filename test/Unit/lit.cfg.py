# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Configuration of lit for the GoogleTest tests: every executable *Tests in the
# build folder of this one.

import lit.formats

config.name = "split-Unit"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.suffixes = []
config.test_source_root = config.split_unit_dir
config.test_exec_root = config.split_unit_dir
