// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HelpText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

using Lines = llvm::SmallVector<llvm::StringRef>;

/// Adds what \p Line says to \p Text, with a blank between.
void join(std::string &Text, llvm::StringRef Line) {
  Text += (Text.empty() || Line.trim().empty() ? "" : " ") + Line.trim().str();
}

/// Where the text of an option begins that stands behind its spelling: `--fix   apply …`, or
/// `-deviceemu: kernels may …`.
std::pair<llvm::StringRef, llvm::StringRef> splitOption(llvm::StringRef Line) {
  std::size_t Blanks = Line.find("  "), Colon = Line.find(": ");
  if (Blanks == Line.npos && Colon == Line.npos)
    return {Line, ""};
  if (Colon < Blanks)
    return {Line.take_front(Colon), Line.drop_front(Colon + 2)};
  return {Line.take_front(Blanks), Line.drop_front(Blanks)};
}

void addOptions(llvm::ArrayRef<llvm::StringRef> Part, std::vector<HelpOption> &Options) {
  for (llvm::StringRef Line : Part) {
    bool Continues = Line.starts_with("   ") && !Options.empty();
    if (Continues) {
      join(Options.back().Text, Line);
      continue;
    }
    auto [Spelling, Text] = splitOption(Line.trim());
    Options.push_back({Spelling.trim().str(), Text.trim().str()});
  }
}

void addPart(llvm::ArrayRef<llvm::StringRef> Part, HelpText &Help) {
  llvm::StringRef First = Part.front();
  if (First.starts_with("usage: ")) {
    for (llvm::StringRef Line : Part)
      Help.Usage.push_back(Line.drop_front(llvm::StringRef("usage: ").size()).str());
  } else if (First == "Environment:") {
    addOptions(Part.drop_front(), Help.Environment);
  } else if (First.starts_with("  -") || First.starts_with("  COMPILER-OPTIONS")) {
    addOptions(Part, Help.Options);
  } else if (First.starts_with("  ")) {
    for (llvm::StringRef Line : Part)
      Help.Examples.push_back(Line.trim().str());
  } else {
    std::string Text;
    for (llvm::StringRef Line : Part)
      join(Text, Line);
    if (llvm::StringRef Code = Text; Code.consume_front("Exit code: "))
      Help.ExitCode = Code.str();
    else
      Help.Paragraphs.push_back(Text);
  }
}

} // namespace

std::vector<HelpOption::Name> HelpOption::names() const {
  std::vector<Name> Found;
  for (llvm::StringRef Piece : llvm::split(Spelling, ',')) {
    Piece = Piece.trim();
    if (!Piece.starts_with("-"))
      continue;
    std::size_t End = Piece.find_first_of(" =");
    Found.push_back({Piece.take_front(End).str(), End != Piece.npos});
  }
  return Found;
}

HelpText HelpText::of(const Subcommand &Command) {
  HelpText Help;
  Lines Part;
  for (llvm::StringRef Line : llvm::split(Command.Help, '\n')) {
    if (!Part.empty() && (Line.empty() || Line.starts_with("Exit code:"))) {
      addPart(Part, Help);
      Part.clear();
    }
    if (!Line.empty())
      Part.push_back(Line);
  }
  return Help;
}

} // namespace offloom
