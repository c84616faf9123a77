// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/InstallPaths.h"
#include "clang/Options/OptionUtils.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// \p Name beside the folder of the running binary, as in PREFIX/bin/offloom → PREFIX/Name.
std::string underPrefix(llvm::StringRef Name) {
  std::string Binary = llvm::sys::fs::getMainExecutable("offloom", nullptr);
  llvm::SmallString<256> Path = path::parent_path(path::parent_path(Binary));
  path::append(Path, Name);
  return std::string(Path);
}

/// The first of \p Folders that holds \p File.
llvm::Expected<std::string> find(llvm::StringRef File, llvm::StringRef Variable,
                                 llvm::SmallVector<std::string, 2> Folders) {
  if (const char *Override = std::getenv(Variable.str().c_str()))
    Folders = {Override};
  for (const std::string &Folder : Folders) {
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, File);
    if (llvm::sys::fs::exists(Candidate))
      return Folder;
  }
  return llvm::createStringError("cannot find '" + File + "' in " + llvm::join(Folders, ", ") +
                                 "; set " + Variable + " to its folder");
}

} // namespace

llvm::Expected<std::string> bundledHeaders() {
  return find("cuda_runtime.h", "OFFLOOM_HEADERS",
              {underPrefix(OFFLOOM_INSTALL_HEADERS), OFFLOOM_BUILD_HEADERS});
}

llvm::Expected<std::string> runtimeLibrary() {
  llvm::StringRef Name = "liboffloom_runtime.a";
  llvm::Expected<std::string> Folder =
      find(Name, "OFFLOOM_RUNTIME", {underPrefix(OFFLOOM_INSTALL_LIBRARY), OFFLOOM_BUILD_LIBRARY});
  if (!Folder)
    return Folder.takeError();
  return *Folder + "/" + Name.str();
}

llvm::Expected<std::string> toolkitFolder() {
  return find("bin/nvcc", "OFFLOOM_TOOLKIT",
              {underPrefix(OFFLOOM_INSTALL_TOOLKIT), OFFLOOM_BUILD_TOOLKIT});
}

llvm::Expected<ClangRepairs> clangRepairs() {
  llvm::StringRef Name = "offloom-clang-repairs.so";
  llvm::Expected<std::string> Folder = find(
      Name, "OFFLOOM_CLANG_REPAIRS", {underPrefix(OFFLOOM_INSTALL_TOOLS), OFFLOOM_BUILD_TOOLS});
  if (!Folder)
    return Folder.takeError();
  return ClangRepairs{*Folder + "/" + Name.str(), OFFLOOM_REPAIRED_CLANG};
}

std::string clangResourceDirectory() {
  if (llvm::sys::fs::exists(OFFLOOM_CLANG_RESOURCES))
    return OFFLOOM_CLANG_RESOURCES;
  return clang::GetResourcesPath(llvm::sys::fs::getMainExecutable("offloom", nullptr));
}

} // namespace offloom
