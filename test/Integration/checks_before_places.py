# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""What is inserted is computed in its place only if nothing that this takes comes
before a check: no element is read, nothing divided and nothing written."""

import sys

import numpy as np

import runner

# The place is behind what DEFINE makes of the offset; the write to another tensor is
# what makes bufferization analyze the function.
PLACED = """
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>)
    -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %most = arith.constant 1099511627775 : index
  %n = tensor.extract %at[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %f = math.ceil %x : tensor<4xf32>
  DEFINE
  %offset = affine.max affine_map<()[s0] -> (s0, 0)>()[%q]
  %size = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%offset]
  %e = tensor.empty(%size) : tensor<?xf32>
  %r = tensor.insert_slice %f into %e[%offset] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %v = tensor.extract %x[%c0] : tensor<4xf32>
  %g = math.floor %x : tensor<4xf32>
  %w = tensor.insert %v into %g[%c0] : tensor<4xf32>
  return %r, %w : tensor<?xf32>, tensor<4xf32>
}
"""
READ = """%o = tensor.extract %t[%k] : tensor<?xi64>
  %q = arith.index_cast %o : i64 to index"""
DIVIDED = """%ok = arith.cmpi sgt, %k, %c0 : index
  cf.assert %ok, "no divisor"
  %q = OP"""
CAPTURED = """%is_read = arith.cmpi ne, %k, %c0 : index
  %large = tensor.cast %t : tensor<?xi64> to tensor<1099511627776xi64>
  %q = scf.if %is_read -> index {
    %o = tensor.extract %large[%most] : tensor<1099511627776xi64>
    %i = arith.index_cast %o : i64 to index
    scf.yield %i : index
  } else {
    scf.yield %c0 : index
  }"""
WRAPPED = """
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>) -> tensor<?xf32> {
  %n = tensor.extract %at[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %more = arith.constant MORE : index
  %a = affine.max affine_map<()[s0] -> (s0, 0)>()[%k]
  %f = math.ceil %x : tensor<4xf32>
  %offset = arith.addi %a, %a : index
  %size = arith.addi %offset, %more : index
  %e = tensor.empty(%size) : tensor<?xf32>
  %r = tensor.insert_slice %f into %e[%offset] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
IN_PARALLEL = """
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>) -> tensor<?xi64> {
  %y = arith.addi %t, %t : tensor<?xi64>
  %z = tensor.cast %y : tensor<?xi64> to tensor<8xi64>
  %r = scf.forall (%i) in (2) shared_outs(%o = %z) -> tensor<8xi64> {
    %e = tensor.empty() : tensor<4xi64>
    %n = tensor.extract %at[] : tensor<i64>
    %h = linalg.fill ins(%n : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %h into %o[0] [4] [-1099511627776]
          : tensor<4xi64> into tensor<8xi64>
    }
  }
  %s = tensor.cast %r : tensor<8xi64> to tensor<?xi64>
  return %s : tensor<?xi64>
}
"""
STRIDED = """
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %at[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %m = tensor.extract %t[%c0] : tensor<?xi64>
  %stride = arith.index_cast %m : i64 to index
  %part = tensor.splat %n : tensor<3xi64>
  %y = arith.addi %t, %t : tensor<?xi64>
  %r = tensor.insert_slice %part into %y[%k] [3] [%stride] : tensor<3xi64> into tensor<?xi64>
  return %r : tensor<?xi64>
}
"""
SIZE_NEVER_MADE = WRAPPED.replace(
    "%offset = arith.addi %a, %a : index",
    """%never = tensor.empty(%a) : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %never, %c0 : tensor<?xf32>
  %twice = arith.addi %d, %d : index
  %offset = arith.addi %twice, %twice : index""")
EVERY_SECOND = """
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>) -> tensor<i64> {
  %c1 = arith.constant 1 : index
  %far = arith.constant 1099511627776 : index
  %n = tensor.extract %at[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %s = tensor.extract_slice %t[%c1] [%k] [STEP] : tensor<?xi64> to tensor<?xi64>
  %e = tensor.extract %s[%far] : tensor<?xi64>
  %r = tensor.from_elements %e : tensor<i64>
  return %r : tensor<i64>
}
"""
EXPANDED = """
#map = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<4xf32>, %t: tensor<?xi64>, %at: tensor<i64>) -> tensor<?x?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.extract %at[] : tensor<i64>
  %k = arith.index_cast %n : i64 to index
  %d = tensor.dim %t, %c0 : tensor<?xi64>
  %e = tensor.empty(%d) : tensor<?xi64>
  %g = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%t : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %y = arith.addi %in, %n : i64
    linalg.yield %y : i64
  } -> tensor<?xi64>
  DEFINE
  %r = tensor.expand_shape %g [[0, 1]] output_shape [%p, %q]
      : tensor<?xi64> into tensor<?x?xi64>
  return %r : tensor<?x?xi64>
}
"""
SIZES_GIVEN = """%p = arith.addi %k, %c0 : index
  %q = arith.constant 1024 : index"""
SIZES_READ = """%o = tensor.extract %t[%k] : tensor<?xi64>
  %p = arith.index_cast %o : i64 to index
  %q = arith.constant 2 : index"""
SIZES_DIVIDED = """%ok = arith.cmpi ne, %k, %c0 : index
  cf.assert %ok, "no divisor"
  %q = arith.remsi %d, %k : index
  %p = arith.constant 2 : index"""
LEAST, MOST = -(1 << 63), (1 << 63) - 1
LARGE = (1 << 63) - (1 << 39)
OUTSIDE = "does not lie in dimension 0"
# The program, the elements of %t, that of %at, and the error of the check.
FAILURES = [
    (PLACED.replace("DEFINE", READ), [1, 2, 3], 1 << 40, "out-of-bounds access"),
    (PLACED.replace("DEFINE", READ), [1, 2, 3], 1000, "out-of-bounds access"),
    (PLACED.replace("DEFINE", CAPTURED), [3], 1, "size mismatch of dim 0"),
    (WRAPPED.replace("MORE", "8"), [], MOST - 1, OUTSIDE),
    (WRAPPED.replace("MORE", str((1 << 40) + 8)), [], LARGE, OUTSIDE),
    (IN_PARALLEL, range(8), 5, OUTSIDE),
    (STRIDED, [-1] * 9, LEAST, OUTSIDE),
    (STRIDED, [-1] * 9, MOST, OUTSIDE),
    (STRIDED, [LEAST] * 9, 8, OUTSIDE),
    (SIZE_NEVER_MADE.replace("MORE", str((1 << 40) + 8)), [], (1 << 62) - (1 << 38), OUTSIDE),
    (SIZE_NEVER_MADE.replace("MORE", "8"), [], (1 << 62) - 1, OUTSIDE),
    (EVERY_SECOND.replace("STEP", "2"), range(10), MOST, "dimension 0"),
    (EVERY_SECOND.replace("STEP", "-2"), range(10), MOST, "dimension 0"),
    (EXPANDED.replace("DEFINE", SIZES_GIVEN), range(10), 1 << 24, "but is expanded to"),
    (EXPANDED.replace("DEFINE", SIZES_READ), [1], 1 << 40, "out-of-bounds access"),
    (EXPANDED.replace("DEFINE", SIZES_DIVIDED), range(4), 0, "no divisor"),
    *((PLACED.replace("DEFINE", DIVIDED.replace("OP", op)), [1], 0, "no divisor")
      for op in ("arith.remsi %most, %k : index", "arith.remui %most, %k : index",
                 "arith.divsi %most, %k : index", "arith.floordivsi %most, %k : index",
                 "affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%most, %k]",
                 "affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%most, %k]")),
]

folder = runner.fresh_directory(sys.argv[1])
X = np.arange(4, dtype=np.float32) + np.float32(0.5)


def write(program, elements, at):
    """The arguments that call `program`."""
    (folder / "program.mlir").write_text(program)
    inputs = [X, np.array(elements, np.int64), np.array(at, np.int64)]
    arguments = [folder / "program.mlir"]
    for name, array in zip("xta", inputs):
        np.save(folder / f"{name}.npy", array)
        arguments += ["--input", folder / f"{name}.npy"]
    return arguments


for program, elements, at, message in FAILURES:
    runner.expect_failure(message, *write(program, elements, at))


def succeed(*program):
    """The outputs of what fails no check."""
    runner.succeed(*write(*program), "--output-dir", folder / "out")
    return runner.load_outputs(folder / "out")


read = succeed(PLACED.replace("DEFINE", READ), [1, 2, 3], 1)
assert np.array_equal(read[0][2:], np.ceil(X)), read
wrapped = succeed(WRAPPED.replace("MORE", "8"), [], 3)
assert np.array_equal(wrapped[0][6:10], np.ceil(X)), wrapped
strided = succeed(STRIDED, [-2] * 7, 5)
assert strided[0].tolist() == [-4, 5, -4, 5, -4, 5, -4], strided
expanded = succeed(EXPANDED.replace("DEFINE", SIZES_READ), [3, 1, 0, 7, 8, 9], 0)
assert expanded[0].tolist() == [[3, 1], [0, 7], [8, 9]], expanded
