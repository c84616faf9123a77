// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/MemberOrigins.h"

#include "Check/Facts/CodePlaces.h"
#include "Rules/FunctionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The pointer among the members of a class that \p E is.
const FieldDecl *pointerMember(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && Field->getType()->isPointerType() ? Field->getCanonicalDecl() : nullptr;
}

/// Collects what each member is set to. One that is set in more than one way is unknown.
class Collector : public DynamicRecursiveASTVisitor {
public:
  Collector(ASTContext &AST, const FunctionTable &Functions) : AST(AST), Functions(Functions) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFieldDecl(FieldDecl *F) override {
    if (const Expr *Init = F->getInClassInitializer())
      set(*F, *Init);
    return true;
  }
  /// What a function of another file is handed, it may set.
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->isDefined())
      for (const ParmVarDecl *P : F->parameters())
        if (const QualType To = P->getType()->getPointeeType();
            !To.isNull() && !To.isConstQualified())
          if (const auto *Class = To->getAsRecordDecl())
            HandedOut.insert(Class->getCanonicalDecl());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *C) override {
    for (const CXXCtorInitializer *Init : C->inits())
      if (const FieldDecl *F = Init->getMember(); F && Init->isWritten())
        set(*F, *Init->getInit());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *List) override {
    const auto *Class = List->getType()->getAsCXXRecordDecl();
    if (!Class || List->isValueDependent() || !List->isSemanticForm())
      return true;
    unsigned At = Class->isUnion() ? 0 : Class->getNumBases();
    for (const FieldDecl *F : Class->fields())
      if (At < List->getNumInits())
        if (const Expr *Init = List->getInit(At++); Init && !isa<CXXDefaultInitExpr>(Init))
          set(*F, *Init);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (const FieldDecl *F = B->isAssignmentOp() ? pointerMember(*B->getLHS()) : nullptr)
      set(*F, *B->getRHS());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Functions.find(calleeName(*Call));
    Registers |= Function && Function->does(FunctionFacts::Action::Shares);
    const Memory Allocates = memoryAllocatedBy(Function);
    if (Allocates == Memory::Unknown || !Function->has(ArgumentRole::Into) || !Call->getNumArgs())
      return true;
    const auto *Address = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
    const FieldDecl *F = Address && Address->getOpcode() == UO_AddrOf
                             ? pointerMember(*Address->getSubExpr())
                             : nullptr;
    if (F && Allocated.insert(Address).second)
      set(*F, Allocates);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    const FieldDecl *F = U->getOpcode() == UO_AddrOf ? pointerMember(*U->getSubExpr()) : nullptr;
    if (F && !Allocated.contains(U))
      set(*F, Memory::Unknown);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    // Another name, by which it may be set.
    const FieldDecl *F =
        V->getType()->isReferenceType() && V->getInit() ? pointerMember(*V->getInit()) : nullptr;
    if (F && !V->getType()->getPointeeType().isConstQualified())
      set(*F, Memory::Unknown);
    return true;
  }

  llvm::DenseMap<const FieldDecl *, Memory> Members;
  llvm::DenseSet<const Decl *> HandedOut; ///< classes of objects that other files may set
  bool Registers = false;                 ///< some memory of the host is made the device's too

private:
  void set(const FieldDecl &F, const Expr &Value) {
    if (!F.getType()->isPointerType() || Value.isTypeDependent() ||
        Value.isNullPointerConstant(AST, Expr::NPC_ValueDependentIsNull))
      return;
    // What another object holds is known by its own member.
    if (const FieldDecl *Other = pointerMember(Value); Other == F.getCanonicalDecl())
      return;
    set(F, memoryYieldedBy(Value, Functions));
  }

  void set(const FieldDecl &F, Memory Origin) {
    auto [Known, IsNew] = Members.try_emplace(F.getCanonicalDecl(), Origin);
    if (!IsNew && Known->second != Origin)
      Known->second = Memory::Unknown;
  }

  ASTContext &AST;
  const FunctionTable &Functions;
  llvm::DenseSet<const UnaryOperator *> Allocated; ///< `&p` in cudaMalloc(&p, …)
};

/// Whether no other file can set \p F: it is private in a class all of whose functions are in
/// sight, or of a class of this file.
bool isOwnAffair(const FieldDecl &F, const SourceManager &Sources) {
  if (Sources.isInMainFile(Sources.getExpansionLoc(F.getLocation())))
    return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(F.getParent());
  return Class && F.getAccess() == AS_private && !Class->hasFriends() &&
         llvm::all_of(Class->methods(), [](const CXXMethodDecl *M) {
           return M->isDefined() || M->isImplicit() || M->isDeleted() || M->isPureVirtual();
         });
}

} // namespace

MemberOrigins::MemberOrigins(ASTContext &AST, const FunctionTable &Functions) {
  Collector Found(AST, Functions);
  Found.TraverseAST(AST);
  if (Found.Registers)
    return;
  for (auto [Field, Origin] : Found.Members)
    if (Origin != Memory::Unknown &&
        !Found.HandedOut.contains(Field->getParent()->getCanonicalDecl()) &&
        isOwnAffair(*Field, AST.getSourceManager()))
      Members.try_emplace(Field, Origin);
}

Memory MemberOrigins::of(const FieldDecl &Member) const {
  return Members.lookup(Member.getCanonicalDecl());
}

} // namespace offloom
