// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::vector<std::string> sourcesIn(llvm::StringRef Folder,
                                   llvm::ArrayRef<llvm::StringRef> Extensions,
                                   llvm::StringRef Excluded) {
  std::vector<std::string> Found;
  std::error_code Ignored;
  for (fs::recursive_directory_iterator I(Folder, Ignored), End; I != End; I.increment(Ignored)) {
    if (path::filename(I->path()).starts_with(".") ||
        (!Excluded.empty() && isWithin(I->path(), Excluded)))
      I.no_push();
    else if (I->type() != fs::file_type::directory_file &&
             llvm::is_contained(Extensions, path::extension(I->path())))
      Found.push_back(I->path());
  }
  llvm::sort(Found);
  return Found;
}

std::string commonFolder(llvm::StringRef A, llvm::StringRef B) {
  while (!isWithin(B, A))
    A = path::parent_path(A);
  return A.str();
}

} // namespace

std::string absoluteName(llvm::StringRef Name) {
  llvm::SmallString<256> Path(Name);
  (void)fs::make_absolute(Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

bool isWithin(llvm::StringRef File, llvm::StringRef Folder) {
  return File.consume_front(Folder) &&
         (File.empty() || File.front() == '/' || Folder.ends_with("/"));
}

Inputs findInputs(llvm::ArrayRef<std::string> Names, llvm::ArrayRef<llvm::StringRef> Extensions,
                  llvm::StringRef Excluded) {
  Inputs Result;
  llvm::StringSet<> Seen;
  for (const std::string &Name : Names) {
    std::string Path = absoluteName(Name);
    fs::file_status Status;
    if (std::error_code Reason = fs::status(Path, Status)) {
      Result.Problems.push_back("cannot read '" + Name + "': " + Reason.message());
      continue;
    }
    bool IsFolder = fs::is_directory(Status);
    std::vector<std::string> Sources{Path};
    if (IsFolder)
      Sources = sourcesIn(Path, Extensions, Excluded);
    if (Sources.empty())
      Result.EmptyFolders.push_back("no source to work on in '" + Name + "': no file ends in " +
                                    llvm::join(Extensions, ", "));
    for (std::string &Source : Sources)
      if (Seen.insert(Source).second)
        Result.Files.push_back(std::move(Source));
    std::string Folder = IsFolder ? Path : path::parent_path(Path).str();
    Result.Root = Result.Root.empty() ? Folder : commonFolder(Result.Root, Folder);
  }
  return Result;
}

/// CMAKE_HOME_DIRECTORY of the cache in \p Build; empty if there is none.
static std::string folderOfCMake(llvm::StringRef Build) {
  auto Cache = llvm::MemoryBuffer::getFile(Build + "/CMakeCache.txt");
  if (!Cache)
    return "";
  auto [Before, After] = (*Cache)->getBuffer().split("\nCMAKE_HOME_DIRECTORY:INTERNAL=");
  return After.split('\n').first.str();
}

/// The folder of \p Build, if all \p Files are in it and it is where the project is built, as
/// `make` is run; else an empty name.
static std::string folderOfDatabase(llvm::ArrayRef<std::string> Files, llvm::StringRef Build) {
  std::string Folder = absoluteName(Build);
  if (!fs::is_directory(Folder))
    Folder = path::parent_path(Folder).str();
  bool HasAll =
      llvm::all_of(Files, [&](const std::string &File) { return isWithin(File, Folder); });
  return HasAll ? Folder : "";
}

Inputs inputsOfBuild(llvm::ArrayRef<std::string> Files, llvm::StringRef Build) {
  Inputs Result;
  Result.Root = folderOfCMake(Build);
  if (Result.Root.empty())
    Result.Root = folderOfDatabase(Files, Build);
  std::string Inside = absoluteName(Build);
  const bool IsOfItsOwn = fs::is_directory(Inside) && Inside != Result.Root;
  for (const std::string &File : Files) {
    // What the build itself has written is made again by the next.
    bool IsGenerated = IsOfItsOwn && isWithin(File, Inside);
    if (!fs::exists(File))
      Result.Problems.push_back("cannot read '" + File + "', which the build names");
    else if (!IsGenerated)
      Result.Files.push_back(File);
  }
  if (Result.Root.empty())
    for (const std::string &File : Result.Files)
      Result.Root = commonFolder(Result.Root.empty() ? path::parent_path(File) : Result.Root,
                                 path::parent_path(File));
  llvm::erase_if(Result.Files,
                 [&](const std::string &File) { return !isWithin(File, Result.Root); });
  if (Result.Files.empty())
    Result.Problems.push_back("the build names no source below '" + Result.Root + "'");
  return Result;
}

} // namespace offloom
