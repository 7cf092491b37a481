# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The three kinds of target that this project has. They wrap plain CMake rather
# than add_mlir_library, whose install rules would put our libraries into MLIR's
# export set.

# Compile flags and definitions that every target of the project shares.
add_library(SplitBuildFlags INTERFACE)
target_include_directories(SplitBuildFlags SYSTEM INTERFACE
  ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_include_directories(SplitBuildFlags INTERFACE
  "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include")
separate_arguments(_split_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(SplitBuildFlags INTERFACE ${_split_llvm_definitions})
target_compile_options(SplitBuildFlags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wno-unused-parameter
    -fvisibility-inlines-hidden -fno-exceptions>)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(SplitBuildFlags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_link_options(SplitBuildFlags INTERFACE -fuse-ld=lld)
endif()

# One header for the few MLIR includes that nearly every file starts with;
# compiled once and shared.
add_library(SplitPch OBJECT "${PROJECT_SOURCE_DIR}/cmake/Pch.cpp")
target_link_libraries(SplitPch PRIVATE SplitBuildFlags)
target_precompile_headers(SplitPch PRIVATE
  <mlir/Dialect/Affine/IR/AffineOps.h>
  <mlir/Dialect/Arith/IR/Arith.h>
  <mlir/Dialect/Func/IR/FuncOps.h>
  <mlir/Dialect/SCF/IR/SCF.h>
  <mlir/Dialect/Tensor/IR/Tensor.h>
  <mlir/IR/Builders.h>
  <mlir/IR/PatternMatch.h>
  <mlir/Pass/PassManager.h>)

# add_split_library(<name> SOURCES ... [DEPENDS ...] [LINK_LIBS ...])
#
# A static library <name> (alias Split::<name>) of the folder it is called in,
# installed and exported with the project. LINK_LIBS are public: consumers
# inherit them, so list what the library's headers or sources include.
function(add_split_library name)
  cmake_parse_arguments(ARG "NO_PCH" "" "SOURCES;DEPENDS;LINK_LIBS;PRIVATE_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  add_library(Split::${name} ALIAS ${name})
  target_link_libraries(${name}
    PUBLIC ${ARG_LINK_LIBS} MLIR
    PRIVATE $<BUILD_INTERFACE:SplitBuildFlags> ${ARG_PRIVATE_LIBS})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM SplitPch)
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  install(TARGETS ${name} EXPORT SplitTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT Development)
endfunction()

# add_split_tool(<name> SOURCES ... [LINK_LIBS ...])
#
# A command-line tool, installed but not exported.
function(add_split_tool name)
  cmake_parse_arguments(ARG "NO_PCH" "" "SOURCES;LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE SplitBuildFlags ${ARG_LINK_LIBS} MLIR LLVM)
  # The precompiled header is position-independent in the way of a library.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM SplitPch)
  endif()
  install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT Tools)
endfunction()
