// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace offloom {

std::string normalFileName(clang::FileManager &Files, llvm::StringRef Written) {
  llvm::SmallString<256> Name(Written);
  Files.makeAbsolutePath(Name);
  llvm::sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
  // Behind a link `..` is not the folder in front of it: with /lib -> /usr/lib, /lib/../include is
  // /usr/include.
  llvm::SmallString<256> Real;
  if (Written.contains("..") && !Files.getVirtualFileSystem().exists(Name) &&
      !Files.getVirtualFileSystem().getRealPath(Written, Real))
    return std::string(Real);
  return std::string(Name);
}

std::string absoluteFileName(const clang::SourceManager &Sources, clang::FileID File) {
  clang::OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return {};
  return normalFileName(Sources.getFileManager(), Entry->getName());
}

SourcePlace placeOf(const clang::SourceManager &Sources, clang::SourceLocation Location) {
  SourcePlace Place;
  if (Location.isInvalid())
    return Place;
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(Location));
  Place.File = absoluteFileName(Sources, File);
  if (Place.File.empty())
    return Place;
  Place.Offset = Offset;
  Place.Line = Sources.getLineNumber(File, Offset);
  Place.Column = Sources.getColumnNumber(File, Offset);
  return Place;
}

std::optional<SourceSpan> spanOf(const clang::SourceManager &Sources,
                                 const clang::LangOptions &Language, clang::CharSourceRange Range,
                                 clang::FileID File) {
  clang::CharSourceRange InFile = clang::Lexer::makeFileCharRange(Range, Sources, Language);
  if (InFile.isInvalid() || Sources.getFileID(InFile.getBegin()) != File ||
      Sources.getFileID(InFile.getEnd()) != File)
    return std::nullopt;
  return SourceSpan{Sources.getFileOffset(InFile.getBegin()),
                    Sources.getFileOffset(InFile.getEnd())};
}

bool isInSystemHeader(const clang::Diagnostic &Diagnostic) {
  return Diagnostic.hasSourceManager() && Diagnostic.getLocation().isValid() &&
         Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation());
}

} // namespace offloom
