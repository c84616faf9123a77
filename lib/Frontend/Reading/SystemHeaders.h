// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SystemHeaders: CUDA's headers are the system's, however a project names them.
#ifndef OFFLOOM_FRONTEND_READING_SYSTEMHEADERS_H
#define OFFLOOM_FRONTEND_READING_SYSTEMHEADERS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace offloom {

/// Takes the headers in \p Folder for the system's, and so what they include. By a search path they
/// are that already; a script that was told where the toolkit is writes whole paths into a project.
void takeForSystemHeaders(clang::Preprocessor &PP, llvm::StringRef Folder);

} // namespace offloom

#endif
