// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Suppressions: comments by which a file says that a finding is known and accepted.
//
//   x = 1.0 * y;            // NOLINT(math-double-literal)     this line
//   // NOLINTNEXTLINE(math-*)                                  the next line
//   // NOLINTBEGIN(launch-*) … // NOLINTEND(launch-*)          the lines between
//
// The spelling is clang-tidy's, so that one comment serves both. Without parentheses every rule is
// meant. Errors of the language that Clang itself reports are never suppressed.
#ifndef OFFLOOM_CHECK_ENGINE_SUPPRESSIONS_H
#define OFFLOOM_CHECK_ENGINE_SUPPRESSIONS_H

#include "Rules/CheckRules.h"
#include "Support/Finding.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace offloom {

class Suppressions {
public:
  /// Reads the comments of \p Source.
  explicit Suppressions(llvm::StringRef Source);

  /// Whether a comment covers a finding of \p Rule in \p Line; that comment then counts as used.
  bool suppress(llvm::StringRef Rule, unsigned Line);

  struct Comment {
    unsigned Line, Column, Offset;  ///< of the word NOLINT…
    unsigned First, Last;           ///< the lines it covers
    std::vector<std::string> Rules; ///< globs; empty: all rules
    bool Used = false;
  };
  const std::vector<Comment> &comments() const { return Comments; }

private:
  std::vector<Comment> Comments;
};

/// Removes from \p Findings what comments in their files suppress. With \p ReportUnused, adds a
/// warning for each comment in a file with findings, or in \p MainFile, that names one of \p Rules
/// and suppressed nothing.
void applySuppressions(std::vector<Finding> &Findings, const std::string &MainFile,
                       const CheckRules &Rules, bool ReportUnused);

} // namespace offloom

#endif
