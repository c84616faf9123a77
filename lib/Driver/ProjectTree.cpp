// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/ProjectTree.h"
#include "Driver/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

namespace offloom {

namespace path = llvm::sys::path;

std::vector<std::string> projectFiles(llvm::StringRef Root, llvm::StringRef Excluded) {
  std::vector<std::string> Found;
  std::error_code Ignored;
  using Iterator = llvm::sys::fs::recursive_directory_iterator;
  for (Iterator I(Root, Ignored, /*follow_symlinks=*/false), End; I != End; I.increment(Ignored)) {
    bool IsFolder = I->type() == llvm::sys::fs::file_type::directory_file;
    bool IsBuild = IsFolder && llvm::sys::fs::exists(I->path() + "/CMakeCache.txt");
    bool IsHidden = IsFolder && path::filename(I->path()).starts_with(".");
    if (IsBuild || IsHidden || (!Excluded.empty() && isWithin(I->path(), Excluded)))
      I.no_push();
    else if (!IsFolder)
      Found.push_back(I->path());
  }
  llvm::sort(Found);
  return Found;
}

llvm::Error copyProjectFile(const std::string &From, const std::string &To) {
  namespace fs = std::filesystem;
  std::error_code Reason;
  fs::create_directories(fs::path(To).parent_path(), Reason);
  if (!Reason && fs::is_symlink(From)) {
    fs::remove(To, Reason);
    fs::copy_symlink(From, To, Reason);
  } else if (!Reason) {
    fs::copy_file(From, To, fs::copy_options::overwrite_existing, Reason);
  }
  if (Reason)
    return llvm::createStringError("cannot copy '" + From + "' to '" + To +
                                   "': " + Reason.message());
  return llvm::Error::success();
}

} // namespace offloom
