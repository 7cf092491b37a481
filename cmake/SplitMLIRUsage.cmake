# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What code that includes MLIR's headers must be compiled with. Used by this
# project's own build and, from SplitConfig.cmake, by projects that link it, so
# that both agree on RTTI and definitions. Needs find_package(MLIR) first.

# split_add_mlir_usage(<interface target>)
#
# Users of the target get the include folders, definitions and RTTI setting of
# the MLIR that was found, and at least the C++ that its headers are written in.
function(split_add_mlir_usage target)
  target_compile_features(${target} INTERFACE cxx_std_17)
  target_include_directories(${target} SYSTEM INTERFACE
    ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_compile_definitions(${target} INTERFACE ${definitions})
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(${target} INTERFACE
      $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
  endif()
endfunction()
