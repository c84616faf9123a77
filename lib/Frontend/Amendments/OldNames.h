// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OldNames: `texture` and `surface`, the templates of CUDA 11 that CUDA 12 took away.
//
// Code of today gives its own types these names, so that no header may. A name that nothing
// declares is looked up a second time, among those of old; a name that the program declares stays
// its own.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_OLDNAMES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_OLDNAMES_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
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

  /// The bundled headers that declare them.
  std::vector<std::string> headers() const;
};

/// Finds the bundled headers' templates, and says in \p Used which were looked for.
llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> findOldNames(OldNames &Used);

} // namespace offloom

#endif
