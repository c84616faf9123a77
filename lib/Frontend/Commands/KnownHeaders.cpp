// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/KnownHeaders.h"
#include "Rules/RulesDirectory.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

const AbsentHeaders &absentHeaders() {
  static const AbsentHeaders Absent = [] {
    llvm::Expected<std::string> Folder =
        findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
    llvm::Expected<AbsentHeaders> Loaded =
        Folder ? AbsentHeaders::load(*Folder) : llvm::Expected<AbsentHeaders>(Folder.takeError());
    if (Loaded)
      return std::move(*Loaded);
    llvm::consumeError(Loaded.takeError());
    return AbsentHeaders();
  }();
  return Absent;
}

} // namespace offloom
