// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/CachedHeader.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/LockFileManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// \p File as a line of a list of sources; empty: it is not there.
std::string lineOf(const std::string &File) {
  fs::file_status Status;
  if (fs::status(File, Status))
    return {};
  return std::to_string(Status.getLastModificationTime().time_since_epoch().count()) + ' ' +
         std::to_string(Status.getSize()) + ' ' + File;
}

/// Removes what nobody has used for a month, and the oldest beyond 1 GiB.
void prune(llvm::StringRef Folder) {
  llvm::CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = 1 << 30;
  llvm::pruneCache(Folder, Policy);
}

} // namespace

CachedHeader::CachedHeader(llvm::StringRef CacheFolder, llvm::StringRef Key,
                           llvm::StringRef Suffix) {
  llvm::SmallString<256> Name(CacheFolder);
  path::append(Name, "headers", "llvmcache-" + Key); // the prefix by which llvm::pruneCache goes
  Asked = (Name + ".asked").str();
  Header = (Name + Suffix).str();
  List = (Name + ".sources").str();
}

/// The files that the list names, or nothing if one has changed.
CachedHeader::Sources CachedHeader::unchanged() const {
  auto Buffer = llvm::MemoryBuffer::getFile(List);
  if (!Buffer || !fs::exists(Header))
    return {};
  Sources Files;
  for (llvm::line_iterator Line(**Buffer); !Line.is_at_end(); ++Line) {
    std::string File = Line->split(' ').second.split(' ').second.str();
    if (lineOf(File) != *Line)
      return {};
    Files.push_back(std::move(File));
  }
  return Files;
}

bool CachedHeader::isAskedAgain() const {
  if (fs::exists(Asked))
    return true;
  if (!fs::create_directories(path::parent_path(Asked)))
    llvm::consumeError(writeFileAtomically(Asked, ""));
  return false;
}

bool CachedHeader::make(llvm::function_ref<Sources(const std::string &Output)> Make) const {
  llvm::LockFileManager Lock(Header);
  llvm::Expected<bool> IsOurs = Lock.tryLock();
  if (!IsOurs || !*IsOurs) {
    llvm::consumeError(IsOurs.takeError());
    return false;
  }
  llvm::SmallString<256> Temporary;
  if (fs::createUniqueFile(Header + "-%%%%%%", Temporary))
    return false;
  std::string Lines;
  for (const std::string &File : Make(std::string(Temporary)))
    if (std::string Line = lineOf(File); !Line.empty())
      Lines += Line + '\n';
  // The list goes first and comes last: it is what says that the header is there.
  fs::remove(List);
  if (Lines.empty() || fs::rename(Temporary, Header)) {
    fs::remove(Temporary);
    return false;
  }
  prune(path::parent_path(Header));
  return !llvm::errorToBool(writeFileAtomically(List, Lines));
}

CachedHeader::Sources
CachedHeader::use(llvm::function_ref<Sources(const std::string &Output)> Make) const {
  Sources Files = unchanged();
  if (!Files.empty() || !isAskedAgain() || !make(Make))
    return Files;
  return unchanged();
}

bool namesFolderFromHere(llvm::ArrayRef<std::string> Words) {
  static constexpr llvm::StringRef Readers[] = {"-I",        "-isystem", "-iquote",   "-idirafter",
                                                "-include",  "-imacros", "-isysroot", "-iprefix",
                                                "--sysroot", "-B",       "-F"};
  llvm::StringRef Before;
  for (llvm::StringRef Word : Words) {
    if (Word.starts_with("@") || (llvm::is_contained(Readers, Before) && path::is_relative(Word)))
      return true;
    for (llvm::StringRef Reader : Readers) {
      llvm::StringRef Name = Word;
      if (Name.consume_front(Reader) && !Name.empty() && path::is_relative(Name.ltrim('=')))
        return true;
    }
    Before = Word;
  }
  return false;
}

} // namespace offloom
