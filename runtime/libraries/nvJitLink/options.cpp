// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace offloom::jit_link {

namespace {

constexpr std::string_view without_effect[] = {"-lto",
                                               "-ptx",
                                               "-g",
                                               "-lineinfo",
                                               "-verbose",
                                               "-time",
                                               "-no-cache",
                                               "-r",
                                               "-optimize-unused-variables",
                                               "-device-stack-protector"};
/// With a value behind `=`, or, as -O3 has it, at once.
constexpr std::string_view with_value[] = {"-O",
                                           "-maxrregcount=",
                                           "-ftz=",
                                           "-prec-div=",
                                           "-prec-sqrt=",
                                           "-fma=",
                                           "-kernels-used=",
                                           "-variables-used=",
                                           "-split-compile=",
                                           "-split-compile-extended=",
                                           "-jump-table-density=",
                                           "-device-stack-protector=",
                                           "-Xptxas=",
                                           "-Xnvvm="};

bool is_architecture(std::string_view name) {
  if (!name.starts_with("sm_"))
    return false;
  name.remove_prefix(3);
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  const std::string_view rest = name.substr(digits);
  return digits >= 2 && digits <= 3 && (rest.empty() || rest == "a" || rest == "f");
}

bool is_known(std::string_view option) {
  return std::find(std::begin(without_effect), std::end(without_effect), option) !=
             std::end(without_effect) ||
         std::any_of(std::begin(with_value), std::end(with_value),
                     [&](std::string_view name) { return option.starts_with(name); });
}

} // namespace

nvJitLinkResult check(const std::vector<std::string> &options, std::string &why) {
  constexpr std::string_view arch = "-arch=";
  bool has_architecture = false;
  for (const std::string_view option : options) {
    if (option.starts_with(arch)) {
      if (!is_architecture(option.substr(arch.size()))) {
        why = "'" + std::string(option) + "' names no real architecture, such as sm_90\n";
        return NVJITLINK_ERROR_UNRECOGNIZED_ARCH;
      }
      has_architecture = true;
    } else if (!is_known(option)) {
      why = "unknown option '" + std::string(option) + "'\n";
      return NVJITLINK_ERROR_UNRECOGNIZED_OPTION;
    }
  }
  if (!has_architecture)
    why = "no option -arch=sm_NN\n";
  return has_architecture ? NVJITLINK_SUCCESS : NVJITLINK_ERROR_MISSING_ARCH;
}

} // namespace offloom::jit_link
