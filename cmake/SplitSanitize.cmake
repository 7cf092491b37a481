# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# SPLIT_SANITIZE: the sanitizers that everything of this project is built with,
# and the code that split-runner compiles too. libMLIR, libLLVM and other
# libraries of the distribution are not instrumented; cmake/SplitSanitize.cmake
# defines what that takes.

set(SPLIT_SANITIZE "" CACHE STRING
  "Sanitizers to build with: address, undefined, both (address,undefined) or thread")
option(SPLIT_ENABLE_FUZZERS
  "Link the programs of test/Fuzz with libFuzzer and build everything with the coverage that guides it (needs clang and libclang-rt-22-dev)" OFF)

string(REPLACE "," ";" split_sanitizers "${SPLIT_SANITIZE}")
list(REMOVE_DUPLICATES split_sanitizers)

foreach(sanitizer IN LISTS split_sanitizers)
  if(sanitizer STREQUAL "memory")
    message(FATAL_ERROR
      "SPLIT_SANITIZE=memory does not work with an LLVM that was built without "
      "it: MemorySanitizer takes all that libMLIR.so and libLLVM.so write to be "
      "uninitialized. The tests that need valgrind look for uses of "
      "uninitialized memory in an ordinary build.")
  elseif(NOT sanitizer MATCHES "^(address|undefined|thread)$")
    message(FATAL_ERROR
      "SPLIT_SANITIZE knows address, undefined and thread, but got "
      "'${sanitizer}'.")
  endif()
endforeach()
if("address" IN_LIST split_sanitizers AND "thread" IN_LIST split_sanitizers)
  message(FATAL_ERROR
    "SPLIT_SANITIZE has both address and thread, of which the memory of a "
    "program can only have one; use a build folder for each.")
endif()

set(split_instrumentation "")
if(split_sanitizers)
  list(JOIN split_sanitizers "," names)
  list(APPEND split_instrumentation -fsanitize=${names})
endif()
if("undefined" IN_LIST split_sanitizers)
  # It reads what stands before a function that is called by a pointer. Before
  # one that was compiled in the same process there may be nothing.
  list(APPEND split_instrumentation -fno-sanitize=function)
endif()
if(SPLIT_ENABLE_FUZZERS)
  list(APPEND split_instrumentation -fsanitize=fuzzer-no-link)
endif()

# split_add_instrumentation(<interface target>)
#
# Users of the target are built with what SPLIT_SANITIZE and
# SPLIT_ENABLE_FUZZERS ask for. They keep their asserts, and those in the
# headers of LLVM.
function(split_add_instrumentation target)
  if(NOT split_instrumentation)
    return()
  endif()
  # split-runner instruments code by passes of LLVM, whose calls must be of the
  # runtime that the program has.
  string(REGEX MATCH "^[0-9]+" compiler "${CMAKE_CXX_COMPILER_VERSION}")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang" OR
      NOT compiler EQUAL LLVM_VERSION_MAJOR)
    message(FATAL_ERROR
      "SPLIT_SANITIZE and SPLIT_ENABLE_FUZZERS take the clang of the LLVM that "
      "is used: pass -DCMAKE_CXX_COMPILER=clang++-${LLVM_VERSION_MAJOR} "
      "-DCMAKE_C_COMPILER=clang-${LLVM_VERSION_MAJOR}, in a new build folder.")
  endif()
  check_linker_flag(CXX "${split_instrumentation}" SPLIT_HAVE_SANITIZERS)
  if(NOT SPLIT_HAVE_SANITIZERS)
    # Looked for again once it may have been installed.
    unset(SPLIT_HAVE_SANITIZERS CACHE)
    message(FATAL_ERROR
      "The compiler cannot link a program with ${split_instrumentation}: its "
      "run-time libraries are in Debian's package "
      "libclang-rt-${LLVM_VERSION_MAJOR}-dev.")
  endif()
  target_compile_options(${target} INTERFACE
    ${split_instrumentation} -fno-sanitize-recover=all
    -O1 -gline-tables-only -fno-omit-frame-pointer -UNDEBUG)
  target_link_options(${target} INTERFACE ${split_instrumentation})
  target_sources(${target} INTERFACE
    "$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${PROJECT_SOURCE_DIR}/cmake/SanitizerOptions.cpp>")
  foreach(sanitizer IN LISTS split_sanitizers)
    string(TOUPPER ${sanitizer} name)
    target_compile_definitions(${target} INTERFACE SPLIT_SANITIZE_${name})
  endforeach()
endfunction()
