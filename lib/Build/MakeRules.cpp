// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/MakeRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// A source that a pattern rule compiles: what stands for its '%', and its name's new ending.
struct Source {
  std::string Stem;
  bool KeepsEnding; ///< a.cu.cpp, beside an a.cpp
};

/// The migrated sources that \p Pattern ("src/%.cu") finds. What is in a folder that Make searches
/// is called as there: it would take the longer name of a target for the same one. Where none is
/// found, as names may be made of anything, all.
std::vector<Source> sources(llvm::StringRef Pattern, const MakeFile &File, const MakeFacts &Facts,
                            const BuildProject &Project) {
  auto [Before, After] = Pattern.split('%');
  std::vector<std::string> Starts = Facts.searchFolders(File);
  Starts.push_back(path::parent_path(File.Name).str());
  for (std::string &Start : Starts) {
    Start = withoutDots(Start + "/" + Before.str() + "x");
    Start.pop_back();
  }
  std::vector<Source> Result, All;
  for (const auto &[From, To] : Project.Renamed) {
    llvm::StringRef Name = From;
    if (!Name.ends_with(".cu"))
      continue;
    bool KeepsEnding = llvm::StringRef(To).ends_with(".cu.cpp");
    All.push_back({path::stem(Name).str(), KeepsEnding});
    auto Start = llvm::find_if(Starts, [&](const std::string &S) { return Name.starts_with(S); });
    if (Start != Starts.end() && Name.consume_back(After))
      Result.push_back({Name.drop_front(Start->size()).str(), KeepsEnding});
  }
  return Result.empty() ? All : Result;
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
      for (const Source &Each : sources(Facts.expand(Other->Sources), File, Facts, Project))
        if (Each.Stem.size() < Length && withStem(Other->Objects, Each.Stem) == Object)
          return true;
  return false;
}

/// The source of \p Rule, "src/%.cu", with \p Ending.
void replaceEnding(BuildEdits &Edits, const MakeLine &Rule, llvm::StringRef Ending) {
  llvm::StringRef First = Edits.text(Rule.Sources).split(' ').first;
  Edits.replace({Rule.Sources.Begin, Rule.Sources.Begin + static_cast<unsigned>(First.size())},
                (First.drop_back(3) + Ending).str());
}

/// The rule where objects are called after the whole names of sources: `%.cu.o: %.cu` for a.cu is
/// `%.cpp.o: %.cpp` for a.cpp and for a.cu.cpp, whose stem is a.cu.
void followWholeNames(CudaRule &Rule, std::vector<Source> &Sources) {
  Rule.Objects.replace(Rule.Objects.find("%.cu"), 4, "%.cpp");
  for (Source &Each : Sources)
    if (std::exchange(Each.KeepsEnding, false))
      Each.Stem += ".cu";
}

/// The objects of \p Rule by their names, in lines.
std::string objectsOf(const CudaRule &Rule, llvm::ArrayRef<Source> Sources, const MakeFile &File,
                      const MakeFacts &Facts, const BuildProject &Project) {
  std::string Result;
  size_t Column = 0;
  for (const Source &Each : Sources) {
    std::string Object = withStem(Rule.Objects, Each.Stem);
    if (hasShorterStem(Object, Each.Stem.size(), File, Facts, Project))
      continue;
    if (Column + Object.size() > 100) {
      Result += "\\\n  ";
      Column = 2;
    }
    Result += Object + " ";
    Column += Object.size() + 1;
  }
  return llvm::StringRef(Result).rtrim().str();
}

} // namespace

bool nameObjectsOfRule(BuildEdits &Edits, const MakeLine &Rule, const MakeFile &File,
                       const MakeFacts &Facts, const BuildProject &Project) {
  std::optional<CudaRule> Cuda = cudaRule(File.Text, Rule);
  if (!Cuda)
    return false;
  std::vector<Source> Sources = sources(Facts.expand(Cuda->Sources), File, Facts, Project);
  if (Sources.empty() && !Project.Kept.empty())
    return false; // it makes modules
  if (Facts.namesObjectsInFull() && llvm::StringRef(Cuda->Objects).contains("%.cu"))
    followWholeNames(*Cuda, Sources);
  std::string Head = Cuda->Objects;
  if (hasOtherCxx(Project))
    if (std::string Names = objectsOf(*Cuda, Sources, File, Facts, Project); !Names.empty())
      Head = Names + ": " + Cuda->Objects;
  if (Rule.Sources.Begin == Rule.Sources.End)
    Edits.insert(Edits.text().find(':', Rule.Targets.End) + 1, " %.cpp");
  else if (bool KeepEndings = !Sources.empty() && Sources.front().KeepsEnding;
           llvm::all_of(Sources, [&](const Source &S) { return S.KeepsEnding == KeepEndings; }))
    replaceEnding(Edits, Rule, KeepEndings ? ".cu.cpp" : ".cpp");
  if (Head != Edits.text(Rule.Targets))
    Edits.replace(Rule.Targets, Head);
  return true;
}

} // namespace offloom
