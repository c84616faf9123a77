// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/Directives.h"
#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Migrate/Migrate.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Support/NvccMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

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

namespace {
/// What a file includes by itself.
struct OwnInclusions {
  std::optional<unsigned> First;   ///< where the first one stands
  std::optional<unsigned> Runtime; ///< where that of `cuda_runtime.h` does
};
} // namespace

static OwnInclusions inclusionsOf(const std::string &File, const PreprocessorRecord &Record) {
  OwnInclusions Own;
  for (const auto &I : Record.Inclusions) {
    if (I.Place.File != File)
      continue;
    if (!Own.First || I.Place.Offset < *Own.First)
      Own.First = I.Place.Offset;
    if (!Own.Runtime && llvm::sys::path::filename(I.Spelling) == "cuda_runtime.h")
      Own.Runtime = I.Place.Offset;
  }
  return Own;
}

/// Does \p Text define a macro that a header might mean by its own names, such as
/// `#define min(a, b)` or `#define size 100`? Capitals alone are for macros, and headers of ours
/// put single letters aside.
static bool definesOrdinaryNames(llvm::StringRef Text) {
  static const llvm::Regex Define(
      "^[ \t]*#[ \t]*define[ \t]+([A-Za-z0-9_]*[a-z][A-Za-z0-9_]*)(.*)$");
  static const llvm::Regex Guard("^[ \t]*#[ \t]*ifndef[ \t]+([A-Za-z0-9_]+)");
  llvm::StringRef Guarded;
  llvm::SmallVector<llvm::StringRef> Matches;
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    if (Guard.match(Line, &Matches)) {
      Guarded = Matches[1];
    } else if (Define.match(Line, &Matches)) {
      bool IsGuard = Matches[1] == Guarded && Matches[2].trim().empty();
      if (!IsGuard)
        return true;
    }
  }
  return false;
}

/// Do headers of the author's that \p MainFile includes before \p Offset define such macros?
static bool followsOrdinaryMacros(FileID MainFile, unsigned Offset,
                                  const PreprocessorRecord &Record, const SourceText &Text) {
  const std::string Main = Text.fileName(MainFile);
  const SourceManager &Sources = Text.sources();
  for (const auto &I : Record.Inclusions) {
    if (I.Place.File == Main && I.Place.Offset >= Offset)
      return false;
    auto File = I.System || I.ResolvedFile.empty()
                    ? std::nullopt
                    : Sources.getFileManager().getOptionalFileRef(I.ResolvedFile);
    FileID Header = File ? Sources.translateFile(*File) : FileID();
    if (Header.isValid() && definesOrdinaryNames(Text.buffer(Header)))
      return true;
  }
  return false;
}

/// Does \p Offset of \p Buffer stand behind code, which may use what CUDA's headers bring along
/// (`NULL`), or behind macros that these would be read with? nvcc reads cuda_runtime.h before all
/// of that.
static bool isTooLate(llvm::StringRef Buffer, unsigned Offset) {
  if (definesOrdinaryNames(Buffer.take_front(Offset)))
    return true;
  clang::Lexer Raw(clang::SourceLocation(), clang::LangOptions(), Buffer.begin(), Buffer.begin(),
                   Buffer.end());
  clang::Token Token;
  bool InDirective = false;
  while (!Raw.LexFromRawLexer(Token) && Raw.getBufferLocation() - Buffer.begin() <= Offset) {
    if (Token.isAtStartOfLine())
      InDirective = Token.is(clang::tok::hash);
    if (!InDirective)
      return true;
  }
  return false;
}

/// The line of \p Inclusion, or of the outermost conditional that it depends on in the text up to
/// \p End.
static unsigned lineOutsideConditionals(FileID File, unsigned Inclusion, size_t End,
                                        const SourceText &Text) {
  unsigned Start = Text.lineStart(File, Inclusion);
  unsigned Begin = Text.outsideConditionals({File, Start + 1, static_cast<unsigned>(End)}).Begin;
  return Text.lineStart(File, Begin);
}

void addMacrosOfNvcc(llvm::StringRef Buffer, std::set<std::string> &Into) {
  for (const NvccMacro &Macro : NvccMacros)
    if (Buffer.contains(Macro.Name))
      Into.insert((Macro.Name + " " + Macro.Value).str());
}

void includeRuntime(const PreprocessorRecord &Record, FileID MainFile,
                    const RuntimeInclusions &Needed, const SourceText &Text, EditList &Edits) {
  auto [First, Runtime] = inclusionsOf(Text.fileName(MainFile), Record);
  llvm::StringRef Buffer = Text.buffer(MainFile);
  const bool IsIncluded = Runtime && !isTooLate(Buffer, *Runtime) &&
                          !followsOrdinaryMacros(MainFile, *Runtime, Record, Text);
  if (First && isTooLate(Buffer, *First))
    First.reset();
  std::string Lines;
  for (const std::string &Macro : Needed.MacrosOfNvcc)
    Lines += "#define " + Macro + "\n";
  if (Needed.Arch)
    Lines += ("#define " + OffloomCudaArch + " ").str() + std::to_string(Needed.Arch * 10) + "\n";
  if (!IsIncluded)
    Lines += "#include <cuda_runtime.h>\n";
  if (Needed.FlushedSubnormals)
    Lines += "#include <offloom/flushed_subnormals.h>\n";
  if (Needed.Module)
    Lines += "#include <offloom/module.h>\n";
  if (Needed.Ptx)
    Lines += "#include <offloom/ptx.h>\n";
  Lines += Needed.Old.declarations();
  if (Lines.empty())
    return;
  unsigned Offset = First ? lineOutsideConditionals(MainFile, *First, Buffer.size(), Text)
                          : afterOpeningComment(Buffer);
  if (!First)
    Lines += "\n";
  bool IsIncludedToo = MainFile != Text.sources().getMainFileID();
  Edits.insert(MainFile, Offset, Lines, IsIncludedToo ? rank::FirstAlone : rank::First);
}

/// Behind `#pragma once`, or the guard's `#define`, of a file that includes nothing.
static unsigned behindGuard(llvm::StringRef Buffer) {
  static const llvm::Regex Guard("^[ \t]*#[ \t]*(pragma[ \t]+once[^\n]*|ifndef[ \t]+[A-Za-z0-9_]+"
                                 "[^\n]*\n[ \t]*#[ \t]*define[ \t][^\n]*)\n",
                                 llvm::Regex::Newline);
  llvm::SmallVector<llvm::StringRef> Matches;
  if (!Guard.match(Buffer, &Matches))
    return afterOpeningComment(Buffer);
  return static_cast<unsigned>(Matches[0].end() - Buffer.begin());
}

void includeInHeader(const PreprocessorRecord &Record, FileID Header, llvm::StringRef Name,
                     const SourceText &Text, EditList &Edits) {
  auto [First, HasRuntime] = inclusionsOf(Text.fileName(Header), Record);
  if (HasRuntime)
    return;
  llvm::StringRef Buffer = Text.buffer(Header);
  std::string Line = ("#include <" + Name + ">\n").str();
  size_t Guarded = std::min(Buffer.rfind("#endif"), Buffer.size());
  unsigned Offset =
      First ? lineOutsideConditionals(Header, *First, Guarded, Text) : behindGuard(Buffer);
  Edits.insert(Header, Offset, First ? Line : "\n" + Line, rank::First);
}

} // namespace offloom
