# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: env LD_LIBRARY_PATH=%fake_cuda %python %s %t
"""`split-runner --device cuda` where something is different: no driver, no GPU, too
little memory, memory that is not aligned, and what the driver is told when nothing
goes wrong."""

import os
import sys

import numpy as np

import runner

FOLDER = runner.fresh_directory(sys.argv[1])
LOG = FOLDER / "calls"
os.environ["FAKE_CUDA_LOG"] = str(LOG)
PROGRAM = """
func.func @main(%x: tensor<?x6xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %s axis 1 : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}"""
(FOLDER / "split.mlir").write_text(PROGRAM)
SOURCE = np.arange(60, dtype=np.float32).reshape(10, 6)
np.save(FOLDER / "x.npy", SOURCE)
np.save(FOLDER / "sizes.npy", np.array([2, 4]))
INPUTS = ["--input", FOLDER / "x.npy", "--input", FOLDER / "sizes.npy"]
ARGUMENTS = [FOLDER / "split.mlir", *INPUTS, "--device", "cuda"]


def expect_failure(message, *options, **settings):
    os.environ.update(settings)
    runner.expect_failure(message, *ARGUMENTS, *options)
    for name in settings:
        del os.environ[name]


def check_calls():
    """The source and the sizes go to the GPU, the host waits for the sizes that it
    reads, one kernel is launched, and the outputs are waited for."""
    outputs = runner.run_arrays(PROGRAM, [SOURCE, np.array([2, 4])], FOLDER / "calls_of",
                                ["--device", "cuda"])
    np.testing.assert_array_equal(outputs[0], SOURCE[:, :2])
    np.testing.assert_array_equal(outputs[1], SOURCE[:, 2:])
    calls = LOG.read_text().splitlines()
    expected = ["load", "load", "allocate 240", "copy 240 to the GPU", "allocate 16",
                "copy 16 to the GPU", "copy 16 to the host", "wait"]
    assert calls[:8] == expected, calls
    rest = calls[8:]
    assert rest[:2] == ["allocate 160", "allocate 80"], calls
    assert [call for call in rest if call.startswith("launch")] == rest[2:3], calls
    assert rest[3] == "wait", calls
    assert sorted(call for call in rest if call.startswith("copy")) == \
        ["copy 160 to the host", "copy 80 to the host"], calls
    assert rest[-3:-1] == ["unload", "unload"], calls


def check_tables():
    """However many tensors a sequence has, they are packed by one launch, its tables are
    copied at once, and the host waits as often."""
    program = """
func.func @main(%x: tensor<?x?xf32>, %s: tensor<?xi64>) -> !split.sequence<tensor<?x?xf32>> {
  %0 = split.split_to_sequence %x sizes %s axis 1 : (tensor<?x?xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x?xf32>>
  return %0 : !split.sequence<tensor<?x?xf32>>
}"""
    counts = []
    for count in 2, 6:
        outputs = runner.run_arrays(program, [SOURCE, np.full(count, 6 // count)],
                                    FOLDER / f"table{count}", ["--device", "cuda"])
        np.testing.assert_array_equal(np.concatenate(outputs[0], 1), SOURCE)
        calls = LOG.read_text().splitlines()
        assert calls[-1].startswith("end: 0 contexts, 0 on the stack, 0 buffers"), calls
        assert not [call for call in calls if call.startswith("error")], calls
        launches = [call for call in calls if call.startswith("launch")]
        assert len(launches) == 1, launches
        counts.append((calls.count("wait"), sum(call.startswith("copy") for call in calls)))
    assert counts[0] == counts[1], counts


def check_alignment():
    """Addresses that are no multiples of 16 bytes take another kernel."""
    kernels = []
    for misaligned in "0", "4":
        os.environ["FAKE_CUDA_MISALIGN"] = misaligned
        outputs = runner.run_arrays(PROGRAM, [SOURCE, np.array([2, 4])],
                                    FOLDER / misaligned, ["--device", "cuda"])
        np.testing.assert_array_equal(np.concatenate(outputs, 1), SOURCE)
        calls = LOG.read_text().splitlines()
        kernels += [call for call in calls if call.startswith("launch")]
        assert calls[-1].startswith("end: 0 contexts, 0 on the stack, 0 buffers"), calls
    del os.environ["FAKE_CUDA_MISALIGN"]
    assert len(kernels) == 2 and kernels[0] != kernels[1], kernels


def check_benchmark():
    """Each call waits for the GPU, and its results are freed."""
    printed = runner.succeed(*ARGUMENTS, "--benchmark", 3)
    assert '"calls": 3' in printed, printed
    assert "0 buffers, 0 modules" in LOG.read_text().splitlines()[-1]


def check_failures():
    library_path = os.environ.pop("LD_LIBRARY_PATH")
    expect_failure("--device cuda: no CUDA driver: libcuda.so.1, which NVIDIA's driver brings "
                   "along, cannot be opened: ")
    expect_failure("; --device emulated-gpu runs the kernels on the processor")
    os.environ["LD_LIBRARY_PATH"] = library_path
    expect_failure("--device cuda: the CUDA driver finds no GPU", FAKE_CUDA_DEVICES="0")
    memory = "CUDA_ERROR_OUT_OF_MEMORY (out of memory)"
    # Of an input, and of each output.
    for call, size in (1, 240), (2, 16), (3, 160), (4, 80):
        expect_failure(f"CUDA cannot allocate {size} bytes: {memory}",
                       FAKE_CUDA_FAIL=f"cuMemAlloc_v2:{call}:2")
    expect_failure("CUDA cannot launch a kernel: an error that the driver has no name for",
                   FAKE_CUDA_FAIL="cuLaunchKernel:1:701")
    expect_failure("CUDA cannot finish the work of a stream: CUDA_ERROR_ILLEGAL_ADDRESS",
                   FAKE_CUDA_FAIL="cuStreamSynchronize:5:700")
    expect_failure("CUDA cannot load kernels: kernels for sm_90 do not run on sm_80: "
                   "CUDA_ERROR_INVALID_PTX", "--chip", "sm_90")
    runner.expect_failure("--chip needs --device cuda", FOLDER / "split.mlir", *INPUTS,
                          "--chip", "sm_90")
    expect_failure("--device cuda and --ranks cannot be combined", "--ranks", "2")


check_calls()
check_tables()
check_alignment()
check_benchmark()
check_failures()
