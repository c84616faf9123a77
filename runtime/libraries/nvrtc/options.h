// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVRTC's options as those of `offloom cc`, which are nvcc's.
#pragma once

#include <string>
#include <vector>

namespace offloom::rtc {

/// The words of `options`, without those that only NVRTC has and that change nothing here.
std::vector<std::string> tool_words(const std::vector<std::string> &options);

/// Are headers also looked for where the source would be, the folder in its name or the current
/// one?
bool looks_beside_source(const std::vector<std::string> &options);

/// Whether LTO IR is asked for.
bool links_later(const std::vector<std::string> &options);

} // namespace offloom::rtc
