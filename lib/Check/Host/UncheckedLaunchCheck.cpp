// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that never asks whether its launches worked. Said once, of the first launch. Where some of
// its functions ask, the first that does not is told of, and how many others there are. Besides,
// files that ask only what a wait returns: a launch that was refused, for its block or its shared
// memory, has started nothing that a wait could tell of; cudaGetLastError knows of it alone.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <algorithm>
#include <string>

using namespace clang;

namespace offloom {
namespace {

class LaunchStatus : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody())
      Seen.insert(F->getCanonicalDecl());
    return true;
  }

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
    if (Function && Function->ReportsErrors && !Function->IsPure && !Dropped.contains(Call))
      notice(Asking::AboutLaunch);
    if (inHostCode() && Context.Api.find(calleeName(*Call)) && !Dropped.contains(Call) &&
        Context.Functions.isNamed(NameGroup::ErrorTypes,
                                  Call->getType().getUnqualifiedType().getAsString())) {
      ++Checked;
      if (Context.Facts.does(*Call, FunctionFacts::Action::Waits))
        notice(Asking::AboutWork);
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (inHostCode() && Callee && !isWrittenGlobal(*Callee) &&
        !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      Functions[function()->getCanonicalDecl()].Callees.insert(Callee->getCanonicalDecl());
    return true;
  }

  void finish() {
    // What has an error may ask: then only functions are judged, by those that are whole.
    if (Most == Asking::Nothing && Context.IsWhole)
      return finishFile();
    auto counted = [](unsigned Others, const char *One, const char *Several) {
      return Others == 1 ? One + std::string(" one other function")
                         : Several + (" " + std::to_string(Others)) + " other functions";
    };
    const Silent Wholly = silentAbout(Asking::AboutWork);
    if (Wholly.First)
      return report(*Wholly.First, "'" + Wholly.Name + "'", Wholly.Launches, "",
                    Wholly.Others ? ", nor " + counted(Wholly.Others, "does", "do") : "");
    const Silent Refused = silentAbout(Asking::AboutLaunch);
    if (Refused.First)
      Context.report(
          "api-launch-status-of-wait", Refused.First->getSourceRange(),
          {{"function", Refused.Name},
           {"launch",
            Refused.Launches == 1 ? "a launch that was refused" : "launches that were refused"},
           {"others",
            Refused.Others ? "; nor " + counted(Refused.Others, "does", "do") + " ask" : ""}});
  }

private:
  /// What is asked: what running work met, which a wait returns, or whether a launch was accepted
  /// as well.
  enum class Asking { Nothing, AboutWork, AboutLaunch };

  struct Of {
    const CUDAKernelCallExpr *First = nullptr;
    unsigned Launches = 0;
    Asking Asks = Asking::Nothing;
    llvm::DenseSet<const FunctionDecl *> Callees; ///< of the user's
  };

  /// The first function whose launches nobody asks about, and how many others there are.
  struct Silent {
    const CUDAKernelCallExpr *First = nullptr;
    std::string Name;
    unsigned Launches = 0, Others = 0;
  };

  Silent silentAbout(Asking What) const {
    Silent Found;
    for (const auto &[F, Here] : Functions) {
      if (!Here.First || mayAsk(F, What) || isAskedByCaller(F, What))
        continue;
      if (Found.First)
        ++Found.Others;
      else
        Found = {Here.First, F->getNameAsString(), Here.Launches, 0};
    }
    return Found;
  }

  void notice(Asking What) {
    Most = std::max(Most, What);
    if (const FunctionDecl *F = function()) {
      Asking &Asks = Functions[F->getCanonicalDecl()].Asks;
      Asks = std::max(Asks, What);
    }
  }

  /// Does \p F ask for \p What, or what it calls, as far as that can be seen?
  bool mayAsk(const FunctionDecl *F, Asking What, unsigned Depth = 4) const {
    if (!F->isDefined() || Depth == 0 || !isWhole(*F))
      return true;
    auto Here = Functions.find(F);
    return Here != Functions.end() &&
           (Here->second.Asks >= What ||
            llvm::any_of(Here->second.Callees, [&](const FunctionDecl *C) {
              return C != F && mayAsk(C, What, Depth - 1);
            }));
  }

  /// A function with an error in it is not walked.
  bool isWhole(const FunctionDecl &F) const {
    return Context.IsWhole || F.isTemplateInstantiation() || Seen.contains(F.getCanonicalDecl());
  }

  /// Does a function that calls \p F ask? Those of other files are not known.
  bool isAskedByCaller(const FunctionDecl *F, Asking What, unsigned Depth = 3) const {
    return Depth > 0 && llvm::any_of(Functions, [&](const auto &Caller) {
             return Caller.first != F && Caller.second.Callees.contains(F) &&
                    (mayAsk(Caller.first, What) || isAskedByCaller(Caller.first, What, Depth - 1));
           });
  }

  /// Whether a function of another file, by its name, looks at errors.
  static bool callsAsker(const Of &Here) {
    return llvm::any_of(Here.Callees, [](const FunctionDecl *C) {
      const std::string Name = C->getIdentifier() ? C->getName().lower() : "";
      return !C->isDefined() &&
             (llvm::StringRef(Name).contains("error") || llvm::StringRef(Name).contains("check"));
    });
  }

  void finishFile() {
    const CUDAKernelCallExpr *First = nullptr;
    unsigned Launches = 0;
    for (const auto &[F, Here] : Functions) {
      if (callsAsker(Here))
        continue;
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

  llvm::DenseSet<const FunctionDecl *> Seen;
  llvm::DenseSet<const Expr *> Dropped; ///< statements that are expressions
  llvm::MapVector<const FunctionDecl *, Of> Functions;
  unsigned Checked = 0;
  Asking Most = Asking::Nothing;
};

} // namespace

Check uncheckedLaunchCheck() { return walkAndFinish<LaunchStatus>(Passes::Host); }

} // namespace offloom
