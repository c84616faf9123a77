// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Client.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

namespace offloom::lsp {

using llvm::json::Object;
using llvm::json::Value;

constexpr llvm::StringLiteral OwnIdPrefix = "offloom:";

std::string ownId(const llvm::Twine &Name) { return (OwnIdPrefix + Name).str(); }

void Client::send(Object Message) { pass(llvm::formatv("{0}", Value(std::move(Message))).str()); }

void Client::pass(llvm::StringRef Message) { writeAll(Out, frame(Message)); }

void Client::answer(const Value &Id, Value Result) { send(response(Id, std::move(Result))); }

void Client::refuse(const Value &Id, ErrorCode Code, llvm::StringRef Reason) {
  send(errorResponse(Id, Code, Reason));
}

void Client::ask(llvm::StringRef Method, Object Params,
                 std::function<void(const Object &)> OnReply) {
  std::string Id = ownId(llvm::Twine(++LastId));
  if (OnReply)
    Asked[Id] = std::move(OnReply);
  send(request(Id, Method, std::move(Params)));
}

bool Client::takeReply(const Object &Reply) {
  llvm::StringRef Id = Reply.getString("id").value_or("");
  if (!Id.starts_with(OwnIdPrefix))
    return false;
  auto Found = Asked.find(Id.str());
  if (Found == Asked.end())
    return true; // nobody wants to know
  auto OnReply = std::move(Found->second);
  Asked.erase(Found);
  OnReply(Reply);
  return true;
}

void Client::showMessage(int Type, llvm::StringRef Text) {
  send(notification("window/showMessage",
                    Object{{"type", Type}, {"message", llvm::json::fixUTF8(Text)}}));
}

void Client::log(llvm::StringRef Text) {
  send(notification("window/logMessage",
                    Object{{"type", 2}, {"message", llvm::json::fixUTF8(Text)}}));
}

void Client::complain(const std::string &Problem) {
  if (Complaints.insert(Problem).second)
    showMessage(2, Problem);
}

void Client::showDocument(const std::string &Uri) {
  if (Traits.ShowsDocuments && !Uri.empty())
    ask("window/showDocument", Object{{"uri", Uri}, {"takeFocus", true}});
}

void Client::applyEdit(llvm::StringRef Label, Object Edit, std::function<void()> OnApplied) {
  ask("workspace/applyEdit", Object{{"label", Label}, {"edit", std::move(Edit)}},
      [this, Label = Label.str(), OnApplied = std::move(OnApplied)](const Object &Reply) {
        const Object *Result = Reply.getObject("result");
        if (Result && Result->getBoolean("applied").value_or(false))
          return OnApplied ? OnApplied() : void();
        llvm::StringRef Reason = Result ? Result->getString("failureReason").value_or("") : "";
        showMessage(2, "'" + Label + "' was not applied" +
                           (Reason.empty() ? "; the text may have changed meanwhile"
                                           : ": " + Reason.str()));
      });
}

void Client::refreshLenses() {
  if (Traits.RefreshesLenses)
    ask("workspace/codeLens/refresh", Object());
}

void Client::refreshHintsAndTokens() {
  if (Traits.RefreshesHints)
    ask("workspace/inlayHint/refresh", Object());
  if (Traits.RefreshesTokens)
    ask("workspace/semanticTokens/refresh", Object());
}

} // namespace offloom::lsp
