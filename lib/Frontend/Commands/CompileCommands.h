// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileCommands: with which options a source of the project is parsed.
//
// They come from the build's compile_commands.json (-p), where nvcc, Clang or GCC may be the
// compiler, or from the words after `--`, which may be nvcc's or Clang's.
#ifndef OFFLOOM_FRONTEND_COMMANDS_COMPILECOMMANDS_H
#define OFFLOOM_FRONTEND_COMMANDS_COMPILECOMMANDS_H

#include "Frontend/Commands/NvccCommand.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class CompileCommands {
public:
  /// The same \p Words for every file.
  static llvm::Expected<CompileCommands> fixed(llvm::ArrayRef<std::string> Words,
                                               const NvccOptions &Options);
  /// Those of compile_commands.json, which \p Build is or has in it.
  static llvm::Expected<CompileCommands> load(llvm::StringRef Build, const NvccOptions &Options);

  /// How to parse \p File. A file that the build does not name, such as a header, gets the options
  /// of the file whose path shares most with it.
  llvm::Expected<ParseOptions> optionsFor(llvm::StringRef File) const;

  /// The sources that the build names, by absolute path.
  std::vector<std::string> files() const;
  /// The compiler's options for \p File as the build gives them.
  std::vector<std::string> wordsFor(llvm::StringRef File) const { return entryFor(File).Words; }

private:
  struct Entry {
    std::string File;
    std::string Directory;
    std::vector<std::string> Words;
  };

  explicit CompileCommands(const NvccOptions &Options) : Options(&Options) {}
  const Entry &entryFor(llvm::StringRef File) const;
  llvm::Expected<ParseOptions> translate(const Entry &Entry) const;

  const NvccOptions *Options;
  std::vector<Entry> Entries;
};

} // namespace offloom

#endif
