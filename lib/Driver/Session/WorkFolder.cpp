// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/WorkFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <utility>

namespace offloom {

namespace fs = llvm::sys::fs;

llvm::Expected<WorkFolder> WorkFolder::create(const NvccCommand &Command) {
  if (Command.Keep) {
    llvm::SmallString<256> Path(Command.KeepDirectory);
    (void)fs::make_absolute(Path);
    if (std::error_code Reason = fs::create_directories(Path))
      return llvm::createStringError("cannot create '" + Path + "': " + Reason.message());
    return WorkFolder(std::string(Path), /*Temporary=*/false);
  }
  if (Command.DryRun)
    return WorkFolder("/tmp/offloom", /*Temporary=*/false); // only a name in printed commands
  llvm::SmallString<256> Path;
  if (std::error_code Reason = fs::createUniqueDirectory("offloom", Path))
    return llvm::createStringError("cannot create a temporary folder '" + Path +
                                   "': " + Reason.message());
  return WorkFolder(std::string(Path), /*Temporary=*/true);
}

WorkFolder::WorkFolder(WorkFolder &&Other) noexcept
    : Path(std::move(Other.Path)), Temporary(std::exchange(Other.Temporary, false)),
      Count(Other.Count) {}

WorkFolder::~WorkFolder() {
  if (Temporary)
    fs::remove_directories(Path);
}

std::string WorkFolder::file(const llvm::Twine &Name) const { return (Path + "/" + Name).str(); }

std::string WorkFolder::subfolder(llvm::StringRef Name) {
  ++Count;
  return file(Name + (Count == 1 ? "" : "-" + std::to_string(Count)));
}

} // namespace offloom
