// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/Definitions.h"
#include "Build/FlagWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {

/// Adds \p Word, "-D" aside, unless it holds what only the build or a shell makes a value of.
static void addDefinition(std::vector<std::string> &Into, llvm::StringRef Word) {
  llvm::StringRef Name = nameDefinedBy(Word);
  bool IsName = !Name.empty() && !llvm::isDigit(Name.front()) &&
                llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  if (IsName && Word.find_first_of("$\"'\\<>") == llvm::StringRef::npos)
    Into.push_back(Word.str());
}

bool makesTarget(const CMakeCommand &Command) {
  return llvm::StringRef(Command.Name).ends_with("add_executable") ||
         llvm::StringRef(Command.Name).ends_with("add_library");
}

/// Adds what the arguments of \p Command define, but for the first ones.
static void addArguments(std::vector<std::string> &Into, const CMakeCommand &Command,
                         size_t First) {
  for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments, First)) {
    llvm::StringRef Word = Argument.Text;
    bool HasOption = Word.consume_front("-D");
    bool IsKeyword = Word == "PRIVATE" || Word == "PUBLIC" || Word == "INTERFACE";
    if (!IsKeyword && (HasOption || llvm::StringRef(Command.Name).ends_with("compile_definitions")))
      addDefinition(Into, Word);
  }
}

std::vector<std::string> definitionsIn(const CMakeFile &File) {
  const bool HasOneTarget = llvm::count_if(File.Commands, makesTarget) == 1;
  std::vector<std::string> Found;
  for (const CMakeCommand &Command : File.Commands) {
    const bool OfTarget = Command.Name == "target_compile_definitions";
    if (Command.Depth != 0 ||
        !(Command.Name == "add_definitions" || Command.Name == "add_compile_definitions" ||
          (OfTarget && HasOneTarget)))
      continue;
    addArguments(Found, Command, OfTarget);
  }
  return Found;
}

std::vector<std::pair<std::string, std::string>> definitionsIn(const MakeFile &File,
                                                               const MakeFacts &Make) {
  std::vector<std::pair<std::string, std::string>> Found;
  for (const MakeLine &Line : File.Lines) {
    if (Line.TheKind != MakeLine::Kind::Assignment || Line.Depth != 0 ||
        !Make.holdsNvccFlags(Line.Name))
      continue;
    std::vector<std::string> Words;
    for (const FlagWord &Word : wordsOfMake(File.Text, Line.Value).Words)
      Words.push_back(File.Text.substr(Word.Span.Begin, Word.Span.End - Word.Span.Begin));
    for (std::string &Text : definitionsAmong(Words))
      Found.emplace_back(Line.Name, std::move(Text));
  }
  return Found;
}

std::vector<std::string> definitionsAmong(llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Found;
  for (llvm::StringRef Word : Words)
    if (Word.consume_front("-D"))
      addDefinition(Found, Word);
  return Found;
}

std::vector<std::string> definitionsOfTarget(const CMakeFile &File, llvm::StringRef Target) {
  std::vector<std::string> Found;
  for (const CMakeCommand &Command : File.Commands)
    if (Command.Depth == 0 && Command.argument(0) == Target &&
        (Command.Name == "target_compile_definitions" || Command.Name == "target_compile_options"))
      addArguments(Found, Command, 1);
  return Found;
}

llvm::StringRef nameDefinedBy(llvm::StringRef Definition) { return Definition.split('=').first; }

} // namespace offloom
