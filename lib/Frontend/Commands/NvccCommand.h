// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NvccCommand: what a command line of nvcc asks for, as values.
//
// The grammar is nvcc's own, not Clang's: long names take one or two dashes, values follow after a
// space or `=`, `-Xcompiler` takes comma lists, an unknown option is an error. Which options exist
// and what becomes of each is data: rules/nvcc-options.yaml.
#ifndef OFFLOOM_FRONTEND_COMMANDS_NVCCCOMMAND_H
#define OFFLOOM_FRONTEND_COMMANDS_NVCCCOMMAND_H

#include "Frontend/Parse.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace offloom {

class NvccOptions;

struct NvccCommand {
  enum class Goal { Link, Compile, Preprocess, Dependencies, DeviceLink, Archive, Run, Module };
  /// What programs load: as text, or as the shared object that it is.
  enum class Module { Ptx, Cubin, Fatbin };

  Goal TheGoal = Goal::Link;
  Module TheModule = Module::Ptx;
  std::vector<std::string> Inputs;
  /// All words, with those of response files in their place, and where among them the inputs are.
  std::vector<std::string> Words;
  std::vector<std::size_t> InputPlaces;
  std::string Output;          ///< -o
  std::string OutputDirectory; ///< -odir
  std::string Language;        ///< -x: "c", "c++", "cu" or empty

  /// -I, -isystem, -include, -D and -U in the order given, as GCC and Clang spell them.
  std::vector<std::string> Preprocessor;
  std::string Standard; ///< "c++17"; empty: not given
  std::string Optimize; ///< "3" of -O3; empty: not given
  bool Debug = false;
  bool DeviceDebug = false;
  bool LineInfo = false;
  bool DeviceEmulation = false;
  bool OptimizedDevice = false; ///< -dopt=on, which keeps -G from turning optimisation off
  bool FastMath = false;
  std::optional<bool> FlushSubnormals; ///< -ftz
  bool ContractFloat = true;           ///< -fmad
  bool RelocatableDeviceCode = false;
  bool ClampShifts = false;        ///< Offloom's own: shifts by the width or more are a GPU's
  bool NoClampConversions = false; ///< Offloom's own: conversions are the processor's
  bool NoWarpSynchronous = false;  ///< Offloom's own: lanes of a warp need not go side by side
  bool DeviceByDefault = false;    ///< functions without a specifier are for both sides: NVRTC's
  std::string LoweredNames;        ///< Offloom's own: a file for what name expressions mean
  bool RelaxedConstexpr = false;   ///< what it allows is always on when parsing; checks ask
  bool ExtendedLambda = false;     ///< likewise
  bool PerThreadStream = false;
  bool NoExceptions = false;
  bool NoWarnings = false;

  /// GPU architectures in ascending order: 75 for sm_75. Empty: not given.
  std::vector<unsigned> Archs;
  std::string GpuArchitecture;            ///< of -arch, as given
  std::string GpuCode;                    ///< of -code, as given
  std::vector<std::string> GeneratedCode; ///< of each -gencode, as given
  /// What Offloom's own compilation does without.
  std::string MaxRegisters; ///< of -maxrregcount
  std::string CudaRuntime;  ///< of -cudart: "none", "shared", "static" or empty
  bool LinkTimeOptimization = false;

  std::vector<std::string> HostOptions;     ///< -Xcompiler, and unknown ones that are forwarded
  std::vector<std::string> Unknown;         ///< see NvccCommandContext::KeepUnknown
  std::vector<std::string> LinkerOptions;   ///< -Xlinker
  std::vector<std::string> ArchiveOptions;  ///< -Xarchive
  std::vector<std::string> Libraries;       ///< names of -l
  std::vector<std::string> LibraryPaths;    ///< -L
  std::vector<std::string> DependencyWords; ///< -MD, -MMD, -MP, -MF F, -MT T as given
  std::vector<std::string> RunArguments;
  bool Shared = false;
  bool RelocatableLink = false;
  std::string HostCompiler; ///< -ccbin
  std::string Archiver;     ///< -arbin

  bool Verbose = false;
  bool DryRun = false;
  bool Keep = false;
  std::string KeepDirectory;
  bool PrintHelp = false;
  bool PrintVersion = false;
  bool ListArchs = false;

  /// A sentence for each option that was given and has no effect.
  std::vector<std::string> Ignored;

  /// The architecture that device code is taken to run on: the newest one named, or sm_90.
  unsigned arch() const { return Archs.empty() ? 90 : Archs.back(); }

  /// Are subnormal numbers zeros in device code?
  bool flushesSubnormals() const { return FlushSubnormals.value_or(FastMath); }
};

struct NvccCommandContext {
  /// Where relative names of response files start from; empty: the current directory.
  std::string Directory;
  /// Collect unknown options instead of refusing them: they may be Clang's or GCC's.
  bool KeepUnknown = false;
  /// The command is of another's build and only tells how to parse: an option that asks for an
  /// output which Offloom does not make is nothing to refuse.
  bool OnlyParses = false;
};

/// Reads \p Words, which do not include the name of the compiler.
llvm::Expected<NvccCommand> readNvccCommand(llvm::ArrayRef<std::string> Words,
                                            const NvccOptions &Options,
                                            const NvccCommandContext &Context = {});

/// \p Words between those of the environment's NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS.
std::vector<std::string> withNvccEnvironment(llvm::ArrayRef<std::string> Words);

/// How Clang is to parse a source of \p Command.
ParseOptions parseOptionsFor(const NvccCommand &Command);

} // namespace offloom

#endif
