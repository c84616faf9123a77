// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The calls of a kernel: functions of the headers by what they are, the user's by what they do.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/BlockExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {
namespace {

constexpr unsigned DeepestCall = 4;

bool isOfHeaders(const FunctionDecl &F) {
  const SourceManager &Sources = F.getASTContext().getSourceManager();
  return F.getBuiltinID() != 0 || F.getLocation().isInvalid() ||
         Sources.isInSystemHeader(Sources.getExpansionLoc(F.getLocation()));
}

llvm::StringRef calleeName(const FunctionDecl &F) {
  return F.getIdentifier() ? F.getName() : llvm::StringRef();
}

/// Could \p F, which the headers declare, make a thread wait?
bool headersFunctionMayWait(const FunctionDecl &F, const FunctionTable &Functions) {
  llvm::StringRef Name = calleeName(F);
  if (isInNamespace(F, "cooperative_groups"))
    return !Functions.isNamed(NameGroup::GroupQuestions, Name);
  return Functions.isNamed(NameGroup::WaitingFunctions, Name) || isInNamespace(F, "cuda") ||
         isInNamespace(F, "nvcuda");
}

struct WaitFinder : DynamicRecursiveASTVisitor {
  explicit WaitFinder(const FunctionTable &Functions) : Functions(Functions) {}

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    return !(Found |= Functions.isNamed(NameGroup::WaitingAssembly, S->getAsmString()));
  }
  bool VisitCallExpr(CallExpr *Call) override { return follow(Call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return follow(E->getConstructor()); }

  bool follow(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!F)
      Found = true;
    else if (isOfHeaders(*F))
      Found |= headersFunctionMayWait(*F, Functions);
    else if (Visited.insert(F->getCanonicalDecl()).second && !F->isTrivial()) {
      if (!F->isDefined(Definition) || !Definition->getBody())
        Found |= !F->isDefaulted();
      else
        TraverseStmt(Definition->getBody());
    }
    return !Found;
  }

  const FunctionTable &Functions;
  llvm::DenseSet<const FunctionDecl *> Visited;
  bool Found = false;
};

} // namespace

bool BlockExecution::mayWait(const Stmt *S) const {
  WaitFinder Finder(Functions);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

/// Can what \p F does be followed where \p Call is: is it the function that is called, and does its
/// body name what it names then? A lambda that has captured copies does not.
static bool isFollowed(const FunctionDecl &F, const CallExpr &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (!Method)
    return !isa<CXXMemberCallExpr>(Call);
  const CXXRecordDecl *Class = Method->getParent();
  return !Method->isVirtual() && !isOfHeaders(F) &&
         (!Class->isLambda() || llvm::none_of(Class->captures(), [](const LambdaCapture &C) {
           return C.getCaptureKind() != LCK_ByRef;
         }));
}

/// Where the arguments of a call begin: `object(x)` has the object before them.
static unsigned firstArgument(const FunctionDecl &F, const CallExpr &Call) {
  return isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(F) ? 1 : 0;
}

std::vector<ThreadValues> BlockExecution::evaluateArguments(const CallExpr &Call,
                                                            const ThreadMask &Active) {
  std::vector<ThreadValues> Values;
  for (const Expr *Argument : Call.arguments()) {
    if (Argument->getType()->isPointerType()) {
      pointer(Argument, Active);
      Values.push_back(ThreadValues::unknown());
    } else
      Values.push_back(evaluate(Argument, Active));
  }
  return Values;
}

/// The warps of \p Active have met: what their lanes have done is done.
void BlockExecution::meetInWarps(const ThreadMask &Active) {
  if (!Certain)
    return forgetAccesses();
  for (unsigned Warp = 0; Warp < Now.WarpBarriers.size(); ++Warp)
    if (Active.find_first_in(Warp * 32, std::min(Threads, Warp * 32 + 32)) >= 0)
      ++Now.WarpBarriers[Warp];
}

ThreadValues BlockExecution::call(const CallExpr &Call, const ThreadMask &Active) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  if (!isLive(Active))
    return ThreadValues::unknown();
  bool IsBarrier = Callee && (Synchronisation::isBarrier(Callee) ||
                              calleeName(*Callee).starts_with("__syncthreads_"));
  if (IsBarrier) {
    evaluateArguments(Call, Active);
    forgetAccesses();
    return ThreadValues::same();
  }
  if (Callee && collectiveOf(Callee)) {
    std::vector<ThreadValues> Arguments = evaluateArguments(Call, Active);
    if (Certain)
      Observer.warpCall({Call, Arguments, Active, Now.Exited, Now.Apart, LeftAt});
    meetInWarps(Active);
    return ThreadValues::unknown();
  }
  if (Callee && isOfHeaders(*Callee) && !isa<CXXMemberCallExpr>(Call))
    return callOfHeaders(Call, calleeName(*Callee), Active);
  bool CanEnter = Callee && isFollowed(*Callee, Call) && Depth < DeepestCall && Certain &&
                  Callee->isDefined(Definition) && Definition->getBody() &&
                  !Definition->isVariadic();
  if (CanEnter)
    return enter(*Definition, Call, Active);
  evaluateArguments(Call, Active);
  if (mayWait(&Call))
    forgetAccesses();
  return ThreadValues::unknown();
}

ThreadValues BlockExecution::callOfHeaders(const CallExpr &Call, llvm::StringRef Name,
                                           const ThreadMask &Active) {
  if (Functions.isNamed(NameGroup::MemoryFences, Name)) {
    ++Now.Fences;
    Now.LastFence = &Call;
    return ThreadValues::unknown();
  }
  if (Functions.isNamed(NameGroup::Atomics, Name) && Call.getNumArgs() >= 2) {
    Location Where = pointer(Call.getArg(0), Active);
    for (unsigned I = 1; I < Call.getNumArgs(); ++I)
      evaluate(Call.getArg(I), Active);
    access(Where, &Call, /*Writes=*/true, /*IsAtomic=*/true, Active);
    ++Now.Atomics;
    return ThreadValues::unknown();
  }
  if ((Name == "min" || Name == "max") && Call.getNumArgs() == 2) {
    ThreadValues A = evaluate(Call.getArg(0), Active), B = evaluate(Call.getArg(1), Active);
    if (A.isKnown() && B.isKnown()) {
      A.spread(Threads);
      for (unsigned T = 0; T < Threads; ++T)
        A.Of[T] = Name == "min" ? std::min(A.Of[T], B.of(T)) : std::max(A.Of[T], B.of(T));
      A.OfBlock |= B.OfBlock;
      return A;
    }
    return A.isUniform() && B.isUniform() ? ThreadValues::same() : ThreadValues::unknown();
  }
  evaluateArguments(Call, Active);
  if (headersFunctionMayWait(*Call.getDirectCallee(), Functions))
    forgetAccesses();
  return ThreadValues::unknown();
}

ThreadValues BlockExecution::enter(const FunctionDecl &Callee, const CallExpr &Call,
                                   const ThreadMask &Active) {
  llvm::SmallVector<std::pair<const ParmVarDecl *, Location>, 4> Pointers;
  llvm::SmallVector<std::pair<const ParmVarDecl *, ThreadValues>, 4> Integers;
  const unsigned First = firstArgument(Callee, Call);
  if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(&Call))
    evaluate(OfObject->getImplicitObjectArgument(), Active);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const ParmVarDecl *P =
        I >= First && I - First < Callee.getNumParams() ? Callee.getParamDecl(I - First) : nullptr;
    if (P && P->getType()->isPointerType())
      Pointers.push_back({P, pointer(Call.getArg(I), Active)});
    else if (P && P->getType()->isArithmeticType()) // of others it is known who has the same
      Integers.push_back({P, evaluate(Call.getArg(I), Active)});
    else
      evaluate(Call.getArg(I), Active);
  }
  for (auto &[P, Value] : Pointers)
    Now.Pointers[P] = std::move(Value);
  for (auto &[P, Value] : Integers)
    Now.Integers[P] = std::move(Value);
  noteEscaping(Callee.getBody());
  unsigned ReturnsBefore = ReturnsTaken;
  ++Depth;
  execute(Callee.getBody(), Active);
  --Depth;
  Now.Apart.reset(Active); // all that have returned come together again
  if (Stopped) {           // all threads come back, whatever they have done
    Stopped = false;
    forgetAccesses();
    return ThreadValues::unknown();
  }
  return ReturnsTaken == ReturnsBefore + 1 ? Returned : ThreadValues::unknown();
}

} // namespace offloom
