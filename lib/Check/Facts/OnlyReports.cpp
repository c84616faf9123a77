// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/OnlyReports.h"

#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

constexpr unsigned DeepestObject = 6; ///< of objects within objects

class Visitor : public DynamicRecursiveASTVisitor {
public:
  explicit Visitor(UnitFacts &Facts, unsigned Depth = 0) : Facts(Facts), Depth(Depth) {}

  bool VisitStmt(Stmt *) override { return ++Count < Longest; }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionFacts *Function = Facts.functionOf(*Call);
    if (Function && Function->ReportsErrors)
      return true;
    if (!Callee || isa<CUDAKernelCallExpr>(Call) || Facts.isNamed(NameGroup::CudaFunctions, *Call))
      return false;
    return isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager()) ||
           Facts.callsReporter(*Call);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return isQuietObject(*E, Facts, Depth + 1);
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }

private:
  static constexpr unsigned Longest = 2000; ///< branches and loops are walked once a walk

  UnitFacts &Facts;
  const unsigned Depth; ///< of objects that are made for each other
  unsigned Count = 0;
};

bool isQuiet(const Stmt *S, UnitFacts &Facts, unsigned Depth) {
  return !S || Visitor(Facts, Depth).TraverseStmt(const_cast<Stmt *>(S));
}

bool isOfSystem(const Decl &D, const UnitFacts &Facts) {
  return isInSystemCode(D.getLocation(), Facts.AST.getSourceManager());
}

bool changesArgument(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
    QualType T = P->getType();
    return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
  });
}

} // namespace

bool onlyReports(const Stmt *S, UnitFacts &Facts) {
  return !S || Visitor(Facts).TraverseStmt(const_cast<Stmt *>(S));
}

bool endsQuietly(QualType T, UnitFacts &Facts, unsigned Depth) {
  const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor() ||
      isOfSystem(*Record, Facts))
    return true;
  const CXXDestructorDecl *Destructor = Record->getDestructor();
  const FunctionDecl *Definition = nullptr;
  if (Destructor && Destructor->isUserProvided() &&
      (!Destructor->isDefined(Definition) || !isQuiet(Definition->getBody(), Facts, Depth)))
    return false;
  return llvm::all_of(Record->bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return endsQuietly(Base.getType(), Facts, Depth);
                      }) &&
         llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
           return endsQuietly(Field->getType(), Facts, Depth);
         });
}

bool isQuietlyMade(const CXXConstructExpr &E, UnitFacts &Facts, unsigned Depth) {
  const CXXConstructorDecl *Made = E.getConstructor();
  if (Depth > DeepestObject)
    return false;
  if (Made->isTrivial() || isOfSystem(*Made, Facts))
    return true;
  const FunctionDecl *Definition = nullptr;
  if (!Made->isDefined(Definition))
    return Made->isImplicit() || Made->isDefaulted();
  return isQuiet(Definition->getBody(), Facts, Depth) &&
         llvm::all_of(cast<CXXConstructorDecl>(Definition)->inits(),
                      [&](const CXXCtorInitializer *Init) {
                        return isQuiet(Init->getInit(), Facts, Depth);
                      });
}

bool isQuietObject(const CXXConstructExpr &E, UnitFacts &Facts, unsigned Depth) {
  return Depth <= DeepestObject && endsQuietly(E.getType(), Facts, Depth) &&
         isQuietlyMade(E, Facts, Depth);
}

bool isReporter(const FunctionDecl &Definition, UnitFacts &Facts) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Definition);
  return !(Method && Method->isVirtual()) && Definition.getBody() &&
         !isInSystemCode(Definition.getLocation(), Facts.AST.getSourceManager()) &&
         !changesArgument(Definition) && onlyReports(Definition.getBody(), Facts);
}

} // namespace offloom
