// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Session: what the commands that work on many files share: options, messages, progress, threads.
#ifndef OFFLOOM_DRIVER_SESSION_SESSION_H
#define OFFLOOM_DRIVER_SESSION_SESSION_H

#include "Frontend/Commands/CompileCommands.h"
#include "Report/TerminalReport.h"
#include "Rules/NvccOptions.h"
#include "Support/CacheFolder.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <mutex>

namespace offloom {

struct SessionOptions {
  std::vector<std::string> Names;         ///< files and folders as the user gave them
  std::string Build;                      ///< -p; empty: not given
  std::vector<std::string> CompilerWords; ///< the words after --
  std::string CudaPath;                   ///< a toolkit to parse with; empty: bundled headers
  unsigned Jobs = 0;                      ///< files at a time; 0: one a core
  bool AsCuda = false;                    ///< all files, whatever they are called
  std::string CacheFolder;                ///< of what earlier runs kept; empty: the user's
  bool NoCache = false;                   ///< use none, and keep nothing

  /// The folder that is used; empty: none.
  std::string cacheFolder() const {
    return NoCache ? "" : CacheFolder.empty() ? defaultCacheFolder() : CacheFolder;
  }
};

class Session {
public:
  /// \p Command is the subcommand, which begins each message.
  static llvm::Expected<std::unique_ptr<Session>> open(llvm::StringRef Command,
                                                       SessionOptions Options);

  /// \p More: what another source of options says; nothing where -p gives each file its own.
  llvm::Expected<ParseOptions> optionsFor(llvm::StringRef File,
                                          llvm::ArrayRef<std::string> More = {}) const;

  /// The sources that -p's database names, by absolute path.
  std::vector<std::string> filesOfBuild() const { return Commands->files(); }

  /// Calls \p Work for each file, several at a time, and \p Done in the order of the files, never
  /// two at a time, as soon as all files before it are done. Shows the progress on a terminal.
  void forEachFile(llvm::ArrayRef<std::string> Files,
                   llvm::function_ref<void(std::size_t Index)> Work,
                   llvm::function_ref<void(std::size_t Index)> Done);

  /// Says what is wrong, to standard error.
  void error(const llvm::Twine &Message);

  const SessionOptions &options() const { return Options; }

private:
  Session(llvm::StringRef Command, SessionOptions Options, NvccOptions Nvcc)
      : Command(Command), Options(std::move(Options)), Nvcc(std::move(Nvcc)) {}

  void showProgress(std::size_t Index, llvm::ArrayRef<std::string> Files);
  void clearProgress();

  std::string Command;
  SessionOptions Options;
  NvccOptions Nvcc;
  std::unique_ptr<CompileCommands> Commands;
  std::mutex Lock;
  bool ProgressShown = false;
};

/// Loads rules/nvcc-options.yaml.
llvm::Expected<NvccOptions> loadNvccOptions();

} // namespace offloom

#endif
