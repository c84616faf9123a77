// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TextMerge: two versions that came of one text, line by line in one again.
#ifndef OFFLOOM_SUPPORT_TEXTMERGE_H
#define OFFLOOM_SUPPORT_TEXTMERGE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct MergedText {
  std::string Text;
  /// Where in `Text` the first line of each collision begins. Both versions are in it, and what
  /// they came of, between the marks that git and editors know.
  std::vector<unsigned> Conflicts;
};

/// \p Edited and \p Migrated have come of \p Base, by hand and by migrating anew. What only one of
/// them has changed is taken from it. Changes collide that have no line of \p Base between them
/// and are not the same.
MergedText mergeTexts(llvm::StringRef Base, llvm::StringRef Edited, llvm::StringRef Migrated);

/// Where in \p Text collisions begin that mergeTexts() has marked and nobody has resolved.
std::vector<unsigned> markedConflicts(llvm::StringRef Text);

} // namespace offloom

#endif
