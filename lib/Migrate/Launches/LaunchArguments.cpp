// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/LaunchArguments.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// Is \p E a literal, or a variable whose value `[=]` captures? That of the file is read when the
/// kernel runs.
bool capturesItself(const Expr *E) {
  if (const auto *Pack = llvm::dyn_cast<PackExpansionExpr>(E))
    return capturesItself(Pack->getPattern());
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return Variable && (Variable->hasLocalStorage() || Variable->isConstexpr());
  }
  return llvm::isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
                   GNUNullExpr>(E);
}

/// The kernels that \p Call may launch, as they are declared.
llvm::SmallVector<const FunctionDecl *> kernelsOf(const CUDAKernelCallExpr *Call) {
  llvm::SmallVector<const FunctionDecl *> Kernels;
  auto Note = [&](const NamedDecl *D) {
    if (const auto *F = D->getAsFunction(); F && F->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(F);
  };
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee))
    Note(Ref->getDecl());
  else if (const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee))
    for (const NamedDecl *D : Lookup->decls())
      Note(D->getUnderlyingDecl());
  return Kernels;
}

/// May parameter \p I of the kernel be a reference?
bool takesReference(const CUDAKernelCallExpr *Call, unsigned I) {
  return llvm::any_of(kernelsOf(Call), [&](const FunctionDecl *F) {
    return I < F->getNumParams() && F->getParamDecl(I)->getType()->isReferenceType();
  });
}

/// Is \p Parameter copied from what may change by it alone, as `Owner(Owner &)` does?
bool isCopiedFromVariables(const ParmVarDecl *Parameter) {
  const QualType T = Parameter->getType();
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (const auto *Named = T->getAs<TemplateSpecializationType>(); Named && !Class)
    if (const auto *Of =
            llvm::dyn_cast_or_null<ClassTemplateDecl>(Named->getTemplateName().getAsTemplateDecl()))
      Class = Of->getTemplatedDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  return Class && llvm::any_of(Class->ctors(), [](const CXXConstructorDecl *C) {
           unsigned Quals = 0;
           return C->isCopyConstructor(Quals) && !(Quals & Qualifiers::Const);
         });
}

/// Does \p E become what it is used as by a constructor or a conversion function?
bool convertsByFunction(const Expr *E) {
  if (const auto *Whole = llvm::dyn_cast<FullExpr>(E))
    return convertsByFunction(Whole->getSubExpr());
  if (const auto *Bound = llvm::dyn_cast<CXXBindTemporaryExpr>(E))
    return convertsByFunction(Bound->getSubExpr());
  if (const auto *Temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(E))
    return convertsByFunction(Temporary->getSubExpr());
  if (const auto *Made = llvm::dyn_cast<CXXConstructExpr>(E))
    return !llvm::isa<CXXTemporaryObjectExpr>(Made) && Made->getNumArgs() == 1 &&
           Made->getConstructor()->isCopyOrMoveConstructor() && convertsByFunction(Made->getArg(0));
  const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E);
  return Cast && (Cast->getCastKind() == CK_UserDefinedConversion ||
                  Cast->getCastKind() == CK_ConstructorConversion ||
                  convertsByFunction(Cast->getSubExpr()));
}

/// The type of parameter \p I of the kernel that \p Call launches, null if it is not known before a
/// template's arguments are.
QualType parameterType(const CUDAKernelCallExpr *Call, unsigned I) {
  const auto Kernels = kernelsOf(Call);
  if (Kernels.size() != 1 || I >= Kernels.front()->getNumParams())
    return {};
  const QualType T = Kernels.front()->getParamDecl(I)->getType().getNonReferenceType();
  return T->isDependentType() ? QualType() : T.getCanonicalType().getUnqualifiedType();
}

/// What argument \p I is converted to, if a function does that or its text is braces; null if
/// nothing does, or if that is not known.
QualType convertedTo(const CUDAKernelCallExpr *Call, unsigned I, const SourceText &Text) {
  const Expr *E = Call->getArg(I);
  const QualType To = parameterType(Call, I);
  if (To.isNull() || convertsByFunction(E) || isBraced(E, Text))
    return To;
  // Within a template Sema has not converted it yet.
  const QualType From = E->getType();
  const bool Converts =
      !From->isDependentType() && !Text.context().hasSameUnqualifiedType(From, To);
  return Converts && (From->isRecordType() || To->isRecordType()) ? To : QualType();
}

/// Would argument \p I be copied before a conversion that is chosen later, where its copy may be
/// another object in more than its place?
bool copiesBeforeConverting(const CUDAKernelCallExpr *Call, unsigned I, const ASTContext &Context) {
  const QualType From = Call->getArg(I)->IgnoreUnlessSpelledInSource()->getType();
  if (From->isDependentType() || !From->isRecordType() || From.isTriviallyCopyableType(Context))
    return false;
  return llvm::none_of(kernelsOf(Call), [&](const FunctionDecl *F) {
    return I < F->getNumParams() &&
           (F->getParamDecl(I)->getType()->isDependentType() ||
            Context.hasSameUnqualifiedType(From,
                                           F->getParamDecl(I)->getType().getNonReferenceType()));
  });
}

} // namespace

bool isBraced(const Expr *Argument, const SourceText &Text) {
  return Text.text(Argument->getSourceRange()).starts_with("{");
}

bool isCapturedAsItIs(const CUDAKernelCallExpr *Call, unsigned I, const SourceText &Text) {
  const Expr *E = Call->getArg(I);
  return !(E->isGLValue() && takesReference(Call, I)) && convertedTo(Call, I, Text).isNull() &&
         capturesItself(E);
}

std::optional<CapturedArgument> captureOf(const CUDAKernelCallExpr *Call, unsigned I,
                                          llvm::StringRef Name, const SourceText &Text) {
  const Expr *E = Call->getArg(I);
  // Of an object that outlives the launch.
  const bool ByReference = E->isGLValue() && takesReference(Call, I);
  const auto *Pack = ByReference ? nullptr : llvm::dyn_cast<PackExpansionExpr>(E);
  const auto Range = Text.rangeOf((Pack ? Pack->getPattern() : E)->getSourceRange());
  if (!Range)
    return std::nullopt;
  const std::string Captured = ((ByReference ? "&" : Pack ? "..." : "") + Name + " = ").str();
  const QualType To = ByReference ? QualType() : convertedTo(Call, I, Text);
  if (To.isNull())
    return CapturedArgument{Captured, *Range, ""};
  const std::string Type = typeText(To, Text.context());
  if (!isBraced(E, Text))
    return CapturedArgument{Captured + "static_cast<" + Type + ">(", *Range, ")"};
  if (To->isRecordType())
    return CapturedArgument{Captured + Type, *Range, ""};
  // Of a number or an address there is one value in the braces, or none, which is zero.
  const TextRange Inner = Text.tokensIn({Range->File, Range->Begin + 1, Range->End - 1});
  return CapturedArgument{Captured + "static_cast<" + Type + ">(", Inner,
                          Inner.Begin == Inner.End ? "0)" : ")"};
}

const Expr *firstConvertedLater(const CUDAKernelCallExpr *Call, bool WritesTypes,
                                const SourceText &Text) {
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *E = Call->getArg(I);
    const bool IsLater = isBraced(E, Text) || copiesBeforeConverting(Call, I, Text.context());
    if (IsLater && !(WritesTypes && !convertedTo(Call, I, Text).isNull()))
      return E->IgnoreUnlessSpelledInSource();
  }
  return nullptr;
}

bool copiesFromVariables(const CUDAKernelCallExpr *Call) {
  auto Copies = [](const FunctionDecl *F) {
    return llvm::any_of(F->parameters(),
                        [](const ParmVarDecl *P) { return isCopiedFromVariables(P); });
  };
  return llvm::any_of(kernelsOf(Call), [&](const FunctionDecl *F) {
    FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    return Copies(F) || (Template && llvm::any_of(Template->specializations(), Copies));
  });
}

} // namespace offloom
