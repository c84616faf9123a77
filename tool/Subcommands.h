// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subcommands: what `offloom NAME` runs. Each is a file of its own, options in, exit code out.
#ifndef OFFLOOM_TOOL_SUBCOMMANDS_H
#define OFFLOOM_TOOL_SUBCOMMANDS_H

#include "CommandLine.h"
#include "Driver/Session/Session.h"

namespace offloom {

struct Subcommand {
  std::string Name;
  std::string Summary; ///< one line
  std::string Help;    ///< usage, options, examples
  int (*Run)(llvm::ArrayRef<std::string> Words);
};

extern const Subcommand CheckSubcommand;
extern const Subcommand MigrateSubcommand;
extern const Subcommand CcSubcommand;
extern const Subcommand InterceptSubcommand;
extern const Subcommand FlagsSubcommand;
extern const Subcommand RulesSubcommand;
extern const Subcommand QuerySubcommand;
extern const Subcommand VerifySubcommand;
extern const Subcommand LspSubcommand;
extern const Subcommand ToolkitSubcommand;

/// `offloom cc` by the name of nvcc, for builds that ask who that is.
int runAsNvcc(llvm::ArrayRef<std::string> Words);

/// The options that `check` and `migrate` share.
std::vector<OptionSpec> sessionOptions(SessionOptions &Options);

/// Says what is wrong with the command line and where help is. Returns ExitCode::Unusable.
int usageError(const Subcommand &Command, llvm::Error Mistake);

} // namespace offloom

#endif
