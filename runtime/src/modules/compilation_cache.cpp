// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/compilation_cache.h"

#include "offloom/compiler_tool.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace offloom {

namespace {

/// What the tool and the host compiler look at.
constexpr const char *settings[] = {
    "CPATH",        "NVCC_APPEND_FLAGS", "NVCC_CCBIN",    "NVCC_PREPEND_FLAGS", "OFFLOOM_CXX",
    "OFFLOOM_FORM", "OFFLOOM_HEADERS",   "OFFLOOM_MARCH", "OFFLOOM_RULES",      "PATH"};

std::string number(std::uint64_t value) { return std::to_string(value); }

/// FNV-1a. An entry has its whole key in it, so that equal hashes of different keys do no harm.
std::string hash(const std::string &text) {
  std::uint64_t h = 14695981039346656037u;
  for (const unsigned char c : text)
    h = (h ^ c) * 1099511628211u;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(h));
  return digits;
}

/// A part of a text, with its length before it.
std::string part(const std::string &text) { return number(text.size()) + "\n" + text + "\n"; }

bool read_part(std::istream &from, std::string &text) {
  std::size_t bytes = 0;
  if (!(from >> bytes) || from.get() != '\n')
    return false;
  text.resize(bytes);
  return from.read(text.data(), static_cast<std::streamsize>(bytes)) && from.get() == '\n';
}

std::string id_of(const std::string &file) {
  struct stat state;
  if (stat(file.c_str(), &state) != 0)
    return {};
  return number(static_cast<std::uint64_t>(state.st_size)) + " " +
         number(static_cast<std::uint64_t>(state.st_mtim.tv_sec)) + " " +
         number(static_cast<std::uint64_t>(state.st_mtim.tv_nsec));
}

/// `-march=native` is another one on another processor.
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("flags") || line.starts_with("Features"))
      return line;
  return {};
}

std::string folder() {
  if (const char *const cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/offloom";
  const char *const home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.cache/offloom" : std::string();
}

/// The prefix is the one by which the tool knows its entries, and removes old ones.
std::string entry(const std::string &key) {
  const std::string all = folder();
  return all.empty() ? all : all + "/llvmcache-nvrtc-" + hash(key);
}

} // namespace

std::string compilation_key(const std::string &tool, const std::vector<std::string> &inputs) {
  std::string key = part(tool + " " + id_of(tool)) + part(processor());
  for (const char *const setting : settings) {
    const char *const value = std::getenv(setting);
    key += part(value ? value : "");
  }
  for (const std::string &input : inputs)
    key += part(input);
  return key;
}

bool find_compilation(const std::string &key, std::vector<std::string> &outputs) {
  const std::string path = entry(key);
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::size_t count = 0;
  if (path.empty() || !file || !read_part(file, text) || text != key || !(file >> count))
    return false;
  for (std::size_t i = 0; i < count; ++i) {
    std::string name, contents;
    if (!read_part(file, name) || !read_part(file, contents) || hash(read_file(name)) != contents)
      return false;
  }
  if (!(file >> count))
    return false;
  std::vector<std::string> stored;
  for (std::size_t i = 0; i < count; ++i)
    if (!read_part(file, stored.emplace_back()))
      return false;
  outputs = std::move(stored);
  return true;
}

void keep_compilation(const std::string &key, const std::vector<std::string> &files,
                      const std::vector<std::string> &outputs) {
  const std::string path = entry(key);
  if (path.empty())
    return;
  std::string text = part(key) + number(files.size()) + "\n";
  for (const std::string &file : files)
    text += part(file) + part(hash(read_file(file)));
  text += number(outputs.size()) + "\n";
  for (const std::string &output : outputs)
    text += part(output);
  // Others may read or write the same entry: it appears whole.
  const std::string temporary = path + "." + number(static_cast<std::uint64_t>(getpid())) + ".tmp";
  if (!write_file(temporary, text) || std::rename(temporary.c_str(), path.c_str()) != 0)
    unlink(temporary.c_str());
}

} // namespace offloom
