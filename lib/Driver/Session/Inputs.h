// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs: from the files and folders that a user names to the sources to work on.
#ifndef OFFLOOM_DRIVER_SESSION_INPUTS_H
#define OFFLOOM_DRIVER_SESSION_INPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct Inputs {
  /// Absolute paths, each once, in the order given; the files of a folder in alphabetical order.
  std::vector<std::string> Files;
  /// A sentence for each name that leads to no source.
  std::vector<std::string> Problems;
  /// The same for folders without sources, which may be parts of a project all the same.
  std::vector<std::string> EmptyFolders;
  /// The folder that all names have in common.
  std::string Root;
};

/// Folders are searched for files with one of \p Extensions (".cu", …), hidden folders and
/// \p Excluded (an absolute path, may be empty) aside. Files are taken whatever their extension is.
Inputs findInputs(llvm::ArrayRef<std::string> Names, llvm::ArrayRef<llvm::StringRef> Extensions,
                  llvm::StringRef Excluded = {});

/// The sources that a build names, \p Files, as far as they lie in the project's folder: the one
/// that CMake configured in \p Build, \p Build itself if all are in it, or what they have in
/// common.
Inputs inputsOfBuild(llvm::ArrayRef<std::string> Files, llvm::StringRef Build);

/// \p Name as an absolute path without `.` and `..`.
std::string absoluteName(llvm::StringRef Name);

/// Whether \p File is \p Folder or lies in it; both are absolute.
bool isWithin(llvm::StringRef File, llvm::StringRef Folder);

} // namespace offloom

#endif
