// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/UnsavedTexts.h"
#include "Support/LineEnds.h"

namespace offloom {

static UnsavedTexts &texts() {
  static UnsavedTexts Texts;
  return Texts;
}

void setUnsavedTexts(UnsavedTexts Texts) { texts() = std::move(Texts); }

const UnsavedTexts &unsavedTexts() { return texts(); }

static bool &plainLineEnds() {
  static bool Plain = false;
  return Plain;
}

void readPlainLineEnds() { plainLineEnds() = true; }

bool plainLineEndsAreRead() { return plainLineEnds(); }

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readSource(llvm::StringRef File) {
  auto Buffer = readOriginal(File);
  if (!Buffer || !plainLineEnds() || !hasCarriageReturns((*Buffer)->getBuffer()))
    return Buffer;
  return llvm::MemoryBuffer::getMemBufferCopy(withoutCarriageReturns((*Buffer)->getBuffer()), File);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readOriginal(llvm::StringRef File) {
  auto Known = texts().find(File.str());
  if (Known != texts().end())
    return llvm::MemoryBuffer::getMemBuffer(Known->second, File);
  return llvm::MemoryBuffer::getFile(File);
}

} // namespace offloom
