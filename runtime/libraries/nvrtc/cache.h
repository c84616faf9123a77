// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has been compiled before. An entry holds what a compilation was made of, and names every
// other file that was read with a hash of it; it is used while all of that is the same. Entries are
// in the tool's cache folder, and go the way of its own (lib/Driver/ResultCache.h).
#pragma once

#include "program.h"

namespace offloom::rtc {

/// What decides what a compilation gives, as text: the inputs, the tool, the environment, the
/// processor.
std::string cache_key(const inputs &what, const std::string &tool);

/// False where there is none that still holds.
bool find_in_cache(const std::string &key, outputs &found);

/// A folder that cannot be written is no error.
void keep_in_cache(const std::string &key, const std::vector<std::string> &files,
                   const outputs &made);

} // namespace offloom::rtc
