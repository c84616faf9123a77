// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnsavedTexts: what an editor shows of files that it has not saved.
//
// Everything that reads a user's source reads it here, so that what is found is about the text that
// the user sees.
#ifndef OFFLOOM_SUPPORT_UNSAVEDTEXTS_H
#define OFFLOOM_SUPPORT_UNSAVEDTEXTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>

namespace offloom {

/// Texts by absolute file name.
using UnsavedTexts = std::map<std::string, std::string>;

/// Sets the texts that replace those on disk. To be called before any file is read.
void setUnsavedTexts(UnsavedTexts Texts);

const UnsavedTexts &unsavedTexts();

/// Makes readSource(), and so what is parsed, leave out carriage returns at the ends of lines, see
/// LineEnds.h. To be called before any file is read.
void readPlainLineEnds();
bool plainLineEndsAreRead();

/// The unsaved text of \p File, or else what is on disk.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readSource(llvm::StringRef File);

/// The same with the carriage returns that the file has.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readOriginal(llvm::StringRef File);

} // namespace offloom

#endif
