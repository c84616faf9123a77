// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/SourceFiles.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

llvm::StringRef SourceFiles::text(llvm::StringRef File) {
  std::unique_ptr<llvm::MemoryBuffer> &Buffer = Files[File];
  if (!Buffer) {
    auto Read = readSource(File);
    Buffer = Read ? std::move(*Read) : llvm::MemoryBuffer::getMemBuffer("");
  }
  return Buffer->getBuffer();
}

std::string displayName(llvm::StringRef File) {
  llvm::SmallString<256> Current;
  if (llvm::sys::fs::current_path(Current))
    return File.str();
  llvm::StringRef Relative = File;
  if (Relative.consume_front(Current) && Relative.consume_front("/"))
    return Relative.str();
  return File.str();
}

} // namespace offloom
