// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarningsOfPass: each function is warned about in the pass that compiles it.
//
// Clang analyses every function in both passes. What it makes of a kernel in the host pass is not
// what runs: its text there may lack what stands in `#ifdef __CUDA_ARCH__`, such as a return. And
// what it makes of code that it does not understand is nothing that the author has written.
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

/// Leaves out Clang's errors in instances of templates for the other side, which nvcc makes none of
/// in this pass: what they call may be declared under `__CUDA_ARCH__`. Returns whether those were
/// all.
bool dropInstancesOfOtherPass(std::vector<Finding> &Findings, clang::ASTContext &AST);

/// Leaves out Clang's warnings about lines in which Clang also finds an error: with `space` not
/// declared, it takes `space::get<kind>(x, y)` for two comparisons and a comma.
void dropWarningsBesideErrors(std::vector<Finding> &Findings);

} // namespace offloom

#endif
