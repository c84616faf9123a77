// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/BlockFunctions.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <utility>

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
    while (!planAll()) {
    }
    UnitPlan Plan;
    for (auto &[F, Kernel] : Kernels)
      Plan.Kernels[F] = std::move(Kernel.Plan);
    for (const FunctionDecl *Key : InUse)
      Plan.Functions[Key] = {Signatures[Key], std::move(Functions[Key].Plan)};
    return Plan;
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
      Signature.Parameters.push_back(holdsInAllInstances(*P, Sync, isStorable) &&
                                             !P->hasDefaultArg() &&
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
        demand(Signature, I, Parameter::Varying);
    }
  }

  /// A plan, and how often the signatures that it counts on had changed when it was made.
  template <typename PlanType> struct Made {
    PlanType Plan;
    llvm::SmallVector<std::pair<const FunctionDecl *, unsigned>, 4> CountsOn;
  };

  template <typename PlanType> bool isCurrent(const Made<PlanType> &Known) const {
    return llvm::all_of(Known.CountsOn, [&](const auto &Callee) {
      return Changes.lookup(Callee.first) == Callee.second;
    });
  }

  template <typename PlanType>
  void keep(Made<PlanType> &Known, PlanType Plan, llvm::ArrayRef<const FunctionDecl *> Asked) {
    Known.Plan = std::move(Plan);
    Known.CountsOn.clear();
    for (const FunctionDecl *Key : Asked)
      Known.CountsOn.push_back({Key, Changes.lookup(Key)});
  }

  void change(const FunctionDecl *Key) {
    ++Changes[Key];
    Changed = true;
  }

  /// Plans what has no plan for the signatures as they are now. False as soon as that changes one.
  bool planAll() {
    Changed = false;
    InUse.clear();
    Called.clear();
    for (const FunctionDecl *F : Written)
      if (isKernel(*F)) {
        planKernelOnce(*F);
        if (const KernelPlan &K = Kernels[F].Plan; K.Form == KernelForm::Phases)
          follow(K.Phases);
        if (Changed)
          return false;
      }
    while (!Changed && !Called.empty())
      planFunction(Called.pop_back_val());
    return !Changed;
  }

  void planKernelOnce(const FunctionDecl &F) {
    auto [Known, IsNew] = Kernels.try_emplace(&F);
    if (!IsNew && isCurrent(Known->second))
      return;
    KnownCallees Callees(Signatures);
    KernelPlan Plan = planKernel(F, Sync, Callees);
    keep(Known->second, std::move(Plan), Callees.asked());
  }

  void planFunction(const FunctionDecl *Key) {
    if (!InUse.insert(Key))
      return;
    auto [Known, IsNew] = Functions.try_emplace(Key);
    if (IsNew || !isCurrent(Known->second)) {
      KnownCallees Callees(Signatures);
      const BlockSignature *Self = Callees.find(Key);
      auto Result = planPhases(*Self->F, Sync, Callees, Self);
      if (const auto *Problem = std::get_if<Obstacle>(&Result)) {
        Functions.erase(Key);
        Signatures[Key].WhyNot = Problem->Reason;
        change(Key);
        return;
      }
      keep(Known->second, std::move(std::get<PhasePlan>(Result)), Callees.asked());
    }
    follow(Functions[Key].Plan);
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
        if (Node.ActiveOnly && !std::exchange(After, true))
          change(Node.TheCall.Callee);
      }
      follow(Node.BeforeTest);
      follow(Node.Body);
      follow(Node.Else);
    }
  }

  void meetDemands(const PhasePlan &Phases) {
    for (const auto &[Key, Index, Asked] : Phases.Demands)
      if (meetTogether(Phases, Key) || demand(Signatures[Key], Index, Asked))
        change(Key);
  }

  /// May \p Signature ask for \p Asked in place of what it says of parameter \p Index?
  static bool isUnmet(const BlockSignature &Signature, unsigned Index, Parameter Asked) {
    const Parameter Now = Signature.Parameters[Index];
    return Now != Parameter::Fixed && Now != Parameter::Bound && Now != Asked;
  }

  /// Meets all that \p Phases demands of the function \p Key. One reference that is a thread's own
  /// is perhaps no use while the next one seems to be the block's.
  bool meetTogether(const PhasePlan &Phases, const FunctionDecl *Key) {
    BlockSignature Trial = Signatures[Key];
    unsigned Unmet = 0;
    for (const auto &[Callee, Index, Asked] : Phases.Demands)
      if (Callee == Key && isUnmet(Trial, Index, Asked)) {
        Trial.Parameters[Index] = Asked;
        ++Unmet;
      }
    if (Unmet < 2 || std::holds_alternative<Obstacle>(
                         planPhases(*Trial.F, Sync, KnownCallees(Signatures), &Trial)))
      return false;
    Signatures[Key] = std::move(Trial);
    return true;
  }

  /// Makes parameter \p Index what is \p Asked for, Varying or Bound, or Fixed if the function's
  /// flow depends on it. False when it was so, or Fixed.
  bool demand(BlockSignature &Signature, unsigned Index, Parameter Asked) {
    if (!isUnmet(Signature, Index, Asked))
      return false;
    BlockSignature Trial = Signature;
    Trial.Parameters[Index] = Asked;
    auto Result = planPhases(*Signature.F, Sync, KnownCallees(Signatures), &Trial);
    Signature.Parameters[Index] =
        std::holds_alternative<PhasePlan>(Result) ? Asked : Parameter::Fixed;
    return true;
  }

  llvm::ArrayRef<const FunctionDecl *> Written;
  const Synchronisation &Sync;
  const Rejections &Rejected;
  BlockSignatures Signatures;
  /// How often each signature has changed.
  llvm::DenseMap<const FunctionDecl *, unsigned> Changes;
  llvm::MapVector<const FunctionDecl *, Made<KernelPlan>> Kernels;
  llvm::DenseMap<const FunctionDecl *, Made<PhasePlan>> Functions;
  /// The functions that the present plans call in block-level form.
  llvm::SetVector<const FunctionDecl *> InUse;
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
