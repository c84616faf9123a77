// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/StatementSpans.h"
#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;

namespace offloom {

namespace {

class Collector : public DynamicRecursiveASTVisitor {
public:
  Collector(const SourceText &Text, llvm::StringMap<std::vector<SourceSpan>> &Found)
      : Text(Text), Found(Found) {}

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    for (const Stmt *S : Block->body()) {
      while (const Stmt *Labelled = behindLabel(S))
        S = Labelled;
      if (auto Range = Text.statementRange(S))
        Found[Text.fileName(Range->File)].push_back({Range->Begin, Range->End});
    }
    return true;
  }

private:
  static const Stmt *behindLabel(const Stmt *S) {
    if (const auto *Case = llvm::dyn_cast<SwitchCase>(S))
      return Case->getSubStmt();
    if (const auto *Label = llvm::dyn_cast<LabelStmt>(S))
      return Label->getSubStmt();
    return nullptr;
  }

  const SourceText &Text;
  llvm::StringMap<std::vector<SourceSpan>> &Found;
};

/// The end of the semicolon that ends the statement which \p Offset is in; none where a block
/// begins or ends before it.
std::optional<unsigned> endOfStatement(llvm::StringRef Buffer, unsigned Offset) {
  const std::string Behind = Buffer.drop_front(Offset).str(); // the lexer wants a zero behind it
  Lexer Raw(SourceLocation(), LangOptions(), Behind.data(), Behind.data(),
            Behind.data() + Behind.size());
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    if (T.is(tok::semi))
      return Offset + Raw.getCurrentBufferOffset();
    if (T.isOneOf(tok::l_brace, tok::r_brace, tok::hash))
      return std::nullopt;
  }
  return std::nullopt;
}

/// \p Statement, which may end within \p Part, with all of it.
SourceSpan upTo(SourceSpan Part, SourceSpan Statement, llvm::StringRef Buffer) {
  const bool EndsWithin =
      Statement.Begin < Part.Begin && Part.Begin < Statement.End && Statement.End <= Part.End;
  if (auto End = EndsWithin ? endOfStatement(Buffer, Part.End) : std::nullopt)
    Statement.End = *End;
  return Statement;
}

bool holds(SourceSpan Outer, SourceSpan Inner) {
  return Outer.Begin <= Inner.Begin && Inner.End <= Outer.End;
}

} // namespace

void StatementSpans::add(const ParsedUnit &Unit) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  Collector(Text, Passes.emplace_back()).TraverseAST(Context);
}

std::optional<SourceSpan> StatementSpans::around(llvm::StringRef File, llvm::StringRef Buffer,
                                                 SourceSpan Part) const {
  std::optional<SourceSpan> Around;
  for (const SpansOfFiles &Of : Passes) {
    auto Spans = Of.find(File);
    if (Spans == Of.end())
      continue;
    std::optional<SourceSpan> Innermost;
    for (SourceSpan Seen : Spans->second)
      if (SourceSpan Span = upTo(Part, Seen, Buffer);
          holds(Span, Part) &&
          (!Innermost || Span.End - Span.Begin < Innermost->End - Innermost->Begin))
        Innermost = Span;
    if (!Innermost)
      continue;
    Around = Around ? SourceSpan{std::min(Around->Begin, Innermost->Begin),
                                 std::max(Around->End, Innermost->End)}
                    : *Innermost;
  }
  return Around;
}

} // namespace offloom
