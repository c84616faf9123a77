// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/FlagWords.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

namespace offloom {
namespace {

bool isFlagSpace(char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\r'; }

bool concernsCuda(llvm::StringRef Condition) {
  return (Condition.contains("COMPILE_LANGUAGE:CUDA>") ||
          Condition.contains("COMPILE_LANG_AND_ID:CUDA,")) &&
         !Condition.contains("NOT:$<COMPILE_LANG");
}

/// Reads words through the arguments of a command, over whose ends generator expressions may go on.
class CMakeFlagReader {
public:
  CMakeFlagReader(llvm::StringRef Text, bool QuotedLists) : Text(Text), QuotedLists(QuotedLists) {}

  FlagWords read(llvm::ArrayRef<CMakeArgument> Arguments) {
    for (const CMakeArgument &Argument : Arguments) {
      Quoted = Argument.TheKind != CMakeArgument::Kind::Unquoted;
      for (At = Argument.Inner.Begin; At < Argument.Inner.End;)
        step();
      endWord();
    }
    return std::move(Result);
  }

private:
  struct Open {
    unsigned Begin;
    bool HasOptions; ///< $<condition:options>, $<IF:condition,options,options>
    bool InOptions;  ///< behind the colon, or the first comma
    bool IsIf;
    int Group; ///< in Result, or -1
  };

  bool inWords() const {
    return Stack.empty() || (Stack.back().HasOptions && Stack.back().InOptions);
  }

  void step() {
    llvm::StringRef Rest = Text.drop_front(At);
    char C = Rest.front();
    if (Rest.starts_with("$<") && (!inWords() || !Begun))
      return open(Rest);
    if (!Stack.empty() && C == (Stack.back().IsIf ? ',' : ':') && Stack.back().HasOptions &&
        !Stack.back().InOptions)
      return beginOptions();
    if (!Stack.empty() && C == '>')
      return close();
    if (inWords()) {
      if (Quoted && skipQuotes(Rest))
        return;
      if (isFlagSpace(C) || C == ';' || (C == ',' && !Stack.empty() && Stack.back().IsIf))
        endWord();
      else if (!Begun)
        Begun = At;
      // A generator expression in a word is a part of it.
      if (Rest.starts_with("$<"))
        return skipNested();
    }
    ++At;
  }

  /// What a command line has in quotes, `-Xcompiler \"-Wall -Wextra\"`, is a part of one word.
  bool skipQuotes(llvm::StringRef Rest) {
    for (llvm::StringRef Quote : {"\\\"", "'"}) {
      const size_t End = Rest.starts_with(Quote) ? Rest.find(Quote, Quote.size()) : Rest.npos;
      if (End == Rest.npos)
        continue;
      if (!Begun)
        Begun = At;
      At += End + Quote.size();
      return true;
    }
    return false;
  }

  void open(llvm::StringRef Rest) {
    llvm::StringRef Name = Rest.drop_front(2);
    bool IsIf = Name.starts_with("IF:");
    bool HasOptions = inWords() && (IsIf || Name.starts_with("$<") || Name.starts_with("0:") ||
                                    Name.starts_with("1:") || Name.starts_with("BUILD_INTERFACE") ||
                                    Name.starts_with("INSTALL_INTERFACE"));
    Stack.push_back({At, HasOptions, false, IsIf, -1});
    At += 2;
  }

  int group() const {
    for (auto I = Stack.rbegin(); I != Stack.rend(); ++I)
      if (I->Group >= 0)
        return I->Group;
    return -1;
  }

  void beginOptions() {
    int Parent = group();
    FlagGroup Group{{Stack.back().Begin, At}, Parent, false};
    Group.ForCuda = concernsCuda(Text.slice(Stack.back().Begin, At)) ||
                    (Parent >= 0 && Result.Groups[Parent].ForCuda);
    Stack.back().Group = Result.Groups.size();
    Stack.back().InOptions = true;
    Result.Groups.push_back(Group);
    ++At;
  }

  void close() {
    if (inWords())
      endWord();
    ++At;
    if (Stack.back().Group >= 0)
      Result.Groups[Stack.back().Group].Whole.End = At;
    Stack.pop_back();
  }

  void skipNested() {
    int Depth = 0;
    do {
      Depth += Text.drop_front(At).starts_with("$<");
      Depth -= Text[At] == '>';
      ++At;
    } while (At < Text.size() && Depth > 0);
  }

  void endWord() {
    if (!Begun)
      return;
    char Separator = group() >= 0 || (Quoted && QuotedLists) ? ';' : ' ';
    Result.Words.push_back({{*Begun, At}, group(), Separator});
    Begun.reset();
  }

  llvm::StringRef Text;
  bool QuotedLists;
  bool Quoted = false;
  unsigned At = 0;
  std::optional<unsigned> Begun;
  std::vector<Open> Stack;
  FlagWords Result;
};

class MakeFlagReader {
public:
  explicit MakeFlagReader(llvm::StringRef Text) : Text(Text) {}

  FlagWords read(TextSpan Span) {
    readGroup(Span, -1);
    return std::move(Result);
  }

private:
  void readGroup(TextSpan Span, int Group) {
    unsigned At = Span.Begin;
    while (At < Span.End) {
      if (isFlagSpace(Text[At]) || Text.drop_front(At).starts_with("\\\n")) {
        ++At;
        continue;
      }
      unsigned Begin = At;
      At = wordEnd(At, Span.End);
      addWord({Begin, At}, Group);
    }
  }

  unsigned wordEnd(unsigned At, unsigned End) const {
    int Depth = 0;
    char Quote = 0;
    for (; At < End; ++At) {
      char C = Text[At];
      if (C == '\\' && At + 1 < End) {
        if (Text[At + 1] == '\n' && !Quote && Depth == 0)
          break;
        ++At;
      } else if (Quote) {
        Quote = C == Quote ? 0 : Quote;
      } else if (Depth == 0 && (C == '"' || C == '\'' || C == '`')) {
        Quote = C;
      } else if (C == '$' && At + 1 < End && (Text[At + 1] == '(' || Text[At + 1] == '{')) {
        ++Depth;
        ++At;
      } else if (Depth > 0 && (C == '(' || C == '{')) {
        ++Depth;
      } else if (Depth > 0 && (C == ')' || C == '}')) {
        --Depth;
      } else if (Depth == 0 && isFlagSpace(C)) {
        break;
      }
    }
    return At;
  }

  static constexpr unsigned ForeachBegin = sizeof "$(foreach" - 1;

  /// `-gencode arch=$(a)` of `$(foreach a,$(ARCHS),-gencode arch=$(a))`.
  std::optional<TextSpan> bodyOfForeach(TextSpan Call) const {
    if (Text.slice(Call.Begin + 2, Call.Begin + ForeachBegin) != "foreach")
      return std::nullopt;
    unsigned Commas = 0;
    int Depth = 0;
    for (unsigned At = Call.Begin + ForeachBegin; At < Call.End; ++At) {
      Depth += Text[At] == '(' || Text[At] == '{';
      Depth -= Text[At] == ')' || Text[At] == '}';
      if (Depth == 0 && Text[At] == ',' && ++Commas == 2)
        return TextSpan{At + 1, Call.End - 1};
    }
    return std::nullopt;
  }

  /// A word that calls a function of Make is a group of the words in its arguments.
  void addWord(TextSpan Span, int Group) {
    llvm::StringRef Word = Text.slice(Span.Begin, Span.End);
    bool Calls = (Word.starts_with("$(") || Word.starts_with("${")) && Word.contains(' ');
    if (!Calls) {
      Result.Words.push_back({Span, Group, ' '});
      return;
    }
    int Inner = Result.Groups.size();
    Result.Groups.push_back({Span, Group, false});
    if (std::optional<TextSpan> Body = bodyOfForeach(Span)) {
      readGroup({Span.Begin + ForeachBegin, Body->Begin - 1}, Group);
      return readGroup(*Body, Inner);
    }
    unsigned Begin = Span.Begin + 2;
    while (Begin < Span.End && !isFlagSpace(Text[Begin]))
      ++Begin;
    for (unsigned At = Begin; At < Span.End; ++At)
      if (Text.drop_front(At).starts_with("$(") && At > Begin) {
        readGroup({Begin, At}, Inner);
        Begin = wordEnd(At, Span.End);
        addWord({At, std::min(Begin, Span.End)}, Inner);
        At = Begin - 1;
      }
    if (Begin < Span.End)
      readGroup({Begin, Span.End - 1}, Inner);
  }

  llvm::StringRef Text;
  FlagWords Result;
};

} // namespace

FlagWords wordsOfCMake(llvm::StringRef Text, llvm::ArrayRef<CMakeArgument> Arguments,
                       bool QuotedLists) {
  return CMakeFlagReader(Text, QuotedLists).read(Arguments);
}

FlagWords wordsOfMake(llvm::StringRef Text, TextSpan Span) {
  return MakeFlagReader(Text).read(Span);
}

} // namespace offloom
