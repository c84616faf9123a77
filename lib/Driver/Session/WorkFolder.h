// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WorkFolder: where `offloom cc` keeps intermediate files while it runs.
#ifndef OFFLOOM_DRIVER_SESSION_WORKFOLDER_H
#define OFFLOOM_DRIVER_SESSION_WORKFOLDER_H

#include "Frontend/Commands/NvccCommand.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace offloom {

class WorkFolder {
public:
  /// A new folder in TMPDIR, removed at the end; with --keep, the one of --keep-dir or the current
  /// one, which stays.
  static llvm::Expected<WorkFolder> create(const NvccCommand &Command);

  WorkFolder(WorkFolder &&Other) noexcept;
  WorkFolder &operator=(WorkFolder &&) = delete;
  ~WorkFolder();

  const std::string &path() const { return Path; }
  /// The path of a file \p Name in the folder.
  std::string file(const llvm::Twine &Name) const;
  /// A folder for the unit \p Name; each call gives another one, because two sources in different
  /// places may share a name.
  std::string subfolder(llvm::StringRef Name);

private:
  WorkFolder(std::string Path, bool Temporary) : Path(std::move(Path)), Temporary(Temporary) {}

  std::string Path;
  bool Temporary;
  unsigned Count = 0;
};

} // namespace offloom

#endif
