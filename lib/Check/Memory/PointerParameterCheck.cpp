// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel does with the memory that its pointer parameters lead to, against what their types
// promise: const, `__restrict__`, and the read-only cache of `__ldg`.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

bool onlyReads(const MemoryUses &Uses) {
  return !Uses.empty() && llvm::all_of(Uses, [](const MemoryUse &U) {
    return U.Kind == UseKind::Read || U.Kind == UseKind::ReadOnlyLoad || U.Kind == UseKind::Test;
  });
}

bool mayBeWritten(const MemoryUses &Uses) {
  return llvm::any_of(
      Uses, [](const MemoryUse &U) { return writes(U.Kind) || U.Kind == UseKind::Escape; });
}

class PointerParameterVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    for (auto [I, P] : llvm::enumerate(F->parameters())) {
      QualType Type = P->getType();
      if (!Type->isPointerType() || !P->getDeclName() || Type->getPointeeType()->isVoidType() ||
          Type->getPointeeType()->isFunctionType())
        continue;
      MemoryUses Uses = usesOf(*P, F->getBody(), Context.Functions);
      QualType Pointee = Type->getPointeeType();
      if (!Pointee.isConstQualified() && !Pointee.isVolatileQualified() &&
          !Pointee->isPointerType() && onlyReads(Uses) && speaksForTemplate(*F, I))
        Context.report("mem-missing-const", P->getSourceRange(),
                       {{"parameter", P->getNameAsString()}, {"kernel", F->getNameAsString()}});
      checkReadOnlyLoads(Uses);
    }
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    if (!Kernel || !Kernel->isDefined(Kernel) || Kernel->isDependentContext())
      return true;
    Launches[Kernel].emplace_back(Launch, function());
    llvm::DenseMap<const VarDecl *, unsigned> Seen;
    for (unsigned I = 0; I < std::min(Launch->getNumArgs(), Kernel->getNumParams()); ++I) {
      const VarDecl *V = isRestrict(*Kernel, I) ? localOrParameter(*Launch->getArg(I)) : nullptr;
      if (!V)
        continue;
      auto [Before, IsNew] = Seen.try_emplace(V, I);
      if (!IsNew && (isWritten(*Kernel, I) || isWritten(*Kernel, Before->second)))
        Context.report("mem-restrict-alias-at-launch", Launch->getArg(I)->getSourceRange(),
                       {{"buffer", V->getNameAsString()},
                        {"first", Kernel->getParamDecl(Before->second)->getNameAsString()},
                        {"second", Kernel->getParamDecl(I)->getNameAsString()}});
    }
    return true;
  }

  /// After all launches have been seen.
  void checkRestrict() {
    for (const auto &[Kernel, Calls] : Launches)
      if (!Kernel->isTemplateInstantiation() && llvm::all_of(Calls, [&](const auto &C) {
            return passesDistinctBuffers(*C.first, C.second);
          }))
        checkRestrict(*Kernel);
  }

private:
  /// Of a template, another instance may write, or what this one has left out. Is \p F none, or the
  /// first instance of a template all of whose instances only read through parameter \p I?
  bool speaksForTemplate(const FunctionDecl &F, unsigned I) const {
    const FunctionTemplateDecl *Template = F.getPrimaryTemplate();
    if (!Template || !F.isTemplateInstantiation())
      return !F.isTemplateInstantiation();
    const FunctionDecl *Pattern = Template->getTemplatedDecl(), *First = nullptr;
    if (!Pattern->isDefined(Pattern) || Pattern->getNumParams() != F.getNumParams() ||
        isWritten(*Pattern, I))
      return false;
    for (const FunctionDecl *Instance : Template->specializations()) {
      if (!Instance->isDefined(Instance))
        continue;
      First = First ? First : Instance;
      if (!Instance->isTemplateInstantiation() || Instance->getNumParams() != F.getNumParams() ||
          !onlyReads(usesOf(*Instance->getParamDecl(I), Instance->getBody(), Context.Functions)))
        return false;
    }
    return First && First->getCanonicalDecl() == F.getCanonicalDecl();
  }

  bool isWritten(const FunctionDecl &F, unsigned I) const {
    return llvm::any_of(usesOf(*F.getParamDecl(I), F.getBody(), Context.Functions),
                        [](const MemoryUse &U) { return writes(U.Kind); });
  }

  void checkReadOnlyLoads(const MemoryUses &Uses) {
    const auto *Written = llvm::find_if(Uses, [](const MemoryUse &U) { return writes(U.Kind); });
    if (Written == Uses.end())
      return;
    for (const MemoryUse &U : Uses)
      if (U.Kind == UseKind::ReadOnlyLoad)
        Context
            .report("mem-ldg-of-written", U.Name->getSourceRange(),
                    {{"pointer", U.Name->getDecl()->getNameAsString()}})
            .note(Written->Name->getBeginLoc(), "written here");
  }

  static bool isRestrict(const FunctionDecl &Kernel, unsigned I) {
    QualType Type = Kernel.getParamDecl(I)->getType();
    return Type->isPointerType() && Type.isRestrictQualified();
  }

  static const VarDecl *localOrParameter(const Expr &E) {
    const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
    return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  }

  /// Whether all pointers that a launch passes are of different allocations of its function, or
  /// parameters of it, which callers may be told to keep apart.
  bool passesDistinctBuffers(const CUDAKernelCallExpr &Launch, const FunctionDecl *In) const {
    if (!In || !In->getBody())
      return false;
    const PointerOrigins &Origins = Context.Facts.originsOf(*In);
    llvm::SmallVector<const VarDecl *> Seen;
    for (const Expr *Argument : Launch.arguments()) {
      if (!Argument->getType()->isPointerType())
        continue;
      const VarDecl *V = localOrParameter(*Argument);
      bool IsApart = V && (isa<ParmVarDecl>(V) || Origins.of(*Argument) == Memory::Device);
      if (!IsApart || llvm::is_contained(Seen, V))
        return false;
      Seen.push_back(V);
    }
    return true;
  }

  void checkRestrict(const FunctionDecl &Kernel) {
    llvm::SmallVector<const ParmVarDecl *> Read;
    bool AnyWritten = false;
    for (const ParmVarDecl *P : Kernel.parameters()) {
      if (!P->getType()->isPointerType())
        continue;
      MemoryUses Uses = usesOf(*P, Kernel.getBody(), Context.Functions);
      AnyWritten |= mayBeWritten(Uses);
      if (P->getType()->getPointeeType().isConstQualified() &&
          !P->getType().isRestrictQualified() && onlyReads(Uses))
        Read.push_back(P);
    }
    if (AnyWritten)
      for (const ParmVarDecl *P : Read)
        Context.report("mem-missing-restrict", P->getSourceRange(),
                       {{"parameter", P->getNameAsString()}});
  }

  using Call = std::pair<const CUDAKernelCallExpr *, const FunctionDecl *>;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<Call>> Launches;
};

} // namespace

static void checkPointerParameter(CheckContext &Context) {
  PointerParameterVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.checkRestrict();
}

Check pointerParameterCheck() { return {Passes::Device, checkPointerParameter}; }

} // namespace offloom
