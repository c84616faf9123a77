// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/ParsedBuild.h"
#include "llvm/Support/Path.h"

namespace offloom {

bool isCMakeFile(llvm::StringRef File) {
  llvm::StringRef Name = llvm::sys::path::filename(File);
  return Name == "CMakeLists.txt" || Name.ends_with(".cmake");
}

bool isMakefile(llvm::StringRef File) {
  llvm::StringRef Name = llvm::sys::path::filename(File);
  return Name == "Makefile" || Name == "makefile" || Name == "GNUmakefile" ||
         Name.starts_with("Makefile.") || Name.starts_with("make.inc") || Name.ends_with(".mk") ||
         Name.ends_with(".make");
}

bool isMakefile(const BuildFileText &File) {
  return File.IsIncludedByMake || isMakefile(llvm::StringRef(File.Name));
}

ParsedBuild parseBuild(std::vector<BuildFileText> Files) {
  ParsedBuild Result;
  for (BuildFileText &File : Files)
    if (isCMakeFile(File.Name))
      Result.CMake.push_back({File.Name, std::move(File.Text), {}});
    else if (isMakefile(File))
      Result.Make.push_back({File.Name, std::move(File.Text), {}});
    else
      Result.Others.push_back(std::move(File));
  // Words of commands and lines point into the texts, which no longer move.
  for (CMakeFile &File : Result.CMake)
    File.Commands = readCMake(File.Text);
  for (MakeFile &File : Result.Make)
    File.Lines = readMake(File.Text);
  return Result;
}

} // namespace offloom
