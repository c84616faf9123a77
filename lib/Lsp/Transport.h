// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transport: messages of the Language Server Protocol on files ("Base Protocol").
//
// llvm::lsp::JSONTransport reads them. It is not used as a whole, since it dispatches to handlers
// and rebuilds every message, and a message that is merely passed on must keep what this program
// does not know.
#ifndef OFFLOOM_LSP_TRANSPORT_H
#define OFFLOOM_LSP_TRANSPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <cstdio>
#include <optional>
#include <string>

namespace offloom::lsp {

/// The next message's text; none at the end of the file.
std::optional<std::string> readMessage(std::FILE *In);

/// \p Json with the header that goes before it.
std::string frame(llvm::StringRef Json);

/// Writes all of \p Text to the file descriptor; false if nobody reads it.
bool writeAll(int File, llvm::StringRef Text);

/// Values that many messages are made of.
llvm::json::Object request(llvm::json::Value Id, llvm::StringRef Method, llvm::json::Value Params);
llvm::json::Object notification(llvm::StringRef Method, llvm::json::Value Params);
llvm::json::Object response(llvm::json::Value Id, llvm::json::Value Result);
llvm::json::Object errorResponse(llvm::json::Value Id, int Code, llvm::StringRef Message);

/// The codes of JSON-RPC and of the protocol that this program gives.
enum ErrorCode {
  ParseError = -32700,
  InvalidParams = -32602,
  InternalError = -32603,
  RequestCancelled = -32800
};

} // namespace offloom::lsp

#endif
