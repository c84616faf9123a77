// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AskedFolders: a Makefile may ask the shell where nvcc is, and take the toolkit's folder from
// that:
// `$(subst /bin/,,$(dir $(shell which $(NVCC))))`.
#ifndef OFFLOOM_BUILD_ASKEDFOLDERS_H
#define OFFLOOM_BUILD_ASKEDFOLDERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace offloom {

/// The call of a function of Make's that \p Text begins with, `$(…)`; nothing if it does not.
llvm::StringRef makeCallAtStart(llvm::StringRef Text);

/// What \p Call, such a call, gives.
enum class AskedPlace {
  Other,
  Nvcc,    ///< the compiler: `$(shell which nvcc)`
  Folder,  ///< the folder that it is in: `$(dir $(shell which nvcc))`
  Toolkit, ///< the folder that that is in
};

/// \p IsNvcc says which words call nvcc.
AskedPlace askedPlace(llvm::StringRef Call, llvm::function_ref<bool(llvm::StringRef)> IsNvcc);

} // namespace offloom

#endif
