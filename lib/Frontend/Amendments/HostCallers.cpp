// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/HostCallers.h"
#include "Frontend/Amendments/DeviceFunctors.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

bool isForDeviceAlone(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() || isDeviceFunctor(F) ||
         (F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>());
}

/// nvcc does not ask what \p Caller calls on the host.
bool isPassage(const FunctionDecl &Caller, SourceLocation Call) {
  if (isForDeviceAlone(Caller))
    return true;
  return hasWritten<CUDAHostAttr>(Caller) && hasWritten<CUDADeviceAttr>(Caller) &&
         Caller.getASTContext().getSourceManager().isInSystemHeader(Call);
}

/// Follows the callers that Clang shows behind an error. Clang sets them anew for each way to the
/// host, before it says what is wrong on it.
bool comesThroughPassage(const Sema &S, const FunctionDecl *F) {
  const auto &Callers = const_cast<Sema &>(S).CUDA().DeviceKnownEmittedFns;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  for (auto It = Callers.find(F); It != Callers.end() && Seen.insert(F->getCanonicalDecl()).second;
       It = Callers.find(F)) {
    F = It->second.FD;
    if (isPassage(*F, It->second.Loc))
      return true;
  }
  return false;
}

bool holds(const std::vector<PartialDiagnosticAt> &Deferred, const Diagnostic &Error) {
  for (const auto &[Place, Said] : Deferred)
    if (Place == Error.getLocation() && Said.getDiagID() == Error.getID())
      return true;
  return false;
}

bool isImplicitInstance(const FunctionDecl &F) {
  return F.getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

bool needsBodyAtOnce(const FunctionDecl &F) {
  return F.isConstexpr() || F.getDeclaredReturnType()->getContainedDeducedType();
}

/// Whether what Clang reads now is in such an instance, or made for one.
bool makesLateInstance(const Sema &S) {
  return llvm::any_of(S.CodeSynthesisContexts, [](const Sema::CodeSynthesisContext &Made) {
    const auto *F = llvm::dyn_cast_or_null<FunctionDecl>(Made.Entity);
    return Made.Kind == Sema::CodeSynthesisContext::TemplateInstantiation && F &&
           isInLateInstance(*F);
  });
}

/// Is what \p Error is about launched as a kernel, which nvcc asks about everywhere?
bool isLaunched(const Sema &S, const Diagnostic &Error) {
  std::optional<Token> Next =
      Lexer::findNextToken(Error.getLocation(), S.getSourceManager(), S.getLangOpts());
  return Next && Next->is(tok::lesslessless);
}

} // namespace

const FunctionDecl &outermostFunction(const FunctionDecl &F) {
  const FunctionDecl *Result = &F;
  for (const DeclContext *C = F.getParent(); C; C = C->getParent())
    if (const auto *Outer = llvm::dyn_cast<FunctionDecl>(C))
      Result = Outer;
  return *Result;
}

bool isInLateInstance(const FunctionDecl &F) {
  const FunctionDecl &Outer = outermostFunction(F);
  return isImplicitInstance(Outer) && !needsBodyAtOnce(Outer);
}

bool isMadeWhenCalled(const FunctionDecl &F) { return isImplicitInstance(F) && needsBodyAtOnce(F); }

bool isCallInLateInstance(const Sema &S, const Diagnostic &Message) {
  constexpr unsigned IsLate = 4; // HostCalls.h
  if (Message.getID() == diag::err_ref_bad_target && Message.getNumArgs() > IsLate)
    return Message.getRawArg(IsLate) != 0;
  if (isLaunched(S, Message))
    return false;
  if (const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true))
    return isInLateInstance(*F) || makesLateInstance(S);
  bool Any = false;
  for (const auto &[F, Deferred] : S.DeviceDeferredDiags)
    if (holds(Deferred, Message)) {
      if (!isInLateInstance(*F))
        return false;
      Any = true;
    }
  return Any;
}

bool isReachedThroughOthers(const Sema &S, const Diagnostic &Error) {
  // Instances of one template have their errors in the same place: all that the host reaches count.
  const auto &Callers = const_cast<Sema &>(S).CUDA().DeviceKnownEmittedFns;
  bool Any = false;
  for (const auto &[F, Deferred] : S.DeviceDeferredDiags)
    if (holds(Deferred, Error) && Callers.contains(F)) {
      if (!isDeviceFunctor(*F) && !comesThroughPassage(S, F))
        return false;
      Any = true;
    }
  return Any;
}

} // namespace offloom
