// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles whose whole life is in one function: an event that only orders work and measures time
// nevertheless, a handle of a library that is left on the default stream or with the wrong pointer
// mode.
//
// A handle that goes anywhere but to functions of CUDA and of its library may be changed there, and
// is left alone.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/VariableUses.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Making = FunctionFacts::Handle;
using Uses = VariableUses::Uses;

const CallExpr *firstCall(const Uses &U, llvm::function_ref<bool(llvm::StringRef)> Wanted) {
  for (const VariableUse &Use : U.Calls)
    if (Wanted(calleeName(*Use.Call)))
      return Use.Call;
  return nullptr;
}

class HandleUseVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    return (F && isWrittenForDevice(*F)) || CodeVisitor::TraverseDecl(D);
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return true;
    VariableUses All(*F->getBody());
    const VarDecl *Stream = nullptr;
    for (const auto &[V, U] : All.all())
      if (!Stream && isBusyStream(U))
        Stream = V;
    for (const auto &[V, U] : All.all()) {
      checkEvent(U);
      checkLibraryStream(*V, U, Stream);
      checkPointerMode(*F, U);
    }
    return true;
  }

private:
  /// The library whose function it is: "cublas" of cublasSgemm_v2; empty for others.
  llvm::StringRef libraryOf(llvm::StringRef Function) const {
    for (llvm::StringRef Library : Context.Functions.names(NameGroup::Libraries))
      if (Function.starts_with(Library))
        return Library;
    return {};
  }

  /// A handle that \p U shows to be made here and to be used with the functions of one library
  /// alone. Null if it is none.
  const CallExpr *madeByLibrary(const Uses &U) const {
    if (U.HasOthers || U.Calls.empty() || !U.Calls.front().ByAddress)
      return nullptr;
    llvm::StringRef First = calleeName(*U.Calls.front().Call), Library = libraryOf(First);
    if (Library.empty() || !Context.Functions.isNamed(NameGroup::LibraryMakers, First))
      return nullptr;
    for (const VariableUse &Use : U.Calls)
      if (libraryOf(calleeName(*Use.Call)) != Library)
        return nullptr;
    return U.Calls.front().Call;
  }

  bool callsOneOf(NameGroup Group, const Uses &U) const {
    return firstCall(U,
                     [&](llvm::StringRef Name) { return Context.Functions.isNamed(Group, Name); });
  }

  /// A function of a library that starts work on the GPU, rather than make or describe something.
  bool startsWork(llvm::StringRef Name) const {
    return llvm::none_of(Context.Functions.names(NameGroup::LibraryBookkeeping),
                         [&](llvm::StringRef Word) { return Name.contains(Word); });
  }

  bool makes(const VariableUse &Use, Making What) const {
    const FunctionFacts *Function = Context.Facts.functionOf(*Use.Call);
    return Use.ByAddress && Function && Function->Makes == What;
  }

  /// A stream that is made here, and has kernels or copies.
  bool isBusyStream(const Uses &U) const {
    bool IsMade = false, IsBusy = false;
    for (const VariableUse &Use : U.Calls) {
      const FunctionFacts *Function = Context.Facts.functionOf(*Use.Call);
      IsMade |= makes(Use, Making::Stream);
      IsBusy |=
          Function && (Function->isAsynchronous() || Function->does(Action::ConfiguresLaunch));
    }
    return IsMade && IsBusy;
  }

  /// What may be done to an event that measures nothing.
  bool neverMeasures(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    return Function && (Function->does(Action::Records) || Function->does(Action::Waits) ||
                        Function->does(Action::Queries) || Function->does(Action::Destroys));
  }

  void checkEvent(const Uses &U) {
    const CallExpr *Made = nullptr;
    bool Orders = false;
    for (const VariableUse &Use : U.Calls) {
      if (makes(Use, Making::Event) && Use.Call->getNumArgs() == 1 && !Made)
        Made = Use.Call;
      else if (Context.Facts.does(*Use.Call, Action::OrdersStreams))
        Orders = true;
      else if (!neverMeasures(*Use.Call))
        return;
    }
    if (!Made || !Orders || U.HasOthers)
      return;
    llvm::StringRef Event = sourceText(Made->getArg(0)->getSourceRange(), Context.AST);
    llvm::ArrayRef<std::string> Untimed = Context.Functions.names(NameGroup::UntimedEvents);
    Context.report("api-event-timing-unneeded", Made->getSourceRange())
        .replace(Made->getSourceRange(), Untimed[0] + "(" + Event + ", " + Untimed[1] + ")");
  }

  void checkLibraryStream(const VarDecl &V, const Uses &U, const VarDecl *Stream) {
    const CallExpr *Made = Stream ? madeByLibrary(U) : nullptr;
    const CallExpr *Work =
        Made ? firstCall(U, [&](llvm::StringRef Name) { return startsWork(Name); }) : nullptr;
    if (!Work || callsOneOf(NameGroup::LibraryStreamSetters, U))
      return;
    Context
        .report("lib-handle-stream-unset", Work->getSourceRange(),
                {{"callee", calleeName(*Work).str()},
                 {"handle", V.getNameAsString()},
                 {"stream", Stream->getNameAsString()}})
        .note(Made->getBeginLoc(), "the handle is made here, for the default stream");
  }

  void checkPointerMode(const FunctionDecl &F, const Uses &U) {
    if (!madeByLibrary(U) || callsOneOf(NameGroup::LibraryPointerModes, U))
      return;
    const PointerOrigins &Origins = Context.Facts.originsOf(F);
    for (const VariableUse &Use : U.Calls) {
      if (!startsWork(calleeName(*Use.Call)))
        continue;
      const FunctionDecl *Callee = Use.Call->getDirectCallee();
      for (unsigned I = 0; I < std::min(Callee->getNumParams(), Use.Call->getNumArgs()); ++I) {
        const ParmVarDecl &P = *Callee->getParamDecl(I);
        const Expr &Argument = *Use.Call->getArg(I);
        if (Context.Functions.isNamed(NameGroup::LibraryScalars, P.getName()) &&
            P.getType()->isPointerType() && Origins.of(Argument) == Memory::Device)
          Context.report("lib-pointer-mode-mismatch", Argument.getSourceRange(),
                         {{"pointer", sourceText(Argument.getSourceRange(), Context.AST).str()},
                          {"library", libraryOf(calleeName(*Use.Call)).str()}});
      }
    }
  }
};

} // namespace

Check handleUseCheck() { return walk<HandleUseVisitor>(Passes::Host); }

} // namespace offloom
