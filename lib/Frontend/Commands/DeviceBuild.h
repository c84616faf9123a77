// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceBuild: what a compile command asks of the device code that comes out.
//
// None of it changes how the text reads, so that parsing can do without; checks have opinions on
// it.
#ifndef OFFLOOM_FRONTEND_COMMANDS_DEVICEBUILD_H
#define OFFLOOM_FRONTEND_COMMANDS_DEVICEBUILD_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace offloom {

/// For which GPUs code is made.
struct GpuTargets {
  std::vector<unsigned> MachineCode; ///< 80 for sm_80; in the order given
  std::vector<unsigned> Ptx;         ///< 80 for compute_80
  bool Given = false;
  /// Some are not known from the words alone, or hold for one GPU: native, all, lto_80, sm_90a.
  bool Special = false;

  /// Adds what `-gencode Value` asks for.
  void addGenerated(llvm::StringRef Value);
  /// Adds what `-arch Architecture -code Code` ask for; \p Code may be empty.
  void add(llvm::StringRef Architecture, llvm::StringRef Code);

private:
  void addCode(llvm::StringRef Name);
};

struct DeviceBuild {
  bool Given = false; ///< some option was given
  GpuTargets Targets;
  bool Optimized = false; ///< -O1 and more, which is about host code
  bool Debug = false;     ///< -G, and nothing that keeps device code optimised
  bool LineInfo = false;
  bool FastMath = false;
  bool LinkTimeOptimization = false;
  bool SharedRuntime = false;   ///< -cudart shared
  bool PerThreadStream = false; ///< --default-stream per-thread
  bool IsModule = false;        ///< -ptx, -cubin, -fatbin: host code does not come out
  std::string MaxRegisters;     ///< of -maxrregcount

  /// All of it in one line, which differs where anything does.
  std::string text() const;
};

} // namespace offloom

#endif
