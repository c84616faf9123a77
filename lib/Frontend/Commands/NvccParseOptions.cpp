// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From nvcc's options to those that Clang parses with. Only what changes how the text reads goes
// over; code generation is the host compiler's.
#include "Frontend/Commands/NvccCommand.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {
namespace {

/// Whether a host compiler's option changes how the text reads. Others, which only GCC may know,
/// are kept from Clang; -march too, which Clang would take for the GPU's.
bool concernsParsing(llvm::StringRef Option) {
  if (Option.starts_with("-Werror"))
    return false;
  static constexpr llvm::StringRef Prefixes[] = {"-D",
                                                 "-U",
                                                 "-I",
                                                 "-i",
                                                 "-std=",
                                                 "-W",
                                                 "-fopenmp",
                                                 "-fno-exceptions",
                                                 "-fexceptions",
                                                 "-fno-rtti",
                                                 "-frtti",
                                                 "-fsigned-char",
                                                 "-funsigned-char",
                                                 "-fms-extensions",
                                                 "-fpermissive",
                                                 "-pthread",
                                                 "-w",
                                                 "-ansi",
                                                 "-fno-char8_t",
                                                 "-fchar8_t",
                                                 "-ftemplate-depth"};
  return llvm::any_of(Prefixes, [&](llvm::StringRef P) { return Option.starts_with(P); }) &&
         !Option.starts_with("-Wl,") && !Option.starts_with("-Wa,") && !Option.starts_with("-Wp,");
}

/// The bundled headers need C++17, which is nvcc's default too.
std::string parsingStandard(llvm::StringRef Given) {
  for (llvm::StringRef Old : {"03", "11", "14", "98", "0x", "1y"})
    if (Given.ends_with(Old))
      return "gnu++17";
  return Given.empty() ? "gnu++17" : Given.str();
}

DeviceBuild deviceBuildOf(const NvccCommand &Command) {
  DeviceBuild Build;
  if (!Command.GpuArchitecture.empty() || !Command.GpuCode.empty())
    Build.Targets.add(Command.GpuArchitecture, Command.GpuCode);
  for (const std::string &Value : Command.GeneratedCode)
    Build.Targets.addGenerated(Value);
  // A command of Clang's names them in its own way.
  if (llvm::any_of(Command.Unknown, [](llvm::StringRef Word) {
        return Word.starts_with("--cuda-") || Word.starts_with("--offload-");
      }))
    Build.Targets.Given = Build.Targets.Special = true;
  Build.Optimized = !Command.Optimize.empty() && Command.Optimize != "0";
  Build.Debug = Command.DeviceDebug && !Command.OptimizedDevice;
  Build.LineInfo = Command.LineInfo;
  Build.FastMath = Command.FastMath;
  Build.LinkTimeOptimization = Command.LinkTimeOptimization;
  Build.SharedRuntime = Command.CudaRuntime == "shared";
  Build.PerThreadStream = Command.PerThreadStream;
  Build.IsModule = Command.TheGoal == NvccCommand::Goal::Module;
  Build.MaxRegisters = Command.MaxRegisters;
  return Build;
}

} // namespace

ParseOptions parseOptionsFor(const NvccCommand &Command) {
  ParseOptions Options;
  Options.Arch = Command.arch();
  Options.AsCuda = Command.Language == "cu";
  Options.RelaxedConstexpr = Command.RelaxedConstexpr;
  Options.ExtendedLambda = Command.ExtendedLambda;
  Options.DeviceEmulation = Command.DeviceEmulation;
  Options.RelocatableDeviceCode = Command.RelocatableDeviceCode;
  Options.Build = deviceBuildOf(Command);
  Options.ClangOptions = Command.Preprocessor;
  for (std::size_t I = 0; I < Command.HostOptions.size(); ++I) {
    const std::string &Option = Command.HostOptions[I];
    if (!concernsParsing(Option))
      continue;
    Options.ClangOptions.push_back(Option);
    if ((Option == "-include" || Option == "-isystem" || Option == "-iquote" || Option == "-I" ||
         Option == "-D" || Option == "-idirafter") &&
        I + 1 < Command.HostOptions.size())
      Options.ClangOptions.push_back(Command.HostOptions[++I]);
  }
  Options.ClangOptions.push_back("-Wno-unknown-warning-option");
  if (Command.Language != "c") {
    std::string Standard = parsingStandard(Command.Standard);
    Options.ClangOptions.push_back("-std=" + Standard);
    // What C++17 has dropped is right in the older one that the text is written in.
    if (!Command.Standard.empty() && Standard != Command.Standard)
      llvm::append_values(Options.ClangOptions, "-Wno-register", "-Wno-dynamic-exception-spec");
  }
  if (Command.NoExceptions)
    Options.ClangOptions.push_back("-fno-exceptions");
  if (Command.NoWarnings)
    Options.ClangOptions.push_back("-w");
  if (Command.RelocatableDeviceCode)
    Options.ClangOptions.push_back("-D__CUDACC_RDC__");
  if (Command.PerThreadStream)
    Options.ClangOptions.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  if (Command.DeviceEmulation)
    Options.ClangOptions.push_back("-D__DEVICE_EMULATION__=1");
  if (Command.DeviceByDefault)
    llvm::append_values(Options.ClangOptions, "-include", "offloom/device_by_default.h");
  if (Command.FastMath)
    Options.ClangOptions.push_back("-D__USE_FAST_MATH__=1");
  // What follows changes no text, but who migrates it wants to know.
  if (Command.flushesSubnormals())
    Options.ClangOptions.push_back("-fgpu-flush-denormals-to-zero");
  if (!Command.ContractFloat)
    Options.ClangOptions.push_back("-ffp-contract=off");
  return Options;
}

} // namespace offloom
