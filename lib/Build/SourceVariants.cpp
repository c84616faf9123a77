// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/SourceVariants.h"
#include "Build/Definitions.h"
#include "Build/SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {

/// The sources that a command of the rule for \p Prerequisites compiles. \p Words are its words.
static std::vector<std::string> sourcesOf(const std::vector<std::string> &Words,
                                          const std::vector<std::string> &Prerequisites) {
  std::vector<std::string> Found;
  llvm::copy_if(Words, std::back_inserter(Found), isCudaSource);
  auto Has = [&](llvm::StringRef Variable) {
    return llvm::any_of(Words, [&](llvm::StringRef Word) { return Word.contains(Variable); });
  };
  if (Has("$^") || Has("$+") || Has("$?"))
    llvm::copy_if(Prerequisites, std::back_inserter(Found), isCudaSource);
  else if (Has("$<") && !Prerequisites.empty() && isCudaSource(Prerequisites.front()))
    Found.push_back(Prerequisites.front());
  for (std::string &Source : Found) // of a pattern rule
    if (size_t Stem = Source.find('%'); Stem != std::string::npos)
      Source[Stem] = '*';
  return Found;
}

void addVariants(SourceVariants &Into, const BuildProject &Project, const MakeFile &File,
                 const MakeFacts &Make) {
  const SourceNames Sources(Project, llvm::sys::path::parent_path(File.Name).str());
  std::vector<std::string> Prerequisites;
  for (const MakeLine &Line : File.Lines) {
    if (Line.TheKind == MakeLine::Kind::Rule)
      Prerequisites = Make.wordsOf(File, Line.Sources);
    llvm::StringRef Command = llvm::StringRef(File.Text).slice(Line.Value.Begin, Line.Value.End);
    if (Line.TheKind != MakeLine::Kind::Recipe || Line.Depth != 0 || !Make.callsNvcc(Command) ||
        Make.makesModule(Command))
      continue;
    std::vector<std::string> AsWritten;
    for (const FlagWord &Word : wordsOfMake(File.Text, Line.Value).Words)
      AsWritten.push_back(File.Text.substr(Word.Span.Begin, Word.Span.End - Word.Span.Begin));
    const SourceVariant Variant{definitionsAmong(AsWritten), Make.variablesIn(Command)};
    for (const std::string &Source : sourcesOf(Make.wordsOf(File, Line.Value), Prerequisites))
      for (const std::string &Meant : Sources.meantBy(Source, /*Recursive=*/false))
        Into[Meant].insert(Variant);
  }
}

void addVariants(SourceVariants &Into, const BuildProject &Project, const CMakeFile &File) {
  const SourceNames Sources(Project, llvm::sys::path::parent_path(File.Name).str());
  for (const CMakeCommand &Target : File.Commands) {
    if (!makesTarget(Target) || Target.Arguments.empty())
      continue;
    const SourceVariant Variant{definitionsOfTarget(File, Target.argument(0)), {}};
    for (const CMakeArgument &Argument : llvm::drop_begin(Target.Arguments))
      if (isCudaSource(Argument.Text))
        for (const std::string &Meant : Sources.meantBy(Argument.Text, /*Recursive=*/false))
          Into[Meant].insert(Variant);
  }
}

} // namespace offloom
