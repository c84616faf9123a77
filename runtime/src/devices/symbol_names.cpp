// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's own symbols are in its file alone, and are not loaded with it; so they are read
// there.
#include "devices/symbol_names.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
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

struct variable {
  std::uint64_t begin, end;
};

/// The symbols of an ELF file by their addresses in it.
struct symbols {
  std::map<std::uint64_t, std::string> functions;
  std::map<std::uint64_t, variable> variables;
};

void add(symbols &all, const Elf64_Sym &symbol, const std::vector<char> &names) {
  const auto type = ELF64_ST_TYPE(symbol.st_info);
  if (type == STT_FUNC && symbol.st_name < names.size())
    all.functions.emplace(symbol.st_value, &names[symbol.st_name]);
  else if (type == STT_OBJECT && symbol.st_size)
    all.variables.emplace(symbol.st_value,
                          variable{symbol.st_value, symbol.st_value + symbol.st_size});
}

symbols symbols_of(const std::string &path) {
  symbols all;
  std::ifstream file(path, std::ios::binary);
  const auto header = read<Elf64_Ehdr>(file, 0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return all;
  const auto sections = read<Elf64_Shdr>(file, header[0].e_shoff, header[0].e_shnum);
  for (const Elf64_Shdr &table : sections) {
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= sections.size())
      continue;
    const Elf64_Shdr &strings = sections[table.sh_link];
    const auto names = read<char>(file, strings.sh_offset, strings.sh_size);
    for (const Elf64_Sym &symbol :
         read<Elf64_Sym>(file, table.sh_offset, table.sh_size / sizeof(Elf64_Sym)))
      add(all, symbol, names);
  }
  return all;
}

/// The file that an address was loaded from, and where it is there.
struct place_in_file {
  const symbols *file;
  std::uint64_t address;
};

std::optional<place_in_file> place_of(const void *address) {
  static std::mutex mutex;
  static auto &files = *new std::map<const void *, symbols>;
  Dl_info object;
  if (!dladdr(address, &object))
    return std::nullopt;
  std::lock_guard lock(mutex);
  const auto [file, is_new] = files.try_emplace(object.dli_fbase);
  if (is_new) {
    const char *path = object.dli_fname && *object.dli_fname ? object.dli_fname : "/proc/self/exe";
    file->second = symbols_of(path);
    if (file->second.functions.empty())
      file->second = symbols_of("/proc/self/exe");
  }
  const auto *base = static_cast<const Elf64_Ehdr *>(object.dli_fbase);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const bool is_relocated = base->e_type == ET_DYN;
  return place_in_file{&file->second,
                       is_relocated ? at - reinterpret_cast<std::uintptr_t>(base) : at};
}

bool is_length(char c) { return c >= '1' && c <= '9'; }

/// `offloom cc` marks classes of one file, `5PointB18cu1f2e…`, which their names in CUDA are
/// without.
std::string without_marks(std::string name) {
  constexpr std::string_view begin = "B18cu";
  constexpr std::size_t digits = 16;
  for (std::size_t at = 0; (at = name.find(begin, at)) != std::string::npos;) {
    const auto first = name.begin() + static_cast<std::ptrdiff_t>(at + begin.size());
    const bool is_mark =
        at + begin.size() + digits <= name.size() &&
        std::all_of(first, first + digits, [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (is_mark)
      name.erase(at, begin.size() + digits);
    else
      at += begin.size();
  }
  return name;
}

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
  const auto place = place_of(address);
  if (!place)
    return nullptr;
  const auto found = place->file->functions.find(place->address);
  if (found == place->file->functions.end())
    return nullptr;
  std::lock_guard lock(mutex);
  return known.try_emplace(address, as_external(without_marks(found->second)))
      .first->second.c_str();
}

std::optional<std::size_t> variable_bytes_from(const void *address) {
  const auto place = place_of(address);
  if (!place)
    return std::nullopt;
  const auto &variables = place->file->variables;
  const auto next = variables.upper_bound(place->address);
  if (next == variables.begin() || place->address >= std::prev(next)->second.end)
    return std::nullopt;
  return std::prev(next)->second.end - place->address;
}

} // namespace offloom
