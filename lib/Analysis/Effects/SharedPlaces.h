// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedPlaces: which pointers of a function lead to `__shared__` memory, and nowhere else.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_SHAREDPLACES_H
#define OFFLOOM_ANALYSIS_EFFECTS_SHAREDPLACES_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class NamedDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// Does \p Named lead to the shared memory of other blocks, those of a cluster?
bool reachesOtherBlocks(const clang::NamedDecl &Named);

class SharedPlaces {
public:
  /// \p Written is the function's. Of \p Parameters it is known that their arguments lead to
  /// shared memory.
  explicit SharedPlaces(const Modifications &Written,
                        const llvm::DenseSet<const clang::VarDecl *> *Parameters = nullptr)
      : Written(Written), Parameters(Parameters) {}

  /// The `__shared__` variable that the pointer \p E leads to, to whatever part of it, or the
  /// parameter that leads to one; else null.
  const clang::VarDecl *behind(const clang::Expr *E) const;

private:
  const clang::VarDecl *around(const clang::Expr *Place) const;
  bool leadsNowhereElse(const clang::VarDecl &V) const;

  const Modifications &Written;
  const llvm::DenseSet<const clang::VarDecl *> *Parameters;
};

} // namespace offloom

#endif
