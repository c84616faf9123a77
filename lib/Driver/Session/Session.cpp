// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/Session.h"
#include "Rules/RulesDirectory.h"
#include "Support/DeepStack.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include <optional>

namespace offloom {

llvm::Expected<NvccOptions> loadNvccOptions() {
  auto Directory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Directory)
    return Directory.takeError();
  return NvccOptions::load(*Directory);
}

llvm::Expected<std::unique_ptr<Session>> Session::open(llvm::StringRef Command,
                                                       SessionOptions Options) {
  llvm::Expected<NvccOptions> Nvcc = loadNvccOptions();
  if (!Nvcc)
    return Nvcc.takeError();
  std::unique_ptr<Session> Result(new Session(Command, std::move(Options), std::move(*Nvcc)));
  const SessionOptions &Given = Result->Options;
  auto Commands = Given.Build.empty() ? CompileCommands::fixed(Given.CompilerWords, Result->Nvcc)
                                      : CompileCommands::load(Given.Build, Result->Nvcc);
  if (!Commands)
    return Commands.takeError();
  Result->Commands = std::make_unique<CompileCommands>(std::move(*Commands));
  return Result;
}

llvm::Expected<ParseOptions> Session::optionsFor(llvm::StringRef File,
                                                 llvm::ArrayRef<std::string> More) const {
  std::optional<CompileCommands> Extended;
  if (!More.empty() && Options.Build.empty()) {
    std::vector<std::string> Words = Options.CompilerWords;
    llvm::append_range(Words, More);
    llvm::Expected<CompileCommands> Made = CompileCommands::fixed(Words, Nvcc);
    if (!Made)
      return Made.takeError();
    Extended = std::move(*Made);
  }
  llvm::Expected<ParseOptions> Result = (Extended ? *Extended : *Commands).optionsFor(File);
  if (!Result)
    return Result.takeError();
  Result->CudaPath = Options.CudaPath;
  Result->CacheFolder = Options.cacheFolder();
  Result->AsCuda |= Options.AsCuda;
  return Result;
}

void Session::forEachFile(llvm::ArrayRef<std::string> Files,
                          llvm::function_ref<void(std::size_t)> Work,
                          llvm::function_ref<void(std::size_t)> Done) {
  std::vector<bool> Finished(Files.size());
  std::size_t Next = 0;
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (std::size_t I = 0; I < Files.size(); ++I)
    Pool.async([&, I] {
      {
        std::lock_guard Guard(Lock);
        showProgress(I, Files);
      }
      runOnDeepStack([&] { Work(I); });
      std::lock_guard Guard(Lock);
      Finished[I] = true;
      if (Next == I)
        clearProgress();
      for (; Next < Files.size() && Finished[Next]; ++Next)
        Done(Next);
    });
  Pool.wait();
  clearProgress();
}

void Session::error(const llvm::Twine &Message) {
  clearProgress();
  llvm::errs() << "offloom " << Command << ": ";
  llvm::WithColor::error() << Message << '\n';
}

void Session::showProgress(std::size_t Index, llvm::ArrayRef<std::string> Files) {
  if (Files.size() < 2 || !llvm::errs().is_displayed())
    return;
  clearProgress();
  llvm::errs() << '[' << Index + 1 << '/' << Files.size() << "] " << displayName(Files[Index]);
  ProgressShown = true;
}

void Session::clearProgress() {
  if (ProgressShown)
    llvm::errs() << "\r\x1b[K"; // the progress is one line that the next thing replaces
  ProgressShown = false;
}

} // namespace offloom
