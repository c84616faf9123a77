// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PreprocessorRecorder: fills a PreprocessorRecord while a file is preprocessed.
#ifndef OFFLOOM_FRONTEND_READING_PREPROCESSORRECORDER_H
#define OFFLOOM_FRONTEND_READING_PREPROCESSORRECORDER_H

#include "Frontend/Parse.h"
#include "clang/Lex/PPCallbacks.h"

namespace clang {
class SourceManager;
}

namespace offloom {

/// Records the inclusions and pragmas of the user's own files, and what conditionals leave out of
/// them.
class PreprocessorRecorder : public clang::PPCallbacks {
public:
  /// \p LibraryFolders: see LibraryHeaders.h.
  PreprocessorRecorder(const clang::SourceManager &Sources, PreprocessorRecord &Record,
                       std::vector<std::string> LibraryFolders)
      : Sources(Sources), Record(Record), LibraryFolders(std::move(LibraryFolders)) {}

  void InclusionDirective(clang::SourceLocation HashLocation, const clang::Token &IncludeToken,
                          llvm::StringRef FileName, bool IsAngled,
                          clang::CharSourceRange FileNameRange, clang::OptionalFileEntryRef File,
                          llvm::StringRef SearchPath, llvm::StringRef RelativePath,
                          const clang::Module *SuggestedModule, bool ModuleImported,
                          clang::SrcMgr::CharacteristicKind FileType) override;

  void SourceRangeSkipped(clang::SourceRange Range, clang::SourceLocation EndifLocation) override;

  void PragmaDirective(clang::SourceLocation HashLocation,
                       clang::PragmaIntroducerKind Introducer) override;

private:
  const clang::SourceManager &Sources;
  PreprocessorRecord &Record;
  std::vector<std::string> LibraryFolders;
};

/// Whether the directive of \p I has included other files too, by a macro whose value differs.
bool includesOthersToo(const PreprocessorRecord &Record, const PreprocessorRecord::Inclusion &I);

/// Whether any of the user's files that \p Sources has read contains `__CUDA_ARCH__`. The text is
/// searched, not the directives: the macro may hide in another macro, or in a branch not taken.
bool mentionsCudaArch(const clang::SourceManager &Sources);

} // namespace offloom

#endif
