// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Facts/UsedParts.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

std::string nameOfPart(const Expr &Lvalue, const ASTContext &AST) {
  const auto *Member = dyn_cast<MemberExpr>(Lvalue.IgnoreParenImpCasts());
  if (!Member)
    return sourceText(Lvalue.getSourceRange(), AST).str();
  std::string Name = "." + Member->getMemberDecl()->getNameAsString();
  const auto *Outer = dyn_cast<MemberExpr>(Member->getBase()->IgnoreParenImpCasts());
  return Member->isArrow() || !Outer ? Name : nameOfPart(*Outer, AST) + Name;
}

void UsedParts::add(const AccessCollector &Function, const ASTContext &AST) {
  for (const Access &A : Function.All)
    Parts[walkOf(A)][nameOfPart(*A.Lvalue, AST)] = A.Bytes;
  for (const std::vector<Access> *Whole : {&Function.Copies, &Function.Bound})
    for (const Access &A : *Whole)
      Parts[walkOf(A)][nameOfPart(*A.Lvalue, AST)] = A.Bytes;
}

unsigned UsedParts::bytesAlong(const Access &A) const {
  unsigned Bytes = 0;
  if (auto Found = Parts.find(walkOf(A)); Found != Parts.end())
    for (const auto &Part : Found->second)
      Bytes += Part.second;
  return Bytes;
}

} // namespace offloom
