// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Edit: a replacement of some text of a file, as a plain value.
//
// Migrate and fix-its produce edits, Report shows them, Driver writes them; none of them needs the
// AST the edit came from. Clang's tooling::Replacement was not taken because it refuses insertions
// at one place by different producers, whose order here is part of the value.
#ifndef OFFLOOM_SUPPORT_EDIT_H
#define OFFLOOM_SUPPORT_EDIT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// Replaces \p Length bytes at \p Offset with \p Text.
struct Edit {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
  /// Among insertions at one offset, lower ranks come first; equal ranks keep their order. What is
  /// put behind a part of the text, and goes with it, has -1 less the offset where that begins.
  int Rank = 0;

  bool operator==(const Edit &) const = default;
};

/// \p Source with \p Edits applied, all of which must be of one file.
///
/// Edits are sorted by (offset, rank). Equal edits count once. An edit that lies inside an earlier
/// one is dropped: the outer one has replaced that text. A byte order mark stays in front of all.
/// With a non-empty \p LineName, `#line`
/// directives keep every line that came from \p Source at its number in the file \p LineName.
std::string applyEdits(llvm::StringRef Source, std::vector<Edit> Edits,
                       llvm::StringRef LineName = {});

/// Adds to \p Into what \p From edits in the same file, as when two translation units include one
/// header. Equal edits count once. False, and \p Into unchanged, when the two contradict each
/// other: different text for one place, or ranges that overlap without one holding the other.
bool mergeEdits(std::vector<Edit> &Into, const std::vector<Edit> &From);

} // namespace offloom

#endif
