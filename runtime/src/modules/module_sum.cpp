// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/module_sum.h"

#include <algorithm>
#include <cstring>

namespace offloom {

namespace {

constexpr unsigned padding = EI_NIDENT - EI_PAD;

/// The length in 32 bits, the sum in 24 above.
std::uint64_t told_by(const unsigned char *ident) {
  std::uint64_t told = 0;
  std::memcpy(&told, ident + EI_PAD, padding);
  return told;
}

/// Of `object` without padding.
std::uint64_t right_for(const std::vector<std::byte> &object) {
  std::uint64_t sum = 14695981039346656037u;
  for (const std::byte b : object)
    sum = (sum ^ static_cast<std::uint64_t>(b)) * 1099511628211u;
  return (sum >> 40) << 32 | static_cast<std::uint32_t>(object.size());
}

} // namespace

std::uint32_t told_length(const Elf64_Ehdr &header) {
  return static_cast<std::uint32_t>(told_by(header.e_ident));
}

bool take_module_sum(std::vector<std::byte> &object) {
  const std::uint64_t told = told_by(reinterpret_cast<const unsigned char *>(object.data()));
  std::fill_n(object.begin() + EI_PAD, padding, std::byte{});
  return !told || told == right_for(object);
}

void add_module_sum(std::vector<std::byte> &object) {
  Elf64_Ehdr header;
  std::memcpy(&header, object.data(), sizeof header);
  if (header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize != object.size())
    return;
  const std::uint64_t told = right_for(object);
  std::memcpy(object.data() + EI_PAD, &told, padding);
}

} // namespace offloom
