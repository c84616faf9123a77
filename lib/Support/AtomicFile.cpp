// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
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
  return ::fsync(FD) == 0 ? std::error_code() : lastError();
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

  llvm::Expected<fs::TempFile> Temporary = fs::TempFile::create(Target + ".%%%%%%.tmp");
  if (!Temporary)
    return cannotWrite(Path, llvm::errorToErrorCode(Temporary.takeError()));
  std::error_code Reason = writeAll(Temporary->FD, Contents);
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

} // namespace offloom
