// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EditorProject: with which options the files that an editor opens are compiled.
//
// They come from the folder that -p names, or else from the compile_commands.json next to a file or
// in a folder above it, or in a folder `build` there, as with clangd. clangd is told the commands
// as Clang takes them, so that nothing is written to the user's tree.
#ifndef OFFLOOM_DRIVER_EDITOR_EDITORPROJECT_H
#define OFFLOOM_DRIVER_EDITOR_EDITORPROJECT_H

#include "Driver/Session/Session.h"
#include "Lsp/Project.h"
#include "Rules/AbsentHeaders.h"
#include "llvm/Support/Chrono.h"
#include <memory>
#include <utility>

namespace offloom {

class EditorProject : public lsp::Project {
public:
  /// \p Options has -p, --cuda-path and the words after `--`, which are for files without a
  /// command.
  static llvm::Expected<std::unique_ptr<EditorProject>> open(SessionOptions Options);

  std::optional<std::string> unitOf(const std::string &Header) override;
  std::map<std::string, lsp::ClangdCommand> clangdCommands(const lsp::OpenDocument &D,
                                                           const std::string &Unit) override;
  lsp::AnalysisRequest requestFor(const std::string &Document, const std::string &Unit) override;
  std::vector<std::string> compilerWords(const std::string &File) override;
  void refresh() override;
  std::vector<std::string> takeProblems() override { return std::exchange(Problems, {}); }
  std::string pageOf(llvm::StringRef Rule) override;
  bool isCudaHeader(llvm::StringRef Name) override;
  bool isAbsentHeader(llvm::StringRef Name) override { return Absent.contains(Name); }

private:
  struct Build {
    std::optional<CompileCommands> Commands; ///< none: the database cannot be read
    llvm::sys::TimePoint<> Modified;
    bool SourcesTold = false; ///< to clangd
  };

  EditorProject(SessionOptions Options, std::shared_ptr<NvccOptions> Nvcc, CompileCommands Fallback,
                AbsentHeaders Absent, std::string RulesFolder, std::string Headers)
      : Options(std::move(Options)), Nvcc(std::move(Nvcc)), Fallback(std::move(Fallback)),
        Absent(std::move(Absent)), RulesFolder(std::move(RulesFolder)),
        Headers(std::move(Headers)) {}

  /// The database that \p File belongs to; empty: none.
  std::string databaseOf(const std::string &File) const;
  Build *buildOf(const std::string &File);
  llvm::Expected<ParseOptions> optionsFor(const std::string &Unit);
  std::optional<lsp::ClangdCommand> clangdCommand(const std::string &File, const std::string &Unit,
                                                  llvm::ArrayRef<std::string> OldHeaders);

  SessionOptions Options;
  std::shared_ptr<NvccOptions> Nvcc; ///< the commands point to it
  CompileCommands Fallback;
  AbsentHeaders Absent;
  std::string RulesFolder;
  std::string Headers;                 ///< the folder of the bundled ones
  std::map<std::string, Build> Builds; ///< by database
  std::vector<std::string> Problems;
};

} // namespace offloom

#endif
