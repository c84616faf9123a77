// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom migrate`.
#include "Driver/Projects/MigrateCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

llvm::Error contradiction(const MigrateCommandOptions &Options) {
  bool ToFolder = !Options.OutputFolder.empty();
  if (ToFolder + Options.InPlace + Options.Diff > 1)
    return llvm::createStringError("-o, --in-place and --diff exclude one another");
  llvm::StringRef Report = Options.ReportFile;
  if (Report.empty() && !Options.Verified.empty())
    return llvm::createStringError("--verified is for --report");
  if (!Report.empty() && !Report.ends_with(".html") && !Report.ends_with(".json"))
    return llvm::createStringError("--report takes the name of a file that ends in .html or .json");
  return llvm::Error::success();
}

/// An option whose value is a list with commas; it may be given several times.
OptionSpec list(std::string Name, std::vector<std::string> &Where) {
  return {std::move(Name), true, [&Where](llvm::StringRef Value) -> llvm::Error {
            llvm::SmallVector<llvm::StringRef> Parts;
            Value.split(Parts, ',', -1, /*KeepEmpty=*/false);
            Where.insert(Where.end(), Parts.begin(), Parts.end());
            return llvm::Error::success();
          }};
}

int run(llvm::ArrayRef<std::string> Words) {
  MigrateCommandOptions Options;
  Options.Version = OFFLOOM_VERSION;
  std::vector<OptionSpec> Specs = sessionOptions(Options.Session);
  Specs.push_back(text("-o", Options.OutputFolder));
  Specs.push_back(flag("--in-place", Options.InPlace));
  Specs.push_back(flag("--diff", Options.Diff));
  Specs.push_back(text("--report", Options.ReportFile));
  Specs.push_back(list("--allow-residue", Options.AllowedResidue));
  Specs.push_back(list("--verified", Options.Verified));
  Specs.push_back(flag("--clamp-shifts", Options.ClampShifts));
  Specs.push_back(flag("--no-clamp-conversions", Options.NoClampConversions));
  Specs.push_back(flag("--no-warp-synchronous", Options.NoWarpSynchronous));
  Specs.push_back({"--form", true, [&](llvm::StringRef Value) -> llvm::Error {
                     if (Value != "best" && Value != "fibers")
                       return llvm::createStringError(
                           "option '--form' takes best or fibers, not '" + Value + "'");
                     Options.Form = Value == "best" ? "" : Value.str();
                     return llvm::Error::success();
                   }});
  llvm::Expected<ParsedWords> Parsed = parseWords(Words, Specs);
  if (!Parsed)
    return usageError(MigrateSubcommand, Parsed.takeError());
  if (Parsed->Names.empty() && Options.Session.Build.empty())
    return usageError(MigrateSubcommand, llvm::createStringError("no file or folder named"));
  if (llvm::Error Mistake = contradiction(Options))
    return usageError(MigrateSubcommand, std::move(Mistake));
  Options.Session.Names = Parsed->Names;
  Options.Session.CompilerWords = Parsed->Rest;
  return runMigrate(std::move(Options));
}

} // namespace

const Subcommand MigrateSubcommand{
    "migrate", "rewrite CUDA sources into C++ that runs on the CPU",
    R"(usage: offloom migrate [options] FILE|DIR... [-- COMPILER-OPTIONS]
       offloom migrate -p BUILD -o DIR

Rewrites CUDA C++ into readable C++20 on Offloom's runtime: a.cu becomes a.cpp, b.cuh becomes
b.hpp, and the headers of the project that need it change with them. Says which form each kernel
got, and why where it is not the best one. Of a folder, and of all that the build in -p compiles,
CMake files and Makefiles are migrated as well, and with -o everything else is copied.
Of a module of PTX, a.ptx, it shows the C++ that programs run that load it.

  -o DIR            write the migrated tree to DIR; what was changed there by hand since the last run
                    is kept, and merged with what is new
  --in-place        change and rename the files where they are
  --diff            show the changes, write nothing
                    (with none of the three, a single file is written to standard output)
  --report FILE     write a page about the migration to FILE.html, for a browser: files and kernels
                    beside what they have become, and what is left; or FILE.json, the same as data.
                    With none of the three above, nothing else is written
  --verified FILE,...
                    what offloom verify --result FILE has found of programs, for the report
  --allow-residue GLOB,...
                    what is left for you does not count (exit code 0) in files or by rules of
                    these names
  --form FORM       best (default), or fibers: every CUDA thread on a stack of its own
  --clamp-shifts    shifts by the width of the value or more give what they give on a GPU
  --no-clamp-conversions
                    numbers that an integer cannot hold may become what the processor makes of them;
                    by default they become what they become on a GPU
  --no-warp-synchronous
                    threads of a warp may part where no barrier holds them together, even if they
                    exchange values through memory
  -p BUILD          take the compiler's options from BUILD/compile_commands.json
  -j N              migrate N files at a time (default: one a core)
  --cuda-path DIR   parse with the headers of the CUDA toolkit in DIR, not the bundled ones
  --cache-dir DIR   keep results of unchanged files in DIR (default: $XDG_CACHE_HOME/offloom)
  --no-cache        migrate every file anew

Exit code: 0 done, 1 something is left for you, 2 wrong usage or environment, 3 a file could not
be parsed.

  offloom migrate saxpy.cu > saxpy.cpp
  offloom migrate src -o migrated -p build
  offloom migrate src --report migration.html
  offloom migrate a.cu --diff -- -std=c++17 -Iinclude
)",
    run};

} // namespace offloom
