// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/SystemHeaders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

void takeForSystemHeaders(clang::Preprocessor &PP, llvm::StringRef Folder) {
  namespace fs = llvm::sys::fs;
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error), End; !Error && It != End; It.increment(Error))
    if (It->type() == fs::file_type::regular_file)
      if (clang::OptionalFileEntryRef File = PP.getFileManager().getOptionalFileRef(It->path()))
        PP.getHeaderSearchInfo().MarkFileSystemHeader(*File);
}

} // namespace offloom
