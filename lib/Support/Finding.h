// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finding: what a rule, Clang's Sema or a rewrite reports about a place in the source, as a plain
// value that outlives the AST.
#ifndef OFFLOOM_SUPPORT_FINDING_H
#define OFFLOOM_SUPPORT_FINDING_H

#include "Support/Edit.h"
#include <string>
#include <vector>

namespace offloom {

enum class Severity { Note, Remark, Warning, Error, Fatal };

/// A place in a file; lines and columns count from 1, columns in bytes. Line 0: no place known.
struct SourcePlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  unsigned Offset = 0;

  bool operator==(const SourcePlace &) const = default;
};

/// The place of \p Offset in \p Text, which is that of \p File.
inline SourcePlace placeInText(std::string File, llvm::StringRef Text, unsigned Offset) {
  const llvm::StringRef Before = Text.take_front(Offset);
  return {std::move(File), static_cast<unsigned>(Before.count('\n') + 1),
          static_cast<unsigned>(Before.size() - (Before.rfind('\n') + 1) + 1), Offset};
}

/// Bytes [Begin, End) of the file of the place they belong to.
struct SourceSpan {
  unsigned Begin = 0;
  unsigned End = 0;

  bool operator==(const SourceSpan &) const = default;
};

struct Finding {
  /// The rule's id, or a Clang diagnostic flag such as `-Wunused-variable`; may be empty.
  std::string Rule;
  Severity Level = Severity::Warning;
  std::string Message;
  SourcePlace Place;
  std::vector<SourceSpan> Ranges;
  std::vector<Edit> FixIts;
  std::vector<Finding> Notes;

  bool operator==(const Finding &) const = default;
};

} // namespace offloom

#endif
