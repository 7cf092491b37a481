# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DSOURCE_DIR=... -DOUTPUT=... -P CollectPatterns.cmake
#
# Writes a list of all rewrite patterns: the comments that begin "// Pattern:"
# above them, by source file.

file(GLOB_RECURSE sources RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/lib/*.cpp")
list(SORT sources)
set(text "# Patterns\n\nEvery rewrite, as before -> after, from the sources.\n")
foreach(source IN LISTS sources)
  file(STRINGS "${SOURCE_DIR}/${source}" lines REGEX "^ *//|^ *[a-z]")
  set(patterns "")
  set(inside FALSE)
  foreach(line IN LISTS lines)
    if(line MATCHES "^ *// Pattern: (.*)$")
      string(APPEND patterns "\n${CMAKE_MATCH_1}\n")
      set(inside TRUE)
    elseif(inside AND line MATCHES "^ *// ?(.*)$")
      string(APPEND patterns "${CMAKE_MATCH_1}\n")
    else()
      set(inside FALSE)
    endif()
  endforeach()
  if(patterns)
    string(APPEND text "\n## ${source}\n\n```text${patterns}```\n")
  endif()
endforeach()
file(WRITE "${OUTPUT}" "${text}")
