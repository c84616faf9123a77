// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/EnteredFiles.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

std::vector<FileID> enteredFiles(const SourceManager &Sources) {
  std::vector<FileID> Files;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (Entry.isFile() && !SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()) &&
        Entry.getFile().getContentCache().OrigEntry)
      Files.push_back(Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())));
  }
  return Files;
}

bool mentions(const SourceManager &Sources, llvm::StringRef Text) {
  return llvm::any_of(enteredFiles(Sources),
                      [&](FileID File) { return Sources.getBufferData(File).contains(Text); });
}

} // namespace offloom
