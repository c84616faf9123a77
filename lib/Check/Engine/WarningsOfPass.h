// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarningsOfPass: each function is warned about in the pass that compiles it.
//
// Clang analyses every function in both passes. What it makes of a kernel in the host pass is not
// what runs: its text there may lack what stands in `#ifdef __CUDA_ARCH__`, such as a return.
#ifndef OFFLOOM_CHECK_ENGINE_WARNINGSOFPASS_H
#define OFFLOOM_CHECK_ENGINE_WARNINGSOFPASS_H

#include "Support/Finding.h"
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

/// Leaves out Clang's warnings about functions of the other side. Errors stay: nvcc too parses all
/// functions twice.
void dropWarningsOfOtherPass(std::vector<Finding> &Findings, clang::ASTContext &AST);

} // namespace offloom

#endif
