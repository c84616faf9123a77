// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of objects whose destructor frees what a member leads to, and whose copy constructor
// copies the pointer: both objects free the same memory.
//
// A class that could be copied so, and of which no file in sight makes a copy, gets a remark.
//
// Left alone are destructors that ask another member first, as a count of owners, and arguments of
// launches, of which launch-param-nontrivial speaks.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The member of the object itself that \p E is.
const FieldDecl *ownField(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// The pointer, or the array or vector of pointers, among the members of the object that \p Object
/// is, or is an element of.
const FieldDecl *ownedBy(const Operand &Object) {
  if (!Object || Object.IsAddress)
    return nullptr;
  if (Object.Member)
    return isa<CXXThisExpr>(Object.Value->IgnoreParenCasts()) ? Object.Member : nullptr;
  const Expr *E = Object.Value->IgnoreParenCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    E = Element->getBase();
  else if (const auto *Of = dyn_cast<CXXOperatorCallExpr>(E);
           Of && Of->getOperator() == OO_Subscript)
    E = Of->getArg(0);
  return ownField(*E);
}

/// What a destructor frees, and which members it asks before.
class Frees : public DynamicRecursiveASTVisitor {
public:
  explicit Frees(UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    for (const HostEffect &Effect : Facts.effectsOf(*Call).value_or(std::vector<HostEffect>()))
      if (!Freed && Effect.does(FunctionFacts::Action::Frees))
        Freed = ownedBy(Effect.argument(ArgumentRole::Object));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (const FieldDecl *F = ownField(*E))
      Named.insert(F);
    return true;
  }
  bool VisitIfStmt(IfStmt *) override { return HasBranch = true; }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    IsClear &= !E->isIncrementDecrementOp() || localVariable(*E->getSubExpr());
    return true;
  }

  const FieldDecl *Freed = nullptr;
  bool always() const { return Freed && IsClear && (!HasBranch || Named.size() == 1); }

private:
  UnitFacts &Facts;
  llvm::SmallPtrSet<const FieldDecl *, 4> Named;
  bool HasBranch = false, IsClear = true;
};

class FreedCopyVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *) override { return true; }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    if (!inHostCode() || function()->isDependentContext() || function()->isImplicit() ||
        !Constructor->isCopyConstructor() || Constructor->isUserProvided() || E->isElidable())
      return true;
    const CXXRecordDecl *Class = Constructor->getParent();
    Copied.insert(Class->getCanonicalDecl());
    if (const FieldDecl *Freed = freedBy(*Class))
      Context
          .report("alloc-copy-frees-twice", E->getSourceRange(),
                  {{"class", Class->getNameAsString()}, {"member", Freed->getNameAsString()}})
          .note(Class->getDestructor()->getLocation(), "freed here, by each of the two objects");
    return true;
  }

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (Class->isThisDeclarationADefinition() && !Class->isDependentContext())
      Classes.push_back(Class);
    return true;
  }

  void finish() {
    for (const CXXRecordDecl *Class : Classes)
      if (!Copied.contains(Class->getCanonicalDecl()) && canBeCopiedByMember(*Class))
        if (const FieldDecl *Freed = freedBy(*Class))
          Context.report(
              "alloc-copyable-owner", Class->getLocation(),
              {{"class", Class->getNameAsString()}, {"member", Freed->getNameAsString()}});
  }

private:
  /// Whether \p Class has the copy constructor that is made without being written.
  static bool canBeCopiedByMember(const CXXRecordDecl &Class) {
    if (Class.hasUserDeclaredCopyConstructor() || Class.hasUserDeclaredMoveConstructor() ||
        Class.hasUserDeclaredMoveAssignment() || Class.defaultedCopyConstructorIsDeleted())
      return false;
    if (Class.needsImplicitCopyConstructor() && Class.needsOverloadResolutionForCopyConstructor())
      return false; // a member or a base decides, and nobody has asked
    return llvm::none_of(Class.ctors(), [](const CXXConstructorDecl *C) {
      return C->isCopyConstructor() && C->isDeleted();
    });
  }

  const FieldDecl *freedBy(const CXXRecordDecl &Class) {
    auto [Known, IsNew] = Freed.try_emplace(&Class, nullptr);
    const CXXDestructorDecl *Destructor = IsNew ? Class.getDestructor() : nullptr;
    const FunctionDecl *Definition = nullptr;
    if (!Destructor || !Destructor->isDefined(Definition) || !Definition->getBody())
      return Known->second;
    Frees Of(Context.Facts);
    Of.TraverseStmt(Definition->getBody());
    return Known->second = Of.always() ? Of.Freed : nullptr;
  }

  llvm::DenseMap<const CXXRecordDecl *, const FieldDecl *> Freed;
  std::vector<const CXXRecordDecl *> Classes;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Copied;
};

} // namespace

Check freedCopyCheck() { return walkAndFinish<FreedCopyVisitor>(Passes::Host); }

} // namespace offloom
