// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OldNames: `texture` and `surface`, the templates of CUDA 11 that CUDA 12 took away, and device
// functions such as `int_as_float()` that CUDA 13 did.
//
// Code of today gives its own types and functions these names, so that no header may. A name that
// nothing declares is looked up a second time, among those of old; a name that the program declares
// stays its own.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_OLDNAMES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_OLDNAMES_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class ExternalSemaSource;
}

namespace offloom {

/// Which of them a unit means.
struct OldNames {
  bool Texture = false;
  bool Surface = false;
  std::set<std::string> Functions;

  /// The bundled headers that declare them under these names.
  std::vector<std::string> headers() const;
  /// Lines that do, for a program which gives other old names to functions of its own.
  std::string declarations() const;
};

/// Finds them in the bundled headers, and says in \p Used which were looked for.
llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> findOldNames(OldNames &Used);

} // namespace offloom

#endif
