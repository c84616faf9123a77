// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom verify`.
#include "Driver/Query/VerifyCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

/// An option whose value is a number of 0 or more.
OptionSpec tolerance(std::string Name, std::optional<double> &Where) {
  return {Name, true, [Name, &Where](llvm::StringRef Value) -> llvm::Error {
            double Number = 0;
            if (Value.getAsDouble(Number) || !(Number >= 0))
              return llvm::createStringError("option '" + Name + "' takes a number, not '" + Value +
                                             "'");
            Where = Number;
            return llvm::Error::success();
          }};
}

int run(llvm::ArrayRef<std::string> Words) {
  VerifyOptions Options;
  std::string Recorder;
  llvm::Expected<ParsedWords> Parsed =
      parseWords(Words, {text("--recorder", Recorder), text("--result", Options.Result),
                         tolerance("--relative", Options.Tolerated.Relative),
                         tolerance("--absolute", Options.Tolerated.Absolute)});
  if (!Parsed)
    return usageError(VerifySubcommand, Parsed.takeError());
  if (!Recorder.empty() && Parsed->Names.empty())
    return writeRecorder(Recorder);
  if (!Recorder.empty() || Parsed->Names.size() != 2)
    return usageError(VerifySubcommand, llvm::createStringError("two records are to be named, or "
                                                                "--recorder and a folder"));
  Options.Expected = Parsed->Names[0];
  Options.Found = Parsed->Names[1];
  return runVerify(Options);
}

} // namespace

const Subcommand VerifySubcommand{
    "verify", "say which call of a migrated program is the first to differ from the GPU's",
    R"(usage: offloom verify --recorder FOLDER
usage: offloom verify [--relative=X] [--absolute=X] [--result FILE] GPU.record CPU.record

Compares what a CUDA program did on a GPU with what its migrated form does: each kernel launch, copy
and set, with its arguments and the memory that it leaves. The first call that differs is named.

The CUDA program is recorded by a library that is preloaded, or an object that is linked; its source
is written by --recorder, and says how it is built. A migrated program records itself. Both write to
the file that the environment names.

  --recorder FOLDER  write the recorder for the machine with the GPU
  --relative=X       how far floating-point values may be apart, as a part of the larger one; if not
                     given, by type: 1e-4 for float, 1e-10 for double
  --absolute=X       how far they may be apart besides; if not given, a small part of the largest value
                     in the same memory
  --result FILE      write what was found to FILE too, for offloom migrate --verified FILE

Environment:
  OFFLOOM_VERIFY: the file that a recorded program writes
  OFFLOOM_VERIFY_BYTES: how many bytes of each piece of memory it keeps, or all; default 4096

Exit code: 0 no call differs; 1 one does; 2 wrong usage, or a file that is no record.

  offloom verify --recorder recorder
  OFFLOOM_VERIFY=cpu.record ./saxpy
  offloom verify gpu.record cpu.record
)",
    run};

} // namespace offloom
