// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SidedStatements: statements of functions that run on both sides, once as each pass reads them.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_SIDEDSTATEMENTS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_SIDEDSTATEMENTS_H

#include "Migrate/Preprocessor/PassDifferences.h"
#include "Support/Edit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct SidedStatement {
  SourceSpan Span;
  std::string OnHost;   ///< nothing where it does nothing there
  std::string OnDevice; ///< the same
};

/// The statement at \p Span of \p Buffer, in which \p Differences, in their order, may stand.
SidedStatement sidedStatement(SourceSpan Span, llvm::ArrayRef<PassDifference> Differences,
                              llvm::StringRef Buffer);

/// \p Statements, in their order, where one that the host alone has and one that the device alone
/// has, next to each other, are one.
std::vector<SidedStatement> joinedSides(std::vector<SidedStatement> Statements,
                                        llvm::StringRef Buffer);

/// What puts a conditional in the place of \p S.
Edit editOf(const SidedStatement &S, llvm::StringRef File, llvm::StringRef Buffer);

} // namespace offloom

#endif
