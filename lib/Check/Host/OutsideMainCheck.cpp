// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that live longer than main() and whose constructor or destructor uses CUDA. When the
// destructor of a variable of the file, or of a static one of a function, is run, CUDA may be gone;
// when a constructor is run before main(), it may not be there yet. A static variable of a function
// ends in time if CUDA was used before it was made, so that of those there is a remark.
//
// Followed are the classes' own members and bases, the functions that they call, and what a smart
// pointer deletes with.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Looks for CUDA's functions in what runs when an object begins or ends.
class CudaUses {
public:
  explicit CudaUses(UnitFacts &Facts) : Facts(Facts) {}

  const Expr *atEnd(QualType T, const Expr *Init) {
    const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || !Seen.insert(Record).second)
      return nullptr;
    if (isOfSystem(*Record))
      return byDeleter(*Record, Init);
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    const Expr *Found = Destructor ? in(*Destructor) : nullptr;
    for (const CXXBaseSpecifier &Base : Record->bases())
      Found = Found ? Found : atEnd(Base.getType(), nullptr);
    for (const FieldDecl *Field : Record->fields())
      Found = Found ? Found : atEnd(Field->getType(), nullptr);
    return Found;
  }

  const Expr *atStart(const VarDecl &V) {
    const Expr *Init = V.getInit();
    const auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    return Made ? in(*Made->getConstructor()) : nullptr;
  }

private:
  /// `std::unique_ptr<T, Free>`, or one that is given a function to delete with.
  const Expr *byDeleter(const CXXRecordDecl &Record, const Expr *Init) {
    const auto *Pointer = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
    if (!Pointer || Pointer->getName() != "unique_ptr" || Pointer->getTemplateArgs().size() < 2)
      return nullptr;
    const QualType Deleter = Pointer->getTemplateArgs()[1].getAsType();
    const auto *Class = Deleter->getAsCXXRecordDecl();
    if (!Class)
      return Init ? named(*Init) : nullptr;
    if (!isOfSystem(*Class))
      for (const CXXMethodDecl *Method : Class->methods())
        if (Method->getOverloadedOperator() == OO_Call)
          if (const Expr *Found = in(*Method))
            return Found;
    return nullptr;
  }

  /// A function of CUDA's that \p S names.
  const Expr *named(const Stmt &S) const {
    if (const auto *Name = dyn_cast<DeclRefExpr>(&S))
      if (const auto *F = dyn_cast<FunctionDecl>(Name->getDecl());
          F && F->getIdentifier() && usesCuda(Facts.Functions.find(F->getName())))
        return Name;
    for (const Stmt *Child : S.children())
      if (const Expr *Found = Child ? named(*Child) : nullptr)
        return Found;
    return nullptr;
  }

  const Expr *in(const FunctionDecl &F, unsigned Depth = 0) {
    const FunctionDecl *Definition = nullptr;
    if (Depth > 4 || !F.isDefined(Definition) || isOfSystem(*Definition) ||
        !Definition->getBody() || !Seen.insert(Definition).second)
      return nullptr;
    for (const CallExpr *Call : callsIn(*Definition->getBody())) {
      if (usesCuda(Facts.functionOf(*Call)))
        return Call;
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (const Expr *Inner = Callee ? in(*Callee, Depth + 1) : nullptr)
        return Inner;
    }
    return nullptr;
  }

  static bool usesCuda(const FunctionFacts *Function) {
    return Function && Function->IsCuda && !Function->IsPure && !Function->ReportsErrors;
  }
  static bool isOfSystem(const Decl &D) {
    return isInSystemCode(D.getLocation(), D.getASTContext().getSourceManager());
  }

  UnitFacts &Facts;
  llvm::SmallPtrSet<const Decl *, 8> Seen;
};

class OutsideMainVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    const QualType T = V->getType();
    if (!V->hasGlobalStorage() || !V->isThisDeclarationADefinition() || T->isDependentType() ||
        V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>() ||
        V->hasAttr<CUDASharedAttr>() || (V->isStaticLocal() && !inHostCode()))
      return true;
    if (const Expr *Use = CudaUses(Context.Facts).atEnd(T, V->getInit()))
      report(*V, *Use, V->isStaticLocal() ? "api-outside-main" : "api-static-lifetime",
             "ends after main() has, when CUDA may be gone");
    else if (const Expr *Made = V->isStaticLocal() ? nullptr : CudaUses(Context.Facts).atStart(*V))
      report(*V, *Made, "api-outside-main",
             "is made before main() begins, when CUDA may not be there yet");
    return true;
  }

private:
  void report(const VarDecl &V, const Expr &Use, llvm::StringRef Rule, const char *When) {
    Context.report(Rule, V.getLocation(), {{"variable", V.getNameAsString()}, {"when", When}})
        .note(Use.getBeginLoc(), "CUDA is used here");
  }
};

} // namespace

Check outsideMainCheck() { return walk<OutsideMainVisitor>(Passes::Host); }

} // namespace offloom
