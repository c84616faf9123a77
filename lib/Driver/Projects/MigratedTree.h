// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigratedTree: where migrated files go that get no folder of their own: in the place of the
// originals, or into a diff.
#ifndef OFFLOOM_DRIVER_PROJECTS_MIGRATEDTREE_H
#define OFFLOOM_DRIVER_PROJECTS_MIGRATEDTREE_H

#include "Driver/Projects/MigratedProject.h"

namespace offloom {

class MigratedTree {
public:
  /// \p Root is the folder of the originals.
  explicit MigratedTree(std::string Root) : Root(std::move(Root)) {}

  llvm::Error writeInPlace(const MigratedFile &File) const;
  void printDiff(const MigratedFile &File) const;

private:
  /// The part of a name that follows the project's folder, with its slash.
  llvm::StringRef relative(llvm::StringRef Name) const {
    return Name.drop_front(llvm::StringRef(Root).rtrim('/').size());
  }

  std::string Root;
};

} // namespace offloom

#endif
