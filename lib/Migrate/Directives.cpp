// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Directives.h"
#include "Frontend/PreprocessorRecorder.h"
#include "Migrate/Migrate.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace offloom {

void rewriteInclusions(const PreprocessorRecord &Record,
                       const std::function<bool(llvm::StringRef)> &IsProjectFile,
                       const std::function<bool(llvm::StringRef)> &IsTaken,
                       std::vector<Edit> &Edits) {
  for (const auto &I : Record.Inclusions) {
    std::string NewName = migratedName(I.Spelling, I.ResolvedFile, IsTaken);
    if (NewName == I.Spelling || I.ResolvedFile.empty() || !IsProjectFile(I.ResolvedFile) ||
        !IsProjectFile(I.Place.File) || includesOthersToo(Record, I))
      continue;
    std::string Quoted = I.Angled ? "<" + NewName + ">" : "\"" + NewName + "\"";
    Edits.push_back({I.Place.File, I.Place.Offset, I.Length, Quoted});
  }
}

/// Where the first line stands in a file that includes nothing: after the comment that opens it, if
/// a blank line shows that the comment is the file's and not the first declaration's.
static unsigned afterOpeningComment(llvm::StringRef Buffer) {
  size_t At = Buffer.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a byte order mark
  while (At < Buffer.size()) {
    llvm::StringRef Rest = Buffer.drop_front(At);
    size_t Lines = Rest.starts_with("//") ? Rest.find('\n') : Rest.find("*/");
    if (!Rest.starts_with("//") && !Rest.starts_with("/*"))
      break;
    size_t End = Lines == llvm::StringRef::npos ? Lines : Buffer.find('\n', At + Lines);
    if (End == llvm::StringRef::npos)
      return 0;
    At = End + 1;
  }
  return At && Buffer.drop_front(At).starts_with("\n") ? At + 1 : 0;
}

void includeRuntime(const PreprocessorRecord &Record, FileID MainFile,
                    const RuntimeInclusions &Needed, const SourceText &Text, EditList &Edits) {
  std::string Name = Text.fileName(MainFile);
  std::optional<unsigned> First;
  bool Included = false;
  for (const auto &I : Record.Inclusions) {
    if (I.Place.File != Name)
      continue;
    if (!First || I.Place.Offset < *First)
      First = I.Place.Offset;
    Included |= llvm::sys::path::filename(I.Spelling) == "cuda_runtime.h";
  }
  std::string Lines;
  if (Needed.Cudacc)
    Lines += "#define __CUDACC__ 1\n";
  if (!Included)
    Lines += "#include <cuda_runtime.h>\n";
  for (const std::string &Header : Needed.Old.headers())
    Lines += "#include <" + Header + ">\n";
  if (Needed.Clamped)
    Lines += "#include <offloom/clamped.h>\n";
  if (Needed.FlushedSubnormals)
    Lines += "#include <offloom/flushed_subnormals.h>\n";
  if (Needed.Module)
    Lines += "#include <offloom/module.h>\n";
  if (Needed.Ptx)
    Lines += "#include <offloom/ptx.h>\n";
  if (Lines.empty())
    return;
  unsigned Offset = afterOpeningComment(Text.buffer(MainFile));
  if (!First) {
    Lines += "\n";
  } else {
    unsigned Start = Text.lineStart(MainFile, *First);
    Offset = Text.outsideConditionals(
                     {MainFile, Start + 1, static_cast<unsigned>(Text.buffer(MainFile).size())})
                 .Begin;
    Offset = Text.lineStart(MainFile, Offset);
  }
  Edits.insert(MainFile, Offset, Lines, rank::First);
}

void rewriteUnrollPragmas(FileID File, const SourceText &Text, EditList &Edits) {
  llvm::StringRef Buffer = Text.buffer(File);
  for (size_t At = Buffer.find("#pragma"); At != llvm::StringRef::npos;
       At = Buffer.find("#pragma", At + 1)) {
    size_t Begin = Buffer.find_first_not_of(" \t", At + 7);
    if (Begin == llvm::StringRef::npos || !Buffer.drop_front(Begin).starts_with("unroll"))
      continue;
    llvm::StringRef Rest = Buffer.drop_front(Begin + 6);
    Rest = Rest.take_until([](char C) { return C == '\n' || C == '/'; });
    llvm::StringRef Count = Rest.trim(" \t\r()");
    unsigned Times = 0;
    // A count that only a template knows is beyond GCC's pragma; the usual limit serves.
    if (Count.getAsInteger(10, Times))
      Times = 32;
    TextRange Range{File, static_cast<unsigned>(Begin),
                    static_cast<unsigned>(Begin + 6 + Rest.rtrim().size())};
    Edits.replace(Range, "GCC unroll " + std::to_string(Times));
  }
}

} // namespace offloom
