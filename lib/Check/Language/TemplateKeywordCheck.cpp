// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of template parameters that only nvcc knows to be templates, since the word is missing:
// see Frontend/Amendments/TemplateKeywords.h, which has found them.

#include "Check/Engine/Check.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

static void checkTemplateKeyword(CheckContext &Context) {
  const SourceManager &Sources = Context.AST.getSourceManager();
  for (const auto &[Name, Offset] : Context.MissingKeywords.Places) {
    OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(Name);
    FileID ID = File ? Sources.translateFile(*File) : FileID();
    if (ID.isInvalid())
      continue;
    SourceLocation Place = Sources.getLocForStartOfFile(ID).getLocWithOffset(Offset);
    Context
        .report("port-missing-template", Place,
                {{"name", Lexer::getSourceText(CharSourceRange::getTokenRange(Place), Sources,
                                               Context.AST.getLangOpts())
                              .str()}})
        .insertBefore(Place, "template ");
  }
}

Check templateKeywordCheck() { return {Passes::Both, checkTemplateKeyword}; }

} // namespace offloom
