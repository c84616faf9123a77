// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/VariableArrays.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// Arrays whose size is no constant and whose initializers are in error, where other statements may
/// follow: not those of a loop's head.
class RejectedArrays : public DynamicRecursiveASTVisitor {
public:
  std::vector<const VarDecl *> Found;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    for (const Stmt *S : Block->body())
      if (const auto *Declared = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declared->decls())
          note(dyn_cast<VarDecl>(D));
    return true;
  }

private:
  void note(const VarDecl *V) {
    const Expr *Initial = V ? V->getInit() : nullptr;
    if (Initial && V->getType()->isVariableArrayType() && Initial->containsErrors())
      Found.push_back(V);
  }
};

bool takesAssignments(const ASTContext &Context, const VarDecl &V) {
  const QualType Element = Context.getBaseElementType(V.getType());
  return Element->isScalarType() && !Element.isConstQualified();
}

/// The tokens of a declarator and of what is behind it.
class DeclaratorReader {
public:
  DeclaratorReader(const VarDecl &V, const SourceManager &Sources, const LangOptions &Language)
      : Name(V.getName()), Sources(Sources), Language(Language), Place(V.getLocation()) {}

  std::optional<ArrayInitializer> read() {
    ArrayInitializer Initial;
    next();
    while (Now.is(tok::l_square)) {
      skipBrackets();
      Initial.Begin = offset(endOfToken());
      next();
    }
    if (Initial.Begin == 0 || !Now.isOneOf(tok::equal, tok::l_brace))
      return std::nullopt;
    if (Now.is(tok::equal))
      next();
    Initial.Statements = " std::memset(" + Name + ", 0, sizeof(" + Name + "));";
    if (!readValues(Initial.Statements))
      return std::nullopt;
    Initial.End = offset(endOfToken());
    next();
    const std::optional<unsigned> Behind = endOfDeclaration();
    if (!Behind)
      return std::nullopt;
    Initial.Behind = *Behind;
    return Initial;
  }

private:
  unsigned offset(SourceLocation At) const { return Sources.getFileOffset(At); }
  SourceLocation endOfToken() const { return Now.getEndLoc(); }
  std::string text(SourceLocation Begin, SourceLocation End) const {
    return Lexer::getSourceText(CharSourceRange::getCharRange(Begin, End), Sources, Language).str();
  }

  void next() {
    const std::optional<Token> Following = Lexer::findNextToken(Place, Sources, Language);
    if (Following) {
      Now = *Following;
      Place = Now.getLocation();
    } else {
      Now.setKind(tok::eof);
    }
  }

  /// To the bracket that closes the present one.
  void skipBrackets() {
    for (unsigned Depth = 0; Now.isNot(tok::eof); next()) {
      if (Now.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
        ++Depth;
      else if (Now.isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && --Depth == 0)
        return;
    }
  }

  bool readValues(std::string &Statements) {
    if (Now.is(tok::l_brace))
      return readList(Name, Statements);
    if (Now.isNot(tok::string_literal))
      return false;
    const std::string Literal = text(Now.getLocation(), endOfToken());
    if (Literal != "\"\"")
      Statements += " std::memcpy(" + Name + ", " + Literal + ", sizeof(" + Literal + "));";
    return true;
  }

  /// The list that begins here, of the values of \p Array; ends at its brace.
  bool readList(const std::string &Array, std::string &Statements) {
    next();
    for (unsigned Index = 0; Now.isNot(tok::r_brace); ++Index) {
      const std::string Element = Array + "[" + std::to_string(Index) + "]";
      if (Now.is(tok::l_brace)) {
        if (!readList(Element, Statements))
          return false;
        next();
      } else if (!readValue(Element, Statements)) {
        return false;
      }
      if (Now.is(tok::comma))
        next();
      else if (Now.isNot(tok::r_brace))
        return false;
    }
    return true;
  }

  /// One value; ends behind it.
  bool readValue(const std::string &Element, std::string &Statements) {
    if (Now.isOneOf(tok::l_square, tok::period, tok::eof)) // designators
      return false;
    const SourceLocation Begin = Now.getLocation();
    SourceLocation End = Begin;
    for (; !Now.isOneOf(tok::comma, tok::r_brace); next()) {
      if (Now.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
        skipBrackets();
      if (Now.isOneOf(tok::eof, tok::semi))
        return false;
      End = endOfToken();
    }
    const std::string Value = text(Begin, End);
    if (Value != "0")
      Statements += " " + Element + " = " + Value + ";";
    return true;
  }

  /// Behind the semicolon, if other declarators have no values but lists of their own.
  std::optional<unsigned> endOfDeclaration() {
    for (; Now.isNot(tok::eof); next()) {
      if (Now.is(tok::semi))
        return offset(endOfToken());
      if (Now.is(tok::equal)) {
        next();
        if (Now.isNot(tok::l_brace))
          return std::nullopt;
      }
      if (Now.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
        skipBrackets();
    }
    return std::nullopt;
  }

  std::string Name;
  const SourceManager &Sources;
  const LangOptions &Language;
  SourceLocation Place;
  Token Now;
};

} // namespace

std::map<FileID, std::vector<ArrayInitializer>> initializersOfVariableArrays(ASTUnit &AST) {
  const SourceManager &Sources = AST.getSourceManager();
  RejectedArrays Rejected;
  Rejected.TraverseDecl(AST.getASTContext().getTranslationUnitDecl());
  std::map<FileID, std::vector<ArrayInitializer>> ByFile;
  for (const VarDecl *V : Rejected.Found)
    if (V->getLocation().isFileID() && takesAssignments(AST.getASTContext(), *V))
      if (auto Initial = DeclaratorReader(*V, Sources, AST.getLangOpts()).read())
        ByFile[Sources.getFileID(V->getLocation())].push_back(std::move(*Initial));
  return ByFile;
}

} // namespace offloom
