// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Client: the editor that the server serves: what it is sent, asked, told and shown.
#ifndef OFFLOOM_LSP_CLIENT_H
#define OFFLOOM_LSP_CLIENT_H

#include "Lsp/ClientTraits.h"
#include "Lsp/Transport.h"
#include <functional>
#include <map>
#include <set>
#include <string>

namespace offloom::lsp {

class Client {
public:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;

  /// Messages are written to the file descriptor \p Out.
  explicit Client(int Out) : Out(Out) {}

  ClientTraits Traits;

  void send(Object Message);
  /// Sends a message as somebody else has written it.
  void pass(llvm::StringRef Message);
  void answer(const Value &Id, Value Result);
  void refuse(const Value &Id, ErrorCode Code, llvm::StringRef Reason);

  /// Sends a request. Its id begins with "offloom:"; those of clangd's are numbers.
  void ask(llvm::StringRef Method, Object Params,
           std::function<void(const Object &Reply)> OnReply = {});
  /// False if \p Reply is not to a request of ask().
  bool takeReply(const Object &Reply);

  /// \p Type: 1 for errors, 2 for warnings.
  void showMessage(int Type, llvm::StringRef Text);
  void log(llvm::StringRef Text);
  /// Shows a problem of the user's that stays until something changes: once.
  void complain(const std::string &Problem);
  /// Something has changed: problems that are still there are shown again.
  void forgetComplaints() { Complaints.clear(); }

  /// Shows a document to the user, if the client can.
  void showDocument(const std::string &Uri);
  /// Makes a WorkspaceEdit; the user is told if the client refuses it.
  void applyEdit(llvm::StringRef Label, Object Edit, std::function<void()> OnApplied = {});
  /// Has what is drawn into the text fetched again.
  void refreshLenses();
  void refreshHintsAndTokens();

private:
  int Out;
  std::map<std::string, std::function<void(const Object &)>> Asked; ///< by id
  std::set<std::string> Complaints;
  unsigned LastId = 0;
};

/// The id of a request of the server's own, to whichever side.
std::string ownId(const llvm::Twine &Name);

} // namespace offloom::lsp

#endif
