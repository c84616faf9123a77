// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/SharedPointers.h"

#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

/// The variable of the file, of the host's alone, that \p E names.
static const VarDecl *hostFileVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  const bool IsDevices = V && (V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>());
  return V && V->isFileVarDecl() && !IsDevices ? V->getCanonicalDecl() : nullptr;
}

const ValueDecl *sharedPointer(const Expr &E) {
  const ValueDecl *Found = hostFileVariable(E);
  if (const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts())) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    Found = Field ? Field->getCanonicalDecl() : nullptr;
  }
  return Found && Found->getType()->isPointerType() ? Found : nullptr;
}

namespace {

/// Collects what each pointer is set to. One that is set in more than one way is unknown.
class Collector : public DynamicRecursiveASTVisitor {
public:
  explicit Collector(UnitFacts &Facts) : Facts(Facts) { ShouldVisitTemplateInstantiations = true; }

  struct Known {
    Memory Origin = Memory::Unknown;
    unsigned Allocations = 0;
    std::optional<int64_t> Bytes; ///< of the one allocation
  };

  bool VisitFieldDecl(FieldDecl *F) override {
    if (const Expr *Init = F->getInClassInitializer())
      set(*F, *Init);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isFileVarDecl() && V->getInit())
      set(*V->getCanonicalDecl(), *V->getInit());
    // Another name, by which it may be set.
    const ValueDecl *Named =
        V->getType()->isReferenceType() && V->getInit() ? sharedPointer(*V->getInit()) : nullptr;
    if (Named && !V->getType()->getPointeeType().isConstQualified())
      set(*Named, Memory::Unknown);
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
    if (const ValueDecl *P = B->isAssignmentOp() ? sharedPointer(*B->getLHS()) : nullptr)
      set(*P, *B->getRHS());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Facts.functionOf(*Call);
    Registers |= Function && Function->does(FunctionFacts::Action::Shares);
    if (Call->isInstantiationDependent())
      return true;
    if (const auto Effects = Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        allocate(Effect);
    forgetReferences(*Call);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    const ValueDecl *P = U->getOpcode() == UO_AddrOf ? sharedPointer(*U->getSubExpr()) : nullptr;
    if (P && !Allocated.contains(U))
      set(*P, Memory::Unknown);
    return true;
  }

  llvm::DenseMap<const ValueDecl *, Known> Pointers;
  llvm::DenseSet<const Decl *> HandedOut; ///< classes of objects that other files may set
  bool Registers = false;                 ///< some memory of the host is made the device's too

private:
  void allocate(const HostEffect &Effect) {
    const Memory Of = memoryAllocatedBy(Effect.function());
    const Operand Into = Of != Memory::Unknown ? Effect.argument(ArgumentRole::Into) : Operand{};
    if (!Into)
      return;
    const auto *Address = dyn_cast<UnaryOperator>(Into.Value->IgnoreParenCasts());
    const bool IsAddress = !Into.IsAddress && Address && Address->getOpcode() == UO_AddrOf;
    const ValueDecl *P = Into.Member ? Into.Member->getCanonicalDecl()
                         : IsAddress ? sharedPointer(*Address->getSubExpr())
                                     : sharedPointer(*Into.Value);
    if (!P || !(IsAddress || Into.IsAddress))
      return;
    // Where a function allocates for what it knows itself, that is counted there.
    if (Effect.isDirect() || !namesShared(Effect)) {
      set(*P, Of);
      Known &Of = Pointers[P];
      ++Of.Allocations;
      Of.Bytes = Effect.value(ArgumentRole::Bytes, nullptr);
    }
    Allocated.insert(IsAddress ? static_cast<const Expr *>(Address) : Into.Value);
  }

  /// Whether the function that makes the call of \p Effect's names what is allocated for.
  bool namesShared(const HostEffect &Effect) const {
    const Expr *Into = Facts.argument(Effect.call(), ArgumentRole::Into);
    const Expr *At = Into ? addressed(*Into) : nullptr;
    return At && sharedPointer(*At);
  }

  /// A function of the user's may set what it has a reference to.
  void forgetReferences(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager()))
      return;
    const unsigned Object = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee);
    for (unsigned I = 0; I < Callee->getNumParams() && I + Object < Call.getNumArgs(); ++I) {
      const QualType Type = Callee->getParamDecl(I)->getType();
      const Expr &Argument = *Call.getArg(I + Object);
      const ValueDecl *P =
          Type->isLValueReferenceType() && !Type->getPointeeType().isConstQualified()
              ? sharedPointer(Argument)
              : nullptr;
      if (P && !Allocated.contains(&Argument))
        set(*P, Memory::Unknown);
    }
  }

  void set(const ValueDecl &P, const Expr &Value) {
    if (!P.getType()->isPointerType() || Value.isTypeDependent() ||
        Value.isNullPointerConstant(Facts.AST, Expr::NPC_ValueDependentIsNull))
      return;
    // What another object holds is known by its own member.
    if (sharedPointer(Value) != P.getCanonicalDecl())
      set(P, memoryYieldedBy(Value, Facts.Functions));
  }

  void set(const ValueDecl &P, Memory Origin) {
    auto [Set, IsNew] =
        Pointers.try_emplace(cast<ValueDecl>(P.getCanonicalDecl()), Known{Origin, 0, std::nullopt});
    if (!IsNew && Set->second.Origin != Origin)
      Set->second.Origin = Memory::Unknown;
  }

  UnitFacts &Facts;
  llvm::DenseSet<const Expr *> Allocated; ///< `&p` in cudaMalloc(&p, …), or `p` of a reference
};

/// Whether no other file can set \p P: it is of this file, or private in a class all of whose
/// functions are in sight.
bool isOwnAffair(const ValueDecl &P, const SourceManager &Sources) {
  const auto IsInFile = [&](const Decl *D) {
    return Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation()));
  };
  if (llvm::all_of(P.redecls(), IsInFile))
    return true;
  const auto *Field = dyn_cast<FieldDecl>(&P);
  const auto *Class = Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  return Class && Field->getAccess() == AS_private && !Class->hasFriends() &&
         llvm::all_of(Class->methods(), [](const CXXMethodDecl *M) {
           return M->isDefined() || M->isImplicit() || M->isDeleted() || M->isPureVirtual();
         });
}

} // namespace

SharedPointers::SharedPointers(UnitFacts &Facts) {
  Collector Found(Facts);
  Found.TraverseAST(Facts.AST);
  Registers = Found.Registers;
  if (Registers)
    return;
  for (const auto &[P, Known] : Found.Pointers) {
    const auto *Field = dyn_cast<FieldDecl>(P);
    if (Known.Origin != Memory::Unknown &&
        !(Field && Found.HandedOut.contains(Field->getParent()->getCanonicalDecl())) &&
        isOwnAffair(*P, Facts.AST.getSourceManager()))
      Pointers[P] = {Known.Origin, Known.Allocations == 1 ? Known.Bytes : std::nullopt};
  }
}

Memory SharedPointers::of(const ValueDecl &Pointer) const {
  return Pointers.lookup(cast<ValueDecl>(Pointer.getCanonicalDecl())).Origin;
}

Memory SharedPointers::of(const Expr &Pointer) const {
  if (const ValueDecl *P = sharedPointer(Pointer))
    return of(*P);
  const VarDecl *V = hostFileVariable(Pointer);
  return V && V->getType()->isConstantArrayType() && !Registers ? Memory::Host : Memory::Unknown;
}

std::optional<int64_t> SharedPointers::bytesOf(const ValueDecl &Pointer) const {
  return Pointers.lookup(cast<ValueDecl>(Pointer.getCanonicalDecl())).Bytes;
}

} // namespace offloom
