// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/TemplateKeywords.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace offloom {

/// False for what a macro has pasted, which is written nowhere.
static bool addPlace(TemplateNames::PlaceSet &To, const SourceManager &Sources,
                     SourceLocation Place) {
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(Place);
  std::string FileName = absoluteFileName(Sources, File);
  if (FileName.empty())
    return false;
  To.insert({std::move(FileName), Offset});
  return true;
}

void TemplateNames::add(const SourceManager &Sources, SourceLocation Place, llvm::StringRef Name) {
  if (addPlace(Places, Sources, Place))
    Spellings.insert(Name);
}

bool TemplateNames::add(const TemplateNames &Others) {
  auto Count = [this] { return Places.size() + Types.size() + Members.size(); };
  const std::size_t Before = Count();
  Places.insert(Others.Places.begin(), Others.Places.end());
  Types.insert(Others.Types.begin(), Others.Types.end());
  Members.insert(Others.Members.begin(), Others.Members.end());
  for (llvm::StringRef Name : Others.Spellings.keys())
    Spellings.insert(Name);
  return Count() != Before;
}

std::vector<Edit> TemplateNames::edits() const {
  std::vector<Edit> Edits;
  for (const auto &[File, Offset] : Places)
    Edits.push_back({File, Offset, 0, "template "});
  for (const auto &[File, Offset] : Types)
    Edits.push_back({File, Offset, 0, "typename "});
  for (const auto &[File, Offset] : Members)
    Edits.push_back({File, Offset, 0, "this->"});
  return Edits;
}

namespace {

bool isCallOperator(DeclarationName Name) { return Name.getCXXOverloadedOperator() == OO_Call; }

/// Does nvcc know the class of \p E at once, though an argument in it depends on a template's? It
/// does of `array.cast(1, t)->`, if the class of `array` has one function of that name, and of what
/// is made of that.
bool isOfKnownClass(const Expr &Written) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (!E->isTypeDependent())
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const Expr *Callee = Call->getCallee()->IgnoreParens();
    if (isa<CXXDependentScopeMemberExpr>(Callee))
      return isOfKnownClass(*Callee);
    const auto *F = dyn_cast_or_null<CXXMethodDecl>(Callee->getReferencedDeclOfCallee());
    return F && !isa<CXXOperatorCallExpr>(E) && !F->getReturnType()->isDependentType() &&
           !F->isFunctionTemplateSpecialization();
  }
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(E))
    return !Member->isImplicitAccess() && isOfKnownClass(*Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return !Element->getIdx()->isTypeDependent() && isOfKnownClass(*Element->getBase());
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Deref && isOfKnownClass(*Unary->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isOfKnownClass(*Choice->getTrueExpr()) && isOfKnownClass(*Choice->getFalseExpr());
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->getInit() && V->getType()->getContainedAutoType() && isOfKnownClass(*V->getInit());
}

/// The names of members that are templates, and the members of unknown classes that are named
/// without arguments.
class MemberNames : public DynamicRecursiveASTVisitor {
public:
  struct Use {
    SourceLocation Place;
    DeclarationName Name;
  };

  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *D) override { return noteTemplate(*D); }
  bool VisitVarTemplateDecl(VarTemplateDecl *D) override { return noteTemplate(*D); }

  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
    return noteUse(*E, E->getLocation(), E->getDeclName());
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (E->hasExplicitTemplateArgs() && !E->isImplicitAccess() && isOfKnownClass(*E->getBase()))
      OfKnownClasses.insert(E->getMemberLoc());
    return noteUse(*E, E->getMemberLoc(), E->getMember());
  }

  bool isTemplate(DeclarationName Name) const { return Templates.contains(Name); }

  std::vector<Use> Uses;
  llvm::DenseSet<SourceLocation> OfKnownClasses; ///< with arguments

private:
  bool noteTemplate(const NamedDecl &D) {
    if (D.getDeclContext()->isRecord())
      Templates.insert(D.getDeclName());
    return true;
  }

  template <typename Expression>
  bool noteUse(const Expression &E, SourceLocation Place, DeclarationName Name) {
    if (!E.hasExplicitTemplateArgs() && !E.hasTemplateKeyword() &&
        (Name.isIdentifier() || isCallOperator(Name)))
      Uses.push_back({Place, Name});
    return true;
  }

  llvm::DenseSet<DeclarationName> Templates;
};

Lexer lexerAt(const SourceManager &SM, const LangOptions &Language, FileID File, unsigned Offset) {
  llvm::StringRef Text = SM.getBufferData(File);
  return {SM.getLocForStartOfFile(File), Language, Text.begin(), Text.begin() + Offset, Text.end()};
}

/// How many angle brackets that are open \p T closes.
int anglesClosedBy(const Token &T) {
  return T.is(tok::greater)                 ? 1
         : T.is(tok::greatergreater)        ? 2
         : T.is(tok::greatergreatergreater) ? 3
                                            : 0;
}

/// Does what is written at \p Place look like a name with template arguments?
bool hasArguments(const SourceManager &SM, const LangOptions &Language, SourceLocation Place) {
  auto [File, Offset] = SM.getDecomposedSpellingLoc(Place);
  Lexer Lex = lexerAt(SM, Language, File, Offset);
  Token T;
  Lex.LexFromRawLexer(T); // the name
  if (T.is(tok::raw_identifier) && T.getRawIdentifier() == "operator") {
    Lex.LexFromRawLexer(T); // (
    Lex.LexFromRawLexer(T); // )
  }
  if (Lex.LexFromRawLexer(T) || T.isNot(tok::less))
    return false;
  int Depth = 0, Angles = 1;
  while (!Lex.LexFromRawLexer(T) && T.isNoneOf(tok::semi, tok::ampamp, tok::pipepipe)) {
    Depth += T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
    Depth -= T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
    if (Depth == 0)
      Angles += T.is(tok::less) - anglesClosedBy(T);
    if (Depth < 0 || (Depth == 0 && Angles <= 0))
      return Depth == 0 && anglesClosedBy(T) != 0;
  }
  return false;
}

/// The tokens of a file before \p Offset.
std::vector<Token> tokensBefore(const SourceManager &SM, const LangOptions &Language, FileID File,
                                unsigned Offset) {
  Lexer Lex = lexerAt(SM, Language, File, 0);
  std::vector<Token> Tokens;
  for (Token T; !Lex.LexFromRawLexer(T) && SM.getFileOffset(T.getLocation()) < Offset;)
    Tokens.push_back(T);
  return Tokens;
}

/// From behind a template's arguments, of which \p Count tokens are left, to before their `<`.
std::size_t skipArguments(llvm::ArrayRef<Token> Tokens, std::size_t Count) {
  int Angles = 0, Depth = 0;
  do {
    const Token &T = Tokens[--Count];
    Depth += T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
    Depth -= T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
    if (Depth == 0)
      Angles += anglesClosedBy(T) - T.is(tok::less);
  } while (Count > 0 && (Angles > 0 || Depth > 0));
  return Count;
}

llvm::StringRef nameAt(const SourceManager &SM, const LangOptions &Language, SourceLocation Place) {
  SourceLocation Written = SM.getSpellingLoc(Place);
  return {SM.getCharacterData(Written), Lexer::MeasureTokenLength(Written, SM, Language)};
}

bool isWord(const Token &T, llvm::StringRef Word) {
  return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
}

/// Is the name at \p Place one of those that follow `typename`, as `Kind` in `typename
/// T::A<1>::Kind`?
bool isInTypename(const SourceManager &SM, const LangOptions &Language, SourceLocation Place) {
  auto [File, Offset] = SM.getDecomposedSpellingLoc(Place);
  std::vector<Token> Tokens = tokensBefore(SM, Language, File, Offset);
  std::size_t Count = Tokens.size();
  while (Count > 1 && Tokens[Count - 1].is(tok::coloncolon)) {
    --Count;
    if (anglesClosedBy(Tokens[Count - 1]) != 0)
      Count = skipArguments(Tokens, Count);
    if (Count > 0 && Tokens[Count - 1].is(tok::raw_identifier) &&
        !isWord(Tokens[Count - 1], "typename"))
      --Count;
    if (Count > 0 && isWord(Tokens[Count - 1], "template"))
      --Count;
  }
  return Count > 0 && isWord(Tokens[Count - 1], "typename");
}

} // namespace

TemplateNames missingTemplateKeywords(ASTUnit &AST, llvm::ArrayRef<SourceLocation> Guessed) {
  const SourceManager &SM = AST.getSourceManager();
  const LangOptions &Language = AST.getLangOpts();
  MemberNames Members;
  for (Decl *D : llvm::make_range(AST.top_level_begin(), AST.top_level_end()))
    Members.TraverseDecl(D);

  TemplateNames Missing;
  for (const MemberNames::Use &Use : Members.Uses)
    if (Members.isTemplate(Use.Name) && hasArguments(SM, Language, Use.Place))
      Missing.add(SM, Use.Place,
                  isCallOperator(Use.Name) ? "operator"
                                           : Use.Name.getAsIdentifierInfo()->getName());
  for (SourceLocation Place : Guessed)
    if (Members.OfKnownClasses.contains(Place) || isInTypename(SM, Language, Place))
      Missing.add(SM, Place, nameAt(SM, Language, Place));
  return Missing;
}

void TemplateNames::add(PlaceSet &To, const SourceManager &Sources, const LangOptions &Language,
                        SourceLocation Place) {
  if (addPlace(To, Sources, Place))
    Spellings.insert(nameAt(Sources, Language, Place));
}

tok::TokenKind TemplateKeywords::missingBefore(const Token &T) const {
  const IdentifierInfo *Name = T.isAnnotation() ? nullptr : T.getIdentifierInfo();
  if (!Name || !T.isOneOf(tok::identifier, tok::kw_operator) ||
      !Names.Spellings.contains(Name->getName()))
    return tok::unknown;
  const SourceManager &SM = PP.getSourceManager();
  auto [File, Offset] = SM.getDecomposedSpellingLoc(T.getLocation());
  const std::pair<std::string, unsigned> Place{absoluteFileName(SM, File), Offset};
  return Names.Places.contains(Place)    ? tok::kw_template
         : Names.Types.contains(Place)   ? tok::kw_typename
         : Names.Members.contains(Place) ? tok::kw_this
                                         : tok::unknown;
}

void TemplateKeywords::note(Token &T) {
  if (Put > 0) {
    --Put;
    return;
  }
  const tok::TokenKind Word = missingBefore(T);
  if (Word == tok::unknown)
    return;
  Put = Word == tok::kw_this ? 2 : 1;
  auto Rest = std::make_unique<Token[]>(Put);
  if (Word == tok::kw_this) {
    Rest[0].startToken();
    Rest[0].setKind(tok::arrow);
    Rest[0].setLocation(T.getLocation());
    Rest[0].setLength(1);
  }
  Rest[Put - 1] = T;
  T.setKind(Word);
  T.setIdentifierInfo(PP.getIdentifierInfo(tok::getKeywordSpelling(Word)));
  // Whoever else watches sees the name too.
  PP.EnterTokenStream(std::move(Rest), Put, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

} // namespace offloom
