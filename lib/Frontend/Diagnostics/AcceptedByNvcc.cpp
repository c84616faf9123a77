// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/AcceptedByNvcc.h"
#include "Frontend/Amendments/StandardValues.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetBuiltins.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {

bool isDeviceCallInBoth(const Diagnostic &Diagnostic) {
  return Diagnostic.getID() == diag::err_ref_bad_target &&
         CUDAFunctionTarget(Diagnostic.getRawArg(0)) == CUDAFunctionTarget::Device &&
         CUDAFunctionTarget(Diagnostic.getRawArg(3)) == CUDAFunctionTarget::HostDevice;
}

bool isLibraryForBothSides(const Diagnostic &Diagnostic) {
  return isDeviceCallInBoth(Diagnostic) &&
         Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation());
}

/// Does a function for both sides of a library call one of the standard library's? There is no
/// other for cuda::std's classes, which are the host's: `optional::value()` may throw.
static bool isLibrarysOwn(const Diagnostic &Error) {
  if (Error.getID() != diag::err_ref_bad_target ||
      CUDAFunctionTarget(Error.getRawArg(3)) != CUDAFunctionTarget::HostDevice ||
      Error.getArgKind(2) != DiagnosticsEngine::ak_nameddecl ||
      !Error.getSourceManager().isInSystemHeader(Error.getLocation()))
    return false;
  return isOfStd(*reinterpret_cast<const NamedDecl *>(Error.getRawArg(2)));
}

bool isOfHostConstructor(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_missing_default_ctor ||
      Diagnostic.getArgKind(1) != DiagnosticsEngine::ak_qualtype)
    return false;
  QualType Class =
      QualType::getFromOpaquePtr(reinterpret_cast<const void *>(Diagnostic.getRawArg(1)));
  const CXXRecordDecl *Record = Class->getAsCXXRecordDecl();
  return Record && llvm::any_of(Record->ctors(), [&](const CXXConstructorDecl *C) {
           return C->getLocation() == Diagnostic.getLocation() && !C->isImplicit() &&
                  !C->hasAttr<CUDADeviceAttr>();
         });
}

bool isRedeclarationForHost(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_cuda_ovl_target ||
      CUDAFunctionTarget(Diagnostic.getRawArg(0)) != CUDAFunctionTarget::Host ||
      CUDAFunctionTarget(Diagnostic.getRawArg(2)) != CUDAFunctionTarget::HostDevice ||
      Diagnostic.getArgKind(3) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Earlier = reinterpret_cast<const NamedDecl *>(Diagnostic.getRawArg(3));
  const auto *F = llvm::dyn_cast<FunctionDecl>(Earlier->getUnderlyingDecl());
  return !F || !F->isDefined() || Diagnostic.getSourceManager().isInSystemHeader(F->getLocation());
}

bool isOwnTargetFunction(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_static_non_static ||
      Diagnostic.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Own = reinterpret_cast<const NamedDecl *>(Diagnostic.getRawArg(0));
  return Own->getIdentifier() && Own->getIdentifier()->getBuiltinID() >= Builtin::FirstTSBuiltin;
}

/// Whether \p Attribute is `__device__`, with `__shared__` between it and the declaration's end.
static bool isSharedToo(SourceLocation Attribute, const SourceManager &Sources,
                        const LangOptions &Language) {
  SourceLocation Place = Sources.getExpansionLoc(Attribute);
  if (Lexer::getSourceText(CharSourceRange::getTokenRange(Place), Sources, Language) !=
      "__device__")
    return false;
  constexpr unsigned MostTokens = 32;
  for (unsigned I = 0; I < MostTokens; ++I) {
    std::optional<Token> Next = Lexer::findNextToken(Place, Sources, Language);
    if (!Next || Next->isOneOf(tok::semi, tok::equal, tok::l_brace, tok::eof))
      return false;
    if (Next->is(tok::raw_identifier) && Next->getRawIdentifier() == "__shared__")
      return true;
    Place = Next->getLocation();
  }
  return false;
}

bool isSpaceWithoutEffect(const Sema &S, const Diagnostic &Error, const LangOptions &Language) {
  unsigned ID = Error.getID();
  if (ID != diag::err_cuda_nonstatic_constdev && ID != diag::err_cuda_host_shared)
    return false;
  const Scope *In = S.getCurScope();
  if (In && (In->isFunctionPrototypeScope() || (In->getFlags() & Scope::CatchScope) != 0))
    return true;
  return ID == diag::err_cuda_nonstatic_constdev &&
         isSharedToo(Error.getLocation(), Error.getSourceManager(), Language);
}

bool isNameOfDeviceFunction(const Diagnostic &Error, const LangOptions &Language) {
  if (Error.getID() != diag::err_ref_bad_target || Error.getRawArg(1) != 0 ||
      CUDAFunctionTarget(Error.getRawArg(0)) != CUDAFunctionTarget::Device ||
      CUDAFunctionTarget(Error.getRawArg(3)) == CUDAFunctionTarget::Global ||
      CUDAFunctionTarget(Error.getRawArg(3)) == CUDAFunctionTarget::Device ||
      Error.getArgKind(2) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Callee = reinterpret_cast<const NamedDecl *>(Error.getRawArg(2));
  const SourceManager &Sources = Error.getSourceManager();
  SourceLocation Place = Error.getLocation();
  if (!Callee->getIdentifier() || Place.isMacroID())
    return false;
  auto Text = Lexer::getSourceText(CharSourceRange::getTokenRange(Place), Sources, Language);
  if (Text != Callee->getName())
    return false; // written as an operator, or not at all
  // `d(1)`, `d<int>(1)` and `(d)(1)` are calls.
  unsigned Angles = 0;
  while (std::optional<Token> Next = Lexer::findNextToken(Place, Sources, Language)) {
    Place = Next->getLocation();
    if (Next->is(tok::less))
      ++Angles;
    else if (Next->is(tok::greater) && Angles != 0)
      --Angles;
    else if (Angles == 0 && Next->isNot(tok::r_paren))
      return Next->isNot(tok::l_paren);
  }
  return false;
}

bool isDeviceFunctionUnevaluated(const Sema &S, const Diagnostic &Error) {
  return Error.getID() == diag::err_ref_bad_target && Error.getRawArg(1) == 0 &&
         CUDAFunctionTarget(Error.getRawArg(0)) == CUDAFunctionTarget::Device &&
         CUDAFunctionTarget(Error.getRawArg(3)) == CUDAFunctionTarget::Host &&
         S.isUnevaluatedContext();
}

bool isCallForHostPass(const Sema &S, const Diagnostic &Error) {
  switch (Error.getID()) {
  case diag::err_ovl_ambiguous_call:
  case diag::err_ovl_ambiguous_conversion_in_cast:
  case diag::err_ovl_ambiguous_init:
  case diag::err_ovl_ambiguous_member_call:
  case diag::err_ovl_ambiguous_object_call:
  case diag::err_ovl_ambiguous_oper_binary:
  case diag::err_ovl_ambiguous_oper_unary:
  case diag::err_ovl_ambiguous_subscript_call:
    break;
  default:
    return false;
  }
  const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
  return S.getLangOpts().CUDAIsDevice && F && !F->hasAttr<CUDADeviceAttr>() &&
         !F->hasAttr<CUDAGlobalAttr>();
}

bool isRestrictOfAlias(const Diagnostic &Error) {
  if (Error.getID() != diag::err_typecheck_invalid_restrict_not_pointer ||
      Error.getArgKind(0) != DiagnosticsEngine::ak_qualtype)
    return false;
  QualType Restricted =
      QualType::getFromOpaquePtr(reinterpret_cast<const void *>(Error.getRawArg(0)));
  return Restricted->getAs<TypedefType>() != nullptr;
}

bool isRestrictOfInstance(const Sema &S, const Diagnostic &Error) {
  return Error.getID() == diag::err_typecheck_invalid_restrict_not_pointer &&
         S.inTemplateInstantiation();
}

bool isRegisterOfOneLetter(const Sema &S, const Diagnostic &Error) {
  return Error.getID() == diag::err_asm_invalid_escape && S.getLangOpts().CUDAIsDevice;
}

bool isTypeOfInstance(const Sema &S, const Diagnostic &Error) {
  const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
  return Error.getID() == diag::err_typename_missing && S.inTemplateInstantiation() && F &&
         (F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>());
}

bool isMemberOfBase(const Sema &S, const Diagnostic &Error) {
  const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
  if (Error.getID() != diag::err_found_in_dependent_base || !S.inTemplateInstantiation() || !F ||
      F->hasAttr<CUDAHostAttr>() || !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>()))
    return false;
  const std::optional<Token> Next =
      Lexer::findNextToken(S.getSourceManager().getSpellingLoc(Error.getLocation()),
                           S.getSourceManager(), S.getLangOpts());
  return Next && Next->is(tok::l_paren);
}

bool isFloatOfTemplate(const Sema &S, const Diagnostic &Error) {
  return Error.getID() == diag::ext_in_class_initializer_float_type_cxx11 &&
         S.inTemplateInstantiation();
}

bool isStandardNameInTemplate(const Sema &S, const Diagnostic &Error) {
  const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
  if (!S.getLangOpts().CUDAIsDevice || Error.getID() != diag::err_no_member_suggest || !F ||
      !F->isTemplated() || Error.getArgKind(1) != DiagnosticsEngine::ak_declcontext ||
      Error.getArgKind(3) != DiagnosticsEngine::ak_std_string)
    return false;
  const auto *Asked = reinterpret_cast<const DeclContext *>(Error.getRawArg(1));
  return Asked->isTranslationUnit() && llvm::StringRef(Error.getArgStdStr(3)).starts_with("'std::");
}

/// Whether the declaration that \p Place is in, in front of its name, is a deduction guide, or ends
/// with `= default`.
static bool isGuideOrDefaulted(SourceLocation Place, const SourceManager &Sources,
                               const LangOptions &Language) {
  Place = Sources.getExpansionLoc(Place);
  bool HasArrow = false, HasAuto = false, HasDefault = false;
  constexpr unsigned MostTokens = 64;
  for (unsigned I = 0; I < MostTokens; ++I) {
    std::optional<Token> Next = Lexer::findNextToken(Place, Sources, Language);
    if (!Next || Next->isOneOf(tok::l_brace, tok::eof))
      return false;
    if (Next->is(tok::semi))
      return HasDefault || (HasArrow && !HasAuto);
    HasArrow |= Next->is(tok::arrow);
    if (Next->is(tok::raw_identifier)) {
      HasAuto |= Next->getRawIdentifier() == "auto";
      HasDefault |= Next->getRawIdentifier() == "default";
    }
    Place = Next->getLocation();
  }
  return false;
}

static bool isOfLambda(const Diagnostic &Error) {
  if (Error.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Method =
      llvm::dyn_cast<CXXMethodDecl>(reinterpret_cast<const NamedDecl *>(Error.getRawArg(0)));
  return Method && Method->getParent()->isLambda();
}

bool isSpaceOfNoCode(const Diagnostic &Error, const LangOptions &Language) {
  switch (Error.getID()) {
  case diag::err_deduction_guide_target_attr:
    return true;
  case diag::err_kern_is_nonstatic_method:
    if (isOfLambda(Error))
      return true;
    [[fallthrough]];
  case diag::err_attributes_are_not_compatible:
    return isGuideOrDefaulted(Error.getLocation(), Error.getSourceManager(), Language);
  default:
    return false;
  }
}

bool isInUnknownFunction(const Sema &S) {
  for (const DeclContext *C = S.CurContext; C; C = C->getParent())
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(C); F && F->isInvalidDecl())
      return true;
  return false;
}

bool isAttributeBehindSpace(const Diagnostic &Error) {
  if (Error.getID() != diag::err_attributes_not_allowed &&
      Error.getID() != diag::err_attribute_not_type_attr)
    return false;
  const SourceManager &Sources = Error.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Error.getLocation());
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  // The place is the list's, or that of an attribute in it.
  const std::size_t List = Before.rfind("[[");
  if (List != llvm::StringRef::npos && !Before.substr(List).contains(']'))
    Before = Before.take_front(List);
  Before = Before.rtrim();
  static constexpr llvm::StringLiteral Spaces[] = {"__host__", "__device__", "__global__",
                                                   "__forceinline__", "__noinline__"};
  return llvm::any_of(Spaces, [&](llvm::StringRef Space) { return Before.ends_with(Space); });
}

bool isAcceptedByNvcc(const Sema *S, const Diagnostic &Error, const LangOptions &Language) {
  if (isLibraryForBothSides(Error) || isLibrarysOwn(Error) || isRedeclarationForHost(Error) ||
      isOwnTargetFunction(Error) || isSpaceOfNoCode(Error, Language) || isRestrictOfAlias(Error) ||
      isAttributeBehindSpace(Error) || isNameOfDeviceFunction(Error, Language))
    return true;
  return S &&
         (isSpaceWithoutEffect(*S, Error, Language) || isDeviceFunctionUnevaluated(*S, Error) ||
          isCallForHostPass(*S, Error) || isRestrictOfInstance(*S, Error) ||
          isStandardNameInTemplate(*S, Error) || isRegisterOfOneLetter(*S, Error) ||
          isTypeOfInstance(*S, Error) || isFloatOfTemplate(*S, Error));
}

} // namespace offloom
