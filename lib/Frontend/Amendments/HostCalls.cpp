// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/HostCalls.h"
#include "Frontend/Amendments/DeviceConstruction.h"
#include "Frontend/Amendments/DeviceFunctors.h"
#include "Frontend/Amendments/HostCallers.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SaveAndRestore.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// A lambda without a space, and a constexpr function, are of both to Clang.
bool isOfDeviceAlone(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() ||
         (hasWritten<CUDADeviceAttr>(F) && !hasWritten<CUDAHostAttr>(F));
}
bool isOfBoth(const FunctionDecl &F) {
  return hasWritten<CUDADeviceAttr>(F) && hasWritten<CUDAHostAttr>(F);
}

class HostCallFinder : public DynamicRecursiveASTVisitor {
public:
  explicit HostCallFinder(ASTContext &AST) : AST(AST) { ShouldVisitTemplateInstantiations = true; }

  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *F = D ? D->getAsFunction() : nullptr;
    if (const auto *V = dyn_cast_or_null<VarDecl>(D); V && isOfDevice(*V))
      return true;
    if (!F || isa<FunctionTemplateDecl>(D))
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    if (isOfDeviceAlone(*F))
      return true;
    llvm::SaveAndRestore In(Caller, F->getCanonicalDecl());
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    CXXMethodDecl *Body = Lambda->getCallOperator();
    if (hasWritten<CUDADeviceAttr>(*Body))
      return true;
    if (FunctionTemplateDecl *Generic = Lambda->getDependentCallOperator())
      for (FunctionDecl *Made : Generic->specializations())
        TraverseDecl(Made);
    llvm::SaveAndRestore In(Caller, static_cast<const FunctionDecl *>(Body));
    return DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Caller || !Callee)
      return true;
    if (isDeviceFunctor(*Callee))
      Found.push_back({Caller, Callee, Call->getExprLoc(), Call->getSourceRange(), true});
    else
      Callees[Caller].push_back(Callee->getCanonicalDecl());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    Constructions.noteVariable(*V);
    return true;
  }
  bool VisitCXXFunctionalCastExpr(CXXFunctionalCastExpr *E) override {
    Constructions.noteCast(*E);
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    Constructions.noteNew(*E);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (const CXXConstructorDecl *Made = deviceConstructorOf(*E); Made && !isUnused())
      Found.push_back({Caller, Made, DefaultUse.isValid() ? DefaultUse : Constructions.place(*E),
                       E->getSourceRange(),
                       Caller && DefaultUse.isInvalid() && Constructions.isAsked(*E)});
    return true;
  }
  // What is written has no constructors yet.
  bool TraverseInitListExpr(InitListExpr *List) override {
    const InitListExpr *Made = List->isSemanticForm() ? List : List->getSemanticForm();
    for (const Stmt *Element : (Made ? Made : List)->children())
      if (!TraverseStmt(const_cast<Stmt *>(Element)))
        return false;
    return true;
  }
  // Members and bases that nobody writes an initializer of.
  bool VisitCXXConstructorDecl(CXXConstructorDecl *C) override {
    if (C->isUserProvided())
      for (const CXXCtorInitializer *Begun : C->inits())
        if (!Begun->isWritten())
          TraverseStmt(Begun->getInit());
    return true;
  }
  // The default stands where it is used.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    llvm::SaveAndRestore At(DefaultUse, E->getUsedLocation());
    return TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    llvm::SaveAndRestore At(DefaultUse, E->getUsedLocation());
    return TraverseStmt(E->getExpr());
  }
  bool TraverseParmVarDecl(ParmVarDecl *) override { return true; }
  bool TraverseFieldDecl(FieldDecl *) override { return true; }

  bool TraverseIfStmt(IfStmt *S) override {
    std::optional<Stmt *> Taken = S->isConstexpr() && !S->getCond()->isValueDependent()
                                      ? S->getNondiscardedCase(AST)
                                      : std::nullopt;
    if (!Taken)
      return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
    return TraverseStmt(S->getInit()) && TraverseStmt(*Taken);
  }

  // What nobody evaluates.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }
  bool TraverseCXXTypeidExpr(CXXTypeidExpr *) override { return true; }
  bool TraverseRequiresExpr(RequiresExpr *) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; } // decltype

  void report() {
    followCallees();
    // Instances of one template have their calls in the same place, as has the template.
    llvm::DenseSet<SourceLocation> Said;
    for (bool Late : {false, true})
      for (const HostCall &C : Found)
        if (isLate(C.Caller) == Late && isHosts(C.Caller) && Said.insert(C.Place).second)
          report(C);
  }

private:
  struct HostCall {
    const FunctionDecl *Caller; ///< none for what is made outside of functions
    const FunctionDecl *Callee;
    SourceLocation Place;
    SourceRange Range;
    bool IsAsked; ///< by nvcc, unless the caller is late
  };

  static bool isOfDevice(const VarDecl &V) {
    return V.hasAttr<CUDADeviceAttr>() || V.hasAttr<CUDAConstantAttr>() ||
           V.hasAttr<CUDASharedAttr>() || V.hasAttr<HIPManagedAttr>();
  }

  /// Whether what is walked through now is of no function that anybody compiles.
  bool isUnused() const { return Caller ? Caller->isDependentContext() : false; }

  /// Fills OfHost and Early.
  void followCallees() {
    std::vector<const FunctionDecl *> Open;
    for (const auto &[F, Called] : Callees) {
      if (!isOfBoth(outermostFunction(*F)))
        Open.push_back(F);
      if (!isInLateInstance(*F))
        Early.insert_range(Called);
    }
    while (!Open.empty()) {
      auto Called = Callees.find(Open.back());
      Open.pop_back();
      if (Called != Callees.end())
        for (const FunctionDecl *Callee : Called->second)
          if (OfHost.insert(Callee).second)
            Open.push_back(Callee);
    }
  }

  bool isLate(const FunctionDecl *F) const {
    if (!F)
      return false;
    const FunctionDecl &Outer = outermostFunction(*F);
    return isInLateInstance(Outer) ||
           (isMadeWhenCalled(Outer) && !Early.contains(Outer.getCanonicalDecl()));
  }

  /// Whether the host has \p F: an instance for both sides is, where nvcc does not ask, the side's
  /// that calls it. What the device's pass reads in a function of both is not the host's.
  bool isHosts(const FunctionDecl *F) const {
    if (!F)
      return true;
    const FunctionDecl &Outer = outermostFunction(*F);
    if (isOfBoth(Outer) && AST.getLangOpts().CUDAIsDevice)
      return false;
    return !isOfBoth(Outer) || !isLate(F) || OfHost.contains(Outer.getCanonicalDecl());
  }

  void report(const HostCall &C) {
    const FunctionDecl *Outer = C.Caller ? &outermostFunction(*C.Caller) : nullptr;
    CUDAFunctionTarget Side =
        Outer && isOfBoth(*Outer) ? CUDAFunctionTarget::HostDevice : CUDAFunctionTarget::Host;
    constexpr unsigned OfFunction = 0;
    DiagnosticsEngine &Diagnostics = AST.getDiagnostics();
    Diagnostics.Report(C.Place, diag::err_ref_bad_target)
        << llvm::to_underlying(CUDAFunctionTarget::Device) << OfFunction << C.Callee
        << llvm::to_underlying(Side) << unsigned(isLate(C.Caller) || !C.IsAsked) << C.Range;
    Diagnostics.Report(C.Callee->getLocation(), diag::note_previous_decl) << C.Callee;
    if (Outer && Outer->getPointOfInstantiation().isValid())
      Diagnostics.Report(Outer->getPointOfInstantiation(),
                         Outer->getPrimaryTemplate() ? diag::note_function_template_spec_here
                                                     : diag::note_template_member_function_here)
          << Outer;
  }

  ASTContext &AST;
  const FunctionDecl *Caller = nullptr; ///< the function, or lambda, that the walk is in
  AskedConstructions Constructions;
  SourceLocation DefaultUse; ///< of the default argument, or initializer, that the walk is in
  std::vector<HostCall> Found;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 4>> Callees;
  /// That a function of the host alone leads to by the user's own, and that one leads to which nvcc
  /// asks about.
  llvm::DenseSet<const FunctionDecl *> OfHost, Early;
};

} // namespace

void reportHostCalls(ASTContext &AST) {
  HostCallFinder Finder(AST);
  for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
    if (!AST.getSourceManager().isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  Finder.report();
}

} // namespace offloom
