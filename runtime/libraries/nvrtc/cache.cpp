// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache.h"

#include "tool.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace offloom::rtc {

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

std::string cache_key(const inputs &what, const std::string &tool) {
  std::string key = part(tool + " " + id_of(tool)) + part(processor()) + part(what.name);
  for (const char *const setting : settings) {
    const char *const value = std::getenv(setting);
    key += part(value ? value : "");
  }
  for (const auto *list : {&what.options, &what.name_expressions}) {
    key += number(list->size()) + "\n";
    for (const std::string &text : *list)
      key += part(text);
  }
  for (const auto &[name, text] : what.headers)
    key += part(name) + part(text);
  // A relative folder of an option is another one elsewhere.
  std::error_code ignored;
  return key + part(std::filesystem::current_path(ignored).string()) + part(what.source);
}

bool find_in_cache(const std::string &key, outputs &found) {
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
  std::string names;
  outputs stored;
  if (!read_part(file, stored.log) || !read_part(file, names) || !read_part(file, stored.image))
    return false;
  std::istringstream lines(names);
  for (std::string line; std::getline(lines, line);)
    stored.lowered_names.push_back(line);
  stored.result = NVRTC_SUCCESS;
  found = std::move(stored);
  return true;
}

void keep_in_cache(const std::string &key, const std::vector<std::string> &files,
                   const outputs &made) {
  const std::string path = entry(key);
  if (path.empty())
    return;
  std::string text = part(key) + number(files.size()) + "\n";
  for (const std::string &file : files)
    text += part(file) + part(hash(read_file(file)));
  std::string names;
  for (const std::string &name : made.lowered_names)
    names += name + "\n";
  text += part(made.log) + part(names) + part(made.image);
  // Others may read or write the same entry: it appears whole.
  const std::string temporary = path + "." + number(static_cast<std::uint64_t>(getpid())) + ".tmp";
  if (!write_file(temporary, text) || std::rename(temporary.c_str(), path.c_str()) != 0)
    unlink(temporary.c_str());
}

} // namespace offloom::rtc
