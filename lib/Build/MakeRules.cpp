// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// Are there C++ sources besides the migrated ones, which one rule for all would compile?
bool hasOtherCxx(const BuildProject &Project) {
  return llvm::any_of(Project.Files, [](const std::string &File) {
    return llvm::StringRef(File).ends_with(".cpp");
  });
}

std::string withoutDots(std::string Name) {
  llvm::SmallString<128> Path(Name);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// The stems for which the migrated sources match \p Pattern ("src/%.cu"). Where none does, as with
/// VPATH, their names.
std::vector<std::string> stems(llvm::StringRef Pattern, const MakeFile &File,
                               const BuildProject &Project) {
  auto [Before, After] = Pattern.split('%');
  std::string Folder = path::parent_path(File.Name).str() + "/";
  std::string Start = withoutDots(Folder + Before.str() + "x");
  Start.pop_back();
  std::vector<std::string> Result, Names;
  for (const auto &[From, To] : Project.Renamed) {
    llvm::StringRef Name = From;
    if (!Name.ends_with(".cu"))
      continue;
    Names.push_back(path::stem(Name).str());
    if (Name.consume_back(After) && Name.consume_front(Start))
      Result.push_back(Name.str());
  }
  return Result.empty() ? Names : Result;
}

/// `%.o: %.cu` and `.cu.o:`, as a pattern of objects and one of sources.
struct CudaRule {
  std::string Objects, Sources;
};

std::optional<CudaRule> cudaRule(llvm::StringRef Text, const MakeLine &Rule) {
  llvm::StringRef Targets = Text.slice(Rule.Targets.Begin, Rule.Targets.End);
  llvm::StringRef Sources = Text.slice(Rule.Sources.Begin, Rule.Sources.End);
  llvm::StringRef First = Sources.split(' ').first;
  if (Rule.TheKind != MakeLine::Kind::Rule)
    return std::nullopt;
  if (Targets == ".cu.o" && Sources.empty())
    return CudaRule{"%.o", "%.cu"};
  if (!Targets.contains('%') || !First.contains('%') || !First.ends_with(".cu") ||
      Sources.contains(':'))
    return std::nullopt;
  return CudaRule{Targets.str(), First.str()};
}

std::string withStem(llvm::StringRef Pattern, llvm::StringRef Stem) {
  auto [Before, After] = Pattern.split('%');
  return (Before + Stem + After).str();
}

/// Of several patterns that match, Make takes the one with the shortest stem.
bool hasShorterStem(const std::string &Object, size_t Length, const MakeFile &File,
                    const MakeFacts &Facts, const BuildProject &Project) {
  for (const MakeLine &Line : File.Lines)
    if (std::optional<CudaRule> Other = cudaRule(File.Text, Line))
      for (const std::string &Stem : stems(Facts.expand(Other->Sources), File, Project))
        if (Stem.size() < Length && withStem(Other->Objects, Stem) == Object)
          return true;
  return false;
}

} // namespace

bool nameObjectsOfRule(BuildEdits &Edits, const MakeLine &Rule, const MakeFile &File,
                       const MakeFacts &Facts, const BuildProject &Project) {
  std::optional<CudaRule> Cuda = cudaRule(File.Text, Rule);
  if (!Cuda)
    return false;
  std::string Head = Cuda->Objects;
  if (hasOtherCxx(Project)) {
    Head.clear();
    size_t Column = 0;
    for (const std::string &Stem : stems(Facts.expand(Cuda->Sources), File, Project)) {
      std::string Object = withStem(Cuda->Objects, Stem);
      if (hasShorterStem(Object, Stem.size(), File, Facts, Project))
        continue;
      if (Column + Object.size() > 100) {
        Head += "\\\n  ";
        Column = 2;
      }
      Head += Object + " ";
      Column += Object.size() + 1;
    }
    if (Head.empty())
      Head = Cuda->Objects;
    else
      Head = llvm::StringRef(Head).rtrim().str() + ": " + Cuda->Objects;
  }
  if (Rule.Sources.Begin == Rule.Sources.End)
    Edits.insert(Edits.text().find(':', Rule.Targets.End) + 1, " %.cpp");
  if (Head != Edits.text(Rule.Targets))
    Edits.replace(Rule.Targets, Head);
  return true;
}

} // namespace offloom
