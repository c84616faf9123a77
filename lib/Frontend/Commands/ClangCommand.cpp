// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Clang's driver is called with: declared in Parse.h.
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/KnownHeaders.h"
#include "Frontend/Commands/PresentedToolkit.h"
#include "Frontend/Commands/ToolkitHeaders.h"
#include "Frontend/Parse.h"
#include "Support/CxxStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {

namespace path = llvm::sys::path;

bool isCudaFile(llvm::StringRef File) {
  llvm::StringRef Extension = path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

namespace {

/// `__CUDA_ARCH__` for the newest architecture that Clang knows and that is not newer than \p Arch.
unsigned archKnownToClang(unsigned Arch) {
  unsigned Best = 20;
  for (unsigned Known : {20, 21, 30, 32, 35, 37, 50, 52,  53,  60,  61,  62,  70, 72,
                         75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121})
    if (Known <= Arch)
      Best = Known;
  return Best;
}

void appendCudaOptions(std::vector<std::string> &Command, Pass ThePass,
                       const ParseOptions &Options) {
  llvm::append_values(Command, "-x", "cuda", "-Wno-unknown-cuda-version", "-nocudalib",
                      "-nogpulib");
  if (Options.CudaPath.empty())
    llvm::append_values(Command, "-nocudainc", "--cuda-path=/nonexistent", "-include",
                        "cuda_runtime.h");
  else
    Command.push_back("--cuda-path=" + Options.CudaPath);
  // Where a launch in device code is left to who asks, it is read as with relocatable device code.
  if (Options.RelocatableDeviceCode || Options.LeaveHostUses)
    Command.push_back("-fgpu-rdc");
  // Any SDK from 9.2 on: launches then call __cudaPushCallConfiguration, as with nvcc.
  llvm::append_values(Command, "-Xclang", "-target-sdk-version=" + presentedToolkit(), "-Xclang",
                      "-fcuda-allow-variadic-functions");
  if (ThePass == Pass::Host) {
    Command.push_back("--cuda-host-only");
    return;
  }
  unsigned Known = archKnownToClang(Options.Arch);
  llvm::append_values(Command, "--cuda-device-only", "--cuda-gpu-arch=sm_" + std::to_string(Known));
  if (Known != Options.Arch)
    llvm::append_values(Command, "-U__CUDA_ARCH__",
                        "-D__CUDA_ARCH__=" + std::to_string(Options.Arch * 10));
}

/// The bundled headers, when read as plain C++, need C++17, which is Clang's default; C has no C++
/// standard.
std::vector<std::string> forPlainSource(std::vector<std::string> Options, llvm::StringRef File) {
  const bool IsC = path::extension(File) == ".c";
  llvm::erase_if(Options, [&](llvm::StringRef Option) {
    return Option.starts_with("-std=") && (IsC || isBeforeCxx17(Option));
  });
  if (IsC)
    llvm::append_values(Options, "-x", "c");
  return Options;
}

} // namespace

llvm::Expected<std::vector<std::string>> clangCommand(const std::string &File, Pass ThePass,
                                                      const ParseOptions &Options) {
  std::vector<std::string> Command{"clang++", "-fsyntax-only", "-Qunused-arguments",
                                   "-ferror-limit=0", "-Wno-pragma-once-outside-header",
                                   // As with g++, and so nvcc:
                                   "-Wno-error=register", "-Wno-error=c++11-narrowing",
                                   "-Wno-error=reserved-user-defined-literal",
                                   "-Wno-error=missing-template-arg-list-after-template-kw",
                                   "-resource-dir=" + clangResourceDirectory()};
  if (!Options.Directory.empty())
    Command.push_back("-working-directory=" + Options.Directory);
  bool IsCuda = Options.AsCuda || isCudaFile(File);
  if (IsCuda)
    appendCudaOptions(Command, ThePass, Options);
  // What the system's headers have is not migrated.
  for (const std::string &Prefix : absentHeaders().plainPrefixes())
    Command.push_back("--system-header-prefix=" + Prefix);
  if (Options.CudaPath.empty()) {
    llvm::Expected<std::string> Headers = bundledHeaders();
    if (!Headers)
      return Headers.takeError();
    auto ClangOptions = withoutToolkitHeaders(Options.ClangOptions, Options.Directory);
    llvm::append_range(Command, IsCuda ? ClangOptions : forPlainSource(ClangOptions, File));
    llvm::append_values(Command, "-isystem", *Headers);
  } else {
    llvm::append_range(Command, Options.ClangOptions);
  }
  llvm::append_values(Command, "--", File);
  return Command;
}

} // namespace offloom
