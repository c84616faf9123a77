// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AtomicFile: a file is written whole or not at all.
//
// Readers, and users who press ^C, see the old contents or the new ones. llvm::writeToOutput does
// nearly this, but neither syncs nor says which file ran out of space.
#ifndef OFFLOOM_SUPPORT_ATOMICFILE_H
#define OFFLOOM_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

/// Writes \p Contents to \p Path by way of a temporary file in the same directory, which is created
/// if need be. An existing file keeps its permissions. On failure \p Path is as it was, nothing
/// else is left behind, and the error names the file and the system's reason.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Contents);

/// Does that unless \p Path has these contents already: what depends on its time stays up to date.
llvm::Error writeFileIfChanged(llvm::StringRef Path, llvm::StringRef Contents);

/// Makes \p To in the same way what \p From is, with its permissions; a link becomes a link. An
/// equal file is not written again.
llvm::Error copyFileAtomically(const std::string &From, const std::string &To);

} // namespace offloom

#endif
