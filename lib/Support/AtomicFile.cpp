// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <filesystem>
#include <unistd.h>

namespace offloom {
namespace {

llvm::Error cannotWrite(llvm::StringRef Path, std::error_code Reason) {
  return llvm::createStringError(Reason, "cannot write '" + Path + "': " + Reason.message());
}

std::error_code lastError() { return {errno, std::generic_category()}; }

std::error_code writeAll(int FD, llvm::StringRef Contents) {
  while (!Contents.empty()) {
    ssize_t Written =
        llvm::sys::RetryAfterSignal(-1, ::write, FD, Contents.data(), Contents.size());
    if (Written < 0)
      return lastError();
    Contents = Contents.drop_front(Written);
  }
  return {};
}

/// A file that is about to take the place of \p Target, in whose folder it is.
llvm::Expected<llvm::sys::fs::TempFile> temporaryFor(llvm::StringRef Target) {
  return llvm::sys::fs::TempFile::create(Target + ".%%%%%%.tmp");
}

llvm::Error cannotCopy(llvm::StringRef From, llvm::StringRef To, std::error_code Reason) {
  return llvm::createStringError(Reason,
                                 "cannot copy '" + From + "' to '" + To + "': " + Reason.message());
}

bool hasContents(llvm::StringRef File, llvm::StringRef Contents) {
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  return Buffer && (*Buffer)->getBuffer() == Contents;
}

std::error_code copyLink(const std::string &From, const std::string &To) {
  namespace fs = std::filesystem;
  std::error_code Reason, Ignored;
  fs::path Target = fs::read_symlink(From, Reason);
  if (Reason || (fs::is_symlink(To, Ignored) && fs::read_symlink(To, Ignored) == Target))
    return Reason;
  llvm::SmallString<256> Temporary;
  if ((Reason = llvm::sys::fs::getPotentiallyUniqueFileName(To + ".%%%%%%.tmp", Temporary)))
    return Reason;
  fs::create_symlink(Target, Temporary.c_str(), Reason);
  if (!Reason)
    fs::rename(Temporary.c_str(), To, Reason);
  if (Reason)
    fs::remove(Temporary.c_str(), Ignored);
  return Reason;
}

/// Nothing waits for the disk: a copy that is lost with the power can be made again.
std::error_code copyRegularFile(const std::string &From, const std::string &To) {
  namespace fs = llvm::sys::fs;
  fs::file_status Given, Old;
  auto Contents = llvm::MemoryBuffer::getFile(From, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
  if (!Contents)
    return Contents.getError();
  if (std::error_code Reason = fs::status(From, Given))
    return Reason;
  if (!fs::status(To, Old, /*Follow=*/false) && fs::is_regular_file(Old) &&
      Old.permissions() == Given.permissions() && hasContents(To, (*Contents)->getBuffer()))
    return {};
  llvm::Expected<fs::TempFile> Temporary = temporaryFor(To);
  if (!Temporary)
    return llvm::errorToErrorCode(Temporary.takeError());
  std::error_code Reason = writeAll(Temporary->FD, (*Contents)->getBuffer());
  if (!Reason)
    Reason = fs::setPermissions(Temporary->FD, Given.permissions());
  if (Reason) {
    llvm::consumeError(Temporary->discard());
    return Reason;
  }
  return llvm::errorToErrorCode(Temporary->keep(To));
}

/// A link is written through, so that it stays a link.
llvm::SmallString<256> resolveLink(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::is_symlink_file(Path) && !llvm::sys::fs::real_path(Path, Real))
    return Real;
  return Path;
}

} // namespace

llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Contents) {
  namespace fs = llvm::sys::fs;
  llvm::SmallString<256> Target = resolveLink(Path);
  llvm::StringRef Directory = llvm::sys::path::parent_path(Target);
  if (!Directory.empty())
    if (std::error_code Reason = fs::create_directories(Directory))
      return cannotWrite(Path, Reason);

  fs::file_status Old;
  bool Exists = !fs::status(Target, Old);
  if (Exists && !fs::is_regular_file(Old))
    return cannotWrite(Path,
                       std::make_error_code(fs::is_directory(Old) ? std::errc::is_a_directory
                                                                  : std::errc::not_supported));
  // A file that its owner has protected is not replaced, although its directory would allow it.
  if (Exists && ::access(Target.c_str(), W_OK) != 0)
    return cannotWrite(Path, lastError());

  llvm::Expected<fs::TempFile> Temporary = temporaryFor(Target);
  if (!Temporary)
    return cannotWrite(Path, llvm::errorToErrorCode(Temporary.takeError()));
  std::error_code Reason = writeAll(Temporary->FD, Contents);
  if (!Reason && ::fsync(Temporary->FD) != 0)
    Reason = lastError();
  if (!Reason && Exists)
    Reason = fs::setPermissions(Temporary->FD, Old.permissions());
  if (Reason) {
    llvm::consumeError(Temporary->discard());
    return cannotWrite(Path, Reason);
  }
  if (llvm::Error Failed = Temporary->keep(Target))
    return cannotWrite(Path, llvm::errorToErrorCode(std::move(Failed)));
  return llvm::Error::success();
}

llvm::Error copyFileAtomically(const std::string &From, const std::string &To) {
  llvm::StringRef Directory = llvm::sys::path::parent_path(To);
  if (std::error_code Reason = llvm::sys::fs::create_directories(Directory))
    return cannotCopy(From, To, Reason);
  std::error_code Reason =
      llvm::sys::fs::is_symlink_file(From) ? copyLink(From, To) : copyRegularFile(From, To);
  return Reason ? cannotCopy(From, To, Reason) : llvm::Error::success();
}

llvm::Error writeFileIfChanged(llvm::StringRef Path, llvm::StringRef Contents) {
  return hasContents(Path, Contents) ? llvm::Error::success() : writeFileAtomically(Path, Contents);
}

} // namespace offloom
