// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchStatements: a conditional on `__CUDA_ARCH__` in a function of both sides, as a statement that
// asks when the program runs.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHSTATEMENTS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHSTATEMENTS_H

#include "Migrate/Text/ConditionalGroups.h"
#include "Migrate/Text/SourceText.h"
#include "Migrate/Text/StatementSpans.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct ConstantUses;
class DeclarationUses;
struct ParsedUnit;

/// A conditional and the branches that the passes take; -1: none.
struct ArchConditional {
  const ConditionalGroup &Group;
  int OnHost;
  int OnDevice;
  llvm::StringRef File;
  llvm::StringRef Buffer; ///< the file's text
};

/// Has the conditional a branch, and one for all else at most?
bool isPlain(const ConditionalGroup &Group);

/// Has \p Branch of \p C, which may be none, whole statements to the pass of \p Of?
bool isWhole(const ArchConditional &C, int Branch, const StatementSpans &Of);

/// Makes \p C an `if`. Says why it has no such form; nothing: it has.
std::string rewriteArchStatements(const DeclarationUses &Host, const DeclarationUses &Device,
                                  SidedSpans Statements, const ArchConditional &C,
                                  const ConstantUses &Constants, std::vector<Edit> &Edits);

} // namespace offloom

#endif
