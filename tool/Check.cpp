// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom check`.
#include "Driver/Check/CheckCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

llvm::Error setToolkit(llvm::StringRef Value, std::optional<ToolkitVersion> &Where) {
  std::optional<ToolkitVersion> Version = ToolkitVersion::parse(Value);
  if (!Version)
    return llvm::createStringError("'--profile' takes a toolkit such as cuda-12.4, not '" + Value +
                                   "'");
  Where = Version;
  return llvm::Error::success();
}

llvm::Error setArch(llvm::StringRef Value, unsigned &Where) {
  std::optional<unsigned> Arch = parseArchitecture(Value);
  if (!Arch)
    return llvm::createStringError("'--arch' takes an architecture such as sm_80, not '" + Value +
                                   "'");
  Where = *Arch;
  return llvm::Error::success();
}

llvm::Error setCount(llvm::StringRef Value, unsigned &Where) {
  if (Value.getAsInteger(10, Where))
    return llvm::createStringError("'--max-per-rule' takes a number, not '" + Value + "'");
  return llvm::Error::success();
}

llvm::Error setShard(llvm::StringRef Value, std::optional<Shard> &Where) {
  Where = Shard::parse(Value);
  if (!Where)
    return llvm::createStringError("'--shard' takes a part of a number of parts, such as 3/8, "
                                   "not '" +
                                   Value + "'");
  return llvm::Error::success();
}

std::vector<OptionSpec> checkOptions(CheckOptions &Options) {
  std::vector<OptionSpec> All = sessionOptions(Options.Session);
  All.push_back(text("--checks", Options.Checks));
  All.push_back(texts("--rules", Options.RuleFolders));
  All.push_back({"--profile", true,
                 [&Options](llvm::StringRef Value) { return setToolkit(Value, Options.Toolkit); }});
  All.push_back(
      {"--arch", true, [&Options](llvm::StringRef Value) { return setArch(Value, Options.Arch); }});
  All.push_back(text("--format", Options.Format));
  All.push_back(text("-o", Options.Output));
  All.push_back({"--max-per-rule", true, [&Options](llvm::StringRef Value) {
                   return setCount(Value, Options.MaxPerRule);
                 }});
  All.push_back(text("--fail-on", Options.FailOn));
  All.push_back(text("--diff", Options.DiffReference));
  All.push_back(text("--baseline", Options.Baseline));
  All.push_back(text("--write-baseline", Options.WriteBaseline));
  All.push_back({"--shard", true,
                 [&Options](llvm::StringRef Value) { return setShard(Value, Options.Part); }});
  All.push_back(flag("--merge", Options.Merge));
  All.push_back(flag("--fix", Options.Fix));
  All.push_back(flag("--fix-notes", Options.FixNotes));
  All.push_back(text("--time-trace", Options.TimeTraceFile));
  All.push_back(flag("--unused-suppressions", Options.UnusedSuppressions));
  return All;
}

int run(llvm::ArrayRef<std::string> Words) {
  CheckOptions Options;
  Options.Version = OFFLOOM_VERSION;
  llvm::Expected<ParsedWords> Parsed = parseWords(Words, checkOptions(Options));
  if (!Parsed)
    return usageError(CheckSubcommand, Parsed.takeError());
  if (Parsed->Names.empty())
    return usageError(CheckSubcommand, llvm::createStringError("no file or folder named"));
  if (!Options.Output.empty() && Options.Format == "text")
    return usageError(CheckSubcommand, llvm::createStringError("-o needs --format"));
  if (Options.Part && Options.Merge)
    return usageError(CheckSubcommand,
                      llvm::createStringError("--shard and --merge exclude one another"));
  Options.Session.Names = Parsed->Names;
  Options.Session.CompilerWords = Parsed->Rest;
  return runCheck(std::move(Options));
}

} // namespace

const Subcommand CheckSubcommand{"check", "report what is wrong with CUDA sources",
                                 R"(usage: offloom check [options] FILE|DIR... [-- COMPILER-OPTIONS]
       offloom check --merge [options] SARIF-FILE...

Parses each .cu file as host and as device code and reports what Clang and
Offloom's own rules find. Needs neither a GPU nor a CUDA toolkit.

  -p BUILD          take the compiler's options from BUILD/compile_commands.json
  -j N              check N files at a time (default: one a core)
  --cuda-path DIR   parse with the headers of the CUDA toolkit in DIR, not the bundled ones
  --checks GLOBS    rules to use or, after '-', not to use: --checks='-*,launch-*'
  --rules DIR       add the rules in DIR, files of AST matchers (docs/check.md)
  --profile CUDA    the toolkit whose rules count: cuda-12.4 (default: cuda-13.0)
  --arch ARCH       the architecture to check for, whatever the options say: sm_80
  --fix             apply the fixes that findings have
  --fix-notes       and those of notes, where a finding has one there and none itself
  --cache-dir DIR   keep results of unchanged files in DIR (default: $XDG_CACHE_HOME/offloom)
  --no-cache        check every file anew
  --diff REF        report only lines that differ from the git commit REF
  --format FORMAT   text, json, sarif, junit, github, gitlab, rdjsonl or html
  -o FILE           write the report to FILE
  --max-per-rule N  report N findings of a rule in a file, and count the rest (default: 20;
                    0: report all); errors are never left out
  --fail-on LEVEL   fail on findings from this level: remark, warning (default), error
  --write-baseline FILE, --baseline FILE
                    write the findings of today; report only those that are not in FILE
  --shard I/N       check the I-th of N parts of the files, the same ones each time
  --merge           report what the shards found as if one run had: the names are the
                    files that each wrote with --format sarif
  --unused-suppressions
                    report NOLINT comments that suppress nothing
  --time-trace FILE write where the time goes, check by check, for chrome://tracing

Files .offloom.yaml in the folders above a source say which rules a project wants.
Exit code: 0 clean, 1 findings, 2 wrong usage or environment, 3 a file could not be parsed.

  offloom check saxpy.cu
  offloom check src -p build
  offloom check a.cu -- -std=c++17 -arch=sm_90 -Iinclude -DN=16
)",
                                 run};

} // namespace offloom
