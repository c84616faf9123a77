// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics: one list out of what clangd says and what a worker found.
//
// Both parse the document, so most of what Clang says they both say; clangd's version is kept,
// since clangd has quick fixes for it. Where the worker parsed the same text and Clang was content,
// clangd is wrong: it does not know what only nvcc takes. That is how a correct file shows no
// error whatever clangd it is.
//
// Where a header of a CUDA toolkit is missing, Clang's errors may all follow from that. They are
// not shown; the one thing said is which header is missing.
#ifndef OFFLOOM_LSP_DIAGNOSTICS_H
#define OFFLOOM_LSP_DIAGNOSTICS_H

#include "Lsp/ClientTraits.h"
#include "Lsp/OpenDocument.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace offloom::lsp {

/// The marks of Offloom's diagnostics: their `source`.
inline constexpr llvm::StringLiteral DiagnosticSource = "offloom";

struct DiagnosticContext {
  const ClientTraits &Traits;
  /// The page of a rule as a URI, or empty.
  llvm::function_ref<std::string(llvm::StringRef Rule)> PageOf;
  /// The text of a file that a note is in.
  llvm::function_ref<Text(const std::string &File)> TextOf;
  /// Whether an inclusion of this name means a header that nvcc includes by itself.
  llvm::function_ref<bool(llvm::StringRef Name)> IsCudaHeader;
  /// Whether it means a header of a toolkit that Offloom does not have.
  llvm::function_ref<bool(llvm::StringRef Name)> IsAbsentHeader;
};

/// Where the finding is to be marked: its range, or the word at its place.
SourceSpan markedSpan(const Finding &F, const std::string &Contents);

/// What to publish about \p D. Learns which of clangd's messages are false.
llvm::json::Array mergeDiagnostics(OpenDocument &D, const DiagnosticContext &Context);

} // namespace offloom::lsp

#endif
