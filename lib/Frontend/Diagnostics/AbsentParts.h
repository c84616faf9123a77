// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of CUDA that Offloom does not have, as the parse meets them.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_ABSENTPARTS_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_ABSENTPARTS_H

#include "Frontend/Commands/KnownHeaders.h"
#include <memory>
#include <string>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace offloom {

/// Takes headers of absent parts for not found although a folder of the system other than \p
/// Bundled has them. Debian's Thrust brings NVIDIA's CUB along, which is written for nvcc.
std::unique_ptr<clang::PPCallbacks> hideAbsentHeaders(clang::Preprocessor &PP, std::string Bundled);

} // namespace offloom

#endif
