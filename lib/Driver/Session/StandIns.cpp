// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/StandIns.h"
#include "Report/TerminalReport.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

namespace path = llvm::sys::path;

StandIns::~StandIns() {
  if (!Root.empty())
    llvm::sys::fs::remove_directories(Root);
}

llvm::Error StandIns::write(llvm::ArrayRef<SourceFacts::GeneratedHeader> Headers) {
  if (Headers.empty())
    return llvm::Error::success();
  llvm::SmallString<128> Created;
  if (std::error_code Reason = llvm::sys::fs::createUniqueDirectory("offloom", Created))
    return llvm::createStringError(Reason, "cannot make a temporary folder: " + Reason.message());
  Root = std::string(Created);
  for (const SourceFacts::GeneratedHeader &Header : Headers) {
    // In a folder of its own, which may be included from at any level.
    std::string Folder = Root + "/" + std::to_string(&Header - Headers.begin());
    std::string File = Folder + "/" + Header.Name;
    if (llvm::Error Failed = writeFileAtomically(File, Header.Text))
      return Failed;
    for (llvm::StringRef Above = path::parent_path(File); Above.size() >= Folder.size();
         Above = path::parent_path(Above))
      Folders.push_back(Above.str());
    llvm::errs() << displayName(Header.Template) << ": read for '" << path::filename(Header.Name)
                 << "', which the build makes of it\n";
  }
  return llvm::Error::success();
}

} // namespace offloom
