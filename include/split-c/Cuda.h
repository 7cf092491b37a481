/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * What code of split-to-gpu-pipeline calls to reach a GPU of NVIDIA, and how a
 * program gets at the GPU itself. Plain C; libSplitCudaRuntime defines all of
 * it, and loads the driver (libcuda.so.1) at run time. docs/GPU.md.
 *
 * The functions that begin with mgpu are those that upstream's gpu-to-llvm
 * calls. None returns an error: what goes wrong is given to
 * splitReportCheckFailure (Runtime.h), which does not return.
 */

#ifndef SPLIT_C_CUDA_H
#define SPLIT_C_CUDA_H

#include "split-c/Model.h"
#include "split-c/Runtime.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The GPU that kernels are launched on. */
typedef struct SplitCudaDevice {
  /** Its number among those of the driver. */
  int32_t number;
  /** Its compute capability: 9 and 0 of one that kernels for sm_90 run on. */
  int32_t major;
  int32_t minor;
  /** Its name, cut to what this holds. */
  char name[256];
} SplitCudaDevice;

/**
 * Loads the driver and makes GPU `number` the one that the functions below use.
 * Calls may be nested if they name the same GPU; each that succeeds takes a
 * splitCudaClose. Without any, the first of the functions below opens GPU 0.
 *
 * \param device what the GPU is; may be null
 * \param error  why there is none, in words; may be null
 * \return SPLIT_OK or SPLIT_CHECK_FAILED
 */
SPLIT_RUNTIME_API SplitStatus splitCudaOpen(int32_t number,
                                            SplitCudaDevice *device,
                                            SplitError *error);

/** Ends what splitCudaOpen began. The driver stays loaded. */
SPLIT_RUNTIME_API void splitCudaClose(void);

/** The GPU that is opened if none is yet. */
SPLIT_RUNTIME_API void mgpuSetDefaultDevice(int32_t number);

/** The module in the `size` bytes at `image`, or of PTX, which ends with a
 * zero. A level of optimization is from 0 to 4. */
SPLIT_RUNTIME_API void *mgpuModuleLoad(void *image, uint64_t size);
SPLIT_RUNTIME_API void *mgpuModuleLoadJIT(void *image, int32_t level);
SPLIT_RUNTIME_API void mgpuModuleUnload(void *module);
SPLIT_RUNTIME_API void *mgpuModuleGetFunction(void *module, const char *name);

/** Launches a kernel on `stream`; sizes count workgroups, threads of each, and
 * bytes of its memory beyond what the kernel declares. */
SPLIT_RUNTIME_API void mgpuLaunchKernel(void *function, int64_t gridX,
                                        int64_t gridY, int64_t gridZ,
                                        int64_t blockX, int64_t blockY,
                                        int64_t blockZ, int32_t sharedBytes,
                                        void *stream, void **parameters,
                                        void **extra, int64_t numParameters);

SPLIT_RUNTIME_API void *mgpuStreamCreate(void);
SPLIT_RUNTIME_API void mgpuStreamDestroy(void *stream);
SPLIT_RUNTIME_API void mgpuStreamSynchronize(void *stream);
SPLIT_RUNTIME_API void mgpuStreamWaitEvent(void *stream, void *event);

SPLIT_RUNTIME_API void *mgpuEventCreate(void);
SPLIT_RUNTIME_API void mgpuEventDestroy(void *event);
SPLIT_RUNTIME_API void mgpuEventSynchronize(void *event);
SPLIT_RUNTIME_API void mgpuEventRecord(void *event, void *stream);

/** Memory of the GPU, or of both sides; null for no bytes. */
SPLIT_RUNTIME_API void *mgpuMemAlloc(uint64_t bytes, void *stream,
                                     uint8_t isShared);
/** Waits for `stream`, whose work may use the memory. */
SPLIT_RUNTIME_API void mgpuMemFree(void *memory, void *stream);
/** Copies on the stream, from and to either side. */
SPLIT_RUNTIME_API void mgpuMemcpy(void *to, void *from, uint64_t bytes,
                                  void *stream);
SPLIT_RUNTIME_API void mgpuMemset16(void *memory, uint16_t value,
                                    uint64_t count, void *stream);
SPLIT_RUNTIME_API void mgpuMemset32(void *memory, uint32_t value,
                                    uint64_t count, void *stream);

/** Has the GPU reach the memory of a memref of the host: the descriptor of a
 * row-major one. */
SPLIT_RUNTIME_API void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor,
                                                 int64_t elementBytes);
SPLIT_RUNTIME_API void mgpuMemHostUnregisterMemRef(int64_t rank,
                                                   void *descriptor,
                                                   int64_t elementBytes);

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_CUDA_H */
