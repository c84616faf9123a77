// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UserScope: limits every traversal to what the user wrote, and Clang understood.
//
// Of a unit's declarations nine in ten are in system headers, about which nothing is reported. What
// has an error, or calls a function that has one, is left out; the rest is checked all the same.
#ifndef OFFLOOM_CHECK_ENGINE_USERSCOPE_H
#define OFFLOOM_CHECK_ENGINE_USERSCOPE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>

namespace clang {
class ASTContext;
}

namespace offloom {

/// As long as it lives.
class UserScope {
public:
  /// \p IsWhole: there was no error in any pass so far. \p Damage: where errors of this one are.
  /// \p Libraries: files that are left out, see PreprocessorRecord::LibraryFiles.
  UserScope(clang::ASTContext &AST, bool IsWhole, llvm::ArrayRef<clang::SourceLocation> Damage,
            const std::set<std::string> &Libraries = {});
  ~UserScope();

  UserScope(const UserScope &) = delete;
  UserScope &operator=(const UserScope &) = delete;

private:
  clang::ASTContext &AST;
};

} // namespace offloom

#endif
