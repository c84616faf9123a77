// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/BlockFunctions.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

using Parameter = BlockSignature::Parameter;

bool isRecursive(const FunctionDecl *F, const Synchronisation &Sync) {
  llvm::SmallVector<const FunctionDecl *, 8> Reached{F};
  bool Found = false;
  for (unsigned I = 0; I < Reached.size() && !Found; ++I)
    Sync.forEachCall([&](const FunctionDecl *Caller, const FunctionDecl *Callee) {
      if (Caller != Reached[I])
        return;
      Found |= Callee == F;
      if (!llvm::is_contained(Reached, Callee))
        Reached.push_back(Callee);
    });
  return Found;
}

/// Is a specialisation or instantiation of \p F written out, whose signature is then text as well?
bool hasWrittenInstance(const FunctionDecl *F) {
  const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
  return Template && llvm::any_of(Template->specializations(), [](const FunctionDecl *S) {
           return S->getTemplateSpecializationKind() > TSK_ImplicitInstantiation;
         });
}

bool isDeclaredInHeader(const FunctionDecl &F) {
  const SourceManager &SM = F.getASTContext().getSourceManager();
  return llvm::any_of(F.redecls(), [&](const FunctionDecl *D) {
    return !SM.isInMainFile(SM.getExpansionLoc(D->getLocation()));
  });
}

/// Finds out whether a function calls what its parameter is, or gives it to one that does.
class CalledFinder : public DynamicRecursiveASTVisitor {
public:
  CalledFinder(const ParmVarDecl &P, const Synchronisation &Sync, unsigned Depth)
      : P(P), Sync(Sync), Depth(Depth) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Object = objectOf(*Call);
    Found |= Object && names(Object);
    for (auto [I, E] : llvm::enumerate(argumentsOf(*Call)))
      if (names(E) && Depth > 0)
        for (const FunctionDecl *Callee : Sync.calleesOf(Call))
          Found |= calls(Callee, I, Sync, Depth - 1);
    return !Found;
  }

  static bool calls(const FunctionDecl *F, unsigned I, const Synchronisation &Sync,
                    unsigned Depth) {
    const FunctionDecl *Definition = F->getDefinition();
    if (!Definition || !Definition->hasBody() || I >= Definition->getNumParams())
      return false;
    CalledFinder Finder(*Definition->getParamDecl(I), Sync, Depth);
    Finder.TraverseStmt(Definition->getBody());
    return Finder.Found;
  }

private:
  bool names(const Expr *E) const {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == &P;
  }

  const ParmVarDecl &P;
  const Synchronisation &Sync;
  unsigned Depth; ///< how many calls to follow
  bool Found = false;
};

/// Is parameter \p I of \p F an operation, of any type, that it calls?
bool isOperation(const FunctionDecl &F, unsigned I, const Synchronisation &Sync) {
  return F.getParamDecl(I)->getType()->isDependentType() &&
         CalledFinder::calls(&F, I, Sync, /*Depth=*/4);
}

/// Why \p F, which waits for its block, can have no block-level form; empty when it may.
std::string obstacleIn(const FunctionDecl &F, const Synchronisation &Sync) {
  if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F))
    if (Method->isVirtual() || Method->getParent()->isLambda() ||
        Method->getParent()->getParentFunctionOrMethod() ||
        llvm::isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(Method))
      return "it is a special, virtual or local member function";
  if ((F.isOverloadedOperator() && F.getOverloadedOperator() != OO_Call) ||
      F.isConstexprSpecified() || F.isExternC() || F.hasAttr<CUDAHostAttr>())
    return "it is no plain device function";
  if (F.isVariadic() || F.getTemplatedKind() == FunctionDecl::TK_FunctionTemplateSpecialization ||
      hasWrittenInstance(&F))
    return "it is specialised or variadic";
  if (Sync.isCalledIndirectly(&F))
    return "its address is taken";
  if (isRecursive(F.getCanonicalDecl(), Sync))
    return "it is recursive";
  QualType Result = F.getReturnType();
  if (!Result->isVoidType() &&
      (Result->isReferenceType() || Result->isUndeducedType() || Result->getContainedAutoType() ||
       !isStorable(Result) || Result.hasQualifiers()))
    return "of what it returns";
  for (auto [I, P] : llvm::enumerate(F.parameters()))
    if (P->isParameterPack() || (P->getType()->isRValueReferenceType() &&
                                 (!isOperation(F, I, Sync) || Modifications(F, Sync).any(P))))
      return "of its parameter '" + P->getNameAsString() + "'";
  return "";
}

class UnitPlanner {
public:
  UnitPlanner(llvm::ArrayRef<const FunctionDecl *> Written, const Synchronisation &Sync,
              const Rejections &Rejected)
      : Written(Written), Sync(Sync), Rejected(Rejected) {}

  UnitPlan run() {
    for (const FunctionDecl *F : Written)
      if (runsOnDevice(*F) && !isKernel(*F) && isBlockLevel(Sync.of(F)))
        addCandidate(*F);
    for (const FunctionDecl *F : Written)
      if (auto It = Signatures.find(F->getCanonicalDecl()); It != Signatures.end())
        if (It->second.InHeader)
          generalise(It->second);
    do {
      Changed = false;
      round();
    } while (Changed);
    return std::move(Plan);
  }

private:
  void addCandidate(const FunctionDecl &F) {
    const FunctionDecl *Key = F.getCanonicalDecl();
    BlockSignature &Signature = Signatures[Key];
    Signature.F = &F;
    auto Known = Rejected.find(Key);
    Signature.InHeader = Signature.CalledAfterExits = isDeclaredInHeader(F);
    Signature.WhyNot = Known != Rejected.end() ? Known->second : obstacleIn(F, Sync);
    for (const ParmVarDecl *P : F.parameters())
      Signature.Parameters.push_back(isStorable(P->getType()) && !P->hasDefaultArg() &&
                                             !P->getType()->isRValueReferenceType()
                                         ? Parameter::Uniform
                                         : Parameter::Fixed);
  }

  /// Prepares \p Signature for arguments of any caller: values and references to them differ
  /// between threads, pointers and operations do not.
  void generalise(BlockSignature &Signature) {
    for (unsigned I = 0; I < Signature.Parameters.size() && Signature.WhyNot.empty(); ++I) {
      if (Signature.F->getParamDecl(I)->getType()->isPointerType() ||
          isOperation(*Signature.F, I, Sync))
        Signature.Parameters[I] = Parameter::Fixed;
      else
        demand(Signature, I);
    }
  }

  /// Plans everything with the signatures as they are now.
  void round() {
    Plan = UnitPlan();
    for (const FunctionDecl *F : Written)
      if (isKernel(*F))
        if (KernelPlan &K = Plan.Kernels[F] = planKernel(*F, Sync, Signatures);
            K.Form == KernelForm::Phases && !Changed)
          follow(K.Phases);
    while (!Changed && !Called.empty())
      planFunction(Called.pop_back_val());
    Called.clear();
  }

  void planFunction(const FunctionDecl *Key) {
    if (Plan.Functions.contains(Key))
      return;
    const BlockSignature &Signature = Signatures[Key];
    auto Result = planPhases(*Signature.F, Sync, Signatures, &Signature);
    if (auto *Found = std::get_if<PhasePlan>(&Result)) {
      follow(Found->Nodes);
      meetDemands(*Found);
      Plan.Functions[Key] = {Signature, std::move(*Found)};
      return;
    }
    Signatures[Key].WhyNot = std::get<Obstacle>(Result).Reason;
    Changed = true;
  }

  void follow(const PhasePlan &Phases) {
    follow(Phases.Nodes);
    meetDemands(Phases);
  }

  void follow(const std::vector<PhaseNode> &Nodes) {
    for (const PhaseNode &Node : Nodes) {
      if (Node.TheKind == PhaseNode::Kind::Call && !Node.TheCall.OfCollective &&
          Signatures.contains(Node.TheCall.Callee)) { // else it is a lambda's
        Called.push_back(Node.TheCall.Callee);
        bool &After = Signatures[Node.TheCall.Callee].CalledAfterExits;
        Changed |= Node.ActiveOnly && !After;
        After |= Node.ActiveOnly;
      }
      follow(Node.BeforeTest);
      follow(Node.Body);
      follow(Node.Else);
    }
  }

  void meetDemands(const PhasePlan &Phases) {
    for (auto [Key, Index] : Phases.Demands)
      Changed |= demand(Signatures[Key], Index);
  }

  /// Makes parameter \p Index Varying, or Fixed if the function's flow depends on it. False when it
  /// was one of these.
  bool demand(BlockSignature &Signature, unsigned Index) {
    if (Signature.Parameters[Index] != Parameter::Uniform)
      return false;
    BlockSignature Trial = Signature;
    Trial.Parameters[Index] = Parameter::Varying;
    auto Result = planPhases(*Signature.F, Sync, Signatures, &Trial);
    Signature.Parameters[Index] =
        std::holds_alternative<PhasePlan>(Result) ? Parameter::Varying : Parameter::Fixed;
    return true;
  }

  llvm::ArrayRef<const FunctionDecl *> Written;
  const Synchronisation &Sync;
  const Rejections &Rejected;
  BlockSignatures Signatures;
  UnitPlan Plan;
  llvm::SmallVector<const FunctionDecl *, 8> Called;
  bool Changed = false;
};

} // namespace

UnitPlan planUnit(llvm::ArrayRef<const FunctionDecl *> Written, const Synchronisation &Sync,
                  const Rejections &Rejected) {
  return UnitPlanner(Written, Sync, Rejected).run();
}

llvm::DenseSet<const FunctionDecl *>
functionsThreadsCall(const UnitPlan &Plan, const Synchronisation &Sync,
                     llvm::function_ref<KernelForm(const FunctionDecl *)> Form) {
  llvm::DenseSet<const FunctionDecl *> InBlockForm, Found;
  for (const auto &[F, Ignored] : Plan.Functions)
    InBlockForm.insert(F);
  for (const auto &[F, Ignored] : Plan.Kernels)
    if (Form(F) == KernelForm::Phases)
      InBlockForm.insert(F->getCanonicalDecl());
  for (bool Changed = true; Changed;) {
    Changed = false;
    Sync.forEachCall([&](const FunctionDecl *Caller, const FunctionDecl *Callee) {
      Caller = patternOf(functionAround(Caller))->getCanonicalDecl();
      bool ByThreads = !InBlockForm.contains(Caller) || Found.contains(Caller);
      if (ByThreads && Plan.Functions.contains(Callee))
        Changed |= Found.insert(Callee).second;
    });
  }
  return Found;
}

} // namespace offloom
