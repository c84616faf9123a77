// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace offloom {

std::string defaultCacheFolder() {
  llvm::SmallString<256> Result;
  if (!llvm::sys::path::cache_directory(Result))
    return {};
  llvm::sys::path::append(Result, "offloom");
  return std::string(Result);
}

std::string fingerprintOfTool() {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(llvm::sys::fs::getMainExecutable("offloom", nullptr), Status))
    return {};
  return std::to_string(Status.getSize()) + ' ' +
         std::to_string(Status.getLastModificationTime().time_since_epoch().count());
}

std::string hashOfText(llvm::StringRef Text) {
  llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64, true, 16) + llvm::utohexstr(Hash.low64, true, 16);
}

} // namespace offloom
