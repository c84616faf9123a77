// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/ChangedLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace offloom {
namespace {

/// The standard output of git with \p Arguments.
llvm::Expected<std::string> runGit(llvm::ArrayRef<llvm::StringRef> Arguments) {
  llvm::ErrorOr<std::string> Git = llvm::sys::findProgramByName("git");
  if (!Git)
    return llvm::createStringError("--diff needs git, which is not on the PATH");
  llvm::SmallString<128> Output;
  if (std::error_code Reason = llvm::sys::fs::createTemporaryFile("offloom-diff", "txt", Output))
    return llvm::createStringError(Reason, "cannot write a temporary file");
  llvm::scope_exit Remove([&] { llvm::sys::fs::remove(Output); });
  std::vector<llvm::StringRef> Words{*Git};
  llvm::append_range(Words, Arguments);
  std::optional<llvm::StringRef> Redirects[] = {std::nullopt, llvm::StringRef(Output),
                                                std::nullopt};
  if (llvm::sys::ExecuteAndWait(*Git, Words, std::nullopt, Redirects) != 0)
    return llvm::createStringError("git could not tell what has changed");
  auto Buffer = llvm::MemoryBuffer::getFile(Output);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

} // namespace

ChangedLines ChangedLines::fromDiff(llvm::StringRef Diff, llvm::StringRef Root) {
  ChangedLines Result;
  std::vector<Lines> *Current = nullptr;
  while (!Diff.empty()) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    if (Line.consume_front("+++ b/")) {
      Current = &Result.OfFile[(Root + "/" + Line.rtrim("\t\r")).str()];
    } else if (Current && Line.consume_front("@@ ")) {
      // @@ -12,3 +14,2 @@: two lines from 14 on are new
      llvm::StringRef New = Line.split('+').second;
      unsigned First = 0, Count = 1;
      if (New.consumeInteger(10, First))
        continue;
      if (New.consume_front(","))
        New.consumeInteger(10, Count);
      if (Count != 0)
        Current->push_back({First, First + Count - 1});
    }
  }
  return Result;
}

llvm::Expected<ChangedLines> ChangedLines::since(llvm::StringRef Reference) {
  llvm::Expected<std::string> Root = runGit({"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  llvm::Expected<std::string> Diff =
      runGit({"diff", "--unified=0", "--no-color", "--no-ext-diff", "--src-prefix=a/",
              "--dst-prefix=b/", Reference, "--"});
  if (!Diff)
    return Diff.takeError();
  return fromDiff(*Diff, llvm::StringRef(*Root).trim());
}

bool ChangedLines::contain(const std::string &File, unsigned Line) const {
  auto Of = OfFile.find(File);
  return Of != OfFile.end() && llvm::any_of(Of->second, [&](const Lines &L) {
           return L.First <= Line && Line <= L.Last;
         });
}

} // namespace offloom
