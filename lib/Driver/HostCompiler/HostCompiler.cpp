// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/HostCompiler/HostCompiler.h"
#include "Driver/HostCompiler/CompilerRepairs.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/ToolkitHeaders.h"
#include "Support/CxxStandard.h"
#include "Support/NvccMacros.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// Libraries of CUDA that Offloom's runtime and headers stand in for.
constexpr llvm::StringRef ReplacedLibraries[] = {"cudart", "cudart_static", "cudadevrt",
                                                 "cuda",   "culibos",       "nvToolsExt"};

/// The programs that \p Choice, the value of -ccbin, may mean: it may be a folder, and a C compiler
/// would not link C++'s library.
std::vector<std::string> candidates(llvm::StringRef Choice) {
  std::vector<std::string> Names;
  if (llvm::sys::fs::is_directory(Choice)) {
    for (const char *Name : {"g++", "clang++"})
      Names.push_back(Choice.str() + "/" + Name);
    return Names;
  }
  llvm::StringRef Name = path::filename(Choice);
  llvm::StringRef Before = Choice.drop_back(Name.size());
  for (auto [C, Cxx] :
       {std::pair("gcc", "g++"), std::pair("clang", "clang++"), std::pair("cc", "c++")})
    if (Name == C || Name.starts_with(std::string(C) + "-"))
      Names.push_back(Before.str() + Cxx + Name.drop_front(llvm::StringRef(C).size()).str());
  Names.push_back(Choice.str());
  return Names;
}

llvm::Expected<std::string> findProgram(const NvccCommand &Command) {
  std::vector<std::string> Names{"clang++-22", "g++", "clang++"};
  std::string Choice = Command.HostCompiler;
  for (const char *Variable : {"NVCC_CCBIN", "OFFLOOM_CXX"})
    if (Choice.empty())
      Choice = llvm::sys::Process::GetEnv(Variable).value_or("");
  if (!Choice.empty())
    Names = candidates(Choice);
  for (const std::string &Name : Names)
    if (auto Found = llvm::sys::findProgramByName(Name))
      return *Found;
  if (!Choice.empty())
    return llvm::createStringError("cannot find the host compiler '" + Choice + "'");
  return llvm::createStringError("cannot find a C++ compiler: none of clang++-22, g++ and clang++ "
                                 "is on PATH; name one with -ccbin or OFFLOOM_CXX");
}

std::string standardFor(const NvccCommand &Command) {
  bool Default = Command.Standard.empty() || isBeforeCxx17(Command.Standard);
  return "-std=" + (Default ? "gnu++17" : Command.Standard);
}

bool given(const NvccCommand &Command, llvm::StringRef Prefix) {
  return llvm::any_of(Command.HostOptions,
                      [&](llvm::StringRef Option) { return Option.starts_with(Prefix); });
}

/// Options with which a compiler may change results.
constexpr llvm::StringRef ChangesResults[] = {"-Ofast",
                                              "-fapprox-func",
                                              "-fassociative-math",
                                              "-ffast-math",
                                              "-ffinite-math-only",
                                              "-freciprocal-math",
                                              "-funsafe-math-optimizations",
                                              "-fno-honor-infinities",
                                              "-fno-honor-nans",
                                              "-fno-signed-zeros",
                                              "-mdaz-ftz"};

bool namesOldStandard(llvm::StringRef Option) {
  return Option == "-ansi" || (Option.consume_front("-std=") && isBeforeCxx17(Option));
}

/// What the host compiler is told of files with kernels, and of programs: of an option of
/// -Xcompiler nvcc's device compiler does not hear, and `isnan(x)` in a kernel must not become
/// false by one. FindCUDA hands on all of CMAKE_CXX_FLAGS that way, and with it a standard that the
/// runtime's headers may not know.
std::vector<std::string> hostOptions(const NvccCommand &Command) {
  std::vector<std::string> Options;
  for (llvm::StringRef Option : Command.HostOptions)
    if (Option == "-Ofast")
      Options.push_back("-O3");
    else if (!llvm::is_contained(ChangesResults, Option) && !namesOldStandard(Option))
      Options.push_back(Option.str());
  return Options;
}

std::string optimisation(const NvccCommand &Command) {
  if (!Command.Optimize.empty())
    return "-O" + Command.Optimize;
  return Command.DeviceDebug && !Command.OptimizedDevice ? "-O0" : "-O3";
}

/// By its name, or by that of what it is a link to: FindCUDA names /usr/bin/cc.
bool isGcc(llvm::StringRef Program) {
  llvm::SmallString<128> Linked;
  if (llvm::sys::fs::real_path(Program, Linked))
    Linked = Program;
  for (llvm::StringRef Name : {path::filename(Program), path::filename(Linked)}) {
    if (Name.contains("clang"))
      return false;
    if (Name.contains("g++"))
      return true;
  }
  return false;
}

/// Does the user ask one of the sanitizers \p Names for what an option would define?
bool asksFor(std::initializer_list<llvm::StringRef> Names, const NvccCommand &Command) {
  return llvm::any_of(Command.HostOptions, [&](llvm::StringRef Option) {
    return Option.consume_front("-fsanitize=") &&
           llvm::any_of(Names, [&](llvm::StringRef Name) { return Option.contains(Name); });
  });
}

/// Products and sums may be fused, as nvcc does unless it is told not to (-fmad=false), but for
/// those of __fmul_rn() and its kind: clang's `fast` would fuse these too.
llvm::StringRef contraction(llvm::StringRef Program, bool Allowed) {
  if (!Allowed)
    return "-ffp-contract=off";
  return isGcc(Program) ? "-ffp-contract=fast" : "-ffp-contract=fast-honor-pragmas";
}

/// What makes kernels fast without changing a bit of any result, and what device code may rely on.
void appendCudaOptions(std::vector<std::string> &Words, const NvccCommand &Command,
                       llvm::StringRef Program) {
  // Device code has neither errno nor floating-point traps, and both stop vectorisation.
  llvm::append_values(Words, "-fno-math-errno", "-fno-trapping-math");
  // The measurements stand in runtime/include/offloom/thread_loop.h.
  if (isGcc(Program)) {
    Words.push_back("--param=early-inlining-insns=500");
    // A kernel of three arrays in and three out has 12 pairs to check for overlap.
    Words.push_back("--param=vect-max-version-for-alias-checks=100");
    llvm::append_values(Words, "-fno-split-paths", "-fno-tree-dominator-opts");
    // Of vectors of threads that it makes, and of which a small tile never has one, g++ 12 warns.
    Words.push_back("-Wno-stringop-overflow");
    // Device code goes over arrays of arrays as if they were flat.
    Words.push_back("-fno-aggressive-loop-optimizations");
    // It would make calls of the C library's lrint() of these, past the runtime's <cmath>.
    llvm::append_values(Words, "-fno-builtin-llrint", "-fno-builtin-llrintf",
                        "-fno-builtin-llround", "-fno-builtin-llroundf");
  } else {
    // What only linking uses, such as -rdynamic, is given to every file as well; g++ says nothing.
    llvm::append_values(Words, "-Wno-error=c++11-narrowing", "-Wno-unused-command-line-argument");
    // Generators and hashes of ints count on it; it would cost g++ a quarter of its speed.
    if (!asksFor({"undefined", "integer"}, Command))
      Words.push_back("-fwrapv");
    // What a GPU has in shared memory at first, and no number of the stack's. Larger tiles, and
    // g++, which knows no such limit, would take a tenth longer.
    if (!asksFor({"memory"}, Command))
      llvm::append_values(Words, "-ftrivial-auto-var-init=zero",
                          "-ftrivial-auto-var-init-max-size=1088");
  }
  if (!isGcc(Program)) // `"%"PRId64`, of which g++ only warns
    Words.push_back("-Wno-error=reserved-user-defined-literal");
  // CUDA's device compiler does not use strict aliasing, and device code puns types freely. What
  // reaches memory by a null pointer is an error of the launch, not a way that nobody goes.
  llvm::append_values(Words, "-fno-strict-aliasing", "-fno-delete-null-pointer-checks",
                      contraction(Program, Command.ContractFloat).str(), "-Wno-register");
  // A local array that is larger than what is left of a fiber's stack reaches past the guard page,
  // unless each page of it is touched in turn.
  Words.push_back("-fstack-clash-protection");
  auto March = llvm::sys::Process::GetEnv("OFFLOOM_MARCH");
  if (!given(Command, "-march=") && March.value_or("native") != "")
    Words.push_back("-march=" + March.value_or("native"));
}

/// The macros that nvcc predefines, as the bundled headers define them when they are parsed.
void appendCudaMacros(std::vector<std::string> &Words, const NvccCommand &Command) {
  for (const NvccMacro &Macro : NvccMacros)
    Words.push_back(("-D" + Macro.Name + "=" + Macro.Value).str());
  Words.push_back("-D__CUDA_ARCH_LIST__=" + std::to_string(Command.arch() * 10));
  // The device's pass has decided by it which text became C++: the program must decide alike.
  Words.push_back("-DOFFLOOM_CUDA_ARCH=" + std::to_string(Command.arch() * 10));
  if (Command.RelocatableDeviceCode)
    Words.push_back("-D__CUDACC_RDC__=1");
  if (Command.DeviceEmulation)
    Words.push_back("-D__DEVICE_EMULATION__=1");
  if (Command.FastMath)
    Words.push_back("-D__USE_FAST_MATH__=1");
}

} // namespace

llvm::Expected<HostCompiler> HostCompiler::find(const NvccCommand &Command) {
  llvm::Expected<std::string> Program = findProgram(Command);
  if (!Program)
    return Program.takeError();
  llvm::Expected<std::string> Headers = bundledHeaders();
  if (!Headers)
    return Headers.takeError();
  llvm::Expected<std::string> Library = runtimeLibrary();
  if (!Library)
    return Library.takeError();
  llvm::Expected<std::string> Toolkit = toolkitFolder();
  if (!Toolkit)
    return Toolkit.takeError();
  HostCompiler Compiler(Command, *Program, *Headers, *Library, *Toolkit);
  Compiler.Repairs = Compiler.isGcc() ? std::vector<std::string>() : compilerRepairs(*Program);
  return Compiler;
}

std::vector<std::string> HostCompiler::compileWords(Language TheLanguage) const {
  std::vector<std::string> Words{Program, "-x", TheLanguage == Language::C ? "c" : "c++"};
  if (TheLanguage == Language::Cuda)
    Words.push_back(standardFor(*Command));
  else if (TheLanguage != Language::C && !Command->Standard.empty())
    Words.push_back("-std=" + Command->Standard); // host code is its author's: the headers take it
  Words.push_back(optimisation(*Command));
  if (Command->Debug || Command->DeviceDebug)
    Words.push_back("-g");
  else if (Command->LineInfo)
    Words.push_back("-g1");
  if (TheLanguage == Language::Cuda) {
    appendCudaOptions(Words, *Command, Program);
    llvm::append_range(Words, Repairs);
    appendCudaMacros(Words, *Command);
  }
  if (Command->PerThreadStream)
    Words.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  if (Command->NoExceptions)
    Words.push_back("-fno-exceptions");
  if (Command->NoWarnings)
    Words.push_back("-w");
  if (TheLanguage == Language::Cuda)
    llvm::append_range(Words, hostOptions(*Command));
  else
    llvm::append_range(Words, Command->HostOptions);
  llvm::append_range(Words, withoutToolkitHeaders(Command->Preprocessor, ""));
  llvm::append_values(Words, "-isystem", Headers);
  if (TheLanguage == Language::Cuda)
    llvm::append_values(Words, "-include", "cuda_runtime.h");
  return Words;
}

bool HostCompiler::isGcc() const { return offloom::isGcc(Program); }

std::vector<std::string> HostCompiler::migratedCodeWords() const {
  std::vector<std::string> Words{standardFor(*Command), optimisation(*Command)};
  appendCudaOptions(Words, *Command, Program);
  llvm::append_range(Words, Repairs);
  llvm::append_range(Words, includeWords());
  return Words;
}

std::vector<std::string> HostCompiler::linkWords(llvm::ArrayRef<std::string> Objects,
                                                 llvm::StringRef Output) const {
  std::vector<std::string> Words{Program};
  if (Command->Shared)
    Words.push_back("-shared");
  if (Command->Debug || Command->DeviceDebug)
    Words.push_back("-g");
  llvm::append_range(Words, hostOptions(*Command));
  llvm::append_values(Words, "-o", Output.str());
  if (Command->RelocatableLink) {
    Words.push_back("-r");
    llvm::append_range(Words, Objects);
    return Words;
  }
  for (const std::string &Path : Command->LibraryPaths)
    Words.push_back("-L" + Path);
  for (const std::string &Option : Command->LinkerOptions)
    llvm::append_values(Words, "-Xlinker", Option);
  Words.push_back("-L" + Toolkit + "/lib64");
  // A group, as nvcc makes one: the order of libraries does not matter there either.
  Words.push_back("-Wl,--start-group");
  llvm::append_range(Words, Objects);
  for (const std::string &Library : Command->Libraries)
    if (!llvm::is_contained(ReplacedLibraries, Library))
      Words.push_back("-l" + Library);
  if (lacksBindingsOfMpi())
    llvm::append_values(Words, "-Wl,--as-needed", "-lmpi_cxx", "-Wl,--no-as-needed");
  llvm::append_values(Words, Library, "-ltbb", "-lboost_context", "-Wl,--end-group", "-pthread",
                      "-ldl", "-lrt");
  return Words;
}

/// Open MPI 4, with its bindings for C++, as Debian has it: every object that includes its <mpi.h>
/// needs them, and `nvcc … -lmpi` does not link.
bool HostCompiler::lacksBindingsOfMpi() const {
  return llvm::is_contained(Command->Libraries, "mpi") &&
         !llvm::is_contained(Command->Libraries, "mpi_cxx") && canLink("mpi_cxx");
}

std::vector<std::string> HostCompiler::moduleWords() const {
  // What nobody asks for by name is left out, host code first of all.
  std::vector<std::string> Words{"-fPIC", "-ffunction-sections", "-fdata-sections",
                                 "-ftls-model=initial-exec"};
  // Modules with relocatable device code may be linked to others when they are loaded.
  if (!Command->RelocatableDeviceCode)
    llvm::append_values(Words, "-fvisibility=hidden", "-fvisibility-inlines-hidden");
  if (isGcc()) // such symbols would be one for all loads
    Words.push_back("-fno-gnu-unique");
  return Words;
}

std::vector<std::string> HostCompiler::moduleLinkWords(llvm::StringRef Object,
                                                       llvm::StringRef Output) const {
  std::vector<std::string> Words{Program, "-shared"};
  llvm::append_range(Words, hostOptions(*Command));
  llvm::append_values(Words, "-Wl,-Bsymbolic", "-Wl,--gc-sections", "-Wl,-z,now");
  if (!Command->Debug && !Command->DeviceDebug && !Command->LineInfo)
    Words.push_back("-Wl,-s");
  llvm::append_values(Words, "-o", Output.str(), Object.str(), "-Wl,--as-needed", "-ltbb");
  return Words;
}

bool HostCompiler::canLink(llvm::StringRef Library) const {
  std::vector<std::string> Words{Program, "-shared", "-o", "/dev/null"};
  for (const std::string &Path : Command->LibraryPaths)
    Words.push_back("-L" + Path);
  Words.push_back("-l" + Library.str());
  std::vector<llvm::StringRef> References(Words.begin(), Words.end());
  return llvm::sys::ExecuteAndWait(Program, References, std::nullopt, {"", "", ""}) == 0;
}

int HostCompiler::answer(llvm::ArrayRef<std::string> Questions) const {
  std::vector<llvm::StringRef> Words{Program};
  llvm::append_range(Words, Questions);
  return llvm::sys::ExecuteAndWait(Program, Words);
}

std::vector<std::string> HostCompiler::environment() const {
  return {"TOP=" + Toolkit, "NVVMIR_LIBRARY_DIR=" + Toolkit + "/nvvm/libdevice",
          "INCLUDES=-I" + Headers, "LIBRARIES=-L" + Toolkit + "/lib64"};
}

std::vector<std::string> HostCompiler::remarks() const {
  std::vector<std::string> Remarks = Command->Ignored;
  if (isBeforeCxx17(Command->Standard))
    Remarks.push_back("-std=" + Command->Standard +
                      " was raised to gnu++17 for CUDA sources, which the runtime needs");
  for (const std::string &Option : Command->HostOptions)
    if (llvm::is_contained(ChangesResults, Option))
      Remarks.push_back(Option + " was left out: with nvcc it says nothing of kernels");
  for (const std::string &Library : Command->Libraries)
    if (llvm::is_contained(ReplacedLibraries, Library))
      Remarks.push_back("-l" + Library + " was left out: Offloom stands in for it");
  return Remarks;
}

} // namespace offloom
