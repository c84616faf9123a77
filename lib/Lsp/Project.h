// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Project: what the server asks about the files it does not parse itself.
#ifndef OFFLOOM_LSP_PROJECT_H
#define OFFLOOM_LSP_PROJECT_H

#include "Lsp/OpenDocument.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace offloom::lsp {

/// How Clang is called for a file.
struct ClangdCommand {
  std::string Directory;
  std::vector<std::string> Words;

  bool operator==(const ClangdCommand &) const = default;
};

class Project {
public:
  virtual ~Project() = default;

  /// The source that \p Header is a part of, if some build's database has one that includes it.
  virtual std::optional<std::string> unitOf(const std::string &Header) = 0;

  /// How clangd is to parse \p D, a part of \p Unit or \p Unit itself, and, once, all CUDA
  /// sources of the build that it belongs to. What is left to clangd is not in it.
  virtual std::map<std::string, ClangdCommand> clangdCommands(const OpenDocument &D,
                                                              const std::string &Unit) = 0;

  /// A request to analyse \p Document as a part of \p Unit; its texts are not set.
  virtual AnalysisRequest requestFor(const std::string &Document, const std::string &Unit) = 0;

  /// The options that nvcc is given for \p File.
  virtual std::vector<std::string> compilerWords(const std::string &File) = 0;

  /// Reads again what has changed on disk.
  virtual void refresh() = 0;

  /// What has gone wrong since the last call, a sentence each.
  virtual std::vector<std::string> takeProblems() = 0;

  /// The file that explains \p Rule; empty if there is none.
  virtual std::string pageOf(llvm::StringRef Rule) = 0;

  /// Whether `#include <NAME>` means one of CUDA's own headers.
  virtual bool isCudaHeader(llvm::StringRef Name) = 0;
  /// Whether it means a header of a toolkit's that is not among them.
  virtual bool isAbsentHeader(llvm::StringRef Name) = 0;
};

} // namespace offloom::lsp

#endif
