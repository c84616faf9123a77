// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PassDefinitions: functions that each of CUDA's passes defines for itself.
//
//   #ifdef __CUDA_ARCH__                               #ifndef __CUDA_ARCH__
//   __device__ int next(int x) { return __brev(x); }   int next(int x) { return reversed(x); }
//   #endif                                             #endif
//
// For nvcc these are two functions, of which a pass sees one. The migrated program has both texts.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_PASSDEFINITIONS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_PASSDEFINITIONS_H

#include "Migrate/Preprocessor/ArchDeclarations.h"
#include "Support/Finding.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace offloom {

class PassDefinitions {
public:
  PassDefinitions(const ParsedUnit &Host, const ParsedUnit &Device);

  struct Pair {
    std::string Name;
    SourcePlace OfHost, OfDevice;
  };
  /// The functions that the host's pass defines in \p Part, and the device's pass elsewhere.
  std::vector<Pair> pairsIn(FilePart Part) const;

private:
  struct Definition {
    std::string Name;
    SourcePlace Place;
  };
  /// By what no two functions of a program share.
  static llvm::StringMap<Definition> definitionsOf(const ParsedUnit &Unit);

  llvm::StringMap<Definition> OfHost, OfDevice;
};

} // namespace offloom

#endif
