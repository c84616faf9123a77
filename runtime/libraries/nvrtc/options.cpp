// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options.h"

#include <algorithm>
#include <string_view>

namespace offloom::rtc {

namespace {

/// They steer GPU code, or how NVRTC goes about its work.
constexpr std::string_view without_effect[] = {"builtin-initializer-list",
                                               "builtin-move-forward",
                                               "create-pch",
                                               "device-int128",
                                               "extra-device-vectorization",
                                               "gen-opt-lto",
                                               "instantiate-templates-in-pch",
                                               "minimal",
                                               "modify-stack-limit",
                                               "no-cache",
                                               "no-source-include",
                                               "opt-info",
                                               "optimization-info",
                                               "pch",
                                               "pch-dir",
                                               "pch-messages",
                                               "pch-verbose",
                                               "use-pch",
                                               "version-ident"};

/// Those whose value may follow after a blank in the same option.
constexpr std::string_view with_value[] = {"-I", "-D", "-U", "-include", "-arch", "-std"};

std::string_view name_of(std::string_view option) {
  option.remove_prefix(std::min(option.find_first_not_of('-'), option.size()));
  return option.substr(0, option.find('='));
}

template <class Names> bool contains(const Names &names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

} // namespace

std::vector<std::string> tool_words(const std::vector<std::string> &options) {
  std::vector<std::string> words;
  for (const std::string &option : options) {
    const std::size_t blank = option.find(' ');
    if (contains(without_effect, name_of(option)))
      continue;
    if (blank != option.npos && contains(with_value, option.substr(0, blank))) {
      words.push_back(option.substr(0, blank));
      words.push_back(option.substr(option.find_first_not_of(' ', blank)));
    } else {
      words.push_back(option);
    }
  }
  return words;
}

bool links_later(const std::vector<std::string> &options) {
  return std::any_of(options.begin(), options.end(), [](const std::string &option) {
    return name_of(option) == "dlto" || name_of(option) == "dlink-time-opt";
  });
}

bool looks_beside_source(const std::vector<std::string> &options) {
  return std::none_of(options.begin(), options.end(), [](const std::string &option) {
    return name_of(option) == "no-source-include";
  });
}

} // namespace offloom::rtc
