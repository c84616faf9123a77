// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/BlockSignatureText.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Analysis/Phases/BlockForms.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

/// `offloom::per_thread<float> &x_of`
/// With \p Bound, `offloom::per_thread<float &> &x_of`
std::string storageParameter(const ParmVarDecl *P, const BlockFunction &Block, bool Bound) {
  QualType T = P->getType();
  if (!Bound)
    T = Block.Text.context().getUnqualifiedArrayType(T.getNonReferenceType());
  std::string Name = P->getName().empty() ? "" : Block.storageName(P);
  const std::optional<std::string> Spelled = typeInMacros(*P, Block.Text);
  return "offloom::per_thread<" + (Spelled ? *Spelled : typeText(T, Block.Text.context())) + "> &" +
         Name;
}

std::string writeSignature(const FunctionDecl &F, const BlockFunction &Block,
                           const BlockSignature &Signature, EditList &Edits) {
  const SourceText &Text = Block.Text;
  const std::string MacroReason = "a macro hides a part of its declaration";
  FunctionTypeLoc Type = F.getFunctionTypeLoc();
  if (!Type || Type.getLParenLoc().isMacroID() || F.getLocation().isMacroID())
    return MacroReason;
  std::string Added = "offloom::block &" + Block.BlockName;
  if (!F.getReturnType()->isVoidType()) {
    auto Result = Text.rangeOf(F.getReturnTypeSourceRange());
    if (!Result || !Text.isOwnText(F.getReturnTypeSourceRange()) ||
        Type.getTypePtr()->getAs<FunctionProtoType>()->hasTrailingReturn())
      return MacroReason;
    // `Node *next(` has no blank in front of the name.
    const char Next = Text.text({Result->File, Result->End, Result->End + 1}).front();
    Edits.replace(*Result, isAsciiIdentifierContinue(Next) ? "void " : "void");
    Added += ", offloom::per_thread<" + typeText(F, Text) + "> &" + Block.resultName();
  }
  if (F.getNumParams() > 0)
    Added += ", ";
  auto Paren = Text.rangeOf(SourceRange(Type.getLParenLoc()));
  auto Close = Text.rangeOf(SourceRange(Type.getRParenLoc()));
  if (!Paren || !Close || Paren->File != Close->File)
    return MacroReason;
  if (F.getNumParams() == 0) // perhaps `(void)`
    Edits.replace({Paren->File, Paren->End, Close->Begin}, Added);
  else
    Edits.insertBehind(*Paren, Added);
  for (auto [I, P] : llvm::enumerate(F.parameters())) {
    if (!Signature.isVarying(I))
      continue;
    auto Range = Text.rangeOf(P->getSourceRange());
    if (!Range || !Text.isOwnText(P->getSourceRange()))
      return MacroReason;
    Edits.replace(*Range, storageParameter(P, Block, Signature.isBound(I)));
  }
  return "";
}

} // namespace

std::string writeSignatures(const BlockFunction &Block, const BlockSignature &Signature,
                            EditList &Edits) {
  for (const FunctionDecl *F : Block.F.redecls()) {
    if (Block.Text.sources().isInSystemHeader(F->getLocation()) || F->getFriendObjectKind())
      return "it is declared where it cannot be changed";
    if (std::string Problem = writeSignature(*F, Block, Signature, Edits); !Problem.empty())
      return Problem;
  }
  return "";
}

/// Does its type come from the argument, as that of `auto x`?
static bool isDeducedFromCall(const ParmVarDecl *P, const BlockSignature &Signature) {
  return Signature.Lambda->isGenericLambda() && P->getType()->isDependentType();
}

std::string closureHead(const BlockFunction &Block, const BlockSignature &Signature) {
  const SourceText &Text = Block.Text;
  std::string Head = "[&](offloom::block &" + Block.BlockName;
  QualType Result = resultOf(*Signature.Lambda);
  if (Result.isNull())
    Head += ", auto &" + Block.resultName();
  else if (!Result->isVoidType())
    Head +=
        ", offloom::per_thread<" + typeText(Result, Text.context()) + "> &" + Block.resultName();
  for (auto [I, P] : llvm::enumerate(Signature.F->parameters())) {
    auto Range = Text.rangeOf(P->getSourceRange());
    Head += ", ";
    if (!Signature.isVarying(I))
      Head += Range ? Text.text(*Range).str() : "";
    else if (isDeducedFromCall(P, Signature))
      Head += "auto &" + (P->getName().empty() ? "" : Block.storageName(P));
    else
      Head += storageParameter(P, Block, /*Bound=*/false);
  }
  return Head + ") ";
}

std::optional<TextRange> declarationRange(const FunctionDecl &F, const SourceText &Text) {
  SourceRange Whole = F.getSourceRange();
  if (const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate())
    Whole.setBegin(Template->getBeginLoc());
  // Attributes such as __device__ may stand before what Clang counts as the declaration.
  for (const Attr *A : F.attrs())
    if (A->getLocation().isValid() && !A->isImplicit() && A->getLocation().isMacroID() &&
        Text.sources().isBeforeInTranslationUnit(A->getLocation(), Whole.getBegin()))
      Whole.setBegin(A->getLocation());
  if (Whole.getEnd().isMacroID())
    return std::nullopt;
  Whole.setBegin(Text.sources().getExpansionLoc(Whole.getBegin()));
  auto Range = Text.rangeOf(Whole);
  if (!Range)
    return std::nullopt;
  if (!F.doesThisDeclarationHaveABody()) {
    auto End = Text.endOfNext(tok::semi, Range->File, Range->End);
    if (!End)
      return std::nullopt;
    Range->End = *End;
  }
  unsigned Start = Text.lineStart(Range->File, Range->Begin);
  if (Text.buffer(Range->File).slice(Start, Range->Begin).trim().empty())
    Range->Begin = Start;
  return Range;
}

namespace {

/// What \p T points to in the end, or \p T itself.
QualType baseOf(QualType T) {
  while (!T->getPointeeType().isNull())
    T = T->getPointeeType();
  return T;
}

/// Writes types of a function template's pattern in terms of an unresolved call of it.
class PatternTypes {
public:
  PatternTypes(const CallExpr *Call, const FunctionDecl *Callee, const SourceText &Text)
      : Call(Call), Callee(Callee), Text(Text) {}

  std::string text(QualType T) const {
    T = T.getNonReferenceType();
    if (!T->isDependentType()) // a class by its whole name: the caller is not in the callee's scope
      return typeText(baseOf(T)->getAsTagDecl() ? T.getCanonicalType() : T, Text.context());
    std::string Const = T.isConstQualified() ? "const " : "";
    if (const auto *P = T->getAs<PointerType>()) {
      std::string Pointee = text(P->getPointeeType());
      if (P->getPointeeType().isConstQualified() && !Pointee.empty())
        Pointee = "const " + Pointee;
      return Pointee.empty() ? "" : Pointee + " *";
    }
    if (const auto *Parameter = T->getAs<TemplateTypeParmType>())
      return argument(Parameter);
    if (const auto *Member = T->getAs<DependentNameType>())
      return memberType(*Member);
    const auto *Made = T->getAs<TemplateSpecializationType>();
    return Made ? specialisation(*Made) : "";
  }

private:
  /// `typename vec3<T>::type`
  std::string memberType(const DependentNameType &Member) const {
    const NestedNameSpecifier Qualifier = Member.getQualifier();
    if (Qualifier.getKind() != NestedNameSpecifier::Kind::Type)
      return "";
    const std::string Class = text(QualType(Qualifier.getAsType(), 0));
    return Class.empty() ? ""
                         : "typename " + Class + "::" + Member.getIdentifier()->getName().str();
  }

  /// `vec3<T>`, where the caller may say `vec3` as the callee does. Not what the runtime calls its
  /// results: shuffles yield what they are given.
  std::string specialisation(const TemplateSpecializationType &Made) const {
    const TemplateDecl *Template = Made.getTemplateName().getAsTemplateDecl();
    if (!Template || llvm::isa<TemplateTemplateParmDecl>(Template) ||
        isInNamespace(*Template, "offloom"))
      return "";
    std::string Arguments;
    for (const TemplateArgument &A : Made.template_arguments()) {
      const std::string Written = templateArgument(A);
      if (Written.empty())
        return "";
      Arguments += (Arguments.empty() ? "" : ", ") + Written;
    }
    return Template->getQualifiedNameAsString() + "<" + Arguments + ">";
  }

  std::string templateArgument(const TemplateArgument &A) const {
    if (A.getKind() == TemplateArgument::Type)
      return text(A.getAsType());
    if (A.getKind() != TemplateArgument::Expression)
      return "";
    const Expr *E = A.getAsExpr()->IgnoreParenImpCasts();
    if (!E->isValueDependent())
      return Text.copyOf(E);
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
    const auto *Parameter = Ref ? llvm::dyn_cast<NonTypeTemplateParmDecl>(Ref->getDecl()) : nullptr;
    return Parameter ? explicitArgument(Parameter->getIndex()) : "";
  }

  /// What the call says for its callee's template parameter \p Index; empty if it leaves that open.
  std::string explicitArgument(unsigned Index) const {
    const auto *Lookup =
        llvm::dyn_cast<UnresolvedLookupExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (!Lookup || Index >= Lookup->getNumTemplateArgs())
      return "";
    return Text.text(Lookup->template_arguments()[Index].getSourceRange()).str();
  }

  std::string argument(const TemplateTypeParmType *Parameter) const {
    if (std::string Given = explicitArgument(Parameter->getIndex()); !Given.empty())
      return Given;
    for (auto [I, E] : llvm::enumerate(argumentsOf(*Call)))
      if (std::string Deduced =
              deduce(Parameter, Callee->getParamDecl(I)->getType(), writtenType(E));
          !Deduced.empty())
        return Deduced;
    return "";
  }

  /// What \p Parameter is when a parameter of type \p P takes an argument of type \p A.
  std::string deduce(const TemplateTypeParmType *Parameter, QualType P, QualType A) const {
    if (A.isNull())
      return "";
    P = P.getNonReferenceType().getUnqualifiedType();
    if (const auto *Found = P->getAs<TemplateTypeParmType>())
      return Found->getIndex() == Parameter->getIndex() && !A->isArrayType()
                 ? typeText(A.getUnqualifiedType(), Text.context())
                 : "";
    if (!P->isPointerType())
      return "";
    if (const auto *Array = A->getAsArrayTypeUnsafe())
      return deduce(Parameter, P->getPointeeType(), Array->getElementType());
    return deduce(Parameter, P->getPointeeType(), A->getPointeeType());
  }

  const CallExpr *Call;
  const FunctionDecl *Callee;
  const SourceText &Text;
};

/// \p T, a type of \p F that a call resolves to, as the call's scope may write it; empty when it
/// has no name.
std::string resolvedType(QualType T, const FunctionDecl &F, const SourceText &Text) {
  T = T.getNonReferenceType().getUnqualifiedType();
  // A member of the class template around the call: its parameters are in scope.
  if (T->isDependentType())
    return llvm::isa<CXXMethodDecl>(F) && !F.getDescribedFunctionTemplate()
               ? typeText(T, Text.context())
               : "";
  T = T.getCanonicalType();
  std::string Written = typeText(T, Text.context());
  for (llvm::StringRef Nameless : {"(lambda", "(unnamed", "(anonymous"})
    if (llvm::StringRef(Written).contains(Nameless))
      return "";
  return Written;
}

} // namespace

/// What \p T, a parameter of the class template that \p Callee is a member of, is for the object
/// of \p Call; empty if it is no such parameter or its class is not told.
static std::string classArgument(QualType T, const CallExpr *Call, const FunctionDecl *Callee,
                                 const SourceText &Text) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee);
  const auto *Parameter = T->getAs<TemplateTypeParmType>();
  const ClassTemplateDecl *Class =
      Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  const Expr *Object = objectOfForm(*Call);
  if (!Class || !Object || !Parameter ||
      Parameter->getDepth() != Class->getTemplateParameters()->getDepth())
    return "";
  const auto *Made = Object->getType()->getAs<TemplateSpecializationType>();
  while (Made && Made->isTypeAlias())
    Made = Made->getAliasedType()->getAs<TemplateSpecializationType>();
  if (!Made || Parameter->getIndex() >= Made->template_arguments().size())
    return "";
  const TemplateArgument &Given = Made->template_arguments()[Parameter->getIndex()];
  return Given.getKind() == TemplateArgument::Type ? typeText(Given.getAsType(), Text.context())
                                                   : "";
}

std::string argumentType(const CallExpr *Call, const FunctionDecl *Callee, unsigned I,
                         const SourceText &Text) {
  if (const FunctionDecl *F = Call->getDirectCallee()) {
    const std::optional<std::string> Spelled = typeInMacros(*F->getParamDecl(I), Text);
    return Spelled && !F->isTemplateInstantiation()
               ? *Spelled
               : resolvedType(F->getParamDecl(I)->getType(), *F, Text);
  }
  if (hasBlockForm(*Callee)) {
    std::string Known = classArgument(Callee->getParamDecl(I)->getType(), Call, Callee, Text);
    const QualType Written = Known.empty() ? writtenType(Call->getArg(I)) : QualType();
    return Written.isNull() ? Known : typeText(Written.getUnqualifiedType(), Text.context());
  }
  return PatternTypes(Call, Callee, Text).text(Callee->getParamDecl(I)->getType());
}

std::string closureArgumentType(const CallExpr *Call, const BlockSignature &Signature, unsigned I,
                                const SourceText &Text) {
  const ParmVarDecl *P = Signature.F->getParamDecl(I);
  if (!isDeducedFromCall(P, Signature))
    return typeText(P->getType().getNonReferenceType().getUnqualifiedType(), Text.context());
  const FunctionDecl *F = Call->getDirectCallee();
  return F ? resolvedType(F->getParamDecl(I)->getType(), *F, Text) : "";
}

std::string closureResultType(const CallExpr *Call, const BlockSignature &Signature,
                              const SourceText &Text) {
  if (QualType Result = resultOf(*Signature.Lambda); !Result.isNull())
    return typeText(Result, Text.context());
  const FunctionDecl *F = Call->getDirectCallee();
  return F ? resolvedType(F->getReturnType(), *F, Text) : "";
}

std::string resultType(const CallExpr *Call, const FunctionDecl *Callee, const SourceText &Text) {
  if (const FunctionDecl *F = Call->getDirectCallee()) {
    const std::optional<std::string> Spelled = typeInMacros(*F, Text);
    return Spelled && !F->isTemplateInstantiation() ? *Spelled
                                                    : resolvedType(F->getReturnType(), *F, Text);
  }
  if (hasBlockForm(*Callee))
    return classArgument(Callee->getReturnType(), Call, Callee, Text);
  return PatternTypes(Call, Callee, Text).text(Callee->getReturnType());
}

} // namespace offloom
