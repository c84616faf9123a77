// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/BuildMigration.h"
#include "Build/CMakeMigration.h"
#include "Build/MakeMigration.h"
#include "Build/NvccFlagText.h"
#include "Build/ParsedBuild.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

const OtherBuild *otherBuild(llvm::StringRef File, const BuildRules &Rules) {
  llvm::StringRef Name = llvm::sys::path::filename(File);
  auto Found = llvm::find_if(Rules.otherBuilds(), [&](const OtherBuild &Build) {
    return llvm::is_contained(Build.Files, Name);
  });
  return Found == Rules.otherBuilds().end() ? nullptr : &*Found;
}

void collect(MigratedBuild &Result, BuildEdits &Edits) {
  llvm::append_range(Result.Residue, Edits.takeResidue());
  llvm::append_range(Result.Edits, Edits.takeEdits());
}

/// Says what to do at each line that is about CUDA.
void listWork(BuildEdits &Edits, const OtherBuild &Build) {
  bool Said = false;
  llvm::StringRef Text = Edits.text();
  for (unsigned At = 0; At < Text.size();) {
    llvm::StringRef Line = Text.drop_front(At).split('\n').first;
    for (const OtherBuild::Line &Known : Build.Lines) {
      auto Word =
          llvm::find_if(Known.Words, [&](const std::string &W) { return Line.contains(W); });
      if (Word == Known.Words.end())
        continue;
      if (!Said)
        Edits.report(At, "Offloom does not rewrite this file. " + Build.Summary);
      Said = true;
      Edits.report(At + Line.find(*Word), Known.Instead);
    }
    At += Line.size() + 1;
  }
}

} // namespace

bool isBuildFile(llvm::StringRef File, const BuildRules &Rules) {
  return isCMakeFile(File) || isMakefile(File) || otherBuild(File, Rules);
}

std::vector<std::string> includedByMake(const BuildFileText &File,
                                        const std::vector<std::string> &ProjectFiles) {
  namespace path = llvm::sys::path;
  std::vector<std::string> Found;
  if (!isMakefile(File))
    return Found;
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(File.Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    llvm::SmallVector<llvm::StringRef> Words;
    llvm::SplitString(Line.split('#').first, Words, " \t\r");
    if (Words.size() < 2 || (Words[0] != "include" && Words[0] != "-include"))
      continue;
    for (llvm::StringRef Word : llvm::drop_begin(Words)) {
      llvm::SmallString<256> Name(path::parent_path(File.Name));
      path::append(Name, Word);
      path::remove_dots(Name, /*remove_dot_dot=*/true);
      // What a variable names is any file that ends like it.
      llvm::StringRef Tail = Word.drop_front(Word.rfind(')') + 1);
      for (const std::string &Known : ProjectFiles)
        if (Known == Name ||
            (Tail != Word && Tail.starts_with("/") && llvm::StringRef(Known).ends_with(Tail)))
          Found.push_back(Known);
    }
  }
  return Found;
}

static void addOptionsOfCMake(std::set<std::string> &Options, const BuildFileText &File,
                              const BuildRules &Rules) {
  for (const CMakeCommand &Command : readCMake(File.Text)) {
    addSourceOptions(Options, File.Text, wordsOfCMake(File.Text, Command.Arguments, true), Rules);
    for (size_t I = 0; I + 1 < Command.Arguments.size(); ++I) {
      llvm::StringRef Implied = Rules.impliedOption(Command.argument(I));
      llvm::StringRef Value = Command.argument(I + 1);
      if (!Implied.empty() && (Value == "ON" || Value == "TRUE" || Value == "1" || Value == "YES"))
        Options.insert(Implied.str());
    }
  }
}

std::set<std::string> sourceOptionsOf(const BuildFileText &File, const BuildRules &Rules) {
  std::set<std::string> Options;
  if (isCMakeFile(File.Name))
    addOptionsOfCMake(Options, File, Rules);
  else if (isMakefile(File))
    for (const MakeLine &Line : readMake(File.Text))
      addSourceOptions(Options, File.Text, wordsOfMake(File.Text, Line.Value), Rules);
  return Options;
}

MigratedBuild migrateBuild(const BuildProject &Project, std::vector<BuildFileText> Files,
                           const BuildRules &Rules) {
  MigratedBuild Result;
  const ParsedBuild Parsed = parseBuild(std::move(Files));
  for (const BuildFileText &File : Parsed.Others)
    if (const OtherBuild *Build = otherBuild(File.Name, Rules)) {
      BuildEdits Edits(File.Name, File.Text);
      listWork(Edits, *Build);
      collect(Result, Edits);
    }
  CMakeFacts AllCMake(Parsed.CMake, Rules);
  for (const CMakeFile &File : Parsed.CMake) {
    BuildEdits Edits(File.Name, File.Text);
    migrateCMake(Edits, File, AllCMake, Rules, Project);
    collect(Result, Edits);
  }
  MakeFacts AllMake(Parsed.Make, Rules);
  for (BuildEdits &Edits : migrateMake(Parsed.Make, AllMake, Project))
    collect(Result, Edits);
  return Result;
}

} // namespace offloom
