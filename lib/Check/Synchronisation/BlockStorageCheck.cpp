// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Temporary storage of CUB's primitives for blocks that is used again before all threads have left
// the call before.
//
// Each such call is followed along the paths of its function until a barrier. A function that holds
// a barrier is one, and so is a primitive with other storage, which has barriers within. One with
// storage of its own is a use of that.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// A variable, and of a structure's members one; all members of a union are the same memory.
struct BlockStorage {
  const VarDecl *Variable = nullptr;
  const FieldDecl *Member = nullptr;
  bool operator==(const BlockStorage &) const = default;
};

BlockStorage storageIn(const Expr &Written) {
  const FieldDecl *Member = nullptr;
  const Expr *E = Written.IgnoreParenImpCasts();
  while (const auto *Access = dyn_cast<MemberExpr>(E)) {
    Member = dyn_cast<FieldDecl>(Access->getMemberDecl());
    if (!Member || Access->isArrow())
      return {};
    if (Member->getParent()->isUnion())
      Member = nullptr;
    E = Access->getBase()->IgnoreParenImpCasts();
  }
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return {Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr, Member};
}

/// What an object of a primitive was made with: `Scan(storage)`, or a variable that is made so.
BlockStorage storageOf(const Expr &Object) {
  const Expr *E = Object.IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()); V && V->getInit())
      E = V->getInit();
  E = E->IgnoreUnlessSpelledInSource();
  const auto *Made = dyn_cast<CXXConstructExpr>(E);
  return Made && Made->getNumArgs() > 0 ? storageIn(*Made->getArg(0)) : storageIn(*E);
}

/// What a call means to temporary storage.
struct StorageEffect {
  enum { Nothing, Use, Barrier } Kind = Nothing;
  BlockStorage Of; ///< which it uses; unknown: another than any that is known
};

class BlockStorageVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || !isWrittenForDevice(*F) ||
        !usesPrimitives(*F->getBody()))
      return true;
    CFG::BuildOptions Options;
    Options.setAlwaysAdd(Stmt::CXXMemberCallExprClass).setAlwaysAdd(Stmt::CallExprClass);
    std::unique_ptr<CFG> Graph = CFG::buildCFG(F, F->getBody(), &Context.AST, Options);
    if (!Graph)
      return true;
    for (const CFGBlock *Block : *Graph)
      for (size_t I = 0; I < Block->size(); ++I)
        if (const CallExpr *Call = callAt((*Block)[I]))
          if (StorageEffect E = effectOf(*Call); E.Kind == StorageEffect::Use && E.Of.Variable)
            follow(*Block, I, *Call, E.Of);
    return true;
  }

private:
  static const CallExpr *callAt(const CFGElement &Element) {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    return S ? dyn_cast<CallExpr>(S->getStmt()) : nullptr;
  }

  /// Is \p Call one of a primitive's members? A block of one warp is as good as in step.
  bool isOfPrimitive(const CallExpr &Call) const {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const CXXRecordDecl *Class = Member ? Member->getRecordDecl() : nullptr;
    const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
    if (!Instance || !Context.Functions.isNamed(
                         NameGroup::BlockPrimitives, Instance->getName(),
                         [&](llvm::StringRef Scope) { return isInNamespace(*Instance, Scope); }))
      return false;
    return !isOfOneWarp(Instance->getTemplateArgs());
  }

  /// Behind the type is the block's width, and two further on its height, if there is one.
  static bool isOfOneWarp(const TemplateArgumentList &Arguments) {
    auto isAtMost = [&](unsigned Index, unsigned Most) {
      return Index >= Arguments.size() ||
             Arguments[Index].getKind() != TemplateArgument::Integral ||
             Arguments[Index].getAsIntegral() <= Most;
    };
    return Arguments.size() > 1 && Arguments[1].getKind() == TemplateArgument::Integral &&
           isAtMost(1, WarpSize) && isAtMost(3, 1);
  }

  bool usesPrimitives(const Stmt &S) const {
    return !walkCalls(S, [&](const CallExpr &Call) { return !isOfPrimitive(Call); });
  }

  /// Whether \p Goes on to the end.
  static bool walkCalls(const Stmt &S, llvm::function_ref<bool(const CallExpr &)> Goes) {
    struct Walk : DynamicRecursiveASTVisitor {
      explicit Walk(llvm::function_ref<bool(const CallExpr &)> Goes) : Goes(Goes) {}
      bool VisitCallExpr(CallExpr *Call) override { return Goes(*Call); }
      llvm::function_ref<bool(const CallExpr &)> Goes;
    };
    return Walk(Goes).TraverseStmt(const_cast<Stmt *>(&S));
  }

  StorageEffect effectOf(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (isOfPrimitive(Call))
      return {StorageEffect::Use,
              storageOf(*cast<CXXMemberCallExpr>(Call).getImplicitObjectArgument())};
    if (!Callee || Synchronisation::isBarrier(&Call))
      return {StorageEffect::Barrier, {}};
    if (isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      return {};
    auto [Known, IsNew] = OfFunctions.try_emplace(Callee->getCanonicalDecl());
    if (!IsNew)
      return Known->second;
    StorageEffect Found = effectOf(*Callee);
    return OfFunctions[Callee->getCanonicalDecl()] = Found;
  }

  /// What a call of \p F means: of a function that calls itself nothing, the second time.
  StorageEffect effectOf(const FunctionDecl &F) {
    const Stmt *Body = F.getBody();
    StorageEffect Result;
    if (!Body)
      return Result;
    bool HasNoBarrier = walkCalls(*Body, [&](const CallExpr &Inner) {
      StorageEffect Of = effectOf(Inner);
      bool IsOther = Of.Kind == StorageEffect::Use && Result.Kind == StorageEffect::Use &&
                     !(Of.Of == Result.Of);
      if (Of.Kind == StorageEffect::Use)
        Result = Of;
      return Of.Kind != StorageEffect::Barrier && !IsOther;
    });
    if (!HasNoBarrier)
      return {StorageEffect::Barrier, {}};
    if (Result.Of.Variable && !Result.Of.Variable->hasGlobalStorage())
      Result.Of = {}; // the caller's
    return Result;
  }

  void follow(const CFGBlock &First, size_t At, const CallExpr &Call, const BlockStorage &Of) {
    llvm::DenseSet<const CFGBlock *> Seen;
    llvm::SmallVector<std::pair<const CFGBlock *, size_t>> Open{{&First, At + 1}};
    while (!Open.empty()) {
      auto [Block, From] = Open.pop_back_val();
      bool Ends = false;
      for (size_t I = From; I < Block->size() && !Ends; ++I) {
        const CallExpr *Next = callAt((*Block)[I]);
        StorageEffect E = Next ? effectOf(*Next) : StorageEffect();
        if (E.Kind == StorageEffect::Use && E.Of == Of)
          return report(*Next, Call, Of);
        std::optional<CFGStmt> S = (*Block)[I].getAs<CFGStmt>();
        Ends = E.Kind != StorageEffect::Nothing || (S && isa<AsmStmt>(S->getStmt()));
      }
      for (const CFGBlock *Successor : Block->succs())
        if (!Ends && Successor && Seen.insert(Successor).second)
          Open.push_back({Successor, 0});
    }
  }

  void report(const CallExpr &Next, const CallExpr &Call, const BlockStorage &Of) {
    bool IsSame = &Next == &Call;
    Reported Finding = Context.report(
        "sync-block-storage-reused", Next.getSourceRange(),
        {{"storage", (Of.Member ? Of.Member : cast<NamedDecl>(Of.Variable))->getNameAsString()},
         {"where", IsSame ? "in the next round of the loop" : "here"}});
    if (!IsSame)
      Finding.note(Call.getBeginLoc(), "the call before is here");
  }

  static constexpr unsigned WarpSize = 32;
  llvm::DenseMap<const FunctionDecl *, StorageEffect> OfFunctions;
};

} // namespace

Check blockStorageCheck() { return walk<BlockStorageVisitor>(Passes::Device); }

} // namespace offloom
