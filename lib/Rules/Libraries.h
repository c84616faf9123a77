// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries: which libraries of CUDA Offloom has, and what they need, from rules/libraries.yaml.
#ifndef OFFLOOM_RULES_LIBRARIES_H
#define OFFLOOM_RULES_LIBRARIES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

struct CudaLibrary {
  std::string Name;    ///< "cublas", as in -lcublas
  std::string BackEnd; ///< "openblas", as in -lopenblas; empty: none
  std::string Package; ///< Debian's name for it
};

class CudaLibraries {
public:
  static llvm::Expected<CudaLibraries> load(const std::string &RulesDirectory);

  /// The library that -lNAME means, static or shared; or null.
  const CudaLibrary *find(llvm::StringRef Name) const;
  const std::vector<CudaLibrary> &all() const { return Libraries; }

private:
  std::vector<CudaLibrary> Libraries;
};

} // namespace offloom

#endif
