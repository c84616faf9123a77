// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that never asks whether its launches worked. Said once, of the first launch. Where some of
// its functions ask, the first that does not is told of, and how many others there are.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchStatus : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Child : S->body())
      if (const auto *E = dyn_cast<Expr>(Child))
        Dropped.insert(E->IgnoreParenImpCasts());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inHostCode() && !function()->isTemplateInstantiation()) {
      Of &Here = Functions[function()->getCanonicalDecl()];
      ++Here.Launches;
      Here.First = Here.First ? Here.First : Launch;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    if (Function && Function->ReportsErrors && !Function->IsPure)
      notice();
    if (inHostCode() && Context.Api.find(calleeName(*Call)) && !Dropped.contains(Call) &&
        Context.Functions.isNamed(NameGroup::ErrorTypes,
                                  Call->getType().getUnqualifiedType().getAsString())) {
      ++Checked;
      // Which tells of most that can go wrong.
      if (Context.Facts.does(*Call, FunctionFacts::Action::Waits))
        notice();
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (inHostCode() && Callee && !isWrittenGlobal(*Callee) &&
        !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      Functions[function()->getCanonicalDecl()].Callees.insert(Callee->getCanonicalDecl());
    return true;
  }

  void finish() {
    if (!Asks)
      return finishFile();
    std::vector<const FunctionDecl *> Silent;
    for (const auto &[F, Here] : Functions)
      if (Here.First && !mayAsk(F) && !isAskedByCaller(F))
        Silent.push_back(F);
    if (Silent.empty())
      return;
    const Of &Here = Functions.find(Silent.front())->second;
    const std::size_t Others = Silent.size() - 1;
    report(*Here.First, "'" + Silent.front()->getNameAsString() + "'", Here.Launches, "",
           !Others ? ""
                   : std::string(", nor ") +
                         (Others == 1 ? "does one other function"
                                      : "do " + std::to_string(Others) + " other functions"));
  }

private:
  struct Of {
    const CUDAKernelCallExpr *First = nullptr;
    unsigned Launches = 0;
    bool Asks = false;
    llvm::DenseSet<const FunctionDecl *> Callees; ///< of the user's
  };

  void notice() {
    Asks = true;
    if (const FunctionDecl *F = function())
      Functions[F->getCanonicalDecl()].Asks = true;
  }

  /// Does \p F ask, or what it calls, as far as that can be seen?
  bool mayAsk(const FunctionDecl *F, unsigned Depth = 4) const {
    if (!F->isDefined() || Depth == 0)
      return true;
    auto Here = Functions.find(F);
    return Here != Functions.end() &&
           (Here->second.Asks || llvm::any_of(Here->second.Callees, [&](const FunctionDecl *C) {
              return C != F && mayAsk(C, Depth - 1);
            }));
  }

  /// Does a function that calls \p F ask? Those of other files are not known.
  bool isAskedByCaller(const FunctionDecl *F, unsigned Depth = 3) const {
    return Depth > 0 && llvm::any_of(Functions, [&](const auto &Caller) {
             return Caller.first != F && Caller.second.Callees.contains(F) &&
                    (mayAsk(Caller.first) || isAskedByCaller(Caller.first, Depth - 1));
           });
  }

  void finishFile() {
    const CUDAKernelCallExpr *First = nullptr;
    unsigned Launches = 0;
    for (const auto &[F, Here] : Functions) {
      First = First ? First : Here.First;
      Launches += Here.Launches;
    }
    if (First)
      report(*First, "this file", Launches,
             Checked ? "looks at the status of " + std::to_string(Checked) + " calls and " : "",
             "");
  }

  void report(const CUDAKernelCallExpr &First, const std::string &Who, unsigned Launches,
              const std::string &Looks, const std::string &Others) {
    Context.report("api-unchecked-launch", First.getSourceRange(),
                   {{"who", Who},
                    {"looks", Looks},
                    {"launches", Launches == 1 ? std::string("launch")
                                               : std::to_string(Launches) + " launches"},
                    {"others", Others}});
  }

  llvm::DenseSet<const Expr *> Dropped; ///< statements that are expressions
  llvm::MapVector<const FunctionDecl *, Of> Functions;
  unsigned Checked = 0;
  bool Asks = false;
};

} // namespace

Check uncheckedLaunchCheck() {
  return walkAndFinish<LaunchStatus, /*OfWholes=*/true>(Passes::Host);
}

} // namespace offloom
