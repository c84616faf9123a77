// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that calls a function of the host, or takes its address.
//
// Clang decides who may call whom while it reads a call, before it knows whether the call is ever
// made: it rejects a host function in `decltype`, in the branch that `if constexpr` leaves out, and
// in a function that nobody uses. nvcc takes all of them. So Clang is told to let host functions be
// (ParseOptions::LeaveHostUses), and this walks what is compiled.

#include "Check/Engine/EvaluatedCodeVisitor.h"
#include "Frontend/Amendments/StandardValues.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether the host alone has \p F. Clang marks what is of both spaces without saying so: constexpr
/// functions and implicit members.
bool isOfHostAlone(const FunctionDecl &F) {
  if (F.hasAttr<CUDADeviceAttr>() || F.hasAttr<CUDAGlobalAttr>() || F.getBuiltinID() != 0)
    return false;
  bool HasSpace = F.hasAttr<CUDAHostAttr>();
  return HasSpace || (!F.isImplicit() && F.isUserProvided());
}

class HostUseVisitor : public EvaluatedCodeVisitor {
public:
  explicit HostUseVisitor(CheckContext &Context)
      : EvaluatedCodeVisitor(Context),
        HasStandardValues(mentions(Context.AST.getSourceManager(), "cuda::std") ||
                          mentions(Context.AST.getSourceManager(), "thrust") ||
                          mentions(Context.AST.getSourceManager(), "namespace cuda")) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return check(dyn_cast<FunctionDecl>(E->getDecl()), E->getSourceRange());
  }

  bool VisitMemberExpr(MemberExpr *E) override {
    return check(dyn_cast<FunctionDecl>(E->getMemberDecl()), E->getSourceRange());
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return check(E->getConstructor(), E->getSourceRange()) &&
           EvaluatedCodeVisitor::VisitCXXConstructExpr(E);
  }

  /// What `using B::B` makes of a constructor of the base calls that.
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) override {
    return check(E->getConstructor(), E->getSourceRange());
  }

  /// `__atomic_load_n` and its kind are no calls to Clang.
  bool VisitAtomicExpr(AtomicExpr *E) override {
    llvm::StringRef Name = sourceText(E->getBeginLoc(), Context.AST);
    if (isCompiledForDevice() && !isForBoth() && Context.Functions.isHostBuiltin(Name))
      reportCall("'" + Name.str() + "'", E->getSourceRange());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    // Nobody destroys what is in shared memory.
    if (V->isLocalVarDecl() && !V->getType()->isReferenceType() && !V->hasAttr<CUDASharedAttr>())
      checkDestructor(V->getType(), V->getLocation());
    return true;
  }

  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    return check(E->getTemporary()->getDestructor(), E->getSourceRange());
  }

  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    return checkAllocation(E->getOperatorNew(), E->getSourceRange());
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override {
    if (!E->getDestroyedType().isNull())
      checkDestructor(E->getDestroyedType(), E->getSourceRange());
    return checkAllocation(E->getOperatorDelete(), E->getSourceRange());
  }

private:
  /// Those that replace the global ones are the host's; device code has its own.
  bool checkAllocation(const FunctionDecl *F, SourceRange Range) {
    return check(F && isa<CXXMethodDecl>(F) ? F : nullptr, Range);
  }

  void checkDestructor(QualType Type, SourceRange Range) {
    const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && !Class->hasTrivialDestructor())
      check(Class->getDestructor(), Range);
  }

  bool check(const FunctionDecl *Callee, SourceRange Range) {
    if (!Callee || !isCompiledForDevice() || isForBoth() ||
        !(isOfHostAlone(*Callee) || (!HasStandardValues && isOfStandardValue(*Callee)) ||
          isLambdaOfHost(*Callee) || isHostBuiltin(*Callee)))
      return true;
    bool IsUsers = !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager());
    reportCall(nameOf(*Callee), Range)
        .note(Callee->getLocation(),
              IsUsers ? "declared here: make it __host__ __device__, or call it before the launch"
                      : "declared here, in a library for the host: device code has to do without");
    return true;
  }

  Reported reportCall(const std::string &Callee, SourceRange Range) {
    return Context.report("call-host-function", Range,
                          {{"callee", Callee},
                           {"is", "a __host__ function"},
                           {"caller", "a " + space() + " function"},
                           {"where", ""}});
  }

  /// It is constexpr where it can be, as nobody has to write.
  bool isLambdaOfHost(const FunctionDecl &F) const {
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    return Method && Method->getParent()->isLambda() && F.isOverloadedOperator() &&
           !isWrittenForDevice(F) && !(Context.Options.RelaxedConstexpr && F.isConstexpr());
  }

  /// Such as __builtin_ia32_pause, or __builtin_prefetch.
  bool isHostBuiltin(const FunctionDecl &F) const {
    return F.getBuiltinID() != 0 && F.getIdentifier() &&
           (Context.AST.BuiltinInfo.isAuxBuiltinID(F.getBuiltinID()) ||
            Context.Functions.isHostBuiltin(F.getName()));
  }

  static std::string nameOf(const FunctionDecl &F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    if (isa<CXXConstructorDecl>(F))
      return "the constructor of '" + Method->getParent()->getNameAsString() + "'";
    if (isa<CXXDestructorDecl>(F))
      return "the destructor of '" + Method->getParent()->getNameAsString() + "'";
    if (Method && Method->getParent()->isLambda() && F.isOverloadedOperator())
      return "a lambda";
    if (Method && F.isOverloadedOperator())
      return "'" + F.getNameAsString() + "' of '" + Method->getParent()->getNameAsString() + "'";
    return "'" + F.getNameAsString() + "'";
  }

  /// The function whose space is that of the code: a lambda without one has that around it.
  const FunctionDecl &annotated() const {
    const FunctionDecl *F = function();
    for (const DeclContext *C = F; C; C = C->getParent())
      if (const auto *Outer = dyn_cast<FunctionDecl>(C);
          Outer && (isWrittenDevice(*Outer) || isWrittenGlobal(*Outer)))
        return *Outer;
    return *F;
  }

  /// nvcc warns there, and so does port-hd-calls-host.
  bool isForBoth() const { return isWrittenHost(annotated()); }
  std::string space() const { return executionSpace(annotated()); }

  /// Whether the code names cuda::std or Thrust, whose pairs and tuples are std's.
  bool HasStandardValues;
};

void checkHostUse(CheckContext &Context) {
  if (!Context.Options.DeviceEmulation)
    HostUseVisitor(Context).TraverseAST(Context.AST);
}

} // namespace

Check hostUseCheck() { return {Passes::Device, checkHostUse}; }

} // namespace offloom
