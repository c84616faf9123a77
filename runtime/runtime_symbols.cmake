# Writes a table of the functions that the runtime's objects define: src/machine/runtime_symbols.h.
#
#   cmake -DNM=… -DOBJECTS=… -DOUTPUT=… -P runtime_symbols.cmake
#
# OBJECTS is a file with one object file a line.

file(STRINGS ${OBJECTS} objects)
execute_process(COMMAND ${NM} --defined-only --extern-only --format=posix ${objects}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[A-Za-z0-9_.$]+ T " names "${symbols}")
list(TRANSFORM names REPLACE " T " "")
list(REMOVE_DUPLICATES names)
list(SORT names)

set(declarations "")
set(entries "")
foreach(name IN LISTS names)
  string(APPEND declarations "extern const char symbol_${name} __asm__(\"${name}\");\n")
  string(APPEND entries "    {\"${name}\", &symbol_${name}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by runtime_symbols.cmake.
#include \"machine/runtime_symbols.h\"

extern \"C\" {
${declarations}}

const offloom::runtime_symbol offloom::runtime_symbols[] = {
${entries}};
const std::size_t offloom::runtime_symbol_count = sizeof(runtime_symbols) / sizeof(*runtime_symbols);
")
