// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas with an execution space, and what nvcc asks of extended ones: those in host functions,
// which it replaces by a type that it writes into the host source. Clang has none of these limits
// (CUDA C++ Programming Guide, Extended Lambda Restrictions).

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/NamedTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// The function that a lambda stands in, past lambdas around it; null at namespace scope.
const FunctionDecl *parentFunction(const LambdaExpr &L) {
  for (const DeclContext *C = L.getLambdaClass()->getDeclContext(); C; C = C->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(C)) {
      const auto *Method = dyn_cast<CXXMethodDecl>(F);
      if (!Method || !Method->getParent()->isLambda())
        return F;
    }
  return nullptr;
}

/// Whether \p V is one of the parameters that a pack of its function's template became.
bool isPackElement(const VarDecl &V) {
  const auto *P = dyn_cast<ParmVarDecl>(&V);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr;
  return Pattern && llvm::any_of(Pattern->parameters(), [&](const ParmVarDecl *Written) {
           return Written->isParameterPack() && Written->getDeclName() == V.getDeclName();
         });
}

class LambdaVisitor : public CodeVisitor {
  using Base = CodeVisitor;

public:
  using CodeVisitor::CodeVisitor;

  bool TraverseIfStmt(IfStmt *S) override {
    ConstexprIfs += S->isConstexpr();
    bool Result = Base::TraverseIfStmt(S);
    ConstexprIfs -= S->isConstexpr();
    return Result;
  }

  bool TraverseLambdaExpr(LambdaExpr *L) override {
    check(*L);
    Around.push_back(L);
    bool Result = Base::TraverseLambdaExpr(L);
    Around.pop_back();
    return Result;
  }

private:
  static bool isAnnotated(const LambdaExpr &L) {
    const CXXMethodDecl &Operator = *L.getCallOperator();
    return isWrittenDevice(Operator) || isWrittenHost(Operator);
  }
  static bool isHostDevice(const LambdaExpr &L) {
    return isWrittenDevice(*L.getCallOperator()) && isWrittenHost(*L.getCallOperator());
  }

  void report(llvm::StringRef Rule, const LambdaExpr &L, SourceRange Range,
              const llvm::Twine &Problem) {
    Context.report(Rule, Range.isValid() ? Range : L.getIntroducerRange(),
                   {{"problem", Problem.str()},
                    {"space", isHostDevice(L) ? "__host__ __device__" : "__device__"}});
  }

  void check(const LambdaExpr &L) {
    if (!isAnnotated(L))
      return;
    checkPlace(L);
    if (!Context.Options.ExtendedLambda) {
      report("lambda-annotation", L, {}, "");
      return;
    }
    const FunctionDecl *Parent = parentFunction(L);
    if (Parent && isWrittenForDevice(*Parent))
      return; // an annotation that says nothing new
    if (!isWrittenDevice(*L.getCallOperator()))
      return;
    if (!Parent) {
      // In the initializer of a variable it is none for nvcc, but an ordinary one.
      if (!Around.empty() ||
          isa_and_nonnull<ParmVarDecl>(L.getLambdaClass()->getLambdaContextDecl()))
        report("extended-lambda-enclosing-function", L, {}, "stands in no function");
      return;
    }
    checkParent(L, *Parent);
    checkNesting(L);
    checkSignature(L);
    checkCaptures(L);
  }

  /// The annotation stands before the parameters; Clang takes it behind them too.
  void checkPlace(const LambdaExpr &L) {
    const CXXMethodDecl &Operator = *L.getCallOperator();
    FunctionTypeLoc Type = Operator.getFunctionTypeLoc();
    if (!L.hasExplicitParameters() || !Type)
      return;
    const SourceManager &Sources = Context.AST.getSourceManager();
    for (const Attr *A : Operator.attrs())
      if (isa<CUDADeviceAttr, CUDAHostAttr, CUDAGlobalAttr>(A) && A->getLocation().isValid() &&
          Sources.isBeforeInTranslationUnit(Type.getRParenLoc(), A->getLocation()))
        report("lambda-annotation-place", L, A->getLocation(), "");
  }

  /// Whether only classes declare \p F, so that the host source cannot name it.
  static bool isHiddenFriend(const FunctionDecl &F) {
    return llvm::all_of(F.redecls(), [](const FunctionDecl *Declaration) {
      return Declaration->getFriendObjectKind() != Decl::FOK_None;
    });
  }

  void checkParent(const LambdaExpr &L, const FunctionDecl &F) {
    auto problem = [&](const llvm::Twine &Text) {
      report("extended-lambda-enclosing-function", L, {}, Text);
    };
    std::string Name = "function '" + F.getNameAsString() + "' ";
    if (isa<CXXConstructorDecl>(F) || isa<CXXDestructorDecl>(F))
      return problem("stands in a constructor or destructor, whose address cannot be taken");
    if (F.getAccess() == AS_private || F.getAccess() == AS_protected)
      return problem("stands in " + Name + "which is private or protected");
    if (F.getDeclaredReturnType()->getContainedDeducedType())
      return problem("stands in " + Name + "whose return type is deduced");
    if (F.isConstexprSpecified())
      return problem("stands in " + Name + "which is constexpr");
    if (isHiddenFriend(F))
      return problem("stands in " + Name + "which is declared as a friend and nowhere else");
    if (const auto *Method = dyn_cast<CXXMethodDecl>(&F))
      if (auto Found = findUnnameable(QualType(
              Method->getParent()->getASTContext().getCanonicalTagType(Method->getParent()))))
        return problem("stands in a member of a class that " + describe(Found->Why));
    if (const TemplateArgumentList *Arguments = F.getTemplateSpecializationArgs())
      if (auto Found = findUnnameable(Arguments->asArray()))
        return problem("stands in " + Name + "with a template argument that " +
                       describe(Found->Why));
    if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
      checkTemplate(*T, L);
  }

  void checkTemplate(const FunctionTemplateDecl &Template, const LambdaExpr &L) {
    const TemplateParameterList &Parameters = *Template.getTemplateParameters();
    for (unsigned I = 0; I < Parameters.size(); ++I) {
      const NamedDecl &P = *Parameters.getParam(I);
      if (P.getDeclName().isEmpty() && !P.isImplicit())
        report("extended-lambda-enclosing-function", L, {},
               "stands in a function with an unnamed template parameter");
      if (P.isTemplateParameterPack() && I + 1 < Parameters.size())
        report("extended-lambda-enclosing-function", L, {},
               "stands in a function whose template parameter pack is not the last parameter");
    }
  }

  void checkNesting(const LambdaExpr &L) {
    for (const LambdaExpr *Outer : Around) {
      if (Outer->isGenericLambda())
        return report("extended-lambda-nested", L, {}, "a generic lambda");
      if (isHostDevice(*Outer) && isAnnotated(*Outer))
        return report("extended-lambda-nested", L, {}, "a __host__ __device__ lambda");
    }
  }

  void checkSignature(const LambdaExpr &L) {
    const CXXMethodDecl &Operator = *L.getCallOperator();
    auto problem = [&](const llvm::Twine &Text) {
      report("extended-lambda-signature", L, {}, Text);
    };
    if ((Operator.isConstexprSpecified() || Operator.isConsteval()) && isSpelledConstexpr(L))
      problem("is constexpr or consteval");
    if (!isHostDevice(L))
      return;
    if (L.isGenericLambda())
      return problem("is generic");
    for (const ParmVarDecl *P : Operator.parameters())
      if (auto Found = findUnnameable(P->getType()))
        return problem("has a parameter of a type that " + describe(Found->Why));
    if (auto Found = findUnnameable(Operator.getReturnType()))
      problem("returns a type that " + describe(Found->Why));
  }

  /// Clang makes lambdas constexpr where it can; what counts is the word.
  bool isSpelledConstexpr(const LambdaExpr &L) const {
    llvm::StringRef Head =
        sourceText({L.getIntroducerRange().getEnd(), L.getBody()->getBeginLoc()}, Context.AST);
    return Head.contains("constexpr") || Head.contains("consteval");
  }

  void checkCaptures(const LambdaExpr &L) {
    auto problem = [&](SourceLocation Place, const llvm::Twine &Text) {
      report("extended-lambda-capture", L, Place, Text);
    };
    if (L.getCaptureDefault() == LCD_ByRef)
      problem(L.getCaptureDefaultLoc(), "captures by reference");
    if (L.capture_size() > 1023)
      problem({}, "captures more than 1023 variables");
    for (const LambdaCapture &C : L.captures()) {
      if (C.getCaptureKind() == LCK_This)
        Context.report("alloc-lambda-captures-host", C.getLocation());
      if (!C.capturesVariable())
        continue;
      SourceLocation Place = C.getLocation();
      const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
      if (C.getCaptureKind() == LCK_ByRef) {
        if (L.getCaptureDefault() != LCD_ByRef)
          problem(Place, "captures by reference");
      } else if (C.isPackExpansion() || (V && (V->isParameterPack() || isPackElement(*V)))) {
        problem(Place, "captures elements of a parameter pack");
      } else if (V && V->isInitCapture() && isHostDevice(L)) {
        problem(Place, "is __host__ __device__ and has an init-capture");
      } else if (V && !V->getType()->isDependentType()) {
        checkCapturedType(L, *V, C);
      }
    }
  }

  void checkCapturedType(const LambdaExpr &L, const VarDecl &V, const LambdaCapture &C) {
    auto problem = [&](const llvm::Twine &Text) {
      report("extended-lambda-capture", L, C.getLocation(), Text);
    };
    QualType Type = V.getType();
    if (V.isInitCapture() && isInitializerList(Type))
      return problem("has an init-capture of type std::initializer_list");
    if (auto Found = findUnnameable(Type))
      return problem("captures a variable of a type that " + describe(Found->Why));
    if (C.isImplicit() && (ConstexprIfs != 0 || isInConstexprIf(*L.getBody(), C.getLocation())))
      return problem("captures a variable first inside 'if constexpr'");
    unsigned Dimensions = 0;
    QualType Element = Type;
    while (const ArrayType *Array = Context.AST.getAsArrayType(Element)) {
      ++Dimensions;
      Element = Array->getElementType();
    }
    if (Dimensions > 7)
      return problem("captures an array of more than 7 dimensions");
    const CXXRecordDecl *Class = Dimensions ? Element->getAsCXXRecordDecl() : nullptr;
    if (!Class || !Class->hasDefinition())
      return;
    if (!Class->hasDefaultConstructor())
      return problem("captures an array whose elements have no default constructor");
    if (!Class->hasSimpleCopyAssignment() && !Class->hasNonTrivialCopyAssignment())
      problem("captures an array whose elements cannot be assigned");
  }

  /// Whether \p Place, where a variable is used first, is in a branch of `if constexpr` in \p Body.
  bool isInConstexprIf(const Stmt &Body, SourceLocation Place) const {
    const auto *If = dyn_cast<IfStmt>(&Body);
    if (If && If->isConstexpr() &&
        Context.AST.getSourceManager().isPointWithin(Place, If->getThen()->getBeginLoc(),
                                                     If->getEndLoc()))
      return true;
    return llvm::any_of(Body.children(),
                        [&](const Stmt *Part) { return Part && isInConstexprIf(*Part, Place); });
  }

  static bool isInitializerList(QualType Type) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    return Class && Class->isInStdNamespace() && Class->getName() == "initializer_list";
  }

  llvm::SmallVector<const LambdaExpr *, 4> Around;
  unsigned ConstexprIfs = 0;
};

} // namespace

Check extendedLambdaCheck() { return walk<LambdaVisitor>(Passes::Both); }

} // namespace offloom
