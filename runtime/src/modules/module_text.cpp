// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/module_text.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace offloom {

namespace {

constexpr std::string_view mark = "// Offloom module 1: ", object_mark = "// object ",
                           end_mark = "// end", comment = "// ";
constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t bytes_of_line = 72;

int value_of(char digit) {
  const char *const found = digit ? std::strchr(digits, digit) : nullptr;
  return found ? static_cast<int>(found - digits) : -1;
}

/// Takes the first line off `rest`, without its end.
std::string_view take_line(std::string_view &rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  if (line.ends_with('\r'))
    line.remove_suffix(1);
  return line;
}

/// Appends what the digits of `line` mean; false where one is none.
bool decode(std::string_view line, std::vector<std::byte> &object) {
  for (std::size_t i = 0; i + 4 <= line.size(); i += 4) {
    std::uint32_t bits = 0;
    int count = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const char c = line[i + k];
      const int value = c == '=' ? 0 : value_of(c);
      if (value < 0)
        return false;
      bits = bits << 6 | static_cast<std::uint32_t>(value);
      count += c != '=';
    }
    for (int k = 0; k + 1 < count; ++k)
      object.push_back(static_cast<std::byte>(bits >> (16 - 8 * k)));
  }
  return line.size() % 4 == 0;
}

} // namespace

bool is_module_text(const char *text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (line.starts_with(mark))
      return true;
    if (!line.empty() && !line.starts_with("//"))
      return false;
  }
  return false;
}

bool read_module_text(const char *text, module_objects &objects) {
  std::string_view rest = text;
  std::vector<std::byte> *object = nullptr;
  std::size_t bytes = 0;
  while (!rest.empty()) {
    std::string_view line = take_line(rest);
    if (object && line == end_mark) {
      if (object->size() != bytes)
        return false;
      object = nullptr;
    } else if (object) {
      if (!line.starts_with(comment) || !decode(line.substr(comment.size()), *object))
        return false;
    } else if (line.starts_with(object_mark)) {
      bytes = std::strtoull(std::string(line.substr(object_mark.size())).c_str(), nullptr, 10);
      object = &objects.emplace_back();
    }
  }
  return !object && !objects.empty();
}

std::string module_text_begin(const std::string &what) {
  return "//\n" + std::string(mark) + what + "\n";
}

void append_module_object(std::string &text, const std::byte *object, std::size_t bytes) {
  text += std::string(object_mark) + std::to_string(bytes) + "\n";
  for (std::size_t at = 0; at < bytes; at += bytes_of_line) {
    text += comment;
    for (std::size_t i = at; i < bytes && i < at + bytes_of_line; i += 3) {
      const std::size_t left = bytes - i;
      std::uint32_t bits = 0;
      for (std::size_t k = 0; k < 3; ++k)
        bits = bits << 8 | (k < left ? static_cast<std::uint32_t>(object[i + k]) : 0);
      for (std::size_t k = 0; k < 4; ++k)
        text += k <= left ? digits[bits >> (18 - 6 * k) & 63] : '=';
    }
    text += "\n";
  }
  text += std::string(end_mark) + "\n";
}

} // namespace offloom
