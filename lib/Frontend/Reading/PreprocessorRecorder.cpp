// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace offloom {

/// What a directive includes as it is written: a macro's use, if one makes the name.
static unsigned lengthInFile(const clang::SourceManager &Sources, clang::CharSourceRange Name) {
  clang::SourceLocation End = Sources.getFileLoc(Name.getEnd());
  if (Name.getBegin().isMacroID()) {
    End = Sources.getExpansionRange(Name).getEnd();
    End =
        End.getLocWithOffset(clang::Lexer::MeasureTokenLength(End, Sources, clang::LangOptions()));
  }
  return Sources.getFileOffset(End) - Sources.getFileOffset(Sources.getFileLoc(Name.getBegin()));
}

void PreprocessorRecorder::InclusionDirective(clang::SourceLocation HashLocation,
                                              const clang::Token &, llvm::StringRef FileName,
                                              bool IsAngled, clang::CharSourceRange FileNameRange,
                                              clang::OptionalFileEntryRef File,
                                              llvm::StringRef SearchPath, llvm::StringRef,
                                              const clang::Module *, bool,
                                              clang::SrcMgr::CharacteristicKind FileType) {
  if (Sources.isInSystemHeader(HashLocation) || Sources.isWrittenInBuiltinFile(HashLocation) ||
      Sources.isWrittenInCommandLineFile(HashLocation))
    return;
  PreprocessorRecord::Inclusion Inclusion;
  Inclusion.Place = placeOf(Sources, FileNameRange.getBegin());
  Inclusion.Length = lengthInFile(Sources, FileNameRange);
  Inclusion.Spelling = FileName.str();
  Inclusion.Angled = IsAngled;
  Inclusion.System = clang::SrcMgr::isSystem(FileType);
  if (File)
    Inclusion.ResolvedFile = normalFileName(Sources.getFileManager(), File->getName());
  // As with a system's headers, what a library's header includes is the library's.
  if (!Inclusion.System && File &&
      (llvm::is_contained(LibraryFolders, SearchPath) ||
       Record.LibraryFiles.contains(Inclusion.Place.File)))
    Record.LibraryFiles.insert(Inclusion.ResolvedFile);
  Record.Inclusions.push_back(std::move(Inclusion));
}

/// Where the line of the directive begins that was read up to \p End: in its line, or with a
/// condition, to its very end.
static unsigned beginOfDirectiveUpTo(llvm::StringRef Text, unsigned End) {
  llvm::StringRef Before = Text.take_front(End);
  Before.consume_back("\n");
  for (;;) {
    const size_t Newline = Before.rfind('\n');
    if (Newline == llvm::StringRef::npos)
      return 0;
    Before = Before.take_front(Newline);
    if (!Before.rtrim('\r').ends_with("\\"))
      return Newline + 1;
  }
}

void PreprocessorRecorder::SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation) {
  if (Sources.isInSystemHeader(Range.getBegin()) ||
      Sources.isWrittenInBuiltinFile(Range.getBegin()))
    return;
  llvm::StringRef Text = Sources.getBufferData(Sources.getFileID(Range.getBegin()));
  Record.SkippedTexts.push_back(
      {placeOf(Sources, Range.getBegin()).File,
       {Sources.getFileOffset(Range.getBegin()),
        beginOfDirectiveUpTo(Text, Sources.getFileOffset(Range.getEnd()))}});
}

void PreprocessorRecorder::PragmaDirective(clang::SourceLocation HashLocation,
                                           clang::PragmaIntroducerKind Introducer) {
  if (Introducer != clang::PIK_HashPragma || Sources.isInSystemHeader(HashLocation) ||
      Sources.isWrittenInBuiltinFile(HashLocation))
    return;
  llvm::StringRef Text = Sources.getBufferData(Sources.getFileID(HashLocation))
                             .drop_front(Sources.getFileOffset(HashLocation));
  Text = Text.take_until([](char C) { return C == '\n' || C == '\r'; }).drop_front().ltrim();
  Text.consume_front("pragma");
  Record.Pragmas.push_back({placeOf(Sources, HashLocation), Text.trim().str()});
}

std::vector<std::string> userFiles(llvm::StringRef MainFile, const PreprocessorRecord &Record) {
  std::vector<std::string> Files{MainFile.str()};
  llvm::StringSet<> Seen{MainFile};
  for (const PreprocessorRecord::Inclusion &I : Record.Inclusions)
    if (!I.System && !I.ResolvedFile.empty() && Seen.insert(I.ResolvedFile).second)
      Files.push_back(I.ResolvedFile);
  return Files;
}

bool includesOthersToo(const PreprocessorRecord &Record, const PreprocessorRecord::Inclusion &I) {
  return llvm::any_of(Record.Inclusions, [&](const PreprocessorRecord::Inclusion &Other) {
    return Other.Place.File == I.Place.File && Other.Place.Offset == I.Place.Offset &&
           Other.ResolvedFile != I.ResolvedFile;
  });
}

bool mentionsCudaArch(const clang::SourceManager &Sources) {
  return mentions(Sources, "__CUDA_ARCH__");
}

} // namespace offloom
