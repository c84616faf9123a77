// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodeInsights: lenses, hovers and colours, from the facts about a document.
#ifndef OFFLOOM_LSP_CODEINSIGHTS_H
#define OFFLOOM_LSP_CODEINSIGHTS_H

#include "Lsp/ClientTraits.h"
#include "Lsp/OpenDocument.h"
#include <string>
#include <vector>

namespace offloom::lsp {

/// A lens on each kernel, with its form, and on each launch, with what is known of it.
llvm::json::Array codeLenses(const OpenDocument &D, const ClientTraits &Traits);

/// Markdown about the CUDA name or launch at \p Offset; empty if there is none.
std::string hoverText(const OpenDocument &D, unsigned Offset);

/// The modifiers that Offloom gives semantic tokens, in the order of CudaNameKind.
llvm::ArrayRef<llvm::StringLiteral> tokenModifiers();

/// Adds our modifiers to clangd's tokens \p Data, five integers a token. Our first modifier is bit
/// \p FirstBit.
void markTokens(llvm::json::Array &Data, const OpenDocument &D, unsigned FirstBit,
                const ClientTraits &Traits);

} // namespace offloom::lsp

#endif
