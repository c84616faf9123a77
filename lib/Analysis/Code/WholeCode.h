// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WholeCode: which parts of a unit with errors Clang has understood nonetheless.
//
// Clang leaves a recovery expression where it did not understand an expression, and nothing at all
// where it did not understand a statement. So both count: what the AST says, and where the errors
// were.
#ifndef OFFLOOM_ANALYSIS_CODE_WHOLECODE_H
#define OFFLOOM_ANALYSIS_CODE_WHOLECODE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class SourceManager;
} // namespace clang

namespace offloom {

class WholeCode {
public:
  /// \p Damage: where the errors were (ParsedUnit::Damage).
  WholeCode(const clang::ASTContext &AST, llvm::ArrayRef<clang::SourceLocation> Damage);

  /// Whether the unit has no error.
  bool isAll() const { return Damage.empty(); }
  /// Whether there is no error in \p D.
  bool contains(const clang::Decl &D) const;
  /// Those of \p Decls that are whole; of a namespace or a class that is not, the members that are.
  std::vector<clang::Decl *> wholePartsOf(llvm::ArrayRef<clang::Decl *> Decls) const;

private:
  void addWholeParts(clang::Decl &D, std::vector<clang::Decl *> &Found) const;

  const clang::SourceManager &Sources;
  std::vector<clang::SourceLocation> Damage; ///< of expansions
};

} // namespace offloom

#endif
