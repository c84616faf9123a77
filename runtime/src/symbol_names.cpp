// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's own symbols are in its file alone, and are not loaded with it; so they are read
// there.
#include "symbol_names.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace offloom {

namespace {

template <class T> std::vector<T> read(std::ifstream &file, std::uint64_t at, std::size_t count) {
  std::vector<T> values(count);
  file.seekg(static_cast<std::streamoff>(at));
  file.read(reinterpret_cast<char *>(values.data()),
            static_cast<std::streamsize>(count * sizeof(T)));
  if (!file)
    values.clear();
  return values;
}

/// The functions of an ELF file by their addresses in it.
std::map<std::uint64_t, std::string> functions_of(const std::string &path) {
  std::map<std::uint64_t, std::string> functions;
  std::ifstream file(path, std::ios::binary);
  const auto header = read<Elf64_Ehdr>(file, 0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return functions;
  const auto sections = read<Elf64_Shdr>(file, header[0].e_shoff, header[0].e_shnum);
  for (const Elf64_Shdr &table : sections) {
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= sections.size())
      continue;
    const Elf64_Shdr &strings = sections[table.sh_link];
    const auto names = read<char>(file, strings.sh_offset, strings.sh_size);
    for (const Elf64_Sym &symbol :
         read<Elf64_Sym>(file, table.sh_offset, table.sh_size / sizeof(Elf64_Sym)))
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_name < names.size())
        functions.emplace(symbol.st_value, &names[symbol.st_name]);
  }
  return functions;
}

bool is_length(char c) { return c >= '1' && c <= '9'; }

/// Migration gives a file's device code internal linkage, which names tell by an `L` before the
/// function's own: `_ZL4plainPi`, `_ZN5spaceL4plainEPi`.
std::string as_external(std::string name) {
  const bool nested = name.compare(0, 3, "_ZN") == 0;
  if (!nested && name.compare(0, 2, "_Z") != 0)
    return name;
  std::size_t i = nested ? 3 : 2;
  while (nested && i < name.size() && is_length(name[i])) {
    std::size_t digits = 0;
    const std::size_t length = std::stoul(name.substr(i), &digits);
    i += digits + length;
  }
  if (i + 1 < name.size() && name[i] == 'L' && is_length(name[i + 1]))
    name.erase(i, 1);
  return name;
}

} // namespace

const char *symbol_name(const void *address) {
  static std::mutex mutex;
  static auto &known = *new std::map<const void *, std::string>;
  std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(address);
  Dl_info object;
  if (is_new && dladdr(address, &object)) {
    const char *path = object.dli_fname && *object.dli_fname ? object.dli_fname : "/proc/self/exe";
    auto functions = functions_of(path);
    if (functions.empty())
      functions = functions_of("/proc/self/exe");
    const auto offset = static_cast<std::uint64_t>(static_cast<const char *>(address) -
                                                   static_cast<const char *>(object.dli_fbase));
    auto found = functions.find(offset);
    if (found == functions.end()) // not relocatable
      found = functions.find(reinterpret_cast<std::uintptr_t>(address));
    if (found != functions.end())
      entry->second = as_external(found->second);
  }
  return entry->second.empty() ? nullptr : entry->second.c_str();
}

} // namespace offloom
