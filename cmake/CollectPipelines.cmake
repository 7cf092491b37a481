# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DSPLIT_OPT=... -DOUTPUT=... -P CollectPipelines.cmake
#
# Writes the reference of the pipelines: what `split-opt --help` says of those
# whose names begin with "split-", and of their options.

execute_process(COMMAND "${SPLIT_OPT}" --help
  OUTPUT_VARIABLE help RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${SPLIT_OPT} --help failed")
endif()
# Brackets and semicolons mean something else in a list of lines.
string(REPLACE "[" "<open>" help "${help}")
string(REPLACE "]" "<close>" help "${help}")
string(REPLACE ";" "<semicolon>" help "${help}")
string(REPLACE "\n" ";" help "${help}")
set(text "# Pipelines\n")
set(in_pipeline FALSE)
foreach(line IN LISTS help)
  if(line MATCHES "^ +--(split-[a-z-]+-pipeline) +- +(.*)$")
    set(in_pipeline TRUE)
    string(APPEND text "\n## `${CMAKE_MATCH_1}`\n\n${CMAKE_MATCH_2}\n")
    set(header "\n| option | |\n|---|---|\n")
  elseif(in_pipeline AND line MATCHES "^        --([a-z0-9-]+)[^ ]* +- +(.*)$")
    string(APPEND text "${header}| `${CMAKE_MATCH_1}` | ${CMAKE_MATCH_2} |\n")
    set(header "")
  elseif(in_pipeline AND line MATCHES "^ +=([a-z0-9-]+) +- +(.*)$")
    # One of the values of the option above.
    string(APPEND text "| … `${CMAKE_MATCH_1}` | ${CMAKE_MATCH_2} |\n")
  else()
    set(in_pipeline FALSE)
  endif()
endforeach()
if(NOT text MATCHES "\\| `")
  message(FATAL_ERROR "${SPLIT_OPT} --help lists no pipelines with options")
endif()
string(REPLACE "<open>" "[" text "${text}")
string(REPLACE "<close>" "]" text "${text}")
string(REPLACE "<semicolon>" ";" text "${text}")
file(WRITE "${OUTPUT}" "${text}")
