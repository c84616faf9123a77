// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of CUDA that Offloom does not have, as the parse meets them.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_ABSENTPARTS_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_ABSENTPARTS_H

#include "Rules/AbsentHeaders.h"
#include <memory>
#include <string>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace offloom {

/// rules/toolkit-headers.yaml, or nothing where it cannot be read: the commands say so themselves.
const AbsentHeaders &absentHeaders();

/// Takes headers of absent parts for not found although a folder of the system other than \p
/// Bundled has them. Debian's Thrust brings NVIDIA's CUB along, which is written for nvcc.
std::unique_ptr<clang::PPCallbacks> hideAbsentHeaders(clang::Preprocessor &PP, std::string Bundled);

} // namespace offloom

#endif
