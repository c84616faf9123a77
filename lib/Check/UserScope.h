// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UserScope: limits every traversal to what the user wrote, and Clang understood.
//
// Of a unit's declarations nine in ten are in system headers, about which nothing is reported. What
// has an error, or calls a function that has one, is left out; the rest is checked all the same.
#ifndef OFFLOOM_CHECK_USERSCOPE_H
#define OFFLOOM_CHECK_USERSCOPE_H

#include "Support/Finding.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
}

namespace offloom {

/// As long as it lives.
class UserScope {
public:
  /// \p IsWhole: there was no error in any pass so far. \p OfClang: what Clang reported of this one.
  UserScope(clang::ASTContext &AST, bool IsWhole, llvm::ArrayRef<Finding> OfClang);
  ~UserScope();

  UserScope(const UserScope &) = delete;
  UserScope &operator=(const UserScope &) = delete;

private:
  clang::ASTContext &AST;
};

} // namespace offloom

#endif
