// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/SideBySideReads.h"
#include "Analysis/Execution/WarpSynchrony.h"
#include "Migrate/Text/Residue.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

static Finding warningOf(const SideBySideRead &R, llvm::StringRef Reads, const SourceText &Text) {
  Finding Place =
      residueAt(R.Read->getBeginLoc(), Text, "migrate-warp-synchrony",
                ("this " + Reads + " what other threads have written to '" + R.Memory->getName() +
                 "', and nothing makes them write it first: the threads of a warp do not go side "
                 "by side; put __syncwarp() in between")
                    .str());
  Place.Level = Severity::Warning;
  return Place;
}

std::vector<Finding> sideBySideWarnings(llvm::ArrayRef<const FunctionDecl *> Functions,
                                        const Synchronisation &Sync, const SourceText &Text) {
  std::vector<Finding> Warnings;
  for (const FunctionDecl *F : Functions) {
    const auto Sure = sideBySideReads(*F, Sync);
    for (const SideBySideRead &R : Sure)
      Warnings.push_back(warningOf(R, "reads", Text));
    for (const SideBySideRead &R : possibleSideBySideReads(*F, Sync, Sure))
      Warnings.push_back(warningOf(R, "may read", Text));
  }
  return Warnings;
}

} // namespace offloom
