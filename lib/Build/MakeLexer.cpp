// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeLexer.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

using LineKind = MakeLine::Kind;

TextSpan trimmed(llvm::StringRef Text, TextSpan Span) {
  llvm::StringRef Inner = Text.slice(Span.Begin, Span.End);
  llvm::StringRef Trimmed = Inner.trim();
  if (Trimmed.empty())
    return {Span.Begin, Span.Begin};
  unsigned Begin = Trimmed.begin() - Text.begin();
  return {Begin, Begin + static_cast<unsigned>(Trimmed.size())};
}

bool startsWithWord(llvm::StringRef Text, llvm::StringRef Word) {
  return Text.starts_with(Word) &&
         (Text.size() == Word.size() || !llvm::isAlnum(Text[Word.size()]));
}

class MakeReader {
public:
  explicit MakeReader(llvm::StringRef Text) : Text(Text) {}

  std::vector<MakeLine> read() {
    for (unsigned At = 0; At < Text.size();) {
      MakeLine Line;
      Line.Whole = {At, lineEnd(At)};
      At = Line.Whole.End + 1;
      classify(Line);
      Lines.push_back(std::move(Line));
    }
    return std::move(Lines);
  }

private:
  unsigned lineEnd(unsigned At) const {
    for (; At < Text.size() && Text[At] != '\n'; ++At)
      if (Text[At] == '\\' && At + 1 < Text.size())
        ++At;
    return std::min<unsigned>(At, Text.size());
  }

  void classify(MakeLine &Line) {
    llvm::StringRef Whole = Text.slice(Line.Whole.Begin, Line.Whole.End);
    llvm::StringRef Words = Whole.ltrim();
    Line.Depth = Depth;
    if (InDefinition) {
      InDefinition = !startsWithWord(Words, "endef");
      return;
    }
    if (Whole.starts_with("\t") && AfterRule) {
      Line.TheKind = LineKind::Recipe;
      Line.Value = trimmed(Text, Line.Whole);
      return;
    }
    if (Words.empty() || Words.starts_with("#"))
      return;
    if (conditional(Line, Words))
      return;
    if (startsWithWord(Words, "define")) {
      InDefinition = true;
      return;
    }
    if (startsWithWord(Words, "include") || Words.starts_with("-include") ||
        startsWithWord(Words, "vpath"))
      return;
    for (llvm::StringRef Prefix : {"export", "override"})
      if (startsWithWord(Words, Prefix))
        Words = Words.drop_front(Prefix.size()).ltrim();
    parts(Line, Words.begin() - Text.begin());
  }

  bool conditional(MakeLine &Line, llvm::StringRef Words) {
    bool Begins = Words.starts_with("if") &&
                  (startsWithWord(Words, "ifeq") || startsWithWord(Words, "ifneq") ||
                   startsWithWord(Words, "ifdef") || startsWithWord(Words, "ifndef"));
    bool Ends = startsWithWord(Words, "endif");
    if (!Begins && !Ends && !startsWithWord(Words, "else"))
      return false;
    Line.TheKind = LineKind::Conditional;
    Line.Value = trimmed(Text, Line.Whole);
    Depth -= Ends && Depth > 0;
    Line.Depth = Depth;
    Depth += Begins;
    return true;
  }

  /// NAME = VALUE, or TARGETS: SOURCES, which may be TARGETS: NAME = VALUE.
  void parts(MakeLine &Line, unsigned Begin) {
    unsigned End = commentStart(Begin, Line.Whole.End);
    for (unsigned At = Begin, Nested = 0; At < End; ++At) {
      char C = Text[At];
      if (C == '(' || C == '{')
        ++Nested;
      else if ((C == ')' || C == '}') && Nested > 0)
        --Nested;
      if (Nested > 0 || (C != '=' && C != ':'))
        continue;
      unsigned Behind = At + 1;
      while (C == ':' && Behind < End && Text[Behind] == ':')
        ++Behind;
      if (C == '=' || (Behind < End && Text[Behind] == '='))
        return assignment(Line, Begin, At, C == '=' ? At + 1 : Behind + 1, End);
      return rule(Line, Begin, At, Behind, End);
    }
  }

  void assignment(MakeLine &Line, unsigned Begin, unsigned At, unsigned Behind, unsigned End) {
    Line.TheKind = LineKind::Assignment;
    Line.Name = Text.slice(Begin, At).rtrim(":?+! \t").trim().str();
    Line.Value = trimmed(Text, {Behind, End});
    AfterRule = AfterRule && Line.Targets.End != 0;
  }

  void rule(MakeLine &Line, unsigned Begin, unsigned At, unsigned Behind, unsigned End) {
    Line.TheKind = LineKind::Rule;
    Line.Targets = trimmed(Text, {Begin, At});
    AfterRule = true;
    llvm::StringRef Rest = Text.slice(Behind, End);
    if (Rest.contains('=') && Rest.find('=') < Rest.find('$') && !Rest.contains(';')) {
      parts(Line, Behind);
      return;
    }
    unsigned Recipe = Behind + std::min(Rest.find(';'), Rest.size());
    Line.Sources = trimmed(Text, {Behind, Recipe});
    if (Recipe < End)
      Line.Value = trimmed(Text, {Recipe + 1, End});
  }

  unsigned commentStart(unsigned Begin, unsigned End) const {
    for (unsigned At = Begin; At < End; ++At)
      if (Text[At] == '\\')
        ++At;
      else if (Text[At] == '#')
        return At;
    return End;
  }

  llvm::StringRef Text;
  unsigned Depth = 0;
  bool AfterRule = false, InDefinition = false;
  std::vector<MakeLine> Lines;
};

} // namespace

std::vector<MakeLine> readMake(llvm::StringRef Text) { return MakeReader(Text).read(); }

} // namespace offloom
