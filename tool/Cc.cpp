// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom cc`.
#include "Driver/Cc/CcCommand.h"
#include "Frontend/Commands/PresentedToolkit.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  return runCc(Words, {"offloom cc " OFFLOOM_VERSION ": takes the options of nvcc " +
                           presentedToolkit() + '\n',
                       CcSubcommand.Help});
}

} // namespace

int runAsNvcc(llvm::ArrayRef<std::string> Words) {
  // CMake looks for the beginning of the first line, and for "V12.8.93".
  return runCc(Words,
               {"nvcc: NVIDIA (R) Cuda compiler driver -- no, this is Offloom " OFFLOOM_VERSION
                ", in its place\n"
                "Cuda compilation tools, release " +
                    presentedToolkit() + ", V" + presentedToolkit() + ".93\n",
                CcSubcommand.Help});
}

const Subcommand CcSubcommand{"cc", "compile CUDA sources for the CPU, with nvcc's command line",
                              R"(usage: offloom cc [options of nvcc] FILE...

Takes nvcc's place in a build: migrates the CUDA sources behind the scenes, compiles and links with
the host compiler and Offloom's runtime. Messages, debuggers and profilers show the .cu source.
Options that mean nothing on a CPU are accepted; -v says which and why.

  -c, -o, -I, -D, -std, -O, -g, -G, -arch, -gencode, -rdc, -Xcompiler, -L, -l, -shared, -lib, -MD,
  --dryrun, --keep, ...: as with nvcc
  --clamp-shifts: shifts by the width of the value or more give what they give on a GPU
  --no-clamp-conversions: numbers that an integer cannot hold become what the processor gives
  --no-warp-synchronous: threads of a warp may part where no barrier holds them together
  -deviceemu: kernels may call host functions and use host variables, as with nvcc 2

Environment:
  OFFLOOM_CXX      the host compiler (after -ccbin and NVCC_CCBIN; default clang++-22, then g++)
  OFFLOOM_MARCH    the value of -march for kernels (default: native; empty: none)
  OFFLOOM_FORM     fibers: every CUDA thread on a stack of its own
  NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS: as with nvcc

Exit code: that of the compiler; 1 for errors in a source, 2 for wrong usage.

  offloom cc -O3 -arch=sm_90 saxpy.cu -o saxpy
  offloom cc -c a.cu -o a.o && offloom cc a.o main.o -o app
  make NVCC="offloom cc"
)",
                              run};

} // namespace offloom
