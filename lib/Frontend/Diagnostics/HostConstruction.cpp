// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/HostConstruction.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// The type that \p Error names last: of a conversion, the one that is made.
QualType lastType(const Diagnostic &Error) {
  for (unsigned I = Error.getNumArgs(); I-- > 0;)
    if (Error.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
      return QualType::getFromOpaquePtr(reinterpret_cast<const void *>(Error.getRawArg(I)));
  return {};
}

/// The tokens around a place, as they are written.
class Surroundings {
public:
  Surroundings(const Sema &S, SourceLocation Place)
      : Sources(S.getSourceManager()), Language(S.getLangOpts()),
        Place(Sources.getSpellingLoc(Place)) {}

  bool isAtBrace() const {
    Token Here;
    return !Lexer::getRawToken(Place, Here, Sources, Language) && Here.is(tok::l_brace);
  }

  bool isBehindNew() const { return isWord(before(Place), "new"); }

  /// Begins an initialiser of a constructor here, and not what it is given?
  bool isAtInitializer() const {
    std::optional<Token> Before = before(Place);
    return Before && Before->isOneOf(tok::colon, tok::comma, tok::ellipsis);
  }

  /// `N{1, 2}`, where no variable of that name is declared.
  bool isObjectInBraces(const CXXRecordDecl *Class) const {
    Token Name;
    Name.startToken();
    return isNameInFrontOfBrace(Name) && !isDeclared(Name, Class);
  }

private:
  std::optional<Token> before(SourceLocation At) const {
    return Lexer::findPreviousToken(At, Sources, Language, /*IncludeComments=*/false);
  }

  bool isWord(const std::optional<Token> &T, llvm::StringRef Word) const {
    return T && T->is(tok::raw_identifier) && T->getRawIdentifier() == Word;
  }

  bool isNameInFrontOfBrace(Token &Name) const {
    Token T;
    if (Lexer::getRawToken(Place, T, Sources, Language))
      return false;
    int Depth = 0;
    for (std::optional<Token> Next = T; Next; Next = after(*Next)) {
      if (Next->is(tok::raw_identifier) && Depth == 0)
        Name = *Next;
      else if (Next->is(tok::less))
        ++Depth;
      else if (Next->isOneOf(tok::greater, tok::greatergreater))
        Depth -= Next->is(tok::greater) ? 1 : 2;
      else if (Depth <= 0 && Next->isNot(tok::coloncolon))
        return Next->is(tok::l_brace) && Name.is(tok::raw_identifier);
      else if (Next->isOneOf(tok::eof, tok::semi, tok::l_brace))
        return false;
    }
    return false;
  }

  std::optional<Token> after(const Token &T) const {
    return Lexer::findNextToken(T.getLocation(), Sources, Language);
  }

  /// Is \p Name a variable's, or, behind `N n =`, what one is made of?
  bool isDeclared(const Token &Name, const CXXRecordDecl *Class) const {
    std::optional<Token> Before = before(Place);
    if (!Before)
      return false;
    if (Before->is(tok::equal)) {
      std::optional<Token> Variable = before(Before->getLocation());
      std::optional<Token> Type = Variable ? before(Variable->getLocation()) : std::nullopt;
      return Type && endsType(*Type);
    }
    if (Before->isOneOf(tok::comma, tok::star, tok::amp))
      return !Class || !Class->getIdentifier() || Name.getRawIdentifier() != Class->getName();
    return endsType(*Before);
  }

  static bool endsType(const Token &T) {
    if (T.isOneOf(tok::greater, tok::greatergreater))
      return true;
    return T.is(tok::raw_identifier) && !llvm::StringSwitch<bool>(T.getRawIdentifier())
                                             .Cases({"return", "throw", "new", "else", "do"}, true)
                                             .Default(false);
  }

  const SourceManager &Sources;
  const LangOptions &Language;
  SourceLocation Place;
};

/// The initialisers of a constructor are read before its body.
bool isInInitializers(const Sema &S, const FunctionDecl &F) {
  const sema::FunctionScopeInfo *Scope = S.getCurFunction();
  return isa<CXXConstructorDecl>(F) && Scope && Scope->CompoundScopes.empty();
}

const CXXRecordDecl *madeByDevice(QualType Type) {
  const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return nullptr;
  for (const CXXConstructorDecl *C : Class->ctors())
    if (C->isDefaultConstructor() && !C->isDeleted())
      return hasWritten<CUDADeviceAttr>(*C) && !hasWritten<CUDAHostAttr>(*C) ? Class : nullptr;
  return nullptr;
}

const CXXRecordDecl *firstMadeByDevice(const CXXRecordDecl &Class) {
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (const CXXRecordDecl *Result = madeByDevice(Base.getType()))
      return Result;
  for (const FieldDecl *Field : Class.fields())
    if (const CXXRecordDecl *Result = madeByDevice(Field->getType()))
      return Result;
  return nullptr;
}

} // namespace

bool isUnaskedConstruction(const Sema &S, const Diagnostic &Error) {
  constexpr unsigned IsLate = 4; // HostCalls.h
  if (Error.getID() == diag::err_ref_bad_target && Error.getNumArgs() > IsLate)
    return false; // that argument says it
  QualType Type = lastType(Error);
  if (Type.isNull() || !Error.hasSourceManager() || Error.getLocation().isInvalid())
    return false;
  const FunctionDecl *F = S.getCurFunctionDecl(/*AllowLambda=*/true);
  if (!F)
    return true;
  Surroundings Around(S, Error.getLocation());
  if (Around.isAtBrace() || (isInInitializers(S, *F) && Around.isAtInitializer()))
    return true;
  if (Type->isArrayType() && !Around.isBehindNew())
    return true;
  if (Type->isReferenceType())
    return true;
  constexpr unsigned IsReturned = 0;
  if (Error.getID() == diag::err_typecheck_nonviable_condition && Error.getRawArg(IsReturned))
    return true;
  return Around.isObjectInBraces(Type->getAsCXXRecordDecl());
}

const CXXRecordDecl *classOfDeviceMember(const Sema &S, const Diagnostic &Error) {
  constexpr unsigned OfClass = 1, IsOfMember = 2, Which = 3;
  bool IsImplicit = Error.getID() == diag::err_ovl_deleted_special_init;
  if (!IsImplicit && Error.getID() != diag::err_missing_default_ctor)
    return nullptr;
  if (Error.getArgKind(OfClass) != DiagnosticsEngine::ak_qualtype)
    return nullptr;
  auto TypeOf = [&](unsigned I) {
    return QualType::getFromOpaquePtr(reinterpret_cast<const void *>(Error.getRawArg(I)));
  };
  const CXXRecordDecl *Class = TypeOf(OfClass)->getAsCXXRecordDecl();
  if (!Class || IsImplicit)
    return Class && Error.getRawArg(0) == 0 ? firstMadeByDevice(*Class) : nullptr;
  if (!Error.getRawArg(IsOfMember))
    return Error.getArgKind(Which) == DiagnosticsEngine::ak_qualtype ? madeByDevice(TypeOf(Which))
                                                                     : nullptr;
  if (Error.getArgKind(Which) != DiagnosticsEngine::ak_declarationname)
    return nullptr;
  auto Name = DeclarationName::getFromOpaqueInteger(Error.getRawArg(Which));
  for (const FieldDecl *Field : Class->fields())
    if (Field->getDeclName() == Name)
      return madeByDevice(Field->getType());
  return nullptr;
}

} // namespace offloom
