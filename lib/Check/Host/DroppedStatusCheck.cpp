// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statuses that nobody looks at: dropped where the call is a statement or its variable is never
// read, or overwritten by the next call's.
//
// A function gets one remark, with how many calls it drops, where the file looks at others; a file
// that looks at none, or hardly any, gets one for all of them. Errors of CUDA itself stay until
// cudaGetLastError() is asked, so that what stands before such a question is not dropped. Nor is
// what frees and destroys: at an end there is little to do about it.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

class DroppedStatus : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    const Stmt *Before = nullptr;
    for (const Stmt *Child : S->body()) {
      drop(Child);
      if (const CallExpr *Call = statusCall(Child); Call && Before && asks(*Call) && isHere())
        if (isa<CUDAKernelCallExpr>(Before))
          Context.report("api-error-swallowed", Call->getSourceRange());
      Before = Child;
      if (const auto *Clean = dyn_cast<ExprWithCleanups>(Before))
        Before = Clean->getSubExpr();
    }
    if (isHere())
      findOverwritten(*S, LoopOf.lookup(S));
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override { return drop(S->getThen()) && drop(S->getElse()); }
  bool VisitForStmt(ForStmt *S) override {
    LoopOf[S->getBody()] = S;
    return drop(S->getBody());
  }
  bool VisitWhileStmt(WhileStmt *S) override {
    LoopOf[S->getBody()] = S;
    return drop(S->getBody());
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (const CallExpr *Call = statusCall(S->getRetValue()))
      Returned.insert(Call);
    return true;
  }
  bool VisitDoStmt(DoStmt *S) override { return drop(S->getBody()); }
  bool VisitSwitchCase(SwitchCase *S) override { return drop(S->getSubStmt()); }

  bool VisitVarDecl(VarDecl *V) override {
    if (const CallExpr *Call = V->getInit() ? statusCall(V->getInit()) : nullptr;
        Call && V->isLocalVarDecl())
      Holders[Call] = V;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const VarDecl *V = E->getOpcode() == BO_Assign ? referredVariable(*E->getLHS()) : nullptr;
    if (!V || !V->isLocalVarDecl())
      return true;
    Assigned.insert(E->getLHS()->IgnoreParenImpCasts());
    if (const CallExpr *Call = statusCall(E->getRHS()))
      Holders[Call] = V;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && !Assigned.contains(E))
      Read.insert(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (!isHere())
      return true;
    OfFunction &Here = Functions[function()->getCanonicalDecl()];
    if (statusCall(Call))
      Here.Calls.push_back(Call);
    else if (const FunctionDecl *Callee = Call->getDirectCallee();
             Callee && !isInSystemCode(Callee->getLocation(), sources()) &&
             (Callee->isDefined() || (mayAsk(*Callee) && !Context.Facts.isGivenStatus(*Call))))
      Here.Callees.emplace_back(Callee->getCanonicalDecl(), Call->getBeginLoc());
    return true;
  }

  void finish() {
    unsigned Looked = 0;
    CallsOfFunctions Dropping;
    for (auto &[F, Here] : Functions) {
      const SourceLocation Asked = lastQuestion(F);
      std::vector<const CallExpr *> Lost;
      for (const CallExpr *Call : Here.Calls) {
        bool IsLost = isLost(*Call);
        Looked += !IsLost && !Returned.contains(Call);
        if (IsLost && matters(*Call) &&
            (Asked.isInvalid() || !isKept(*Call) || isForHost(*Call) ||
             isBefore(Asked, Call->getBeginLoc())))
          Lost.push_back(Call);
      }
      if (!Lost.empty())
        Dropping.emplace_back(F, std::move(Lost));
    }
    if (Looked < 3) { // a program that does without
      if (!Dropping.empty())
        reportFile(Dropping, Looked);
      return;
    }
    for (const auto &[F, Lost] : Dropping)
      report(*Lost.front(),
             "'" + F->getNameAsString() + "' drops the status of " +
                 (Lost.size() == 1 ? "this call" : std::to_string(Lost.size()) + " calls") +
                 " of CUDA");
  }

private:
  struct OfFunction {
    std::vector<const CallExpr *> Calls;                                  ///< that return a status
    std::vector<std::pair<const FunctionDecl *, SourceLocation>> Callees; ///< of the user's
  };

  using CallsOfFunctions =
      std::vector<std::pair<const FunctionDecl *, std::vector<const CallExpr *>>>;

  const SourceManager &sources() const { return Context.AST.getSourceManager(); }
  bool isHere() const {
    return inHostCode() && !function()->isTemplateInstantiation() &&
           !isInSystemCode(function()->getLocation(), sources());
  }
  bool isBefore(SourceLocation A, SourceLocation B) const {
    return sources().isBeforeInTranslationUnit(A, B);
  }

  /// The call of CUDA whose status \p S is.
  const CallExpr *statusCall(const Stmt *S) const {
    const auto *E = dyn_cast_or_null<Expr>(S);
    const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()->IgnoreParenImpCasts()) : nullptr;
    return Call && !isa<CUDAKernelCallExpr>(Call) &&
                   (Context.Facts.isNamed(NameGroup::CudaFunctions, *Call) || isOfLibrary(*Call)) &&
                   Context.Functions.isNamed(NameGroup::Statuses,
                                             Call->getType().getUnqualifiedType().getAsString())
               ? Call
               : nullptr;
  }

  /// CUB's algorithms return statuses too, as do functions of other libraries' headers.
  bool isOfLibrary(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && isInSystemCode(Callee->getLocation(), sources());
  }

  /// Whether the name of a function of another file says that it may ask for errors. One that is
  /// given a status looks at that.
  static bool mayAsk(const FunctionDecl &Callee) {
    static constexpr llvm::StringLiteral Words[] = {"check", "err",  "fail", "status", "assert",
                                                    "sync",  "wait", "test", "safe"};
    const std::string Name = Callee.getNameAsString();
    return llvm::any_of(Words, [&](llvm::StringRef Word) {
      return llvm::StringRef(Name).contains_insensitive(Word);
    });
  }

  bool asks(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    return Function && Function->ReportsErrors && !Function->IsPure;
  }

  /// Whether an error of \p Call would be news.
  bool matters(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    return !Function || !(Function->ReportsErrors || Function->IsPure ||
                          Function->does(Action::Frees) || Function->does(Action::Destroys) ||
                          Function->does(Action::Resets) || Function->does(Action::Queries));
  }

  /// Whether CUDA keeps the status until it is asked for: the runtime does, libraries do not.
  bool isKept(const CallExpr &Call) const {
    return Context.Functions.isNamed(NameGroup::ErrorTypes,
                                     Call.getType().getUnqualifiedType().getAsString());
  }

  /// Whether \p Call makes memory that the host touches itself: long before the question.
  bool isForHost(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    return Function && Function->does(Action::Allocates) &&
           (Function->Of == FunctionFacts::Memory::Managed ||
            Function->Of == FunctionFacts::Memory::Pinned);
  }

  bool drop(const Stmt *S) {
    if (const CallExpr *Call = statusCall(S))
      Dropped.insert(Call);
    return true;
  }

  bool isLost(const CallExpr &Call) const {
    const VarDecl *V = Holders.lookup(&Call);
    return Dropped.contains(&Call) || (V && !Read.contains(V));
  }

  /// Where \p F last asks for the errors of all calls before, itself or by a function that it
  /// calls.
  SourceLocation lastQuestion(const FunctionDecl *F, unsigned Depth = 0) const {
    SourceLocation Last;
    auto Found = Functions.find(F);
    if (Found == Functions.end() || Depth > 3)
      return Last;
    auto Note = [&](SourceLocation Place) {
      if (Last.isInvalid() || isBefore(Last, Place))
        Last = Place;
    };
    for (const CallExpr *Call : Found->second.Calls)
      if (asks(*Call) && !isLost(*Call))
        Note(Call->getBeginLoc());
    for (auto [Callee, Place] : Found->second.Callees)
      if (Callee != F && (!Callee->isDefined() || lastQuestion(Callee, Depth + 1).isValid()))
        Note(Place);
    return Last;
  }

  using HeldStatuses = llvm::DenseMap<const VarDecl *, const CallExpr *>;

  /// Variables of a block that are given a status while they hold one that nobody has read; of a
  /// loop also in its next round.
  void findOverwritten(const CompoundStmt &Block, const Stmt *Loop) {
    HeldStatuses Held;
    for (const Stmt *S : Block.body())
      meet(*S, Held);
    if (!Loop)
      return;
    for (auto &[Holder, First] : Held)
      if (readsOutside(*Loop, Block, *Holder))
        First = nullptr;
    for (const Stmt *S : Block.body()) {
      const VarDecl *V = meet(*S, Held);
      if (V)
        Held[V] = nullptr; // what this round sets has been looked at before
    }
  }

  /// Whether the head of \p Loop, around its \p Body, names \p V.
  static bool readsOutside(const Stmt &Loop, const Stmt &Body, const VarDecl &V) {
    return llvm::any_of(Loop.children(), [&](const Stmt *Part) {
      return Part && Part != &Body && refersTo(Part, &V);
    });
  }

  /// What \p S does to the statuses that are held; the variable that it sets.
  const VarDecl *meet(const Stmt &S, HeldStatuses &Held) {
    auto [V, Value] = assigned(S);
    const CallExpr *Call = Value ? statusCall(Value) : nullptr;
    for (auto &[Holder, First] : Held)
      if (First && (isa<LabelStmt>(S) ||
                    (Holder == V ? !Value || refersTo(Value, V) : refersTo(&S, Holder))))
        First = nullptr;
    if (!V)
      return nullptr;
    if (const CallExpr *First = Held.lookup(V); First && Call && matters(*First))
      Context
          .report("api-status-overwritten", First->getSourceRange(),
                  {{"variable", V->getNameAsString()}, {"callee", calleeName(*First).str()}})
          .note(Call->getBeginLoc(), "overwritten here");
    Held[V] = Call;
    return V;
  }

  /// The local variable that the statement sets, and to what.
  static std::pair<const VarDecl *, const Expr *> assigned(const Stmt &S) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(&S);
        Declaration && Declaration->isSingleDecl())
      if (const auto *V = dyn_cast<VarDecl>(Declaration->getSingleDecl());
          V && V->isLocalVarDecl() && V->getInit() && !V->getType()->isReferenceType())
        return {V, V->getInit()};
    const auto *Set = dyn_cast<BinaryOperator>(&S);
    const VarDecl *V =
        Set && Set->getOpcode() == BO_Assign ? referredVariable(*Set->getLHS()) : nullptr;
    return V && V->isLocalVarDecl() && !V->getType()->isReferenceType()
               ? std::pair(V, static_cast<const Expr *>(Set->getRHS()))
               : std::pair<const VarDecl *, const Expr *>();
  }

  void reportFile(const CallsOfFunctions &Dropping, unsigned Looked) {
    unsigned Lost = 0;
    for (const auto &[F, Calls] : Dropping)
      Lost += Calls.size();
    report(*Dropping.front().second.front(),
           "this file drops the status of " +
               (Looked
                    ? std::to_string(Lost) + " of its " + std::to_string(Lost + Looked) + " calls"
                : Lost == 1 ? std::string("its only call")
                            : "all its " + std::to_string(Lost) + " calls") +
               " of CUDA that can fail");
  }

  void report(const CallExpr &First, const std::string &What) {
    Context.report("api-status-dropped", First.getSourceRange(),
                   {{"what", What}, {"callee", calleeName(First).str()}});
  }

  llvm::MapVector<const FunctionDecl *, OfFunction> Functions;
  llvm::DenseSet<const CallExpr *> Dropped; ///< that are statements
  llvm::DenseSet<const CallExpr *> Returned;
  llvm::DenseMap<const CallExpr *, const VarDecl *> Holders; ///< of their statuses
  llvm::DenseMap<const Stmt *, const Stmt *> LoopOf;         ///< by its body
  llvm::DenseSet<const Expr *> Assigned;
  llvm::DenseSet<const VarDecl *> Read;
};

} // namespace

Check droppedStatusCheck() { return walkAndFinish<DroppedStatus, /*OfWholes=*/true>(Passes::Host); }

} // namespace offloom
