// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/CompilerMemory.h"

#include "split/Execution/Allocator.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

#ifdef __GLIBC__
#include <link.h>
#include <sys/mman.h>
#endif

using namespace mlir::split;

#ifdef __GLIBC__
/// Whether a debugger may have written breakpoints to the code.
static bool isTraced() {
  auto status = llvm::MemoryBuffer::getFileAsStream("/proc/self/status");
  return !status || !(*status)->getBuffer().contains("\nTracerPid:\t0\n");
}

/// Unmaps the pages of the segments of a shared library, or the program, that
/// are never written to, and so are the same in its file.
static int unmapFilePages(dl_phdr_info *library, size_t, void *) {
  // The program itself has no name. What the kernel adds has one, but no path.
  llvm::StringRef name = library->dlpi_name;
  if (!name.empty() && !name.contains('/'))
    return 0;
  uint64_t pageBytes = llvm::sys::Process::getPageSizeEstimate();
  for (const ElfW(Phdr) &segment :
       llvm::ArrayRef(library->dlpi_phdr, library->dlpi_phnum)) {
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W))
      continue;
    uint64_t begin = library->dlpi_addr + segment.p_vaddr;
    uint64_t end = llvm::alignTo(begin + segment.p_memsz, pageBytes);
    begin = llvm::alignDown(begin, pageBytes);
    // Where that fails, the pages stay: nothing depends on it.
    (void)madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
  }
  return 0;
}
#endif

void runner::releaseCompilerMemory() {
  releaseFreedMemory();
#ifdef __GLIBC__
  if (!isTraced())
    dl_iterate_phdr(unmapFilePages, nullptr);
#endif
}
