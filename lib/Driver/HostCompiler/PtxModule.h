// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PtxModule: modules of PTX as C++, for `offloom cc -cubin a.ptx`, by which programs load them, and
// for `offloom migrate a.ptx`.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_PTXMODULE_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_PTXMODULE_H

#include "Migrate/Migrate.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace offloom {

bool isPtx(llvm::StringRef File);

struct TranslatedPtx {
  std::string Text;
  ModuleContents Contents;
};

/// What the file \p Input is in C++. An error says where and what Offloom does not know of it:
/// "a.ptx:12: error: …".
llvm::Expected<TranslatedPtx> translatePtx(const std::string &Input);

/// `offloom migrate` of \p Inputs, all of them PTX: to \p OutputFolder as a.cpp, or to standard
/// output. Returns an ExitCode.
int migratePtx(llvm::ArrayRef<std::string> Inputs, llvm::StringRef OutputFolder);

} // namespace offloom

#endif
