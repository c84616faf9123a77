// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CacheFolder: where Offloom keeps what it could find out again, and what makes that worthless.
#ifndef OFFLOOM_SUPPORT_CACHEFOLDER_H
#define OFFLOOM_SUPPORT_CACHEFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace offloom {

/// "offloom" in the user's cache folder, as the XDG Base Directory Specification names it. Empty:
/// there is none.
std::string defaultCacheFolder();

/// Differs for each build of the tool: what one of them keeps may mean nothing to another.
std::string fingerprintOfTool();

/// A hash, in letters that may stand in a file's name.
std::string hashOfText(llvm::StringRef Text);

} // namespace offloom

#endif
