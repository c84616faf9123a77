// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/BlockForms.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {

const Collective OfObjects = {"", Collective::Other};

namespace {

/// The type of the variable that a parameter of type \p T refers to: what may be changed, and
/// arrays; null for all other types.
QualType formVariableOf(QualType T) {
  const auto *Reference = T->getAs<LValueReferenceType>();
  const QualType Referred = Reference ? Reference->getPointeeType() : QualType();
  return Referred.isNull() || (Referred.isConstQualified() && !Referred->isArrayType()) ? QualType()
                                                                                        : Referred;
}

bool isBlock(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == "block" &&
         T->isLValueReferenceType();
}

/// What `offloom::per_thread<T> &` has for each thread, or `const offloom::thread_part<T> &`: what
/// \p T, without the reference, is of the template \p Name; null for all other types.
QualType argumentOf(llvm::StringRef Name, QualType T) {
  const auto *Storage = T.isNull() ? nullptr : T->getAs<TemplateSpecializationType>();
  const TemplateDecl *Template = Storage ? Storage->getTemplateName().getAsTemplateDecl() : nullptr;
  return Template && Template->getName() == Name ? Storage->template_arguments()[0].getAsType()
                                                 : QualType();
}

/// The parameter of a function template itself, as \p T, and not of a class around it.
bool isOwnParameter(QualType T, const FunctionDecl &F) {
  const auto *Parameter = T->getAs<TemplateTypeParmType>();
  const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate();
  return Parameter && Template &&
         Parameter->getDepth() == Template->getTemplateParameters()->getDepth();
}

/// Is a variable of type \p A, which \p F refers to, one of type \p B to its form \p G? What is a
/// parameter of the functions themselves, as an array's number of elements, has its own place in
/// each.
bool isSameVariable(QualType A, const FunctionDecl &F, QualType B, const FunctionDecl &G) {
  const ASTContext &Context = F.getASTContext();
  const ArrayType *ArrayA = Context.getAsArrayType(A), *ArrayB = Context.getAsArrayType(B);
  if (ArrayA && ArrayB)
    return isSameVariable(ArrayA->getElementType(), F, ArrayB->getElementType(), G);
  if (isOwnParameter(A, F) || isOwnParameter(B, G))
    return isOwnParameter(A, F) && isOwnParameter(B, G);
  return !ArrayA && !ArrayB && Context.hasSameUnqualifiedType(A, B);
}

/// How a form with a parameter of type \p Given is handed over what \p P of \p F stands for; none
/// where the two do not belong together.
std::optional<BlockForm::Parameter> handedOver(const ParmVarDecl &P, const FunctionDecl &F,
                                               QualType Given, const FunctionDecl &G) {
  const QualType T = P.getType();
  if (const QualType Part = argumentOf("thread_part", Given.getNonReferenceType()); !Part.isNull())
    return T->isReferenceType() && isSameVariable(T.getNonReferenceType(), F, Part, G)
               ? std::optional(BlockForm::Parameter::Place)
               : std::nullopt;
  const QualType Variable = formVariableOf(T),
                 Kept = argumentOf("per_thread", formVariableOf(Given));
  if (Variable.isNull() != Kept.isNull() ||
      (!Variable.isNull() && !isSameVariable(Variable, F, Kept, G)))
    return std::nullopt;
  return !Variable.isNull()         ? BlockForm::Parameter::Variable
         : Given->isReferenceType() ? BlockForm::Parameter::Any
                                    : BlockForm::Parameter::OneValue;
}

/// Is \p G the block's form of \p F?
bool isFormOf(const FunctionDecl &G, const FunctionDecl &F, BlockForm &Form) {
  const unsigned First = F.getReturnType()->isVoidType() ? 1 : 2;
  const unsigned Last = First + F.getNumParams(); // behind it only what nobody passes
  if (G.getNumParams() < Last || !isBlock(G.getParamDecl(0)->getType()) ||
      (G.getNumParams() > Last && !G.getParamDecl(Last)->hasDefaultArg()))
    return false;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&G);
  Form = {{}, Method && Method->isStatic()};
  for (auto [I, P] : llvm::enumerate(F.parameters())) {
    if (P->hasDefaultArg() != G.getParamDecl(I + First)->hasDefaultArg())
      return false;
    const auto How = handedOver(*P, F, G.getParamDecl(I + First)->getType(), G);
    if (!How)
      return false;
    Form.Parameters.push_back(*How);
  }
  return true;
}

} // namespace

bool hasBlockForm(const FunctionDecl &F, BlockForm *Form) {
  const FunctionDecl &Pattern = *patternOf(&F);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Pattern);
  if (!Pattern.getDeclName().isIdentifier() || (Method && Method->isStatic()) ||
      !F.getASTContext().getSourceManager().isInSystemHeader(Pattern.getLocation()))
    return false;
  BlockForm Found;
  for (const NamedDecl *Each :
       Pattern.getDeclContext()->getRedeclContext()->lookup(Pattern.getDeclName()))
    if (const FunctionDecl *G = Each->getAsFunction();
        G && G != &Pattern && isFormOf(*G, Pattern, Found)) {
      if (Form)
        *Form = Found;
      return true;
    }
  return false;
}

const Expr *objectOfForm(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParens();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    return Member->getBase();
  if (const auto *Dependent = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return Dependent->isImplicitAccess() ? nullptr : Dependent->getBase();
  if (const auto *Unresolved = llvm::dyn_cast<UnresolvedMemberExpr>(Callee))
    return Unresolved->isImplicitAccess() ? nullptr : Unresolved->getBase();
  return nullptr;
}

} // namespace offloom
