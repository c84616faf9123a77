// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourcePlaces: Clang's source locations as plain values with absolute, normal file names, so that
// the same place gets the same value in every pass and every translation unit.
#ifndef OFFLOOM_FRONTEND_READING_SOURCEPLACES_H
#define OFFLOOM_FRONTEND_READING_SOURCEPLACES_H

#include "Support/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>

namespace clang {
class Diagnostic;
class FileManager;
class LangOptions;
class SourceManager;
} // namespace clang

namespace offloom {

/// The absolute name, without `.` and `..`, of the file that \p Files found as \p Written.
std::string normalFileName(clang::FileManager &Files, llvm::StringRef Written);

/// The absolute name of file \p File without `.` and `..`; empty for text that is in no file.
std::string absoluteFileName(const clang::SourceManager &Sources, clang::FileID File);

/// Where \p Location is in a file: inside a macro's argument where it is written, otherwise where
/// the macro is expanded.
SourcePlace placeOf(const clang::SourceManager &Sources, clang::SourceLocation Location);

/// The bytes of \p Range, if all of it is written in file \p File and no macro is cut in two.
std::optional<SourceSpan> spanOf(const clang::SourceManager &Sources,
                                 const clang::LangOptions &Language, clang::CharSourceRange Range,
                                 clang::FileID File);

/// Whether Clang reports \p Diagnostic in a system header.
bool isInSystemHeader(const clang::Diagnostic &Diagnostic);

} // namespace offloom

#endif
