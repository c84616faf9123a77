// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/SourceText.h"
#include "Analysis/Effects/AddressSpaces.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
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
  return TextRange{File, std::min(behindJoin(File, Begin), End), End};
}

unsigned SourceText::behindJoin(FileID File, unsigned Offset) const {
  llvm::StringRef Rest = buffer(File).drop_front(Offset);
  const size_t Size = Rest.size();
  while (Rest.consume_front("\\\n") || Rest.consume_front("\\\r\n"))
    continue;
  return Offset + static_cast<unsigned>(Size - Rest.size());
}

bool SourceText::isOwnText(SourceRange Range) const {
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Range), sources(),
                                  Context.getLangOpts())
      .isValid();
}

/// Where the words begin that stand for nothing in front of a declaration, on its line:
/// `UNUSED int i;`. All else that may stand there ends in punctuation, but for two words.
static unsigned beginOfEmptyMacros(SourceLocation Begin, const SourceManager &SM,
                                   const LangOptions &Options) {
  while (true) {
    const auto Before = Lexer::findPreviousToken(Begin, SM, Options, /*IncludeComments=*/false);
    if (!Before || Before->isNot(tok::raw_identifier) || Before->getRawIdentifier() == "else" ||
        Before->getRawIdentifier() == "do" ||
        SM.getSpellingLineNumber(Before->getLocation()) != SM.getSpellingLineNumber(Begin))
      return SM.getFileOffset(Begin);
    Begin = Before->getLocation();
  }
}

std::optional<TextRange> SourceText::statementRange(const Stmt *S) const {
  auto Range = rangeOf(S->getSourceRange());
  if (!Range)
    return std::nullopt;
  if (llvm::isa<DeclStmt>(S))
    Range->Begin = beginOfEmptyMacros(sources().getComposedLoc(Range->File, Range->Begin),
                                      sources(), Context.getLangOpts());
  if (text(*Range).ends_with(";"))
    return Range;
  // From within a literal its quote would begin another.
  const SourceLocation Last = Lexer::GetBeginningOfToken(
      sources().getComposedLoc(Range->File, Range->End ? Range->End - 1 : 0), sources(),
      Context.getLangOpts());
  if (auto Next = Lexer::findNextToken(Last, sources(), Context.getLangOpts());
      Next && Next->is(tok::semi) && !llvm::isa<CompoundStmt>(S))
    Range->End = sources().getDecomposedLoc(Next->getEndLoc()).second;
  return Range;
}

/// Is \p E put before or behind something that is not a part of \p Range, at one of its ends?
static bool belongsAround(const Edit &E, TextRange Range) {
  if (E.Length || E.Rank == rank::Declare)
    return false;
  bool IsBefore = E.Rank > rank::Declare;
  if (E.Offset == Range.Begin)
    return IsBefore ? E.Rank < rank::before(Range.End) : Range.Begin != Range.End;
  return E.Offset == Range.End && (IsBefore || E.Rank > rank::behind(Range.Begin));
}

std::string SourceText::copyOf(TextRange Range, std::vector<Edit> More) const {
  std::string File = fileName(Range.File);
  std::vector<Edit> Inside = InCopies;
  llvm::append_range(Inside, More);
  llvm::erase_if(Inside, [&](const Edit &E) {
    return E.File != File || E.Offset < Range.Begin || E.Offset + E.Length > Range.End ||
           belongsAround(E, Range);
  });
  for (Edit &E : Inside)
    E.Offset -= Range.Begin;
  return applyEdits(text(Range), std::move(Inside));
}

namespace {

/// Clang prints `unsigned(x)` as `unsigned int(x)`, which is no expression.
class CastPrinter : public PrinterHelper {
public:
  explicit CastPrinter(const PrintingPolicy &Policy) : Policy(Policy) {}

  bool handledStmt(Stmt *S, llvm::raw_ostream &Out) override {
    if (const auto *Cast = llvm::dyn_cast<CXXFunctionalCastExpr>(S)) {
      if (!print(Cast->getTypeAsWritten(), Out))
        return false;
      Cast->getSubExprAsWritten()->printPretty(Out, this, Policy);
      Out << "))";
      return true;
    }
    if (!llvm::isa<CXXScalarValueInitExpr>(S) || !print(llvm::cast<Expr>(S)->getType(), Out))
      return false;
    Out << "0))";
    return true;
  }

private:
  /// Whether the name is of two words: then begins a cast to it.
  bool print(QualType Type, llvm::raw_ostream &Out) const {
    std::string Name = Type.getAsString(Policy);
    if (!Type->isBuiltinType() || !llvm::StringRef(Name).contains(' '))
      return false;
    Out << "((" << Name << ")(";
    return true;
  }

  const PrintingPolicy &Policy;
};

} // namespace

std::string SourceText::copyOf(const Expr *E, std::vector<Edit> More) const {
  if (auto Range = rangeOf(E->getSourceRange()); Range && isOwnText(E->getSourceRange()))
    return copyOf(*Range, std::move(More));
  std::string Written;
  llvm::raw_string_ostream Out(Written);
  CastPrinter Casts(Context.getPrintingPolicy());
  E->printPretty(Out, &Casts, Context.getPrintingPolicy());
  return Written;
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

unsigned SourceText::endOfJoinedLines(FileID File, unsigned Offset) const {
  llvm::StringRef All = buffer(File);
  size_t Newline = All.find('\n', Offset);
  while (Newline != llvm::StringRef::npos && All.take_front(Newline).rtrim('\r').ends_with("\\"))
    Newline = All.find('\n', Newline + 1);
  return Newline == llvm::StringRef::npos ? All.size() : Newline + 1;
}

llvm::StringRef SourceText::indentation(FileID File, unsigned Offset) const {
  llvm::StringRef Line = buffer(File).drop_front(lineStart(File, Offset));
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; });
}

TextRange SourceText::withTrailingComment(TextRange Range) const {
  llvm::StringRef All = buffer(Range.File);
  llvm::ArrayRef<SourceSpan> Comments = spansOf(Range.File).Comments;
  unsigned End = Range.End;
  while (true) {
    size_t Next = All.find_first_not_of(" \t\r", End);
    if (Next == llvm::StringRef::npos || All[Next] == '\n')
      return {Range.File, Range.Begin, End};
    const auto *Comment =
        llvm::lower_bound(Comments, Next, [](SourceSpan S, size_t At) { return S.Begin < At; });
    if (Comment == Comments.end() || Comment->Begin != Next)
      return Range;
    End = Comment->End;
  }
}

/// Reads \p Buffer from \p Begin on, as text of \p File.
static Lexer lexerAt(const SourceText &Text, FileID File, unsigned Begin) {
  llvm::StringRef Buffer = Text.buffer(File);
  return Lexer(Text.sources().getLocForStartOfFile(File), Text.context().getLangOpts(),
               Buffer.begin(), Buffer.begin() + Begin, Buffer.end());
}

TextRange SourceText::tokensIn(TextRange Range) const {
  Lexer Lex = lexerAt(*this, Range.File, Range.Begin);
  TextRange Found{Range.File, Range.End, Range.End};
  Token T;
  for (bool Any = false; !Lex.LexFromRawLexer(T); Any = true) {
    unsigned Begin = sources().getFileOffset(T.getLocation());
    if (Begin >= Range.End)
      break;
    if (!Any)
      Found.Begin = Begin;
    Found.End = std::min(Begin + T.getLength(), Range.End);
  }
  return Found;
}

llvm::SmallVector<TextRange, 1> SourceText::wordsIn(TextRange Range, llvm::StringRef Word) const {
  Lexer Lex = lexerAt(*this, Range.File, Range.Begin);
  llvm::SmallVector<TextRange, 1> Found;
  for (Token T; !Lex.LexFromRawLexer(T);) {
    unsigned Begin = sources().getFileOffset(T.getLocation());
    if (Begin >= Range.End)
      break;
    if (T.is(tok::raw_identifier) && T.getRawIdentifier() == Word)
      Found.push_back({Range.File, Begin, Begin + T.getLength()});
  }
  return Found;
}

std::optional<unsigned> SourceText::endOfNext(tok::TokenKind Kind, FileID File,
                                              unsigned Offset) const {
  Lexer Lex = lexerAt(*this, File, Offset);
  Token T;
  while (!Lex.LexFromRawLexer(T))
    if (T.is(Kind))
      return sources().getFileOffset(T.getLocation()) + T.getLength();
  return std::nullopt;
}

const SourceText::Spans &SourceText::spansOf(FileID File) const {
  auto [Found, IsNew] = SpansOfFiles.try_emplace(File);
  if (!IsNew)
    return Found->second;
  Lexer Lex = lexerAt(*this, File, 0);
  Lex.SetCommentRetentionState(true);
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Lex.LexFromRawLexer(T);
    unsigned Begin = sources().getFileOffset(T.getLocation());
    SourceSpan Span{Begin, Begin + T.getLength()};
    llvm::StringRef Written = buffer(File).slice(Span.Begin, Span.End);
    if (T.is(tok::comment)) {
      Found->second.Comments.push_back(Span);
      if (Written.starts_with("//"))
        Found->second.LineComments.push_back(Span);
    } else if (Written.contains('\n') && !T.is(tok::eof)) {
      Found->second.Literals.push_back(Span);
    }
  }
  Found->second.Conditionals = conditionalGroups(buffer(File));
  return Found->second;
}

bool SourceText::asksForSpaces() const {
  if (!AsksForSpaces)
    AsksForSpaces = asksForAddressSpaces(Context);
  return *AsksForSpaces;
}

/// The last of \p Spans that begins before \p Offset.
static const SourceSpan *lastBefore(llvm::ArrayRef<SourceSpan> Spans, unsigned Offset) {
  const auto *Next =
      llvm::lower_bound(Spans, Offset, [](SourceSpan S, unsigned At) { return S.Begin < At; });
  return Next == Spans.begin() ? nullptr : Next - 1;
}

bool SourceText::inLineComment(FileID File, unsigned Offset) const {
  const SourceSpan *Comment = lastBefore(spansOf(File).LineComments, Offset);
  return Comment && Offset <= Comment->End;
}

bool SourceText::inLiteral(FileID File, unsigned Offset) const {
  const SourceSpan *Literal = lastBefore(spansOf(File).Literals, Offset);
  return Literal && Offset < Literal->End;
}

TextRange SourceText::wholeLines(TextRange Range) const {
  llvm::StringRef All = buffer(Range.File);
  unsigned Start = lineStart(Range.File, Range.Begin);
  bool Continues = All.take_front(Start).rtrim("\r\n").ends_with("\\");
  if (Continues || !All.slice(Start, Range.Begin).trim().empty())
    return Range;
  size_t Newline = All.find('\n', Range.End);
  size_t End = Newline == llvm::StringRef::npos ? All.size() : Newline + 1;
  if (!All.slice(Range.End, End).trim().empty())
    return Range;
  return {Range.File, Start, static_cast<unsigned>(End)};
}

TextRange SourceText::withRoom(TextRange Range) const {
  TextRange Lines = wholeLines(Range);
  if (Lines.Begin != Range.Begin || Lines.End != Range.End)
    return Lines;
  llvm::StringRef Behind = buffer(Range.File).drop_front(Range.End);
  llvm::StringRef Next = Behind.ltrim(" \t");
  if (!Next.empty() && Next.front() != '\n' && Next.front() != '\r')
    Range.End += Behind.size() - Next.size();
  return Range;
}

TextRange SourceText::outsideConditionals(TextRange Range) const {
  TextRange Grown = Range;
  for (const ConditionalGroup &Group : spansOf(Range.File).Conditionals) {
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

void EditList::insertBefore(TextRange What, llvm::StringRef NewText) {
  insert(What.File, What.Begin, NewText, rank::before(What.End));
}

void EditList::insertBehind(TextRange What, llvm::StringRef NewText) {
  insert(What.File, What.End, NewText, rank::behind(What.Begin));
}

void EditList::declareAt(FileID File, unsigned Offset, llvm::StringRef NewText) {
  insert(File, Offset, NewText, rank::Declare);
}

void EditList::insert(FileID File, unsigned Offset, llvm::StringRef NewText, int Rank) {
  if (NewText.empty())
    return;
  bool Swallowed = !NewText.starts_with("\n") && Text.inLineComment(File, Offset);
  Edits.push_back({Text.fileName(File), Offset, 0, (Swallowed ? "\n" : "") + NewText.str(), Rank});
}

void EditList::replace(TextRange Range, llvm::StringRef NewText) {
  Edits.push_back({Text.fileName(Range.File), Range.Begin, Range.End - Range.Begin, NewText.str(),
                   rank::before(Range.End)});
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
    // Of a body's last line, the closing brace is no part of it.
    llvm::StringRef Line = Buffer.slice(Start, std::min(End, Range.End)).trim();
    bool Excepted =
        llvm::any_of(Except, [&](TextRange E) { return E.Begin <= Start && Start < E.End; });
    bool Directive = Continued || Line.starts_with("#");
    // Other directives say nothing of the code's depth, nor do those in the first column.
    bool Advice = Buffer[Start] != '#' && Line.starts_with("#") &&
                  Line.drop_front().ltrim().starts_with("pragma");
    bool Kept = (Directive && !Advice) || Excepted || Text.inLiteral(Range.File, Start) ||
                Text.inLineComment(Range.File, Start);
    if (Start > Range.Begin && !Line.empty() && !Kept)
      insert(Range.File, Start, Indentation, rank::Indent);
    Continued = Directive && Line.ends_with("\\");
    Start = End;
  }
}

} // namespace offloom
