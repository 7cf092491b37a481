// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_GPU_PASSES_TD
#define SPLIT_GPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitCheckGpuTargetPass
    : Pass<"split-check-gpu-target", "::mlir::ModuleOp"> {
  let summary = "refuses GPUs that are not known";
  let description = [{
    Fails if LLVM does not know `chip` or one of `features` for `triple`, before
    anything is compiled: of a name that it does not know, LLVM only warns, and
    then compiles for another GPU. For SPIR-V, a chip is a version, and features
    are capabilities.
  }];
  let options = [
    Option<"triple", "triple", "std::string", /*default=*/"\"nvptx64-nvidia-cuda\"",
           "What LLVM calls the kind of GPU">,
    Option<"chip", "chip", "std::string", /*default=*/"\"\"",
           "The GPU; empty: a default">,
    Option<"features", "features", "std::string", /*default=*/"\"\"",
           "What it has, with commas between">
  ];
}

def SplitStageTablesPass
    : Pass<"split-stage-tables", "::mlir::func::FuncOp"> {
  let summary = "has the host read and write tables in its own memory";
  let description = [{
    A buffer that only the host writes, element by element, before anything else
    is done with it, such as the tables of a sequence: the host fills a buffer of
    its own, which is copied to the device once. An argument that loops of the host
    read, such as sizes, is copied from the device once. Without that, each element
    takes a launch, or a copy that the host waits for. Whole copies of such a
    buffer, and of constants, are made from the host's memory, too.

    ```mlir
    scf.for %i = ... { memref.store %x, %table[%i] }
    return %table
    // becomes
    scf.for %i = ... { memref.store %x, %of_host[%i] }
    gpu.memcpy %table, %of_host
    return %table
    ```
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitCollapseDimensionsPass
    : Pass<"split-collapse-dimensions", "::mlir::func::FuncOp"> {
  let summary = "makes one dimension of those that lie next to each other";
  let description = [{
    Dimensions of a `linalg` op on buffers, over which it is parallel, become one
    where elements of all operands that go along them lie next to each other, so
    that a row is as long as there is no gap.

    ```mlir
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
        outs(%x : memref<?x3xf32>) { ... }
    // becomes
    %y = memref.collapse_shape %x [[0, 1]] : memref<?x3xf32> into memref<?xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
        outs(%y : memref<?xf32>) { ... }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitWidenLoopsPass : Pass<"split-widen-loops"> {
  let summary = "has iterations of parallel loops access 16 bytes at once";
  let description = [{
    An iteration of an outermost `scf.parallel` that computes element by element
    becomes one that does as many elements of a row as have 16 bytes, of the widest
    type that is accessed: what it reads and writes beside each other is one
    access, what is between is done for each. A row's last elements, where these
    are fewer, are done one by one.

    Rows of all buffers have to begin at multiples of 16 bytes, which the host
    looks for where it is not known; else the loop is what it was. Loops that read
    otherwise than along rows, and are not the same for all elements of one, stay.

    ```mlir
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %c64) step (%c1, %c1) {
      %x = memref.load %source[%i, %j] : memref<?x64xf32, strided<[?, 1], offset: ?>>
      %y = math.absf %x : f32
      memref.store %y, %target[%i, %j] : memref<?x64xf32>
    }
    // becomes
    scf.if %aligned {
      scf.parallel (%i, %j) = (%c0, %c0) to (%m, %c16) step (%c1, %c1) {
        %x = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
        ...
        llvm.store %y, %q {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
      }
    } else {
      // the loop as it was
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def SplitLaunchLoopsPass : Pass<"split-launch-loops"> {
  let summary = "maps parallel loops to workgroups and threads";
  let description = [{
    Makes one dimension of each outermost `scf.parallel`, tiles it by the threads
    of a workgroup, and says so in the attributes that upstream's
    `convert-parallel-loops-to-gpu` reads. A loop that may have no iteration is
    put behind an `scf.if`, since there is no launch of no workgroup.

    ```mlir
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) { ... }
    // becomes
    scf.if %any {
      scf.parallel (%b) = (%c0) to (%mn) step (%c256) {
        scf.parallel (%t) = (%c0) to (%c256) step (%c1) {
          scf.if %inside { ... }
        } {mapping = [#gpu.loop_dim_map<processor = thread_x, ...>]}
      } {mapping = [#gpu.loop_dim_map<processor = block_x, ...>]}
    }
    ```

    A `memref.store` that is in no loop of that kind becomes a launch of one
    thread.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::scf::SCFDialect"];
}

def SplitReachDeviceMemoryPass : Pass<"split-reach-device-memory"> {
  let summary = "lets kernels reach buffers by pointers";
  let description = [{
    In each `gpu.launch`, loads from and stores to buffers from outside become
    such through a pointer to the memory of all threads, at an offset that is
    computed from strides on the host. A kernel then takes 8 bytes for a buffer
    instead of a descriptor, and no back end has to know how memrefs of any
    layout lie in memory.

    ```mlir
    %x = memref.load %buffer[%i, %j] : memref<?x8xf32>
    // becomes
    %p = llvm.getelementptr %pointer[%offset] : ... -> !llvm.ptr<1>, f32
    %x = llvm.load %p : !llvm.ptr<1> -> f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitPlaceOnDevicePass : Pass<"split-place-on-device", "::mlir::ModuleOp"> {
  let summary = "puts buffers into the memory of a GPU, and work on a stream";
  let description = [{
    Every function gets a last argument, the stream (an `!llvm.ptr`) on which its
    kernels are launched, and passes it on to the functions that it calls. Its
    buffers are those of the device: `memref.alloc` and `memref.dealloc` become
    `gpu.alloc` and `gpu.dealloc` on the stream, and a `memref.global` that
    kernels read is copied there. What the host loads, such as sizes that are
    given as a tensor, is copied from the device, and waited for.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitRunLaunchesOnHostPass : Pass<"split-run-launches-on-host"> {
  let summary = "runs kernels on the processor, one thread after the other";
  let description = [{
    Makes loops over workgroups and their threads of each `gpu.launch`, to see
    what kernels compute where there is no GPU. What is between two barriers is a
    loop over all threads of a workgroup; numbers from before a barrier are
    computed again. A barrier in control flow is an error.

    ```mlir
    gpu.launch blocks(...) ... threads(...) ... workgroup(%memory : ...) {
      // first
      gpu.barrier
      // second
    }
    // becomes
    %memory = memref.alloc() ...
    scf.for %block = ... {
      scf.for %thread = ... { /* first */ }
      scf.for %thread = ... { /* second */ }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def SplitUseMathInstructionsPass
    : Pass<"split-use-math-instructions", "::mlir::gpu::GPUModuleOp"> {
  let summary = "computes by instructions what GPUs have instructions for";
  let description = [{
    `math.sqrt`, `absf`, `floor`, `ceil`, `trunc`, `round`, `roundeven`, `fma` and
    `copysign` become intrinsics of LLVM, which its back ends have instructions
    for. Upstream makes calls of them, to a library that the vendor's toolkit has
    (`__nv_sqrtf`): without that, no driver loads the kernel, and with it, the
    square root is another one.

    A power of the exponent 2 is a product.

    ```mlir
    %0 = math.sqrt %x : f32
    // becomes
    %0 = llvm.call_intrinsic "llvm.sqrt"(%x) : (f32) -> f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def SplitCheckDeviceFunctionsPass
    : Pass<"split-check-device-functions", "::mlir::ModuleOp"> {
  let summary = "refuses functions of a vendor's library that is not there";
  let description = [{
    What has neither an instruction nor a formula, such as a sine, is a call of the
    vendor's library by now: of libdevice (`__nv_sinf`), which a CUDA toolkit has, or
    of ocml (`__ocml_sin_f32`), which ROCm has. Where that is not found, where
    upstream looks for it, the op is an error: no driver would load the kernel.
  }];
}

def SplitKernelsToSPIRVPass
    : Pass<"split-kernels-to-spirv", "::mlir::ModuleOp"> {
  let summary = "makes SPIR-V of kernels that reach buffers by pointers";
  let description = [{
    Upstream's `convert-gpu-to-spirv` for each `gpu.module` with a target of
    SPIR-V, with pointers of the LLVM dialect as such to `CrossWorkgroup` and
    `Workgroup` memory, and 64 bits for an index: SPIR-V of OpenCL. The
    `spirv.module` is put into the `gpu.module`, where serialization looks for it.

    ```mlir
    %p = llvm.getelementptr %base[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %x = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // becomes
    %q = spirv.Bitcast %base : !spirv.ptr<i8, CrossWorkgroup> to !spirv.ptr<i32, CrossWorkgroup>
    %p = spirv.PtrAccessChain %q[%i] : !spirv.ptr<i32, CrossWorkgroup>, i64
    %x = spirv.Load "CrossWorkgroup" %p ["Aligned", 4] : i32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::spirv::SPIRVDialect"];
}

#endif // SPLIT_GPU_PASSES_TD
