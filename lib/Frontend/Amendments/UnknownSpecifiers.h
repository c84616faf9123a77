// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnknownSpecifiers: declarations that begin with a name of an absent header's.
//
// `HOST_DEVICE float norm(float3 v);` says who may call the function only with the header that
// defines the macro. Without it Clang takes the name for a type that it does not know.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_UNKNOWNSPECIFIERS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_UNKNOWNSPECIFIERS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class LangOptions;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace offloom {

struct PreprocessorRecord;

/// Adds to `Uncertain` of \p Record the declarations that the unknown names at \p Places are in.
void recordUnknownSpecifiers(const clang::SourceManager &Sources,
                             const clang::LangOptions &Language,
                             llvm::ArrayRef<clang::SourceLocation> Places,
                             PreprocessorRecord &Record);

} // namespace offloom

#endif
