// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArrayElements: which element of which array is this? `p[i]`, `*(p + i)`, `p[i].x`, `(&p[i])->x`,
// or a local pointer or reference that leads to it.
#ifndef OFFLOOM_CHECK_FACTS_ARRAYELEMENTS_H
#define OFFLOOM_CHECK_FACTS_ARRAYELEMENTS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class FieldDecl;
class FunctionDecl;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// An element of an array that a pointer leads to, or a part of it.
struct ArrayElement {
  /// The pointer: a variable, or a member of a structure that is passed by value, or of the object
  /// itself. It is the same for all objects of a class.
  const clang::ValueDecl *Array = nullptr;
  const clang::Expr *Index = nullptr;
  const clang::FieldDecl *Part = nullptr; ///< null: the whole

  explicit operator bool() const { return Array; }
  bool overlaps(const ArrayElement &Other) const {
    return !Part || !Other.Part || Part == Other.Part;
  }
};

/// The element that \p E is; none if it is something else. A local pointer that is set once, as
/// \p Written says, is another name of what it is a copy of.
ArrayElement namedElement(const clang::Expr &E, const Modifications &Written);

/// The element that the pointer \p E leads to: `p + i`, `&p[i]`.
ArrayElement pointedElement(const clang::Expr &E, const Modifications &Written);

/// The variable or member that the pointer \p E is, or is a copy of; null for anything else.
const clang::ValueDecl *namedArray(const clang::Expr &E, const Modifications &Written);

/// The member that \p E is of a variable, or of the object itself: `a.n`, `n`; null for others.
const clang::FieldDecl *valueMember(const clang::Expr &E);

/// The pointers to what the kernel \p F may write: its parameters, and the members of those that
/// are structures, if there is one of the class.
llvm::SmallVector<const clang::ValueDecl *, 8> arraysGiven(const clang::FunctionDecl &F);

} // namespace offloom

#endif
