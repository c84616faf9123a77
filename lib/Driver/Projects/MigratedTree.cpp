// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/MigratedTree.h"
#include "Report/TerminalReport.h"
#include "Report/UnifiedDiff.h"
#include "Support/AtomicFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

void MigratedTree::printDiff(const MigratedFile &File) const {
  printUnifiedDiff(llvm::outs(), "a" + relative(File.From).str(), "b" + relative(File.To).str(),
                   File.Before, File.After);
}

llvm::Error MigratedTree::writeInPlace(const MigratedFile &File) const {
  if (File.To == File.From && File.After == File.Before)
    return llvm::Error::success();
  if (File.To != File.From && llvm::sys::fs::exists(File.To))
    return llvm::createStringError("'" + displayName(File.From) + "' stays as it is: '" +
                                   displayName(File.To) + "' exists already");
  if (llvm::Error Failed = writeFileAtomically(File.To, File.After))
    return Failed;
  if (File.To != File.From)
    if (std::error_code Reason = llvm::sys::fs::remove(File.From))
      return llvm::createStringError("cannot remove '" + displayName(File.From) +
                                     "': " + Reason.message());
  return llvm::Error::success();
}

} // namespace offloom
