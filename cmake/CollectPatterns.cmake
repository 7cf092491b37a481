# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DSOURCE_DIR=... -DOUTPUT=... -P CollectPatterns.cmake
#
# Writes a list of all rewrite patterns: the comments that begin "// Pattern:"
# above them, by source file, under the name of what rewrites. test/Patterns has
# programs for each under the same name, and fails where one is missing.

file(GLOB_RECURSE sources RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/lib/*.cpp")
list(SORT sources)
set(text "# Patterns\n\nEvery rewrite, as before -> after, from the sources. \
test/Patterns/Inputs/NAME.mlir\nruns both forms.\n")
foreach(source IN LISTS sources)
  # Brackets and semicolons mean something else in a list of lines.
  file(READ "${SOURCE_DIR}/${source}" lines)
  string(REPLACE "[" "<open>" lines "${lines}")
  string(REPLACE "]" "<close>" lines "${lines}")
  string(REPLACE ";" "<semicolon>" lines "${lines}")
  string(REPLACE "\n" ";" lines "${lines}")
  set(patterns "")
  set(pattern "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^ *// Pattern: (.*)$")
      string(APPEND pattern "\n${CMAKE_MATCH_1}\n")
    elseif(NOT pattern)
      continue()
    elseif(line MATCHES "^ *///")
      continue() # For readers of the source only.
    elseif(line MATCHES "^ *// ?(.*)$")
      string(APPEND pattern "${CMAKE_MATCH_1}\n")
    else()
      set(name "")
      if(line MATCHES "struct ([A-Za-z]+)")
        set(name "${CMAKE_MATCH_1}")
      elseif(line MATCHES "([A-Za-z:]+)\\(")
        set(name "${CMAKE_MATCH_1}")
      endif()
      if(name)
        string(APPEND patterns "\n### ${name}\n\n```text${pattern}```\n")
        set(pattern "")
      endif()
    endif()
  endforeach()
  if(patterns)
    string(APPEND text "\n## ${source}\n${patterns}")
  endif()
endforeach()
string(REPLACE "<open>" "[" text "${text}")
string(REPLACE "<close>" "]" text "${text}")
string(REPLACE "<semicolon>" ";" text "${text}")
file(WRITE "${OUTPUT}" "${text}")
