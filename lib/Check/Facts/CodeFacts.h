// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodeFacts: what is known about the CUDA names and launches of a file, as plain values. An editor
// shows them as hovers, lenses and colours.
#ifndef OFFLOOM_CHECK_FACTS_CODEFACTS_H
#define OFFLOOM_CHECK_FACTS_CODEFACTS_H

#include "Analysis/Values/KnownValues.h"
#include "Support/Finding.h"
#include "offloom/device_profile.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

enum class CudaNameKind {
  Kernel,             ///< `__global__`
  DeviceFunction,     ///< `__device__`
  HostDeviceFunction, ///< `__host__ __device__`
  SharedVariable,
  ConstantVariable,
  DeviceVariable,
  ManagedVariable,
  BuiltinVariable, ///< `threadIdx` and its like
};

/// A name in the text, where it is declared or used.
struct CudaName {
  SourceSpan Span;
  CudaNameKind Kind = CudaNameKind::Kernel;
  uint64_t Bytes = 0; ///< of a variable whose size is known

  bool operator==(const CudaName &) const = default;
};

/// What one multiprocessor holds of a launch at a time: see Check/Facts/Occupancy.h.
struct Occupancy {
  uint64_t Blocks = 0;
  uint64_t Threads = 0;     ///< that those blocks have, whole warps
  uint64_t MostThreads = 0; ///< that a multiprocessor holds
};

struct LaunchFacts {
  SourceSpan Span; ///< of the launch, from the kernel's name on
  std::string Kernel;
  unsigned KernelOffset = 0; ///< of the kernel's name in the file; 0: in another file
  std::optional<Dimensions> Grid, Block;
  uint64_t StaticSharedBytes = 0;
  std::optional<uint64_t> DynamicSharedBytes;
  /// None if the block or the shared memory is not known, or no block fits.
  std::optional<Occupancy> Held;
};

struct CodeFacts {
  std::vector<CudaName> Names; ///< in the order of the text
  std::vector<LaunchFacts> Launches;
};

/// The facts about the text of \p File, one of those that \p AST was parsed from.
CodeFacts collectCodeFacts(clang::ASTContext &AST, const std::string &File,
                           const device_profile &Profile);

} // namespace offloom

#endif
