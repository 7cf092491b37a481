// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options of the sanitizers' run-time libraries that every program of a build
// with SPLIT_SANITIZE has. ASAN_OPTIONS and its like come on top of them.

// The libraries look these up.
extern "C" const char *__asan_default_options();
extern "C" const char *__tsan_default_options();
extern "C" const char *__ubsan_default_options();

const char *__asan_default_options() {
  // Code of ours and of libMLIR allocates from the same arenas (LLVM's
  // BumpPtrAllocator), but only ours marks what of them is in use.
  return "allow_user_poisoning=0:"
         // Memory that a file asks for and that does not exist is an error of
         // the program.
         "allocator_may_return_null=1:detect_stack_use_after_return=1";
}

const char *__ubsan_default_options() { return "print_stacktrace=1"; }

const char *__tsan_default_options() {
  // What libomp and LLVM's thread pool do to be safe is not seen, so that what
  // they call in C's library is not looked at either.
  return "ignore_noninstrumented_modules=1";
}
