// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/PlainTexts.h"
#include "Support/CacheFolder.h"
#include "Support/LineEnds.h"
#include "Support/UnsavedTexts.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include <mutex>

namespace offloom {
namespace {

/// The host's pass and the device's are parsed side by side.
struct Known {
  std::mutex Lock;
  std::map<std::string, std::string> Texts, Hashes;

  void add(const std::string &File, llvm::StringRef Original) {
    std::lock_guard Guard(Lock);
    if (auto [Text, IsNew] = Texts.try_emplace(File); IsNew) {
      Text->second = withoutCarriageReturns(Original);
      Hashes[File] = hashOfText(Original);
    }
  }
};

Known &known() {
  static Known Files;
  return Files;
}

} // namespace

std::map<std::string, std::string> plainTexts() {
  std::lock_guard Guard(known().Lock);
  return known().Texts;
}

void addPlainText(const std::string &File) {
  if (auto Buffer = readOriginal(File); Buffer && hasCarriageReturns((*Buffer)->getBuffer()))
    known().add(File, (*Buffer)->getBuffer());
}

bool addPlainTexts(const clang::SourceManager &Sources) {
  bool Added = false;
  for (auto I = Sources.fileinfo_begin(); I != Sources.fileinfo_end(); ++I) {
    std::optional<llvm::StringRef> Text = I->second->getBufferDataIfLoaded();
    if (!Text || I->second->BufferOverridden || !hasCarriageReturns(*Text))
      continue;
    llvm::SmallString<256> Name(I->first.getName());
    Sources.getFileManager().makeAbsolutePath(Name);
    known().add(std::string(Name), *Text);
    Added = true;
  }
  return Added;
}

std::string hashOfOriginal(const std::string &File) {
  std::lock_guard Guard(known().Lock);
  auto Found = known().Hashes.find(File);
  return Found == known().Hashes.end() ? "" : Found->second;
}

} // namespace offloom
