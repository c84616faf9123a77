// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tool has compiled for programs before: NVRTC's sources, and modules of PTX. An entry
// holds what a compilation was made of, and names every other file that was read with a hash of it;
// it is used while all of that is the same. Entries are in the tool's cache folder, and go the way
// of its own (lib/Driver/Session/ResultCache.h).
#pragma once

#include <string>
#include <vector>

namespace offloom {

/// What decides what `tool` makes of `inputs`, as text: these, the environment, the processor.
std::string compilation_key(const std::string &tool, const std::vector<std::string> &inputs);

/// False where there is none that still holds.
bool find_compilation(const std::string &key, std::vector<std::string> &outputs);

/// A folder that cannot be written is no error.
void keep_compilation(const std::string &key, const std::vector<std::string> &files,
                      const std::vector<std::string> &outputs);

} // namespace offloom
