// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part three: what clangd answers about a document, and what Offloom adds to it.
#include "Lsp/CodeInsights.h"
#include "Lsp/Diagnostics.h"
#include "Lsp/Server.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// The kinds of code actions that the client asks for; none: all.
static std::vector<std::string> kindsAskedFor(const Object &Params) {
  std::vector<std::string> Only;
  if (const Object *Context = Params.getObject("context"))
    if (const Array *Kinds = Context->getArray("only"))
      for (const Value &Kind : *Kinds)
        Only.push_back(Kind.getAsString().value_or("").str());
  return Only;
}

/// clangd looks its own diagnostics up, and does not know ours.
static void removeOurDiagnostics(Object &Params) {
  Object *Context = Params.getObject("context");
  Array *Diagnostics = Context ? Context->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return;
  Array Theirs;
  for (Value &V : *Diagnostics)
    if (V.getAsObject() && V.getAsObject()->getString("source") != DiagnosticSource)
      Theirs.push_back(std::move(V));
  *Diagnostics = std::move(Theirs);
}

void Server::codeAction(const Value &Id, const Object &Params) {
  auto Ask = [this, Id, Params](OpenDocument &) {
    Object Passed = Params;
    removeOurDiagnostics(Passed);
    passOn("textDocument/codeAction", Id, std::move(Passed),
           [this, Params](Value &Result) { addCodeActions(Params, Result); });
  };
  OpenDocument &D = *Docs.namedBy(Params);
  // An editor that fixes a file before it saves it asks right after the last letter.
  if (includesKind(kindsAskedFor(Params), FixAllKind))
    Docs.whenChecked(Id, D, Ask);
  else
    Ask(D);
}

void Server::addCodeActions(const Object &Params, Value &Result) {
  OpenDocument *D = Docs.namedBy(Params);
  const Object *Range = Params.getObject("range");
  auto Span = D && Range ? D->Doc.Contents.spanOf(*Range, TheClient.Traits.Encoding) : std::nullopt;
  if (!Span)
    return;
  // Ours go first, as they are about the findings here; most editors keep the order.
  Array Actions;
  Docs.withEditContext([&](const EditContext &Context) {
    Actions = codeActions(*D, *Span, kindsAskedFor(Params), Context);
  });
  if (Array *Theirs = Result.getAsArray())
    for (Value &Action : *Theirs)
      Actions.push_back(std::move(Action));
  Result = std::move(Actions);
}

void Server::addHover(const Object &Params, Value &Result) {
  OpenDocument *D = Docs.namedBy(Params);
  const Object *Position = Params.getObject("position");
  auto Offset =
      D && Position ? D->Doc.Contents.offsetOf(*Position, TheClient.Traits.Encoding) : std::nullopt;
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
  OpenDocument *D = Docs.namedBy(Params);
  Object *Tokens = Result.getAsObject();
  Array *Data = Tokens ? Tokens->getArray("data") : nullptr;
  if (D && Data && FirstModifier)
    markTokens(*Data, *D, FirstModifier, TheClient.Traits);
}

} // namespace offloom::lsp
