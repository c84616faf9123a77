// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/Residue.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/Twine.h"

using namespace clang;

namespace offloom {

Finding residueAt(SourceLocation Where, const SourceText &Text, llvm::StringRef Rule,
                  const llvm::Twine &Message) {
  const SourceManager &SM = Text.sources();
  Where = SM.getExpansionLoc(Where);
  Finding F;
  F.Rule = Rule.str();
  F.Level = Severity::Error;
  F.Message = Message.str();
  F.Place.File = Text.fileName(SM.getFileID(Where));
  F.Place.Line = SM.getExpansionLineNumber(Where);
  F.Place.Column = SM.getExpansionColumnNumber(Where);
  F.Place.Offset = SM.getFileOffset(Where);
  return F;
}

} // namespace offloom
