// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

namespace path = llvm::sys::path;

bool isUnknown(llvm::StringRef Name) { return Name.contains('$') || Name.contains('%'); }

std::string withNewExtension(llvm::StringRef Name) {
  if (Name.consume_back(".cuh"))
    return (Name + ".hpp").str();
  return Name.consume_back(".cu") ? (Name + ".cpp").str() : Name.str();
}

} // namespace

std::vector<std::pair<unsigned, unsigned>> cudaExtensionsIn(llvm::StringRef Text) {
  std::vector<std::pair<unsigned, unsigned>> Result;
  for (size_t At = Text.find(".cu"); At != llvm::StringRef::npos; At = Text.find(".cu", At + 1)) {
    unsigned Length = Text.drop_front(At).starts_with(".cuh") ? 4 : 3;
    llvm::StringRef Rest = Text.drop_front(At + Length);
    bool GoesOn = !Rest.empty() && (llvm::isAlnum(Rest[0]) || Rest[0] == '_' || Rest[0] == '.');
    if (!GoesOn)
      Result.push_back({At, Length});
  }
  return Result;
}

std::string SourceNames::resolve(llvm::StringRef Name) const {
  llvm::StringRef Base = Folder;
  for (llvm::StringRef Here : {"${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/"})
    Name.consume_front(Here);
  for (llvm::StringRef Top : {"${CMAKE_SOURCE_DIR}/", "${PROJECT_SOURCE_DIR}/"})
    if (Name.consume_front(Top))
      Base = Project.Root;
  auto In = [&](llvm::StringRef Start) {
    llvm::SmallString<256> Path(Name);
    path::make_absolute(Start, Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return std::string(Path);
  };
  std::string Here = In(Base);
  if (!Others.empty() && !llvm::is_contained(Project.Files, Here))
    for (const std::string &Other : Others)
      if (std::string There = In(Other); llvm::is_contained(Project.Files, There))
        return There;
  return Here;
}

std::optional<std::string> SourceNames::after(llvm::StringRef Name) const {
  auto Renamed = Project.Renamed.find(resolve(Name));
  if (Renamed != Project.Renamed.end()) {
    llvm::StringRef Before = Name.drop_back(path::filename(Name).size());
    return (Before + path::filename(Renamed->second)).str();
  }
  // A name with something unknown in it is any file that ends like it, of those below the build
  // file's folder if there are some. All of these must become the same kind of name.
  llvm::StringRef Tail = Name.substr(Name.find_last_of("})%*") + 1);
  if (isMeantToStay(Name, Tail))
    return Name.str();
  if (isKept(Name)) // a header that no source includes is for a program to read
    return Name.ends_with(".cuh") ? std::optional(Name.str()) : std::nullopt;
  bool Any = false, AnyBelow = false, Differs = false, DiffersBelow = false;
  for (const auto &[From, To] : Project.Renamed)
    if (llvm::StringRef(From).ends_with(Tail)) {
      const bool IsBelow = llvm::StringRef(From).starts_with(Folder + "/");
      const bool IsOther = To != withNewExtension(From);
      Any = true;
      AnyBelow |= IsBelow;
      Differs |= IsOther;
      DiffersBelow |= IsBelow && IsOther;
    }
  if (!Any || (AnyBelow ? DiffersBelow : Differs))
    return std::nullopt;
  return withNewExtension(Name);
}

bool SourceNames::isMeantToStay(const std::string &File) const {
  return Project.Kept.count(File) && !Project.Renamed.count(File);
}

bool SourceNames::isMeantToStay(llvm::StringRef Name, llvm::StringRef Tail) const {
  if (!isUnknown(Name))
    return isMeantToStay(resolve(Name));
  return Tail.size() > 3 && llvm::any_of(Project.Kept, [&](const std::string &File) {
           return llvm::StringRef(File).ends_with(Tail) && isMeantToStay(File);
         });
}

bool SourceNames::isKept(llvm::StringRef Name) const {
  std::string File = resolve(Name);
  return llvm::is_contained(Project.Files, File) && !Project.Renamed.count(File);
}

bool SourceNames::findsNothing(llvm::StringRef Name) const {
  return Name.contains('*') && !isUnknown(Name) &&
         matches(Name, /*Recursive=*/false, /*After=*/false).empty();
}

std::set<std::string> SourceNames::meantBy(llvm::StringRef Name, bool Recursive) const {
  std::string File = resolve(Name);
  if (Name.contains('*'))
    return matches(Name, Recursive, /*After=*/false);
  if (llvm::is_contained(Project.Files, File))
    return {File};
  std::set<std::string> Result;
  llvm::StringRef Tail = Name.substr(Name.find_last_of("})%") + 1);
  if (Tail.size() < Name.size() && Tail.contains('.') && !Tail.starts_with("."))
    for (const std::string &Known : Project.Files)
      if (llvm::StringRef(Known).ends_with(Tail))
        Result.insert(Known);
  return Result;
}

std::set<std::string> SourceNames::matches(llvm::StringRef Pattern, bool Recursive,
                                           bool After) const {
  std::set<std::string> Result;
  std::string Resolved = resolve(Pattern);
  auto Glob = llvm::GlobPattern::create(path::filename(Resolved));
  if (!Glob) {
    llvm::consumeError(Glob.takeError());
    return Result;
  }
  std::string Parent = path::parent_path(Resolved).str();
  auto InFolder = llvm::GlobPattern::create(Parent);
  for (const std::string &File : Project.Files) {
    const std::string &Name = After ? Project.nameAfter(File) : File;
    llvm::StringRef Of = path::parent_path(Name);
    bool Here = Of == Parent || (Recursive && Of.starts_with(Parent + "/")) ||
                (InFolder && InFolder->match(Of));
    if (Here && Glob->match(path::filename(Name)))
      Result.insert(Project.nameAfter(File));
  }
  if (!InFolder)
    llvm::consumeError(InFolder.takeError());
  return Result;
}

std::vector<std::string> SourceNames::patternsAfter(llvm::ArrayRef<std::string> Patterns,
                                                    bool Recursive,
                                                    llvm::StringRef Separator) const {
  std::set<std::string> Before, After;
  std::vector<std::string> Result;
  for (const std::string &Pattern : Patterns) {
    std::set<std::string> Found = matches(Pattern, Recursive, false);
    const bool Stays = !Found.empty() && Found == matches(Pattern, Recursive, true);
    Result.push_back(Stays ? Pattern : withNewExtension(Pattern));
    Before.merge(Found);
    After.merge(matches(Result.back(), Recursive, true));
  }
  if (Before == After)
    return Result;
  for (size_t I = 0; I < Patterns.size(); ++I) {
    std::set<std::string> Files = matches(Patterns[I], Recursive, false);
    if (Files == matches(Result[I], Recursive, true) || isUnknown(resolve(Patterns[I])))
      continue;
    // The pattern's own words for its folder stay.
    llvm::StringRef Literal = llvm::StringRef(Patterns[I]).take_until([](char C) {
      return C == '*' || C == '?' || C == '[';
    });
    Literal = Literal.take_front(Literal.rfind('/') + 1);
    std::string Base = resolve((Literal + "x").str());
    Base.pop_back();
    std::vector<std::string> Names;
    for (const std::string &File : Files)
      if (llvm::StringRef(File).starts_with(Base))
        Names.push_back((Literal + llvm::StringRef(File).drop_front(Base.size())).str());
    Result[I] = llvm::join(Names, Separator);
  }
  return Result;
}

} // namespace offloom
