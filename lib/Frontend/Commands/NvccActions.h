// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NvccActions: what nvcc's options do to the command that they are part of.
#ifndef OFFLOOM_FRONTEND_COMMANDS_NVCCACTIONS_H
#define OFFLOOM_FRONTEND_COMMANDS_NVCCACTIONS_H

#include "Frontend/Commands/NvccCommand.h"
#include "Rules/NvccOptions.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace offloom {

/// Splits \p Text into words as a shell does.
std::vector<std::string> wordsOf(llvm::StringRef Text);

enum class Quotes {
  Dropped,
  Kept ///< they are a part of a macro's value, or the words are split again
};

/// Splits a value at commas. As in nvcc, quotes protect a comma, and so does a backslash, which is
/// dropped.
std::vector<std::string> splitList(llvm::StringRef Value, Quotes Quoting = Quotes::Dropped);

/// One option, with its value as far as it takes one.
struct Occurrence {
  const NvccOption &Option;
  std::string Value;
  bool On = true; ///< the value of a switch
};

using Action = std::function<void(NvccCommand &, const Occurrence &)>;

/// What each translated option does, by its long name; of one that has no effect, what is noted for
/// checks.
const llvm::StringMap<Action> &nvccActions();

} // namespace offloom

#endif
