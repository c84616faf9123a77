// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CommandLine: options and names of a subcommand.
//
// A small parser of our own rather than llvm::cl, whose options are global, which Clang's and
// LLVM's own options would join, and which cannot leave everything after `--` alone.
#ifndef OFFLOOM_TOOL_COMMANDLINE_H
#define OFFLOOM_TOOL_COMMANDLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <string>
#include <vector>

namespace offloom {

struct OptionSpec {
  std::string Name; ///< with its dashes: "-o", "--form"
  bool TakesValue = false;
  /// Stores the value, or the empty string for an option without one.
  std::function<llvm::Error(llvm::StringRef Value)> Set;
};

OptionSpec flag(std::string Name, bool &Where);
OptionSpec text(std::string Name, std::string &Where);
/// An option that may be given several times.
OptionSpec texts(std::string Name, std::vector<std::string> &Where);
OptionSpec number(std::string Name, unsigned &Where);

struct ParsedWords {
  std::vector<std::string> Names; ///< what is no option
  std::vector<std::string> Rest;  ///< what follows `--`
};

/// Reads \p Words: `--name value`, `--name=value`, `-o value`, in any order. The error of an
/// unknown option names the nearest one.
llvm::Expected<ParsedWords> parseWords(llvm::ArrayRef<std::string> Words,
                                       llvm::ArrayRef<OptionSpec> Options);

/// "; did you mean 'NAME'?" for the name of \p Names nearest to \p Word, or nothing.
std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<std::string> Names);

} // namespace offloom

#endif
