// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/module_binding.h"

#include "machine/runtime_symbols.h"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <optional>

namespace offloom {

namespace {

#ifdef __x86_64__
constexpr unsigned no_relocation = R_X86_64_NONE, thread_local_offset = R_X86_64_TPOFF64,
                   addresses[] = {R_X86_64_64, R_X86_64_GLOB_DAT, R_X86_64_JUMP_SLOT};
#else
constexpr unsigned no_relocation = R_AARCH64_NONE, thread_local_offset = R_AARCH64_TLS_TPREL,
                   addresses[] = {R_AARCH64_ABS64, R_AARCH64_GLOB_DAT, R_AARCH64_JUMP_SLOT};
#endif

bool is_address(unsigned type) {
  for (const unsigned a : addresses)
    if (type == a)
      return true;
  return false;
}

/// An ELF file in memory, read by the addresses that it will be loaded at.
class elf_file {
public:
  explicit elf_file(std::vector<std::byte> &bytes) : bytes_(bytes) {
    const auto *header = at<Elf64_Ehdr>(0);
    if (!header || header->e_phentsize != sizeof(Elf64_Phdr))
      return;
    const auto *parts = at<Elf64_Phdr>(header->e_phoff, header->e_phnum);
    for (unsigned i = 0; parts && i < header->e_phnum; ++i) {
      if (parts[i].p_type == PT_LOAD)
        loaded_.push_back(parts[i]);
      else if (parts[i].p_type == PT_DYNAMIC)
        read_dynamic(parts[i]);
    }
  }

  /// The value of a tag of the dynamic section; 0 without.
  std::uint64_t dynamic(Elf64_Sxword tag) const {
    for (const Elf64_Dyn &entry : dynamic_)
      if (entry.d_tag == tag)
        return entry.d_un.d_val;
    return 0;
  }

  /// `count` values at an address; null where the file has none there.
  template <class T> T *loaded(std::uint64_t address, std::size_t count = 1) {
    for (const Elf64_Phdr &part : loaded_)
      if (part.p_vaddr <= address && address < part.p_vaddr + part.p_filesz)
        return at<T>(part.p_offset + (address - part.p_vaddr), count);
    return nullptr;
  }

private:
  template <class T> T *at(std::uint64_t offset, std::size_t count = 1) {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T))
      return nullptr;
    return reinterpret_cast<T *>(bytes_.data() + offset);
  }

  void read_dynamic(const Elf64_Phdr &part) {
    const std::size_t count = part.p_filesz / sizeof(Elf64_Dyn);
    if (const auto *entries = at<Elf64_Dyn>(part.p_offset, count))
      dynamic_.assign(entries, entries + count);
  }

  std::vector<std::byte> &bytes_;
  std::vector<Elf64_Phdr> loaded_;
  std::vector<Elf64_Dyn> dynamic_;
};

class binding {
public:
  binding(std::vector<std::byte> &object,
          const std::function<const void *(std::string_view)> &others)
      : file_(object), others_(others) {}

  bool is_module() {
    const std::uint64_t names = file_.dynamic(DT_STRTAB), bytes = file_.dynamic(DT_STRSZ);
    const char *const text = file_.loaded<char>(names, bytes);
    return text &&
           std::string_view(text, bytes).find("offloom_module_contents") != std::string_view::npos;
  }

  void bind(std::uint64_t table, std::uint64_t bytes) {
    const std::size_t count = bytes / sizeof(Elf64_Rela);
    auto *relocations = count ? file_.loaded<Elf64_Rela>(table, count) : nullptr;
    for (std::size_t i = 0; relocations && i < count; ++i)
      bind(relocations[i]);
  }

  void bind_all() {
    bind(file_.dynamic(DT_RELA), file_.dynamic(DT_RELASZ));
    bind(file_.dynamic(DT_JMPREL), file_.dynamic(DT_PLTRELSZ));
  }

private:
  void bind(Elf64_Rela &relocation) {
    const auto name = undefined_name(ELF64_R_SYM(relocation.r_info));
    auto *const place = file_.loaded<std::uint64_t>(relocation.r_offset);
    if (!name || !place)
      return;
    const auto value = value_for(static_cast<unsigned>(ELF64_R_TYPE(relocation.r_info)), *name);
    if (!value)
      return;
    *place = *value + static_cast<std::uint64_t>(relocation.r_addend);
    relocation.r_info = ELF64_R_INFO(0, no_relocation);
  }

  /// The name of a symbol that others define.
  std::optional<std::string_view> undefined_name(std::uint64_t index) {
    const std::uint64_t address = file_.dynamic(DT_SYMTAB) + index * sizeof(Elf64_Sym);
    const auto *symbol = index ? file_.loaded<Elf64_Sym>(address) : nullptr;
    if (!symbol || symbol->st_shndx != SHN_UNDEF)
      return std::nullopt;
    const char *name = file_.loaded<char>(file_.dynamic(DT_STRTAB) + symbol->st_name);
    return name ? std::optional<std::string_view>(name) : std::nullopt;
  }

  std::optional<std::uint64_t> value_for(unsigned type, std::string_view name) const {
    if (type == thread_local_offset)
      return find_runtime_thread_local(name);
    if (!is_address(type))
      return std::nullopt;
    const void *address = find_runtime_function(name);
    if (!address)
      address = others_(name);
    return address ? std::optional(reinterpret_cast<std::uint64_t>(address)) : std::nullopt;
  }

  elf_file file_;
  const std::function<const void *(std::string_view)> &others_;
};

} // namespace

bool bind_module(std::vector<std::byte> &object,
                 const std::function<const void *(std::string_view name)> &others) {
  binding b(object, others);
  if (!b.is_module())
    return false;
  b.bind_all();
  return true;
}

} // namespace offloom
