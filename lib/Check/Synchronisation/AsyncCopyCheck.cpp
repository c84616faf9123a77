// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies, and the barriers and pipelines that say when they are done; also the shared
// memory of other blocks of a cluster, which must still be there.
//
// Most are judged function by function: what is nowhere in the function, and not in another that it
// calls, is missing.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace offloom {
namespace {

/// The variable that an expression names, takes the address of, or takes an element of.
const VarDecl *rootOf(const Expr *E) {
  while (true) {
    E = E->IgnoreParenCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      E = Sum->getLHS();
    else
      break;
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

const VarDecl *sharedRootOf(const Expr *E) {
  const VarDecl *V = rootOf(E);
  return V && isShared(*V) ? V : nullptr;
}

/// The calls of a function in the order of its text.
class CallCollector : public DynamicRecursiveASTVisitor {
public:
  explicit CallCollector(const CheckContext &Context) : Context(Context) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      LeadsElsewhere |= !Callee || !isInNamespace(*Callee, "cuda");
    All.push_back(Call);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return LeadsElsewhere = true; }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (const auto *Element = E->getCastKind() == CK_LValueToRValue
                                  ? dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens())
                                  : nullptr)
      Reads.push_back(Element);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      if (const VarDecl *V = sharedRootOf(E->getLHS()))
        Stored.push_back(V);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return LeadsElsewhere = true; }

  bool callsOneOf(NameGroup Group) const {
    return llvm::any_of(All, [&](const CallExpr *C) { return Context.Facts.isNamed(Group, *C); });
  }

  std::vector<const CallExpr *> All;
  std::vector<const ArraySubscriptExpr *> Reads;
  std::vector<const VarDecl *> Stored;
  bool LeadsElsewhere = false; ///< it calls what it does not show

private:
  const CheckContext &Context;
};

template <class Wanted>
const Wanted *firstIn(const Stmt *S, llvm::function_ref<bool(const Wanted &)> Is) {
  if (!S)
    return nullptr;
  if (const auto *W = dyn_cast<Wanted>(S); W && Is(*W))
    return W;
  for (const Stmt *Child : S->children())
    if (const Wanted *Found = firstIn<Wanted>(Child, Is))
      return Found;
  return nullptr;
}

class AsyncCopyVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || !F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return true;
    CallCollector Calls(Context);
    Calls.TraverseStmt(F->getBody());
    checkBulkCopies(Calls);
    if (!Calls.LeadsElsewhere) {
      checkUnwaited(Calls);
      checkPipelines(Calls);
      if (isWrittenGlobal(*F))
        checkRemoteMemory(Calls);
    }
    if (isWrittenGlobal(*F))
      checkCount(*F);
    return true;
  }

  /// One thread makes a barrier ready, and others use it at once.
  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!inDeviceCode())
      return true;
    const VarDecl *Barrier = nullptr;
    const Stmt *Where = nullptr;
    for (const Stmt *Child : S->body()) {
      if (Barrier && firstIn<CallExpr>(Child, [](const CallExpr &Call) {
            return isMeeting(Call) || !Call.getDirectCallee();
          }))
        Barrier = nullptr;
      if (Barrier) {
        const auto *Use = firstIn<CXXMemberCallExpr>(Child, [&](const CXXMemberCallExpr &Call) {
          return rootOf(Call.getImplicitObjectArgument()) == Barrier;
        });
        if (Use) {
          Context
              .report("async-barrier-init-unsynced", Use->getSourceRange(),
                      {{"barrier", Barrier->getNameAsString()}})
              .note(Where->getBeginLoc(), "one thread initialises it here");
          Barrier = nullptr;
        }
      }
      const auto *If = dyn_cast<IfStmt>(Child);
      const auto *Init =
          If ? firstIn<CallExpr>(If->getThen(),
                                 [&](const CallExpr &Call) { return initialised(Call) != nullptr; })
             : nullptr;
      if (Init && isEquality(*If->getCond())) {
        Barrier = initialised(*Init);
        Where = Init;
      }
    }
    return true;
  }

private:
  /// The barrier that \p Call makes ready; null for another call.
  const VarDecl *initialised(const CallExpr &Call) const {
    return Call.getNumArgs() >= 2 && Context.Facts.isNamed(NameGroup::BarrierInitialisers, Call)
               ? sharedRootOf(Call.getArg(0))
               : nullptr;
  }

  static bool isEquality(const Expr &E) {
    const auto *B = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
    const auto *Not = dyn_cast<UnaryOperator>(E.IgnoreParenImpCasts());
    return (B && B->getOpcode() == BO_EQ) || (Not && Not->getOpcode() == UO_LNot);
  }

  void checkBulkCopies(const CallCollector &Calls) {
    for (const CallExpr *Call : Calls.All) {
      if (!Context.Facts.isNamed(NameGroup::BulkCopies, *Call))
        continue;
      int64_t Needed = Context.Facts.isNamed(NameGroup::TensorCopies, *Call) ? 128 : 16;
      for (const Expr *Argument : Call->arguments()) {
        const VarDecl *V = sharedRootOf(Argument);
        if (!V || !V->getType()->isArrayType() || V->hasExternalStorage())
          continue;
        int64_t Alignment = Context.AST.getDeclAlign(V).getQuantity();
        if (Alignment < Needed)
          Context
              .report("async-tma-alignment", Argument->getSourceRange(),
                      {{"array", V->getNameAsString()},
                       {"is", std::to_string(Alignment)},
                       {"needed", std::to_string(Needed)}})
              .note(V->getLocation(), "declared here");
        bool IsStore =
            Call->getArg(0)->getType().getAsString().find("space_global") != std::string::npos;
        if (IsStore && !Calls.LeadsElsewhere && llvm::is_contained(Calls.Stored, V) &&
            !Calls.callsOneOf(NameGroup::ProxyFences))
          Context.report("async-proxy-fence-missing", Call->getSourceRange(),
                         {{"array", V->getNameAsString()}});
      }
    }
  }

  void checkUnwaited(const CallCollector &Calls) {
    if (Calls.callsOneOf(NameGroup::CopyWaits))
      return;
    for (const CallExpr *Call : Calls.All) {
      bool IsOfGroup = Context.Facts.isNamed(NameGroup::GroupCopies, *Call);
      if (!IsOfGroup && !Context.Facts.isNamed(NameGroup::PipelineCopies, *Call))
        continue;
      const VarDecl *To = sharedRootOf(Call->getArg(IsOfGroup ? 1 : 0));
      for (const ArraySubscriptExpr *Read : Calls.Reads)
        if (To && sharedRootOf(Read) == To && Call->getBeginLoc() < Read->getBeginLoc()) {
          Context
              .report("async-copy-unwaited", Read->getSourceRange(),
                      {{"array", To->getNameAsString()}})
              .note(Call->getBeginLoc(), "the copy is started here");
          return;
        }
    }
  }

  void checkPipelines(const CallCollector &Calls) {
    llvm::DenseMap<const VarDecl *, llvm::StringMap<const CallExpr *>> Of;
    for (const CallExpr *Call : Calls.All)
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
        if (const VarDecl *V = rootOf(Member->getImplicitObjectArgument()))
          Of[V][calleeName(*Call)] = Call;
    llvm::ArrayRef<std::string> Stages = Context.Functions.names(NameGroup::PipelineStages);
    for (const auto &[Pipeline, Made] : Of)
      for (std::size_t I = 0; I + 1 < Stages.size(); I += 2)
        if (Made.contains(Stages[I]) && !Made.contains(Stages[I + 1]))
          Context.report("async-pipeline-unbalanced", Made.lookup(Stages[I])->getSourceRange(),
                         {{"pipeline", Pipeline->getNameAsString()},
                          {"first", Stages[I]},
                          {"second", Stages[I + 1]}});
  }

  void checkRemoteMemory(const CallCollector &Calls) {
    const CallExpr *Mapped = nullptr;
    for (const CallExpr *Call : Calls.All) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee)
        return;
      if (Context.Facts.isNamed(NameGroup::ClusterMaps, *Call))
        Mapped = Call;
      bool OfCluster =
          isInNamespace(*Callee, "cooperative_groups") && groupOf(*Callee) == GroupKind::Cluster;
      if ((OfCluster && Context.Facts.isNamed(NameGroup::GroupBarriers, *Call)) ||
          Context.Facts.isNamed(NameGroup::ClusterBarriers, *Call))
        Mapped = nullptr;
    }
    if (Mapped)
      Context.report("async-dsmem-lifetime", Mapped->getSourceRange());
  }

  /// A barrier for another number of threads than the block has, at which all arrive.
  void checkCount(const FunctionDecl &Kernel) {
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(Kernel);
    const auto *Body = dyn_cast<CompoundStmt>(Kernel.getBody());
    const auto *Init =
        firstIn<CallExpr>(Body, [&](const CallExpr &Call) { return initialised(Call) != nullptr; });
    Expr::EvalResult Count;
    if (Blocks.Assumed || Blocks.Shapes.empty() || !Body || !Init ||
        Init->getArg(1)->isValueDependent() || !Init->getArg(1)->EvaluateAsInt(Count, Context.AST))
      return;
    uint64_t Expected = Count.Val.getInt().getZExtValue();
    const VarDecl *Barrier = initialised(*Init);
    for (const Stmt *S : Body->body()) {
      const auto *Arrive = dyn_cast<CXXMemberCallExpr>(S);
      if (!Arrive || !Context.Facts.isNamed(NameGroup::BarrierMeetings, *Arrive) ||
          rootOf(Arrive->getImplicitObjectArgument()) != Barrier)
        continue;
      for (const Dimensions &Block : Blocks.Shapes)
        if (Block[0] * Block[1] * Block[2] == Expected)
          return;
      Context
          .report("async-barrier-count", Init->getArg(1)->getSourceRange(),
                  {{"barrier", Barrier->getNameAsString()},
                   {"count", std::to_string(Expected)},
                   {"block", text(Blocks.Shapes.front())}})
          .note(Arrive->getBeginLoc(), "all threads of the block arrive here");
      return;
    }
  }
};

} // namespace

Check asyncCopyCheck() { return walk<AsyncCopyVisitor>(Passes::Device); }

} // namespace offloom
