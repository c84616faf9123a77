// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/ReadFiles.h"
#include "Frontend/Reading/PlainTexts.h"
#include "Support/CacheFolder.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/FileSystemStatCache.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

/// Keeps nothing; hears of each name that Clang looks for, once. That of a precompiled header is
/// not its author's business.
class Watcher : public clang::FileSystemStatCache {
public:
  Watcher(std::shared_ptr<ReadFiles> Reads, std::string Precompiled)
      : Reads(std::move(Reads)), Precompiled(std::move(Precompiled)) {}

protected:
  std::error_code getStat(llvm::StringRef Path, llvm::vfs::Status &Status, bool isFile,
                          std::unique_ptr<llvm::vfs::File> *F, llvm::vfs::FileSystem &FS) override {
    std::error_code Reason = get(Path, Status, isFile, F, nullptr, FS);
    llvm::SmallString<256> Name(Path);
    if (Path != Precompiled && !FS.makeAbsolute(Name))
      Reads->addLook(std::string(Name), isFile, !Reason);
    return Reason;
  }

private:
  std::shared_ptr<ReadFiles> Reads;
  std::string Precompiled;
};

std::string absoluteIn(clang::FileManager &Files, llvm::StringRef Given) {
  llvm::SmallString<256> Name(Given);
  Files.makeAbsolutePath(Name);
  return std::string(Name);
}

} // namespace

void ReadFiles::watch(clang::CompilerInstance &Clang) {
  clang::FileManager &Files = Clang.getFileManager();
  Files.setStatCache(std::make_unique<Watcher>(shared_from_this(),
                                               Clang.getPreprocessorOpts().ImplicitPCHInclude));
  // It has been looked for these, and what was not found is out of the question.
  for (const auto &Folder : Clang.getHeaderSearchOpts().UserEntries) {
    std::string Name = absoluteIn(Files, Folder.Path);
    addLook(Name, /*IsFile=*/false, llvm::sys::fs::is_directory(Name));
  }
}

void ReadFiles::addContents(const clang::SourceManager &Sources) {
  for (auto I = Sources.fileinfo_begin(); I != Sources.fileinfo_end(); ++I) {
    const clang::SrcMgr::ContentCache &Content = *I->second;
    std::optional<llvm::StringRef> Text = Content.getBufferDataIfLoaded();
    if (!Text)
      continue;
    const std::string Name = absoluteIn(Sources.getFileManager(), I->first.getName());
    std::string Hash = Content.BufferOverridden ? hashOfOriginal(Name) : hashOfText(*Text);
    if (!Hash.empty())
      addContents(Name, std::move(Hash));
  }
}

void ReadFiles::addFailure() {
  std::lock_guard Guard(Lock);
  Steady = false;
}

void ReadFiles::addPrecompiled(llvm::ArrayRef<std::string> Files) {
  std::lock_guard Guard(Lock);
  Precompiled.insert(Files.begin(), Files.end());
}

void ReadFiles::addLook(const std::string &Name, bool IsFile, bool IsFound) {
  std::lock_guard Guard(Lock);
  if (!IsFound)
    Absent.insert(IsFile || llvm::StringRef(Name).ends_with("/") ? Name : Name + '/');
  else if (IsFile)
    Contents.try_emplace(Name);
}

void ReadFiles::addContents(const std::string &Name, std::string Hash) {
  std::lock_guard Guard(Lock);
  std::string &Known = Contents[Name];
  Steady &= Known.empty() || Known == Hash;
  Known = std::move(Hash);
}

} // namespace offloom
