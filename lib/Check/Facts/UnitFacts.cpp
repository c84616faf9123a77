// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/UnitFacts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/OnlyReports.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

namespace offloom {

const PointerOrigins &UnitFacts::originsOf(const clang::FunctionDecl &F) {
  auto Known = Origins.find(F.getBody());
  if (Known == Origins.end())
    Known = Origins.try_emplace(F.getBody(), F.getBody(), *this, &sharedPointers()).first;
  return Known->second;
}

const SharedPointers &UnitFacts::sharedPointers() {
  if (!Shared)
    Shared.emplace(*this);
  return *Shared;
}

const ThreadDependences &UnitFacts::threadsOf(const clang::FunctionDecl &F) {
  auto Known = Threads.find(F.getBody());
  if (Known != Threads.end())
    return Known->second;
  LaunchShapes::Blocks Blocks;
  if (isWrittenGlobal(F))
    Blocks = launches().of(F);
  if (Blocks.Assumed)
    Blocks.Shapes.clear();
  ThreadDependencesOfParameters Given = givenTo(F);
  return Threads
      .try_emplace(F.getBody(), F, modificationsOf(F), std::move(Blocks.Shapes), std::move(Given))
      .first->second;
}

ThreadDependencesOfParameters UnitFacts::givenTo(const clang::FunctionDecl &F) {
  constexpr unsigned Deepest = 6;
  ThreadDependencesOfParameters Given;
  if (isWrittenGlobal(F) || F.getNumParams() == 0 || AskedThreads >= Deepest)
    return Given;
  if (!Calls)
    Calls.emplace(AST);
  ++AskedThreads;
  const llvm::scope_exit Leave([&] { --AskedThreads; });
  for (const auto &[Call, Caller] : Calls->of(F)) {
    const ThreadDependences &Theirs = threadsOf(*Caller);
    for (auto [P, Argument] : llvm::zip(F.parameters(), Call->arguments()))
      Given[P] |= Theirs.of(*Argument);
  }
  return Given;
}

/// Adds the types among \p Arguments to \p Types: of an instance of a class template its name and
/// the types among its own arguments, since a policy that differs in a number is no other kind of
/// type.
static void addTypes(llvm::ArrayRef<clang::TemplateArgument> Arguments, std::string &Types) {
  for (const clang::TemplateArgument &A : Arguments) {
    if (A.getKind() == clang::TemplateArgument::Integral)
      continue;
    if (A.getKind() != clang::TemplateArgument::Type) {
      Types += A.getKind() == clang::TemplateArgument::Pack ? "pack;" : "other;";
      continue;
    }
    const auto *Class = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
        A.getAsType()->getAsCXXRecordDecl());
    if (!Class) {
      Types += A.getAsType().getCanonicalType().getAsString() + ";";
      continue;
    }
    Types += Class->getQualifiedNameAsString() + "<";
    addTypes(Class->getTemplateArgs().asArray(), Types);
    Types += ">;";
  }
}

/// The types among the arguments of \p F's template, and of the templates around it.
static std::string typeArguments(const clang::FunctionDecl &F) {
  std::string Types;
  if (const clang::TemplateArgumentList *Own = F.getTemplateSpecializationArgs())
    addTypes(Own->asArray(), Types);
  for (const clang::DeclContext *Around = F.getParent(); Around; Around = Around->getParent())
    if (const auto *Class = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Around))
      addTypes(Class->getTemplateArgs().asArray(), Types);
  return Types;
}

bool UnitFacts::isOneOfMany(const clang::FunctionDecl &F) {
  constexpr unsigned Enough = 16; // of the sizes that a reduction is made for there are eleven
  const clang::FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  if (!Pattern)
    return false;
  auto [Known, IsNew] = OneOfMany.try_emplace(F.getCanonicalDecl(), false);
  if (IsNew) {
    Asked &Others = Instances[Pattern];
    Known->second = !Others.Types.insert(typeArguments(F)).second && ++Others.Count > Enough;
  }
  return Known->second;
}

bool UnitFacts::callsReporter(const clang::CallExpr &Call) {
  constexpr unsigned Deepest = 16; // functions that call each other take the stack of this
  const clang::FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  if (!Callee || llvm::isa<clang::CUDAKernelCallExpr>(Call) || !Callee->isDefined(Definition))
    return false;
  // One that calls itself is none.
  auto [Known, IsNew] = Reporters.try_emplace(Definition, false);
  if (IsNew && AskedReporters < Deepest) {
    ++AskedReporters;
    const llvm::scope_exit Leave([&] { --AskedReporters; });
    Known->second = isReporter(*Definition, *this);
  }
  return Known->second;
}

const FunctionFacts *UnitFacts::functionOf(const clang::CallExpr &Call) const {
  // A member function of the user's may be called `free`.
  const bool IsFunction = !llvm::isa<clang::CUDAKernelCallExpr, clang::CXXMemberCallExpr>(Call);
  return IsFunction ? Functions.find(calleeName(Call)) : nullptr;
}

bool UnitFacts::does(const clang::CallExpr &Call, FunctionFacts::Action Action) const {
  const FunctionFacts *Function = functionOf(Call);
  return Function && Function->does(Action);
}

bool UnitFacts::isNamed(NameGroup Group, const clang::CallExpr &Call) const {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Functions.isNamed(Group, calleeName(Call), [&](llvm::StringRef Namespace) {
    return Callee && isInNamespace(*Callee, Namespace);
  });
}

bool UnitFacts::isGivenStatus(const clang::CallExpr &Call) const {
  return llvm::any_of(Call.arguments(), [&](const clang::Expr *Argument) {
    return Functions.isNamed(NameGroup::ErrorTypes,
                             Argument->getType().getUnqualifiedType().getAsString());
  });
}

std::optional<CopyKind> UnitFacts::copyKind(const clang::CallExpr &Call) const {
  const clang::Expr *Kind = argument(Call, ArgumentRole::Kind);
  return Kind ? copyKindNamed(*Kind) : std::nullopt;
}

std::optional<CopyKind> UnitFacts::copyKindNamed(const clang::Expr &Kind) const {
  const auto *Named = llvm::dyn_cast<clang::DeclRefExpr>(Kind.IgnoreParenImpCasts());
  return Named && llvm::isa<clang::EnumConstantDecl>(Named->getDecl())
             ? Functions.copyKind(Named->getDecl()->getName())
             : std::nullopt;
}

const clang::Expr *UnitFacts::argument(const clang::CallExpr &Call, ArgumentRole Role) const {
  const FunctionFacts *Function = functionOf(Call);
  std::optional<unsigned> I = Function ? Function->position(Role) : std::nullopt;
  bool IsGiven =
      I && *I < Call.getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(Call.getArg(*I));
  return IsGiven ? Call.getArg(*I) : nullptr;
}

const LaunchShapes &UnitFacts::launches() {
  if (!Launches)
    Launches.emplace(*this);
  return *Launches;
}

} // namespace offloom
