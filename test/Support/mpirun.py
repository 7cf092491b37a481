# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs mpirun with the given arguments, and ends as it does.

Where a process fails, mpirun of Open MPI 4 kills the others and takes its server
down at once. One that it has killed and that disconnects meanwhile can make mpirun
itself crash or hang (PMIx_server_finalize in its stack). As this says nothing of the
processes, they are then run again.
"""
import os
import signal
import subprocess
import sys

TRIES = 3
SECONDS = 100

environment = dict(
    os.environ,
    OMPI_ALLOW_RUN_AS_ROOT="1",
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
    OMPI_MCA_btl_vader_single_copy_mechanism="none",
)
command = ["mpirun", "--oversubscribe", "--quiet", *sys.argv[1:]]
for _ in range(TRIES):
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
    if process.returncode >= 0:
        break
sys.stdout.buffer.write(out)
sys.stdout.buffer.flush()
sys.stderr.buffer.write(err)
if process.returncode < 0:
    sys.exit(f"mpirun ended by signal {-process.returncode}, {TRIES} times")
sys.exit(process.returncode)
