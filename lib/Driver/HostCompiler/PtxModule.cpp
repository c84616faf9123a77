// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/HostCompiler/PtxModule.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/Inputs.h"
#include "Ptx/ModuleWriter.h"
#include "Report/SourceFiles.h"
#include "Rules/RulesDirectory.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

namespace path = llvm::sys::path;

bool isPtx(llvm::StringRef File) { return path::extension(File) == ".ptx"; }

static llvm::Expected<ptx::WrittenModule> translate(llvm::StringRef Text) {
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return Rules.takeError();
  auto Table = ptx::InstructionTable::load(*Rules + "/ptx");
  if (!Table)
    return Table.takeError();
  auto Module = ptx::parseModule(Text);
  if (!Module)
    return Module.takeError();
  return ptx::writeModule(*Module, *Table);
}

llvm::Expected<TranslatedPtx> translatePtx(const std::string &Input) {
  auto Buffer = llvm::MemoryBuffer::getFile(Input, /*IsText=*/true);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + Input + "': " + Buffer.getError().message());
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (Text.contains("// Offloom module "))
    return llvm::createStringError(
        "'" + Input + "' is a module of Offloom's, which programs load; give its source");
  llvm::Expected<ptx::WrittenModule> Written = translate(Text);
  if (Written)
    return TranslatedPtx{std::move(Written->Text), {Written->Kernels, Written->Variables, {}}};
  return llvm::handleErrors(Written.takeError(), [&](const ptx::ModuleError &E) {
    return llvm::createStringError(displayName(Input) + ":" + llvm::Twine(E.Line) +
                                   ": error: Offloom does not know " + E.What);
  });
}

/// \p Input in \p Folder, as C++.
static std::string outputIn(llvm::StringRef Folder, llvm::StringRef Input) {
  llvm::SmallString<256> Name(Folder);
  path::append(Name, path::stem(Input) + ".cpp");
  return std::string(Name);
}

int migratePtx(llvm::ArrayRef<std::string> Inputs, llvm::StringRef OutputFolder) {
  int Code = Clean;
  for (const std::string &Input : Inputs) {
    llvm::Expected<TranslatedPtx> Translated = translatePtx(Input);
    llvm::Error Failed = Translated ? llvm::Error::success() : Translated.takeError();
    if (!Failed && OutputFolder.empty())
      llvm::outs() << Translated->Text;
    else if (!Failed)
      Failed = writeFileAtomically(outputIn(OutputFolder, Input), Translated->Text);
    if (!Failed)
      continue;
    llvm::errs() << llvm::toString(std::move(Failed)) << '\n';
    Code = CannotParse;
  }
  return Code;
}

} // namespace offloom
