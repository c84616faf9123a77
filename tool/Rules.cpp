// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom rules`.
#include "Driver/Query/RulesCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> Folders;
  llvm::Expected<ParsedWords> Parsed = parseWords(Words, texts("--rules", Folders));
  if (!Parsed)
    return usageError(RulesSubcommand, Parsed.takeError());
  llvm::ArrayRef<std::string> Names = Parsed->Names;
  if (Names.size() == 1 && Names[0] == "list")
    return listRules(Folders);
  if (Names.size() == 2 && Names[0] == "show")
    return showRule(Names[1], Folders);
  if (Names.size() >= 2 && Names[0] == "test")
    return testRules(Names.drop_front());
  return usageError(RulesSubcommand,
                    llvm::createStringError("expected 'list', 'show ID' or 'test DIR'"));
}

} // namespace

const Subcommand RulesSubcommand{"rules", "list and show the rules of check, and test your own",
                                 R"(usage: offloom rules list [--rules DIR]
       offloom rules show ID [--rules DIR]
       offloom rules test DIR...

list prints one line a rule, show all that one says. test checks the examples of
the rules in DIR: 'bad' must have exactly the rule's finding, 'good' none, and the
fix of a rule that has one must make 'good' of 'bad'.

  --rules DIR       the rules in DIR too

Exit code: 0 fine, 1 an example is not as its rule says, 2 a rule file is broken.

  offloom rules show launch-block-exceeds-limit
  offloom rules test tools/rules
)",
                                 run};

} // namespace offloom
