// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/SourceText.h"
#include "Frontend/SourcePlaces.h"
#include "Migrate/ConditionalGroups.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {

const SourceManager &SourceText::sources() const { return Context.getSourceManager(); }

llvm::StringRef SourceText::buffer(FileID File) const { return sources().getBufferData(File); }

std::string SourceText::fileName(FileID File) const { return absoluteFileName(sources(), File); }

std::optional<TextRange> SourceText::rangeOf(SourceRange Range) const {
  const SourceManager &SM = sources();
  CharSourceRange Chars =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Range), SM, Context.getLangOpts());
  if (Chars.isInvalid()) {
    // Part of a macro: the whole expansion stands for it.
    CharSourceRange Expansion = SM.getExpansionRange(Range);
    SourceLocation End = Expansion.getEnd();
    if (Expansion.isTokenRange())
      End = Lexer::getLocForEndOfToken(End, 0, SM, Context.getLangOpts());
    Chars = CharSourceRange::getCharRange(Expansion.getBegin(), End);
  }
  if (Chars.isInvalid())
    return std::nullopt;
  auto [File, Begin] = SM.getDecomposedLoc(Chars.getBegin());
  auto [EndFile, End] = SM.getDecomposedLoc(Chars.getEnd());
  if (File != EndFile || Begin > End)
    return std::nullopt;
  return TextRange{File, Begin, End};
}

std::optional<TextRange> SourceText::statementRange(const Stmt *S) const {
  auto Range = rangeOf(S->getSourceRange());
  if (!Range)
    return std::nullopt;
  SourceLocation Last = sources().getComposedLoc(Range->File, Range->End ? Range->End - 1 : 0);
  if (text(*Range).ends_with(";"))
    return Range;
  if (auto Next = Lexer::findNextToken(Last, sources(), Context.getLangOpts());
      Next && Next->is(tok::semi) && !llvm::isa<CompoundStmt>(S))
    Range->End = sources().getDecomposedLoc(Next->getEndLoc()).second;
  return Range;
}

std::string SourceText::copyOf(TextRange Range, std::vector<Edit> More) const {
  std::string File = fileName(Range.File);
  std::vector<Edit> Inside = InCopies;
  llvm::append_range(Inside, More);
  llvm::erase_if(Inside, [&](const Edit &E) {
    return E.File != File || E.Offset < Range.Begin || E.Offset + E.Length > Range.End;
  });
  for (Edit &E : Inside)
    E.Offset -= Range.Begin;
  return applyEdits(text(Range), std::move(Inside));
}

llvm::StringRef SourceText::text(TextRange Range) const {
  return buffer(Range.File).slice(Range.Begin, Range.End);
}

llvm::StringRef SourceText::text(SourceRange Range) const {
  auto Found = rangeOf(Range);
  return Found ? text(*Found) : llvm::StringRef();
}

unsigned SourceText::lineStart(FileID File, unsigned Offset) const {
  size_t Newline = buffer(File).take_front(Offset).rfind('\n');
  return Newline == llvm::StringRef::npos ? 0 : Newline + 1;
}

llvm::StringRef SourceText::indentation(FileID File, unsigned Offset) const {
  llvm::StringRef Line = buffer(File).drop_front(lineStart(File, Offset));
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; });
}

TextRange SourceText::withTrailingComment(TextRange Range) const {
  llvm::StringRef Rest = buffer(Range.File).drop_front(Range.End);
  Rest = Rest.take_until([](char C) { return C == '\n'; });
  llvm::StringRef Trimmed = Rest.trim();
  bool Comment = Trimmed.starts_with("//") ||
                 (Trimmed.starts_with("/*") && Trimmed.find("*/") == Trimmed.size() - 2);
  if (Comment && !Trimmed.ends_with("\\"))
    Range.End += Rest.rtrim().size();
  return Range;
}

TextRange SourceText::wholeLines(TextRange Range) const {
  llvm::StringRef All = buffer(Range.File);
  unsigned Start = lineStart(Range.File, Range.Begin);
  if (!All.slice(Start, Range.Begin).trim().empty())
    return Range;
  size_t Newline = All.find('\n', Range.End);
  size_t End = Newline == llvm::StringRef::npos ? All.size() : Newline + 1;
  if (!All.slice(Range.End, End).trim().empty())
    return Range;
  return {Range.File, Start, static_cast<unsigned>(End)};
}

TextRange SourceText::outsideConditionals(TextRange Range) const {
  TextRange Grown = Range;
  for (const ConditionalGroup &Group : conditionalGroups(buffer(Range.File))) {
    unsigned Begin = Group.Branches.front().Directive.Begin, End = Group.Endif.End;
    bool BeginsIn = Begin < Grown.Begin && Grown.Begin < End;
    bool EndsIn = Begin < Grown.End && Grown.End < End;
    if (BeginsIn && !EndsIn)
      Grown.Begin = Begin;
    if (EndsIn && !BeginsIn)
      Grown.End = End;
  }
  return Grown;
}

void EditList::insert(FileID File, unsigned Offset, llvm::StringRef NewText, int Rank) {
  Edits.push_back({Text.fileName(File), Offset, 0, NewText.str(), Rank});
}

void EditList::replace(TextRange Range, llvm::StringRef NewText) {
  Edits.push_back(
      {Text.fileName(Range.File), Range.Begin, Range.End - Range.Begin, NewText.str(), rank::Open});
}

std::string EditList::addedIndentation(FileID File, unsigned Start) const {
  std::string Added, Name = Text.fileName(File);
  for (const Edit &E : Edits)
    if (E.Rank == rank::Indent && E.Offset == Start && E.File == Name)
      Added += E.Text;
  return Added;
}

void EditList::indent(TextRange Range, llvm::StringRef Indentation,
                      llvm::ArrayRef<TextRange> Except) {
  llvm::StringRef Buffer = Text.buffer(Range.File);
  bool Continued = false;
  for (unsigned Start = Text.lineStart(Range.File, Range.Begin); Start < Range.End;) {
    size_t Newline = Buffer.find('\n', Start);
    unsigned End = Newline == llvm::StringRef::npos ? Buffer.size() : Newline + 1;
    llvm::StringRef Line = Buffer.slice(Start, End).trim();
    bool Excepted =
        llvm::any_of(Except, [&](TextRange E) { return E.Begin <= Start && Start < E.End; });
    bool Directive = Continued || Line.starts_with("#");
    if (Start > Range.Begin && !Line.empty() && !Directive && !Excepted)
      insert(Range.File, Start, Indentation, rank::Indent);
    Continued = Directive && Line.ends_with("\\");
    Start = End;
  }
}

} // namespace offloom
