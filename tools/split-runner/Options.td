// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of split-runner.

include "CompilationOptions.td"

defm input : Value<"input", "file",
  "The model's next input, in the order in which the model has them: a NumPy "
  ".npy file, or a .pb file with an ONNX TensorProto, SequenceProto or "
  "OptionalProto; none is an optional one that is not there. NAME=FILE gives "
  "the input of that name, and an .npz file those of its arrays' names">;
def random_inputs : Flag<["--"], "random-inputs">,
  HelpText<"Run on random inputs: floats from -1 to 1, integers from 0 to 9. "
           "--random-inputs=SEED makes others; the default is 0">;
def random_inputs_EQ : Joined<["--"], "random-inputs=">;
defm dim : Value<"dim", "name=n",
  "The size of the dynamic dimensions of that name, for random inputs; of one "
  "without a name as INPUT:INDEX=N">;
def describe : Flag<["--"], "describe">,
  HelpText<"Print what would run, its inputs and outputs with their types and "
           "named dimensions, and its ops, and run nothing">;
defm entry : Value<"entry", "name",
  "The function to run. Default: 'main', or else the only public function">;
defm output_dir : Value<"output-dir", "directory",
  "Write the outputs to files output_0.npy, output_1.npy ... in this "
  "directory instead of printing them">;
defm output_format : Value<"output-format", "npy|npz|pb",
  "The format of these files. A sequence becomes output_0.0.npy, "
  "output_0.1.npy ..., or one file output_0.pb. npz is one file outputs.npz "
  "with all outputs by their names. Default: npy">;
defm test_data : Value<"test-data", "directory",
  "Run on the recorded inputs (input_0.pb ...) in this directory and compare "
  "with the recorded outputs (output_0.pb ...). A directory of "
  "test_data_set_* directories runs them all. May be repeated">;
defm benchmark : Value<"benchmark", "n",
  "Time n calls after warm-up and print one JSON object: min_ns, median_ns, "
  "calls, input_bytes, output_bytes, and gb_per_s, which is both together in "
  "the median time. Compiling, files and freeing the results do not count, and freed "
  "results are written over by the next call">;
defm ranks : Value<"ranks", "n",
  "Run the model, which says how it is sharded, in n processes on this machine, "
  "by mpirun of Open MPI: each reads its shards of the inputs, and the outputs "
  "are joined">;
// How this program starts itself for --ranks.
def rank_directory_EQ : Joined<["--"], "rank-directory=">;
defm threads : Value<"threads", "n",
  "The number of threads that copies of 1 MiB and more are divided among, "
  "with the OpenMP runtime libomp. Default: 1, without it">;
defm cpu : Value<"cpu", "name",
  "The processor to compile for, by LLVM's name, such as generic, x86-64-v3 or "
  "x86-64-v4. Default: native, this one">;
defm device : Value<"device", "cpu|emulated-gpu|cuda",
  "What runs the model. emulated-gpu: the kernels that a GPU would be given, as "
  "loops of the processor, to see what they compute. cuda: the first GPU of "
  "NVIDIA, whose driver is loaded; inputs are copied to it, and outputs back. "
  "Default: cpu">;
defm chip : Value<"chip", "name",
  "The GPU that kernels are compiled for with --device cuda, by LLVM's name, "
  "such as sm_90. Default: the one that is there">;
def timing : Flag<["--"], "timing">,
  HelpText<"Print to standard error where the time goes, phase by phase, and the "
           "peak of the memory">;
def verify_each : Flag<["--"], "verify-each">,
  HelpText<"Check the code after each pass. Default: what is loaded, and what "
           "the last pass makes">;
