// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/BuildEdits.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace offloom {
namespace {

bool isBlank(char C) { return C == ' ' || C == '\t'; }

/// Does \p C begin a list of words, which may follow it directly or, if \p Apart, after blanks?
bool opensWords(char C, bool Apart) {
  return C == '=' || C == ',' || (!Apart && (C == '"' || C == ':' || C == '('));
}

} // namespace

void BuildEdits::replace(TextSpan Span, std::string NewText) {
  unsigned Length = Span.End - Span.Begin;
  auto Holds = [](unsigned Begin, unsigned End, const Edit &E) {
    return Begin <= E.Offset && E.Offset + E.Length <= End;
  };
  for (const Edit &E : Edits)
    if (E.Length != 0 && E.Offset <= Span.Begin && Span.End <= E.Offset + E.Length)
      if (Length != 0 || (E.Offset < Span.Begin && Span.End < E.Offset + E.Length))
        return;
  if (Length != 0)
    llvm::erase_if(Edits, [&](const Edit &E) {
      return Holds(Span.Begin, Span.End, E) &&
             (E.Length != 0 || (E.Offset > Span.Begin && E.Offset < Span.End));
    });
  Edits.push_back({File, Span.Begin, Length, std::move(NewText), static_cast<int>(Edits.size())});
}

void BuildEdits::removeLines(TextSpan Span) {
  unsigned Begin = Span.Begin, End = Span.End;
  while (Begin > 0 && isBlank(Text[Begin - 1]))
    --Begin;
  while (End < Text.size() && (isBlank(Text[End]) || Text[End] == '\r'))
    ++End;
  bool Starts = Begin == 0 || Text[Begin - 1] == '\n';
  bool Ends = End == Text.size() || Text[End] == '\n';
  if (Starts && Ends)
    Span = {Begin, std::min<unsigned>(End + 1, Text.size())};
  replace(Span, "");
}

void BuildEdits::removeWords(TextSpan Span) {
  unsigned Begin = Span.Begin, End = Span.End;
  while (Begin > 0 && isBlank(Text[Begin - 1]))
    --Begin;
  // What was removed in front of it goes with it.
  for (const Edit &E : Edits)
    if (E.Text.empty() && E.Offset < Span.Begin && E.Offset + E.Length >= Begin &&
        E.Offset + E.Length <= Span.Begin)
      return removeWords({E.Offset, Span.End});
  bool StartsLine = Begin == 0 || Text[Begin - 1] == '\n';
  unsigned After = End;
  while (After < Text.size() && isBlank(Text[After]))
    ++After;
  bool Continues = Text.drop_front(After).starts_with("\\\n");
  // The last line of several: the one before no longer goes on.
  if (StartsLine && !Continues && Text.take_front(Begin).ends_with("\\\n")) {
    for (Begin -= 2; Begin > 0 && isBlank(Text[Begin - 1]);)
      --Begin;
    return replace({Begin, End}, "");
  }
  // The last one before a parenthesis, which moves to where the words before end.
  bool Comments = text({lineStart(Begin ? Begin - 1 : 0), Begin}).contains('#');
  if (StartsLine && Begin > 0 && Text.drop_front(After).starts_with(")") && !Comments)
    return replace({static_cast<unsigned>(Text.take_front(Begin).rtrim().size()), After}, "");
  if (StartsLine && (Continues || Text.drop_front(After).starts_with("\n")))
    return replace({Begin, After + 1 + Continues}, "");
  bool EndsLine = After == Text.size() || Text[After] == '\n' || Text[After] == '\r';
  if (Begin > 0 && opensWords(Text[Begin - 1], Begin < Span.Begin) && !EndsLine)
    return replace({Span.Begin, Continues ? End : After}, "");
  if (StartsLine)
    return replace({Span.Begin, After}, "");
  if (Begin > 0 && Begin == Span.Begin && Text[Begin - 1] == ';')
    --Begin;
  else if (End < Text.size() && Text[End] == ';')
    ++End;
  replace({Begin, End}, "");
}

std::string BuildEdits::after(TextSpan Span) const {
  std::vector<Edit> Inside;
  for (Edit E : Edits)
    if (Span.Begin <= E.Offset && E.Offset + E.Length <= Span.End) {
      E.Offset -= Span.Begin;
      Inside.push_back(std::move(E));
    }
  return applyEdits(text(Span), std::move(Inside));
}

bool BuildEdits::isReplaced(TextSpan Span) const {
  return llvm::any_of(Edits, [&](const Edit &E) {
    return E.Length != 0 && E.Offset <= Span.Begin && Span.End <= E.Offset + E.Length;
  });
}

bool BuildEdits::isRemoved(TextSpan Span) const {
  return llvm::any_of(Edits, [&](const Edit &E) {
    return E.Text.empty() && E.Offset <= Span.Begin && Span.End <= E.Offset + E.Length;
  });
}

void BuildEdits::report(unsigned Offset, std::string Message, Severity Level) {
  Finding F;
  F.Rule = "migrate-build";
  F.Level = Level;
  F.Message = std::move(Message);
  llvm::StringRef Before = Text.take_front(Offset);
  F.Place = {File, static_cast<unsigned>(Before.count('\n')) + 1, Offset - lineStart(Offset) + 1,
             Offset};
  Residue.push_back(std::move(F));
}

std::vector<Edit> BuildEdits::takeEdits() {
  closeGaps();
  return std::move(Edits);
}

unsigned BuildEdits::endOfBlankLine(unsigned Offset) const {
  unsigned End = Offset;
  while (End < Text.size() && (isBlank(Text[End]) || Text[End] == '\r'))
    ++End;
  return End < Text.size() && Text[End] == '\n' ? End + 1 : Offset;
}

/// Of the blank lines before and behind lines that were removed one stays.
void BuildEdits::closeGaps() {
  std::vector<TextSpan> Removed;
  for (const Edit &E : Edits) {
    unsigned End = E.Offset + E.Length;
    bool IsOfLines =
        E.Length != 0 && E.Text.empty() && E.Offset == lineStart(E.Offset) && Text[End - 1] == '\n';
    if (IsOfLines)
      Removed.push_back({E.Offset, End});
  }
  llvm::sort(Removed, [](TextSpan A, TextSpan B) { return A.Begin < B.Begin; });
  unsigned EndOfLast = 0;
  bool WasBlank = true; // what is left in front of EndOfLast
  for (TextSpan Span : Removed) {
    if (Span.Begin != EndOfLast)
      WasBlank = endOfBlankLine(lineStart(Span.Begin - 1)) == Span.Begin;
    for (unsigned End = 0; WasBlank && (End = endOfBlankLine(Span.End)) != Span.End;) {
      if (llvm::any_of(Edits,
                       [&](const Edit &E) { return Span.End <= E.Offset && E.Offset < End; }))
        break;
      Edits.push_back({File, Span.End, End - Span.End, "", static_cast<int>(Edits.size())});
      Span.End = End;
    }
    EndOfLast = Span.End;
  }
}

std::vector<Finding> BuildEdits::takeResidue() {
  // What was reported and then went with what holds it is no residue.
  llvm::erase_if(Residue,
                 [&](const Finding &F) { return isRemoved({F.Place.Offset, F.Place.Offset + 1}); });
  llvm::sort(Residue, [](const Finding &A, const Finding &B) {
    return std::tie(A.Place.Offset, A.Message) < std::tie(B.Place.Offset, B.Message);
  });
  Residue.erase(std::unique(Residue.begin(), Residue.end()), Residue.end());
  return std::move(Residue);
}

unsigned BuildEdits::lineStart(unsigned Offset) const {
  size_t Newline = Text.take_front(Offset).rfind('\n');
  return Newline == llvm::StringRef::npos ? 0 : Newline + 1;
}

llvm::StringRef BuildEdits::indentation(unsigned Offset) const {
  return Text.drop_front(lineStart(Offset)).take_while(isBlank);
}

} // namespace offloom
