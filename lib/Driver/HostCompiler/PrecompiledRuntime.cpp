// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/HostCompiler/PrecompiledRuntime.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "Support/CachedHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;
using Words = std::vector<std::string>;

/// Takes `-include cuda_runtime.h` out of \p Call. False: there is something else that is to be
/// read first, or a file of options that may say so.
bool takeOutInclude(Words &Call) {
  auto Include = llvm::find(Call, "-include");
  if (Include == Call.end() || *std::next(Include) != "cuda_runtime.h")
    return false;
  Call.erase(Include, Include + 2);
  return llvm::none_of(Call, [](llvm::StringRef Option) {
    return Option.starts_with("-include") || Option.starts_with("-imacros") ||
           Option.starts_with("@");
  });
}

std::string keyOf(llvm::ArrayRef<std::string> Options) {
  // -march=native means another thing on another machine that has the same home.
  std::string Text = fingerprintOfTool() + '\n' + llvm::sys::getHostCPUName().str();
  for (const std::string &Option : Options)
    Text += '\n' + Option;
  for (const char *Variable : {"CPATH", "CPLUS_INCLUDE_PATH", "GCC_EXEC_PREFIX"})
    Text += '\n' + llvm::sys::Process::GetEnv(Variable).value_or("");
  if (namesFolderFromHere(Options)) {
    llvm::SmallString<256> Here;
    fs::current_path(Here);
    Text += '\n' + Here.str().str();
  }
  return hashOfText(Text);
}

/// The files that \p DependencyFile names after its target.
CachedHeader::Sources namedIn(llvm::StringRef DependencyFile) {
  auto Buffer = llvm::MemoryBuffer::getFile(DependencyFile, /*IsText=*/true);
  if (!Buffer)
    return {};
  CachedHeader::Sources Files;
  std::string File;
  llvm::StringRef Text = (*Buffer)->getBuffer().split(": ").second;
  for (std::size_t I = 0; I <= Text.size(); ++I) {
    bool Escapes = I + 1 < Text.size() && Text[I] == '\\';
    if (Escapes && Text[I + 1] != '\n') {
      File += Text[++I];
    } else if (I == Text.size() || llvm::isSpace(Text[I]) || Escapes) {
      if (!File.empty())
        Files.push_back(std::move(File));
      File.clear();
    } else {
      File += Text[I];
    }
  }
  return Files;
}

CachedHeader::Sources precompile(const Words &Call, const std::string &Stub,
                                 const std::string &Output, bool IsGcc) {
  llvm::SmallString<128> Dependencies;
  if (fs::createTemporaryFile("offloom-headers", "d", Dependencies))
    return {};
  llvm::FileRemover Remover(Dependencies);
  Words Precompiling = Call;
  *std::next(llvm::find(Precompiling, "-x")) = "c++-header";
  if (!IsGcc) // else each unit would instantiate what the headers leave pending
    Precompiling.push_back("-fpch-instantiate-templates");
  llvm::append_values(Precompiling, "-o", Output, "-MD", "-MF", std::string(Dependencies), Stub);
  std::vector<llvm::StringRef> References(Precompiling.begin(), Precompiling.end());
  if (llvm::sys::ExecuteAndWait(Call.front(), References, std::nullopt, {"", "", ""}) != 0)
    return {};
  CachedHeader::Sources Sources = namedIn(Dependencies);
  llvm::erase(Sources, Stub); // it says the same each time that it is written
  Sources.push_back(Call.front());
  return Sources;
}

/// How a rule of make writes \p File.
std::string inDependencyFile(llvm::StringRef File) {
  std::string Result;
  for (char C : File)
    Result += llvm::StringRef(" #").contains(C) ? std::string("\\") + C : std::string(1, C);
  return Result;
}

} // namespace

void PrecompiledRuntime::use(Words &Call) {
  Words Options = Call;
  std::string Folder = defaultCacheFolder();
  if (Folder.empty() || !takeOutInclude(Options))
    return;
  // g++ finds X.gch beside an X that it is to include; clang++ is told the name.
  CachedHeader Header(Folder, keyOf(Options), IsGcc ? ".h.gch" : ".h.pch");
  std::string Beside = llvm::StringRef(Header.file()).drop_back(4).str();
  CachedHeader::Sources Sources = Header.use([&](const std::string &Output) {
    if (llvm::errorToBool(writeFileAtomically(Beside, "#include <cuda_runtime.h>\n")))
      return CachedHeader::Sources();
    return precompile(Options, Beside, Output, IsGcc);
  });
  if (Sources.empty() || !fs::exists(Beside))
    return;
  Stub = Beside;
  Call = std::move(Options);
  if (IsGcc)
    llvm::append_values(Call, "-include", Stub);
  else
    llvm::append_values(Call, "-include-pch", Header.file());
}

Words PrecompiledRuntime::dependencyWords() const {
  return Stub.empty() || !IsGcc ? Words() : Words{"-fpch-deps"};
}

llvm::Error PrecompiledRuntime::hideIn(llvm::StringRef DependencyFile,
                                       llvm::StringRef Source) const {
  if (Stub.empty())
    return llvm::Error::success();
  auto Buffer = llvm::MemoryBuffer::getFile(DependencyFile, /*IsText=*/true);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + DependencyFile +
                                   "': " + Buffer.getError().message());
  std::string Text = (*Buffer)->getBuffer().str();
  std::string Name = inDependencyFile(Stub);
  std::string First = inDependencyFile(Source);
  // Longest first: a rule of its own by -MP, the precompiled file, the file itself.
  for (const std::string &Written :
       {Name + ".gch:\n", Name + ":\n", Name + ".gch", Name + ".pch", Name, First})
    for (std::size_t At = Text.find(Written); At != Text.npos; At = Text.find(Written, At))
      Text.erase(At, Written.size());
  if (std::size_t Colon = Text.find(": "); Colon != Text.npos)
    Text.insert(Colon + 2, First + " ");
  return writeFileAtomically(DependencyFile, Text);
}

} // namespace offloom
