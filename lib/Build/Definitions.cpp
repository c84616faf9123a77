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

static bool makesTarget(const CMakeCommand &Command) {
  return llvm::StringRef(Command.Name).ends_with("add_executable") ||
         llvm::StringRef(Command.Name).ends_with("add_library");
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
    for (const CMakeArgument &Argument : llvm::drop_begin(Command.Arguments, OfTarget)) {
      llvm::StringRef Word = Argument.Text;
      bool HasOption = Word.consume_front("-D");
      bool IsKeyword = Word == "PRIVATE" || Word == "PUBLIC" || Word == "INTERFACE";
      if (!IsKeyword && (HasOption || Command.Name != "add_definitions"))
        addDefinition(Found, Word);
    }
  }
  return Found;
}

std::vector<std::string> definitionsIn(const MakeFile &File, const MakeFacts &Make) {
  std::vector<std::string> Found;
  for (const MakeLine &Line : File.Lines) {
    if (Line.TheKind != MakeLine::Kind::Assignment || Line.Depth != 0 ||
        !Make.holdsNvccFlags(Line.Name))
      continue;
    for (const FlagWord &Word : wordsOfMake(File.Text, Line.Value).Words) {
      llvm::StringRef Text = llvm::StringRef(File.Text).slice(Word.Span.Begin, Word.Span.End);
      if (Text.consume_front("-D"))
        addDefinition(Found, Text);
    }
  }
  return Found;
}

llvm::StringRef nameDefinedBy(llvm::StringRef Definition) { return Definition.split('=').first; }

} // namespace offloom
