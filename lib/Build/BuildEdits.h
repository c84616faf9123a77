// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildEdits: edits and residue of one build file, under construction.
#ifndef OFFLOOM_BUILD_BUILDEDITS_H
#define OFFLOOM_BUILD_BUILDEDITS_H

#include "Support/Edit.h"
#include "Support/Finding.h"
#include <string>
#include <vector>

namespace offloom {

/// Bytes [Begin, End) of a build file.
using TextSpan = SourceSpan;

class BuildEdits {
public:
  BuildEdits(std::string File, llvm::StringRef Text) : File(std::move(File)), Text(Text) {}

  llvm::StringRef text() const { return Text; }
  llvm::StringRef text(TextSpan Span) const { return Text.slice(Span.Begin, Span.End); }
  const std::string &file() const { return File; }

  /// The larger one of two edits, one of which lies in the other, stays.
  void replace(TextSpan Span, std::string NewText);
  void insert(unsigned Offset, std::string NewText) { replace({Offset, Offset}, NewText); }

  /// Removes words with the blanks that part them from their neighbours, or with their lines.
  void removeWords(TextSpan Span);
  /// Removes what fills lines, with these lines; in a line with something else, just itself.
  void removeLines(TextSpan Span);
  /// What \p Span has become so far.
  std::string after(TextSpan Span) const;
  /// Is \p Span, or what holds it, replaced?
  bool isReplaced(TextSpan Span) const;
  /// Is \p Span, or what holds it, removed?
  bool isRemoved(TextSpan Span) const;

  void report(unsigned Offset, std::string Message, Severity Level = Severity::Warning);

  unsigned lineStart(unsigned Offset) const;
  /// The blanks that begin the line of \p Offset.
  llvm::StringRef indentation(unsigned Offset) const;

  std::vector<Edit> takeEdits();
  std::vector<Finding> takeResidue();

private:
  void closeGaps();
  /// Where the blank line at \p Offset ends; \p Offset itself if there is none.
  unsigned endOfBlankLine(unsigned Offset) const;

  std::string File;
  llvm::StringRef Text;
  std::vector<Edit> Edits;
  std::vector<Finding> Residue;
};

} // namespace offloom

#endif
