// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/module_image.h"

#include "modules/module_sum.h"
#include "modules/module_text.h"
#include "modules/ptx_module.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

namespace offloom {

namespace {

constexpr Elf64_Half cuda_machine = 190; // EM_CUDA
constexpr std::uint32_t fat_binary = 0xba55ed50, fat_binary_wrapper = 0x466243b1,
                        bitcode = 0xdec04342;
#ifdef __x86_64__
constexpr Elf64_Half host_machine = EM_X86_64;
#else
constexpr Elf64_Half host_machine = EM_AARCH64;
#endif

constexpr char advice[] =
    "; build the module by `offloom cc -ptx`, `-cubin` or `-fatbin`, or compile "
    "its source by NVRTC";

module_failure gpu_code(const char *what) {
  return {CUDA_ERROR_NO_BINARY_FOR_GPU, std::string("the module is ")
                                            .append(what)
                                            .append(", GPU code that no CPU runs")
                                            .append(advice)};
}

/// An ELF file ends where its table of sections or its last section does; nothing if that is not
/// within `limit`.
std::optional<std::size_t> length_of(const Elf64_Ehdr &header, const std::byte *image,
                                     std::size_t limit) {
  auto end_of = [limit](std::uint64_t begin, std::uint64_t bytes) -> std::optional<std::size_t> {
    if (begin > limit || bytes > limit - begin)
      return std::nullopt;
    return begin + bytes;
  };
  auto end = end_of(header.e_shoff, std::uint64_t{header.e_shnum} * sizeof(Elf64_Shdr));
  for (unsigned i = 0; end && i < header.e_shnum; ++i) {
    Elf64_Shdr section;
    std::memcpy(&section, image + header.e_shoff + i * sizeof section, sizeof section);
    if (section.sh_type == SHT_NOBITS)
      continue;
    const auto end_of_section = end_of(section.sh_offset, section.sh_size);
    end = end_of_section ? std::max(end, end_of_section) : std::nullopt;
  }
  return end;
}

/// `limit`: how long the image is at most.
module_failure read_elf(const std::byte *image, std::size_t limit, module_objects &objects) {
  Elf64_Ehdr header;
  std::memcpy(&header, image, sizeof header);
  if (header.e_machine == cuda_machine)
    return gpu_code("a cubin of NVIDIA's");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_type != ET_DYN)
    return {CUDA_ERROR_INVALID_IMAGE, std::string("the module is no shared object").append(advice)};
  if (header.e_machine != host_machine)
    return {CUDA_ERROR_NO_BINARY_FOR_GPU, "the module was built for another kind of processor"};
  const module_failure damaged = {CUDA_ERROR_INVALID_IMAGE, "the module is damaged"};
  const std::size_t told = told_length(header);
  const auto end = header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize;
  if (told && (told > limit || told != end))
    return damaged;
  const auto length = told ? told : length_of(header, image, limit);
  if (!length)
    return damaged;
  objects.emplace_back(image, image + *length);
  return take_module_sum(objects.back()) ? module_failure() : damaged;
}

module_failure read_text(const char *text, module_objects &objects) {
  if (is_module_text(text)) {
    if (!read_module_text(text, objects))
      return {CUDA_ERROR_INVALID_IMAGE, "the text of the module is damaged"};
    for (auto &object : objects)
      if (module_objects one;
          object.size() < sizeof(Elf64_Ehdr) || std::memcmp(object.data(), ELFMAG, SELFMAG) != 0)
        return {CUDA_ERROR_INVALID_IMAGE, "the text of the module is damaged"};
      else if (const module_failure failure = read_elf(object.data(), object.size(), one))
        return failure;
      else
        object = std::move(one.front());
    return {};
  }
  if (looks_like_ptx(text))
    return translate_ptx(text, objects);
  return {CUDA_ERROR_INVALID_IMAGE, "the module is neither Offloom's nor GPU code"};
}

/// Is this text, up to a zero? What begins otherwise is not read on: nobody says how long it is.
bool begins_as_text(const unsigned char *bytes) {
  for (int i = 0; i < 8; ++i) {
    if (!bytes[i])
      return i > 0;
    if (bytes[i] < ' ' && !std::strchr("\t\n\r\f", bytes[i]))
      return false;
  }
  return true;
}

} // namespace

module_failure read_module(const void *image, module_objects &objects, std::size_t limit) {
  const auto *bytes = static_cast<const unsigned char *>(image);
  if (begins_as_text(bytes))
    return read_text(static_cast<const char *>(image), objects);
  std::uint32_t magic;
  std::memcpy(&magic, image, sizeof magic);
  if (std::memcmp(image, ELFMAG, SELFMAG) == 0)
    return read_elf(static_cast<const std::byte *>(image), limit, objects);
  if (magic == fat_binary || magic == fat_binary_wrapper)
    return gpu_code("a fat binary of NVIDIA's");
  if (magic == bitcode)
    return gpu_code("NVVM's bitcode");
  return {CUDA_ERROR_INVALID_IMAGE, "the module is neither Offloom's nor GPU code"};
}

module_failure read_module_file(const char *path, module_objects &objects) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad())
    return {CUDA_ERROR_FILE_NOT_FOUND, std::string("cannot read '") + path + "'"};
  bytes.resize(std::max(bytes.size() + 1, sizeof(Elf64_Ehdr))); // a file ends as text does
  module_failure failure = read_module(bytes.data(), objects, bytes.size());
  if (failure)
    failure.message = "'" + std::string(path) + "': " + failure.message;
  return failure;
}

std::string module_text(const module_objects &objects) {
  std::string text = module_text_begin("what cuLinkComplete linked");
  for (auto object : objects) {
    add_module_sum(object);
    append_module_object(text, object.data(), object.size());
  }
  return text;
}

} // namespace offloom
