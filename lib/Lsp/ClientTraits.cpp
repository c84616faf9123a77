// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/ClientTraits.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;

/// The boolean at a path such as {"window", "showDocument", "support"}.
static bool has(const Object &Capabilities, std::initializer_list<llvm::StringRef> Path) {
  const Object *At = &Capabilities;
  for (llvm::StringRef Name : llvm::ArrayRef(Path).drop_back())
    if (!(At = At->getObject(Name)))
      return false;
  return At->getBoolean(*(Path.end() - 1)).value_or(false);
}

static bool createsFiles(const Object &Capabilities) {
  const Object *Workspace = Capabilities.getObject("workspace");
  const Object *Edit = Workspace ? Workspace->getObject("workspaceEdit") : nullptr;
  const Array *Operations = Edit ? Edit->getArray("resourceOperations") : nullptr;
  return Operations && llvm::is_contained(*Operations, llvm::json::Value("create"));
}

ClientTraits clientTraits(const Object &InitializeParams) {
  ClientTraits Traits;
  const Object *C = InitializeParams.getObject("capabilities");
  if (!C)
    return Traits;
  Traits.DocumentChanges = has(*C, {"workspace", "workspaceEdit", "documentChanges"});
  Traits.CreatesFiles = Traits.DocumentChanges && createsFiles(*C);
  Traits.ShowsDocuments = has(*C, {"window", "showDocument", "support"});
  Traits.RelatedInformation = has(*C, {"textDocument", "publishDiagnostics", "relatedInformation"});
  Traits.RefreshesLenses = has(*C, {"workspace", "codeLens", "refreshSupport"});
  Traits.RefreshesHints = has(*C, {"workspace", "inlayHint", "refreshSupport"});
  Traits.RefreshesTokens = has(*C, {"workspace", "semanticTokens", "refreshSupport"});
  Traits.WatchesFiles = has(*C, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  return Traits;
}

} // namespace offloom::lsp
