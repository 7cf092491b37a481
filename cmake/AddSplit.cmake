# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The kinds of target that this project has. They wrap plain CMake rather than
# add_mlir_library, whose install rules would put our libraries into MLIR's
# export set.

include(CheckLinkerFlag)
include(SplitMLIRUsage)
include(SplitSanitize)
include(SplitAllocator)
include(SplitStaticMLIR)

# split_install(<arguments of install>)
function(split_install)
  if(SPLIT_INSTALL)
    install(${ARGV})
  endif()
endfunction()

# The folders of the project's public headers. Exported: whoever links one of
# the libraries, in this build or installed, finds their headers through it.
add_library(SplitHeaders INTERFACE)
add_library(Split::SplitHeaders ALIAS SplitHeaders)
target_include_directories(SplitHeaders INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
split_install(TARGETS SplitHeaders EXPORT SplitTargets COMPONENT Development)

# Compile flags and definitions that every target of the project shares.
add_library(SplitBuildFlags INTERFACE)
split_add_mlir_usage(SplitBuildFlags)
target_link_libraries(SplitBuildFlags INTERFACE SplitHeaders)
target_compile_options(SplitBuildFlags INTERFACE
  # What is installed must not name the folder it was built in.
  "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/="
  "-fmacro-prefix-map=${PROJECT_BINARY_DIR}/="
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wno-unused-parameter
    -fvisibility-inlines-hidden -fno-exceptions>
  # As LLVM itself does: g++ cannot follow ParseResult. It knows no sanitizer of
  # indirect calls, which some functions must do without.
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized -Wno-attributes>)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  check_linker_flag(CXX -fuse-ld=lld SPLIT_HAVE_LLD)
  if(SPLIT_HAVE_LLD)
    target_link_options(SplitBuildFlags INTERFACE -fuse-ld=lld)
  endif()
endif()
split_add_instrumentation(SplitBuildFlags)

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
# Lets ccache, where it is the compiler launcher, keep what includes the
# precompiled header.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(SplitPch PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(SplitBuildFlags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
endif()

# add_split_library(<name> SOURCES ... [DEPENDS ...] [LINK_LIBS ...]
#                   [PRIVATE_LIBS ...] [NO_PCH])
#
# A static library <name> (alias Split::<name>) of the folder it is called in,
# installed and exported with the project. LINK_LIBS are public: consumers
# inherit them, so list what the library's headers include. PRIVATE_LIBS are
# only linked. DEPENDS are targets that generate headers.
function(add_split_library name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG
    "NO_PCH" "" "SOURCES;DEPENDS;LINK_LIBS;PRIVATE_LIBS")
  add_library(${name} STATIC ${ARG_SOURCES})
  add_library(Split::${name} ALIAS ${name})
  target_link_libraries(${name}
    PUBLIC SplitHeaders ${ARG_LINK_LIBS} ${SPLIT_MLIR_LIBS}
    PRIVATE $<BUILD_INTERFACE:SplitBuildFlags> ${ARG_PRIVATE_LIBS})
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM SplitPch)
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  split_install(TARGETS ${name} EXPORT SplitTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT Development)
endfunction()

# add_split_runtime(<name> <component> <source>...)
#
# What code calls when it runs, in C++ without its library, so that programs of any
# language link it: a static library <name>, which is installed with <component>,
# and a shared one of the same sources, the target <name>Shared.
function(add_split_runtime name component)
  add_library(${name} STATIC ${ARGN})
  add_library(${name}Shared SHARED ${ARGN})
  set_target_properties(${name}Shared PROPERTIES
    OUTPUT_NAME ${name}
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}
    LINKER_LANGUAGE C)
  # CMake adds the library of C++ for the language of the sources.
  target_link_options(${name}Shared PRIVATE LINKER:--as-needed)
  foreach(target ${name} ${name}Shared)
    add_library(Split::${target} ALIAS ${target})
    target_link_libraries(${target} PUBLIC SplitHeaders)
    set_target_properties(${target} PROPERTIES
      CXX_VISIBILITY_PRESET hidden
      VISIBILITY_INLINES_HIDDEN ON)
    target_compile_options(${target} PRIVATE
      "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/="
      -Wall -Wextra -fno-exceptions -fno-rtti)
  endforeach()
  split_install(TARGETS ${name} EXPORT SplitTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component})
  split_install(TARGETS ${name}Shared EXPORT SplitTargets
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT Runtime)
endfunction()

# add_split_tool(<name> SOURCES ... [LINK_LIBS ...] [NO_PCH] [NO_PLUGINS])
#
# A command-line tool, installed but not exported. NO_PLUGINS: it loads none, so
# that it may have an MLIR of its own (SPLIT_STATIC_TOOLS).
function(add_split_tool name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG
    "NO_PCH;NO_PLUGINS" "" "SOURCES;LINK_LIBS")
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name}
    PRIVATE SplitBuildFlags ${ARG_LINK_LIBS} ${SPLIT_MLIR_LIBS})
  split_set_allocator(${name})
  if(ARG_NO_PLUGINS AND SPLIT_STATIC_TOOLS)
    set_target_properties(${name} PROPERTIES SPLIT_STATIC_MLIR ON)
  endif()
  # The precompiled header is position-independent in the way of a library.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM SplitPch)
  endif()
  split_install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT Tools)
endfunction()

# All generated documentation, in docs/ of the build folder.
if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(split-doc ALL)
else()
  add_custom_target(split-doc)
endif()

# add_split_doc(<name> <file.td> <mlir-tblgen options>...)
#
# Generates docs/<name>.md from a TableGen file of the folder it is called in;
# part of split-doc, and installed.
function(add_split_doc name td)
  set(LLVM_TARGET_DEFINITIONS "${td}")
  mlir_tablegen(${name}.md ${ARGN})
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${name}.md")
  set(doc "${PROJECT_BINARY_DIR}/docs/${name}.md")
  add_custom_command(OUTPUT "${doc}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${generated}" "${doc}"
    DEPENDS "${generated}"
    VERBATIM)
  add_custom_target(${name}Doc DEPENDS "${doc}")
  add_dependencies(split-doc ${name}Doc)
  split_install(FILES "${doc}" COMPONENT Documentation
    DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/split")
endfunction()
