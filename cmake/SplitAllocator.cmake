# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# SPLIT_JEMALLOC: whether the tools allocate by jemalloc. It keeps what has one size
# side by side, and with it the ops of a model in the order that passes walk over
# them; the C library's allocator fills holes, and a model of ten thousand nodes waits
# for the memory. Libraries leave the choice to the program that they are linked into.
#
# Needs SplitSanitize first. Defines
#   SPLIT_JEMALLOC  OFF, too, where that cannot be done

option(SPLIT_JEMALLOC
  "Link the tools to jemalloc, with which large models compile in four fifths of the time"
  ${PROJECT_IS_TOP_LEVEL})

if(SPLIT_JEMALLOC AND split_instrumentation)
  # Sanitizers have an allocator of their own.
  set(SPLIT_JEMALLOC OFF)
elseif(SPLIT_JEMALLOC)
  # Shared, so that libraries that a tool loads later allocate by it as well.
  find_library(JEMALLOC_LIBRARY libjemalloc.so DOC "jemalloc")
  find_path(JEMALLOC_INCLUDE_DIR jemalloc/jemalloc.h DOC "jemalloc's headers")
  mark_as_advanced(JEMALLOC_LIBRARY JEMALLOC_INCLUDE_DIR)
  if(NOT JEMALLOC_LIBRARY OR NOT JEMALLOC_INCLUDE_DIR)
    message(STATUS
      "Tools use the C library's allocator, with which they compile large models "
      "more slowly: jemalloc was not found (Debian: libjemalloc-dev)")
    set(SPLIT_JEMALLOC OFF)
  endif()
endif()

# split_set_allocator(<executable>)
function(split_set_allocator name)
  if(SPLIT_JEMALLOC)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/JemallocOptions.cpp")
    target_include_directories(${name} SYSTEM PRIVATE "${JEMALLOC_INCLUDE_DIR}")
    target_link_libraries(${name} PRIVATE "${JEMALLOC_LIBRARY}")
  endif()
endfunction()
