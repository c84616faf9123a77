// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Transport.h"
#include "llvm/Support/LSP/Transport.h"
#include <cerrno>
#include <unistd.h>

namespace offloom::lsp {

using llvm::json::Object;
using llvm::json::Value;

std::optional<std::string> readMessage(std::FILE *In) {
  llvm::lsp::JSONTransportInputOverFile Input(In);
  std::string Text;
  while (!std::feof(In) && !std::ferror(In))
    if (llvm::succeeded(Input.readMessage(Text)))
      return Text;
  return std::nullopt;
}

std::string frame(llvm::StringRef Json) {
  return "Content-Length: " + std::to_string(Json.size()) + "\r\n\r\n" + Json.str();
}

bool writeAll(int File, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t Written = ::write(File, Text.data(), Text.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written <= 0)
      return false;
    Text = Text.drop_front(Written);
  }
  return true;
}

Object request(Value Id, llvm::StringRef Method, Value Params) {
  return Object{
      {"jsonrpc", "2.0"}, {"id", std::move(Id)}, {"method", Method}, {"params", std::move(Params)}};
}

Object notification(llvm::StringRef Method, Value Params) {
  return Object{{"jsonrpc", "2.0"}, {"method", Method}, {"params", std::move(Params)}};
}

Object response(Value Id, Value Result) {
  return Object{{"jsonrpc", "2.0"}, {"id", std::move(Id)}, {"result", std::move(Result)}};
}

Object errorResponse(Value Id, int Code, llvm::StringRef Message) {
  return Object{{"jsonrpc", "2.0"},
                {"id", std::move(Id)},
                {"error", Object{{"code", Code}, {"message", Message}}}};
}

} // namespace offloom::lsp
