// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodeActions: what the user can do about a finding, and with a file.
#ifndef OFFLOOM_LSP_CODEACTIONS_H
#define OFFLOOM_LSP_CODEACTIONS_H

#include "Lsp/ClientTraits.h"
#include "Lsp/OpenDocument.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace offloom::lsp {

/// The commands that the server itself runs; all take the document's URI, ExplainRule a rule's id.
inline constexpr llvm::StringLiteral ShowMigrated = "offloom.showMigrated";
inline constexpr llvm::StringLiteral MigrateFile = "offloom.migrateFile";
inline constexpr llvm::StringLiteral RunOnCpu = "offloom.runOnCpu";
inline constexpr llvm::StringLiteral ExplainRule = "offloom.explainRule";
inline constexpr llvm::StringLiteral FixAll = "offloom.fixAll";

/// The kind of the action that applies all fixes.
inline constexpr llvm::StringLiteral FixAllKind = "source.fixAll.offloom";

/// Whether \p Kind is one of \p Kinds, or a part of one as `source.fixAll` is of `source`.
bool includesKind(llvm::ArrayRef<std::string> Kinds, llvm::StringRef Kind);

struct EditContext {
  const ClientTraits &Traits;
  /// The open document of a file, or null.
  llvm::function_ref<const OpenDocument *(const std::string &File)> DocumentOf;
  llvm::function_ref<Text(const std::string &File)> TextOf;
};

/// \p Edits as a WorkspaceEdit.
llvm::json::Object workspaceEdit(llvm::ArrayRef<Edit> Edits, const EditContext &Context);

/// All fixes of the findings in \p D, less those that contradict an earlier one.
std::vector<Edit> allFixes(const OpenDocument &D);

/// The actions for \p Range of \p D. \p Only are the kinds that the client asks for; empty: all.
llvm::json::Array codeActions(const OpenDocument &D, SourceSpan Range,
                              llvm::ArrayRef<std::string> Only, const EditContext &Context);

} // namespace offloom::lsp

#endif
