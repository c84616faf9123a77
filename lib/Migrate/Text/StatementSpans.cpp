// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/StatementSpans.h"
#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"
#include "Migrate/Text/TokenReader.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include <algorithm>

using namespace clang;

namespace offloom {

class StatementCollector : public DynamicRecursiveASTVisitor {
public:
  StatementCollector(const SourceText &Text, StatementSpans &Found) : Text(Text), Found(Found) {}

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (auto Range = Text.rangeOf(Block->getSourceRange()))
      Found.Files[Text.fileName(Range->File)].Blocks.push_back({Range->Begin, Range->End});
    for (const Stmt *S : Block->body()) {
      while (const Stmt *Labelled = behindLabel(S))
        S = Labelled;
      if (auto Range = Text.statementRange(S))
        Found.Files[Text.fileName(Range->File)].Statements.push_back({Range->Begin, Range->End});
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
  StatementSpans &Found;
};

namespace {

/// The end of the semicolon that ends the statement which \p Offset is in; none where a block
/// begins or ends before it.
std::optional<unsigned> endOfStatement(llvm::StringRef Buffer, unsigned Offset) {
  for (TokenReader Reader(Buffer, Offset); Reader.next();) {
    if (Reader.T.is(tok::semi))
      return Reader.end();
    if (Reader.T.isOneOf(tok::l_brace, tok::r_brace, tok::hash))
      return std::nullopt;
  }
  return std::nullopt;
}

bool holds(SourceSpan Outer, SourceSpan Inner) {
  return Outer.Begin <= Inner.Begin && Inner.End <= Outer.End;
}

bool endsWithin(SourceSpan Statement, SourceSpan Part) {
  return Statement.Begin < Part.Begin && Part.Begin < Statement.End && Statement.End <= Part.End;
}

/// \p Statement, which may end within \p Part, with all of it.
SourceSpan upTo(SourceSpan Part, SourceSpan Statement, llvm::StringRef Buffer) {
  if (auto End = endsWithin(Statement, Part) ? endOfStatement(Buffer, Part.End) : std::nullopt)
    Statement.End = *End;
  return Statement;
}

} // namespace

StatementSpans::StatementSpans(const ParsedUnit &Unit) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  StatementCollector(Text, *this).TraverseAST(Context);
}

std::optional<SourceSpan> StatementSpans::around(llvm::StringRef File, llvm::StringRef Buffer,
                                                 SourceSpan Part) const {
  std::optional<SourceSpan> Innermost;
  if (auto Of = Files.find(File); Of != Files.end())
    for (SourceSpan Seen : Of->second.Statements)
      if (SourceSpan Span = upTo(Part, Seen, Buffer);
          holds(Span, Part) &&
          (!Innermost || Span.End - Span.Begin < Innermost->End - Innermost->Begin))
        Innermost = Span;
  return Innermost;
}

bool StatementSpans::isWhole(llvm::StringRef File, SourceSpan Part) const {
  auto Of = Files.find(File);
  if (Of == Files.end())
    return false;
  unsigned Statement = ~0u, Block = ~0u; // the sizes of the innermost ones around
  for (SourceSpan Span : Of->second.Statements) {
    const bool BeginsWithin = Part.Begin <= Span.Begin && Span.Begin < Part.End;
    if (endsWithin(Span, Part) || (BeginsWithin && Span.End > Part.End))
      return false;
    if (holds(Span, Part))
      Statement = std::min(Statement, Span.End - Span.Begin);
  }
  for (SourceSpan Span : Of->second.Blocks)
    if (Span.Begin < Part.Begin && Part.End < Span.End)
      Block = std::min(Block, Span.End - Span.Begin);
  return Block <= Statement && Block != ~0u;
}

} // namespace offloom
