// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeLexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\r'; }
bool isNameCharacter(char C) { return llvm::isAlnum(C) || C == '_'; }

class CMakeReader {
public:
  explicit CMakeReader(llvm::StringRef Text) : Text(Text) {}

  std::vector<CMakeCommand> read() {
    std::vector<CMakeCommand> Commands;
    unsigned Depth = 0;
    while (At < Text.size()) {
      if (skipComment())
        continue;
      if (!isNameCharacter(Text[At])) {
        ++At;
        continue;
      }
      CMakeCommand Command;
      if (!readCommand(Command))
        continue;
      llvm::StringRef Name = Command.Name;
      bool Ends = Name.starts_with("end") || Name == "else" || Name == "elseif";
      bool Begins = Name == "if" || Name == "foreach" || Name == "while" || Name == "function" ||
                    Name == "macro" || Name == "block" || Name == "else" || Name == "elseif";
      Depth -= Ends && Depth > 0;
      Command.Depth = Depth;
      Depth += Begins;
      Commands.push_back(std::move(Command));
    }
    return Commands;
  }

private:
  /// The length of `[==[` at \p Offset; 0: there is none.
  unsigned bracketLength(unsigned Offset) const {
    llvm::StringRef Rest = Text.drop_front(Offset);
    if (!Rest.consume_front("["))
      return 0;
    unsigned Equals = Rest.take_while([](char C) { return C == '='; }).size();
    return Rest.drop_front(Equals).starts_with("[") ? Equals + 2 : 0;
  }

  /// The offset behind the bracket that begins at \p Offset, whose opening is \p Length long.
  unsigned bracketEnd(unsigned Offset, unsigned Length) const {
    std::string Closing = "]" + std::string(Length - 2, '=') + "]";
    size_t Found = Text.find(Closing, Offset + Length);
    return Found == llvm::StringRef::npos ? Text.size() : Found + Length;
  }

  bool skipComment() {
    if (Text[At] != '#')
      return false;
    if (unsigned Length = bracketLength(At + 1))
      At = bracketEnd(At + 1, Length);
    else
      At = std::min(Text.find('\n', At), Text.size());
    return true;
  }

  bool readCommand(CMakeCommand &Command) {
    unsigned Begin = At;
    while (At < Text.size() && isNameCharacter(Text[At]))
      ++At;
    Command.NameSpan = {Begin, At};
    Command.Name = Text.slice(Begin, At).lower();
    unsigned Open = At;
    while (Open < Text.size() && isSpace(Text[Open]))
      ++Open;
    if (Open == Text.size() || Text[Open] != '(')
      return false;
    At = Command.Open = Open + 1;
    for (unsigned Nested = 0; At < Text.size();) {
      if (isSpace(Text[At])) {
        ++At;
      } else if (skipComment()) {
      } else if (Text[At] == ')' && Nested == 0) {
        ++At;
        break;
      } else {
        Nested += Text[At] == '(';
        Nested -= Text[At] == ')';
        readArgument(Command);
      }
    }
    Command.Whole = {Begin, At};
    return true;
  }

  void readArgument(CMakeCommand &Command) {
    using Kind = CMakeArgument::Kind;
    CMakeArgument Argument;
    unsigned Begin = At;
    if (Text[At] == '(' || Text[At] == ')') {
      Argument.TheKind = Kind::Parenthesis;
      Argument.Inner = {Begin, ++At};
    } else if (unsigned Length = bracketLength(At)) {
      Argument.TheKind = Kind::Bracket;
      At = bracketEnd(At, Length);
      Argument.Inner = {Begin + Length, std::max(Begin + Length, At - Length)};
    } else if (Text[At] == '"') {
      Argument.TheKind = Kind::Quoted;
      for (++At; At < Text.size() && Text[At] != '"'; ++At)
        At += Text[At] == '\\';
      At = std::min<unsigned>(At, Text.size());
      Argument.Inner = {Begin + 1, At};
      At = std::min<unsigned>(At + 1, Text.size());
    } else {
      while (At < Text.size() && !isSpace(Text[At]) && !llvm::StringRef("()#\"").contains(Text[At]))
        readUnquoted();
      Argument.Inner = {Begin, At};
    }
    Argument.Whole = {Begin, At};
    Argument.Text = Text.slice(Argument.Inner.Begin, Argument.Inner.End);
    Command.Arguments.push_back(Argument);
  }

  /// Steps over a character of an unquoted argument, or over something that belongs together:
  /// -DNAME="a b", as CMake has always read it, and $(MAKE).
  void readUnquoted() {
    llvm::StringRef Rest = Text.drop_front(At);
    size_t Length = 1 + Rest.starts_with("\\");
    if (Rest.starts_with("$("))
      Length = std::min(Rest.find(')'), Rest.size() - 1) + 1;
    else if (Rest.starts_with("=\"")) {
      size_t Quote = Rest.find('"', 2);
      Length = Quote == llvm::StringRef::npos ? 1 : Quote + 1;
    }
    At = std::min<size_t>(At + Length, Text.size());
  }

  llvm::StringRef Text;
  unsigned At = 0;
};

} // namespace

std::vector<CMakeCommand> readCMake(llvm::StringRef Text) { return CMakeReader(Text).read(); }

bool makesModule(const CMakeCommand &Command) {
  bool Runs = Command.Name == "add_custom_command" || Command.Name == "add_custom_target" ||
              Command.Name == "execute_process";
  return Runs && llvm::any_of(Command.Arguments, [](const CMakeArgument &Argument) {
           llvm::StringRef Word = Argument.Text.ltrim('-');
           return Argument.Text.starts_with("-") &&
                  (Word == "ptx" || Word == "cubin" || Word == "fatbin");
         });
}

} // namespace offloom
