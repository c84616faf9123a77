// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClientTraits: how the client wants to be talked to.
#ifndef OFFLOOM_LSP_CLIENTTRAITS_H
#define OFFLOOM_LSP_CLIENTTRAITS_H

#include "Lsp/Document.h"

namespace offloom::lsp {

struct ClientTraits {
  PositionEncoding Encoding = PositionEncoding::Utf16; ///< that clangd has agreed on
  bool DocumentChanges = false;                        ///< versioned edits
  bool CreatesFiles = false;                           ///< edits that create a file
  bool ShowsDocuments = false;                         ///< window/showDocument
  bool RelatedInformation = false; ///< notes of a diagnostic at places of their own
  bool RefreshesLenses = false;
  bool RefreshesHints = false;
  bool RefreshesTokens = false;
  bool WatchesFiles = false;
};

/// What the parameters of an `initialize` request say.
ClientTraits clientTraits(const llvm::json::Object &InitializeParams);

} // namespace offloom::lsp

#endif
