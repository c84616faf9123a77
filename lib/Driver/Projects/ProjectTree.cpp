// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/ProjectTree.h"
#include "Driver/Session/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {

namespace path = llvm::sys::path;

namespace fs = llvm::sys::fs;

static std::string realName(llvm::StringRef Name) {
  llvm::SmallString<256> Real;
  return fs::real_path(Name, Real) ? Name.str() : std::string(Real);
}

/// Is \p Name a link to a folder below \p Root, or to one that it is in itself?
static bool isLinkInside(const std::string &Name, const std::string &Root) {
  if (!fs::is_symlink_file(Name) || !fs::is_directory(Name))
    return false;
  std::string Linked = realName(Name);
  return isWithin(Linked, Root) || isWithin(realName(path::parent_path(Name)), Linked);
}

std::vector<std::string> projectFiles(llvm::StringRef Root, llvm::StringRef Excluded) {
  std::vector<std::string> Found;
  const std::string Real = realName(Root);
  std::error_code Ignored;
  for (fs::recursive_directory_iterator I(Root, Ignored), End; I != End; I.increment(Ignored)) {
    std::string Name = I->path();
    // What is elsewhere comes along; a folder of the project has its place already.
    bool IsLink = isLinkInside(Name, Real);
    bool IsFolder = !IsLink && fs::is_directory(Name);
    bool IsBuild = IsFolder && fs::exists(Name + "/CMakeCache.txt");
    bool IsHidden = IsFolder && path::filename(Name).starts_with(".");
    if (IsLink || IsBuild || IsHidden || (!Excluded.empty() && isWithin(Name, Excluded)))
      I.no_push();
    if (IsLink || (!IsFolder && (Excluded.empty() || !isWithin(Name, Excluded))))
      Found.push_back(std::move(Name));
  }
  llvm::sort(Found);
  return Found;
}

} // namespace offloom
