// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HelpText: the help of a subcommand in its parts, so that the manual page and the shells'
// completions are made of what `offloom help` prints and nothing is written down twice.
//
// A part ends with an empty line: what begins with "usage:", indented options, "Exit code:",
// "Environment:", other indented lines, which are examples, and paragraphs.
#ifndef OFFLOOM_TOOL_HELPTEXT_H
#define OFFLOOM_TOOL_HELPTEXT_H

#include "Subcommands.h"

namespace llvm {
class raw_ostream;
}

namespace offloom {

struct HelpOption {
  std::string Spelling; ///< "--write-baseline FILE, --baseline FILE"
  std::string Text;

  struct Name {
    std::string Dashed; ///< "--baseline"
    bool TakesValue = false;
  };
  std::vector<Name> names() const;
};

struct HelpText {
  std::vector<std::string> Usage; ///< lines
  std::vector<std::string> Paragraphs;
  std::vector<HelpOption> Options;
  std::vector<HelpOption> Environment;
  std::string ExitCode;
  std::vector<std::string> Examples; ///< lines

  static HelpText of(const Subcommand &Command);
};

/// The manual page offloom-NAME.1.
void writeManPage(const Subcommand &Command, llvm::raw_ostream &Out);
/// offloom.1.
void writeManPage(llvm::ArrayRef<const Subcommand *> Commands, llvm::raw_ostream &Out);

void writeBashCompletion(llvm::ArrayRef<const Subcommand *> Commands, llvm::raw_ostream &Out);
void writeZshCompletion(llvm::ArrayRef<const Subcommand *> Commands, llvm::raw_ostream &Out);
void writeFishCompletion(llvm::ArrayRef<const Subcommand *> Commands, llvm::raw_ostream &Out);

/// Writes all of these below \p Folder, where they stand below /usr/share.
llvm::Error writeShare(llvm::StringRef Folder, llvm::ArrayRef<const Subcommand *> Commands);

} // namespace offloom

#endif
