// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/AbsentParts.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/FileEntry.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace offloom {
namespace {

class AbsentHeaderHider : public PPCallbacks {
public:
  AbsentHeaderHider(Preprocessor &PP, std::string Bundled) : PP(PP), Bundled(std::move(Bundled)) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &, llvm::StringRef Name, bool,
                          CharSourceRange NameRange, OptionalFileEntryRef File,
                          llvm::StringRef Folder, llvm::StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    SourceManager &Sources = PP.getSourceManager();
    if (!File || !SrcMgr::isSystem(Kind) || Folder == Bundled ||
        Sources.isInSystemHeader(HashLoc) || !absentHeaders().contains(Name))
      return;
    PP.Diag(NameRange.getBegin(), diag::err_pp_file_not_found) << Name << NameRange;
    Sources.overrideFileContents(*File, llvm::MemoryBuffer::getMemBuffer("", Name));
  }

private:
  Preprocessor &PP;
  std::string Bundled;
};

} // namespace

std::unique_ptr<PPCallbacks> hideAbsentHeaders(Preprocessor &PP, std::string Bundled) {
  return std::make_unique<AbsentHeaderHider>(PP, std::move(Bundled));
}

} // namespace offloom
