# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# SPLIT_STATIC_TOOLS: whether split-runner and split-compile contain the parts of
# MLIR and LLVM that they use. A process that compiles a small model would spend half
# of its time on binding the hundred thousand symbols of libMLIR.so and libLLVM.so,
# of which these tools, which load no plugins, need none. All else is linked to the
# shared libraries: plugins must share MLIR with the tool that loads them.
#
# Needs find_package(MLIR) first. Defines
#   SPLIT_STATIC_TOOLS  OFF, too, where that cannot be done
#   SPLIT_MLIR_LIBS     MLIR and LLVM for the link interfaces of libraries: shared,
#                       but for a target with the property SPLIT_STATIC_MLIR

include(CheckLinkerFlag)

option(SPLIT_STATIC_TOOLS
  "Link split-runner and split-compile to MLIR's static libraries: they start in a third of the time"
  ${PROJECT_IS_TOP_LEVEL})

# split_find_static_mlir(<archives> <why not>)
#
# The files of MLIR's and LLVM's static libraries, or what is missing.
function(split_find_static_mlir archives reason)
  set(found "")
  get_property(libraries GLOBAL PROPERTY MLIR_ALL_LIBS)
  foreach(library IN LISTS libraries LLVM_AVAILABLE_LIBS)
    if(NOT TARGET ${library})
      continue()
    endif()
    get_target_property(type ${library} TYPE)
    get_target_property(imported ${library} IMPORTED)
    if(NOT imported OR NOT type STREQUAL "STATIC_LIBRARY")
      continue()
    endif()
    # What MLIR's own tests are made of is named, but not installed.
    get_target_property(file ${library} LOCATION)
    if(EXISTS "${file}")
      list(APPEND found "${file}")
    endif()
  endforeach()
  set(${archives} ${found} PARENT_SCOPE)

  foreach(library MLIRIR LLVMSupport)
    if(NOT found MATCHES "/lib${library}\\.a")
      set(${reason} "lib${library}.a" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(missing "")
  # CMake's packages of what LLVM uses define these, where they are installed.
  get_target_property(used LLVMSupport INTERFACE_LINK_LIBRARIES)
  foreach(library IN LISTS used)
    if(library MATCHES "::" AND NOT TARGET ${library})
      set(missing "${library}")
    endif()
  endforeach()
  set(${reason} "${missing}" PARENT_SCOPE)
endfunction()

set(SPLIT_MLIR_LIBS MLIR LLVM)
if(SPLIT_STATIC_TOOLS AND split_instrumentation)
  # Such a build is not made to be quick.
  set(SPLIT_STATIC_TOOLS OFF)
elseif(SPLIT_STATIC_TOOLS)
  split_find_static_mlir(split_mlir_archives split_missing)
  if(split_missing)
    message(STATUS
      "Tools are linked to libMLIR.so, which takes them longer to start: "
      "${split_missing} was not found (Debian: libmlir-22-dev, llvm-22-dev, "
      "libzstd-dev, zlib1g-dev)")
    set(SPLIT_STATIC_TOOLS OFF)
  endif()
endif()

if(SPLIT_STATIC_TOOLS)
  # By file, as MLIR's static libraries name libLLVM.so as what they use.
  list(JOIN split_mlir_archives "," split_mlir_archives)
  add_library(SplitStaticMLIR INTERFACE)
  target_link_libraries(SplitStaticMLIR INTERFACE
    "$<LINK_GROUP:RESCAN,${split_mlir_archives}>"
    "$<TARGET_PROPERTY:LLVMSupport,INTERFACE_LINK_LIBRARIES>")
  target_link_options(SplitStaticMLIR INTERFACE
    LINKER:--gc-sections LINKER:--as-needed)
  check_linker_flag(CXX LINKER:-z,pack-relative-relocs SPLIT_HAVE_RELR)
  if(SPLIT_HAVE_RELR)
    target_link_options(SplitStaticMLIR INTERFACE
      LINKER:-z,pack-relative-relocs)
  endif()
  set(split_is_static "$<BOOL:$<TARGET_PROPERTY:SPLIT_STATIC_MLIR>>")
  set(SPLIT_MLIR_LIBS
    "$<$<NOT:${split_is_static}>:MLIR>"
    "$<$<NOT:${split_is_static}>:LLVM>"
    "$<BUILD_INTERFACE:$<${split_is_static}:SplitStaticMLIR>>")
endif()
