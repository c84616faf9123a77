// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MemberOrigins: whose memory do the pointers lead to that objects of a class hold?
//
// Known only of members that no other file can set, and that all code in sight sets alike: an
// allocation in one member function says what the others are given.
#ifndef OFFLOOM_CHECK_FACTS_MEMBERORIGINS_H
#define OFFLOOM_CHECK_FACTS_MEMBERORIGINS_H

#include "Check/Facts/PointerOrigins.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

class MemberOrigins {
public:
  /// Reads what the user wrote of a pass.
  MemberOrigins(clang::ASTContext &AST, const FunctionTable &Functions);

  Memory of(const clang::FieldDecl &Member) const;

private:
  llvm::DenseMap<const clang::FieldDecl *, Memory> Members; ///< by canonical declaration
};

} // namespace offloom

#endif
