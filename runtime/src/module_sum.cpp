// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "module_sum.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <elf.h>

namespace offloom {

namespace {

using padding = std::array<std::byte, EI_NIDENT - EI_PAD>;

padding sum_of(const std::vector<std::byte> &object) {
  std::uint64_t sum = 14695981039346656037u;
  for (const std::byte b : object)
    sum = (sum ^ static_cast<std::uint64_t>(b)) * 1099511628211u;
  sum |= 1; // 0 is none
  padding bytes;
  for (std::byte &b : bytes) {
    b = static_cast<std::byte>(sum & 0xff);
    sum >>= 8;
  }
  return bytes;
}

} // namespace

bool take_module_sum(std::vector<std::byte> &object) {
  const auto place = object.begin() + EI_PAD;
  padding told;
  std::copy_n(place, told.size(), told.begin());
  std::fill_n(place, told.size(), std::byte{});
  return told == padding{} || told == sum_of(object);
}

void add_module_sum(std::vector<std::byte> &object) {
  const padding sum = sum_of(object);
  std::copy(sum.begin(), sum.end(), object.begin() + EI_PAD);
}

} // namespace offloom
