// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/MacroNames.h"
#include "Frontend/Parse.h"
#include "Migrate/Text/Residue.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

namespace offloom {

/// Of runtime/include/offloom: what nearly every migrated kernel or launch names.
constexpr llvm::StringLiteral FixedNames[] = {
    "offloom", "printing_thread", "this_block", "thread_index", "threads",      "idx",
    "dim",     "launch",          "fibers",     "warps",        "active_lanes", "dynamic_shared"};

void reportMacroNames(ParsedUnit &Unit, const SourceText &Text, std::vector<Finding> &Residue) {
  clang::Preprocessor &PP = Unit.AST->getPreprocessor();
  for (llvm::StringRef Name : FixedNames) {
    const clang::MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    // One with parameters only means something before a parenthesis.
    if (Macro && Macro->isObjectLike())
      Residue.push_back(residueAt(Macro->getDefinitionLoc(), Text, "migrate-macro-name",
                                  "macro '" + Name +
                                      "' would change the C++ that kernels become, which uses that "
                                      "name; give it another"));
  }
}

} // namespace offloom
