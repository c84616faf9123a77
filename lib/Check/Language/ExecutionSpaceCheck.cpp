// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Execution spaces that contradict each other: between a virtual function and its overrider,
// between declarations of one function, between a `__host__ __device__` caller and its callee.
//
// For Clang the execution space is part of what overloads: two functions that differ in nothing
// else are two functions, and one does not override the other. For nvcc they are one.

#include "Check/Engine/CodeVisitor.h"
#include "Frontend/Amendments/InheritedSpaces.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

bool sameSignature(const ASTContext &AST, const FunctionDecl &A, const FunctionDecl &B) {
  const auto *TypeA = A.getType()->getAs<FunctionProtoType>();
  const auto *TypeB = B.getType()->getAs<FunctionProtoType>();
  return TypeA && TypeB && TypeA->getMethodQuals() == TypeB->getMethodQuals() &&
         TypeA->getRefQualifier() == TypeB->getRefQualifier() &&
         TypeA->isVariadic() == TypeB->isVariadic() &&
         TypeA->getNumParams() == TypeB->getNumParams() &&
         llvm::equal(TypeA->param_types(), TypeB->param_types(),
                     [&](QualType X, QualType Y) { return AST.hasSameUnqualifiedType(X, Y); });
}

class ExecutionSpaceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCXXMethodDecl(CXXMethodDecl *M) override {
    if (M->isDependentContext() || M->isImplicit() || M->isDefaulted() || M->isStatic() ||
        !M->isFirstDecl() || M->getParent()->isLambda())
      return true;
    checkBases(*M, *M->getParent());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (const FunctionDecl *Before = F->getPreviousDecl())
      checkRedeclaration(*Before, *F);
    // Templates and members of templates follow rules of their own.
    if (F->isDependentContext() || F->isTemplateInstantiation() || F->getPrimaryTemplate() ||
        F->isImplicit() || !F->getIdentifier() || isWrittenGlobal(*F))
      return true;
    for (const NamedDecl *Other : F->getDeclContext()->lookup(F->getDeclName()))
      if (const auto *Before = dyn_cast<FunctionDecl>(Other);
          Before && Before->getCanonicalDecl() != F->getCanonicalDecl() &&
          !isWrittenGlobal(*Before))
        checkPair(*Before, *F);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Caller = function();
    if (!Callee || !Caller || Context.ThePass != Pass::Device || !isWrittenDevice(*Caller) ||
        !isWrittenHost(*Caller) || Caller->isTemplateInstantiation() ||
        Caller->isDependentContext() || Callee->isConstexpr() || Callee->isDefaulted() ||
        Callee->getBuiltinID() != 0 || Callee->hasAttr<CUDADeviceAttr>() ||
        isWrittenGlobal(*Callee) ||
        isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      return true;
    Context
        .report("port-hd-calls-host", Call->getSourceRange(),
                {{"callee", Callee->getNameAsString()}, {"caller", Caller->getNameAsString()}})
        .note(Callee->getLocation(), "a __host__ function");
    return true;
  }

  /// Host code does not compile the body that says what `auto` is.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (F && Context.ThePass == Pass::Host && !inDeviceCode() && isWrittenDevice(*F) &&
        !isWrittenHost(*F) && !F->isConstexpr() &&
        F->getDeclaredReturnType()->getContainedDeducedType())
      Context
          .report("device-deduced-return-in-host", E->getSourceRange(),
                  {{"function", F->getNameAsString()}})
          .note(F->getLocation(), "declared here");
    return true;
  }

private:
  void checkBases(const CXXMethodDecl &M, const CXXRecordDecl &Class) {
    for (const CXXBaseSpecifier &Base : Class.bases()) {
      const CXXRecordDecl *Record = Base.getType()->getAsCXXRecordDecl();
      if (!Record || !Record->hasDefinition())
        continue;
      if (const CXXMethodDecl *Overridden = overriddenIn(M, *Record->getDefinition())) {
        compare(M, *Overridden);
        continue;
      }
      checkBases(M, *Record->getDefinition());
    }
  }

  const CXXMethodDecl *overriddenIn(const CXXMethodDecl &M, const CXXRecordDecl &Base) const {
    if (isa<CXXDestructorDecl>(M)) {
      const CXXDestructorDecl *D = Base.getDestructor();
      return D && D->isVirtual() && !D->isImplicit() && !D->isDefaulted() ? D : nullptr;
    }
    for (const NamedDecl *D : Base.lookup(M.getDeclName()))
      if (const auto *Candidate = dyn_cast<CXXMethodDecl>(D);
          Candidate && Candidate->isVirtual() && sameSignature(Context.AST, M, *Candidate))
        return Candidate;
    return nullptr;
  }

  void compare(const CXXMethodDecl &M, const CXXMethodDecl &Overridden) {
    std::string Is = executionSpace(M), Was = executionSpace(Overridden);
    if (Is != Was)
      Context
          .report("override-execution-space", M.getLocation(),
                  {{"function", M.getQualifiedNameAsString()}, {"is", Is}, {"was", Was}})
          .note(Overridden.getLocation(), "overridden function");
  }

  /// For nvcc, and so for the parser, they are one function of both sides, as soon as one says so.
  void checkRedeclaration(const FunctionDecl &Before, const FunctionDecl &After) {
    Spaces Was = writtenSpaces(Before), Is = writtenSpaces(After);
    if (Was == Is || (Was.Host && Was.Device) || After.isTemplateInstantiation() ||
        isWrittenGlobal(Before) ||
        isInSystemCode(Before.getLocation(), Context.AST.getSourceManager()))
      return;
    report("port-exec-space-redeclare", Before, text(Was), After, text(Is));
  }

  static std::string text(Spaces S) {
    return S.Host && S.Device ? "__host__ __device__" : S.Device ? "__device__" : "__host__";
  }

  void checkPair(const FunctionDecl &Before, const FunctionDecl &After) {
    const SourceManager &Sources = Context.AST.getSourceManager();
    if (!Sources.isBeforeInTranslationUnit(Before.getLocation(), After.getLocation()) ||
        isInSystemCode(Before.getLocation(), Sources) || !sameSignature(Context.AST, Before, After))
      return;
    // Types that are not known are all the same to Clang.
    if (Before.isInvalidDecl() || After.isInvalidDecl())
      return;
    bool Twice = Before.isDefined() && After.doesThisDeclarationHaveABody();
    report(Twice ? "execution-space-overload" : "port-exec-space-redeclare", Before,
           executionSpace(Before), After, executionSpace(After));
  }

  void report(llvm::StringRef Rule, const FunctionDecl &Before, const std::string &Was,
              const FunctionDecl &After, const std::string &Is) {
    Context
        .report(Rule, After.getLocation(),
                {{"function", After.getNameAsString()}, {"is", Is}, {"was", Was}})
        .note(Before.getLocation(),
              Rule == "execution-space-overload" ? "other definition" : "declared here before");
  }
};

} // namespace

Check executionSpaceCheck() { return walk<ExecutionSpaceVisitor>(Passes::Both); }

} // namespace offloom
