// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part four: what clangd answers about a document, and what Offloom adds to it.
#include "Lsp/CodeInsights.h"
#include "Lsp/Server.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

void Server::withEditContext(llvm::function_ref<void(const EditContext &)> Do) {
  auto DocumentOf = [&](const std::string &File) { return openFile(File); };
  auto TextOf = [&](const std::string &File) { return textOf(File); };
  Do({Client, DocumentOf, TextOf});
}

void Server::addCodeActions(const Object &Params, Value &Result) {
  OpenDocument *D = documentOf(Params);
  const Object *Range = Params.getObject("range");
  auto Span = D && Range ? D->Doc.Contents.spanOf(*Range, Client.Encoding) : std::nullopt;
  if (!Span)
    return;
  std::vector<std::string> Only;
  if (const Object *Context = Params.getObject("context"))
    if (const Array *Kinds = Context->getArray("only"))
      for (const Value &Kind : *Kinds)
        Only.push_back(Kind.getAsString().value_or("").str());
  // Ours go first, as they are about the findings here; most editors keep the order.
  Array Actions;
  withEditContext(
      [&](const EditContext &Context) { Actions = codeActions(*D, *Span, Only, Context); });
  if (Array *Theirs = Result.getAsArray())
    for (Value &Action : *Theirs)
      Actions.push_back(std::move(Action));
  Result = std::move(Actions);
}

void Server::addHover(const Object &Params, Value &Result) {
  OpenDocument *D = documentOf(Params);
  const Object *Position = Params.getObject("position");
  auto Offset = D && Position ? D->Doc.Contents.offsetOf(*Position, Client.Encoding) : std::nullopt;
  std::string Ours = Offset ? hoverText(*D, *Offset) : std::string();
  if (Ours.empty())
    return;
  Object *Hover = Result.getAsObject();
  Object *Contents = Hover ? Hover->getObject("contents") : nullptr;
  if (!Contents) {
    Result = Object{{"contents", Object{{"kind", "markdown"}, {"value", std::move(Ours)}}}};
    return;
  }
  bool IsMarkdown = Contents->getString("kind") == llvm::StringRef("markdown");
  std::string Theirs = Contents->getString("value").value_or("").str();
  (*Contents)["value"] = Theirs + (IsMarkdown ? "\n\n---\n" : "\n\n") + Ours;
}

void Server::addTokenModifiers(const Object &Params, Value &Result) {
  OpenDocument *D = documentOf(Params);
  Object *Tokens = Result.getAsObject();
  Array *Data = Tokens ? Tokens->getArray("data") : nullptr;
  if (D && Data && FirstModifier)
    markTokens(*Data, *D, FirstModifier, Client);
}

} // namespace offloom::lsp
