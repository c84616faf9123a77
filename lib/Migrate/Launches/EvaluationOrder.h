// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EvaluationOrder: CUDA evaluates a launch's configuration before its arguments. A call, which has
// no order among its arguments, will do only where nobody can tell.
#ifndef OFFLOOM_MIGRATE_LAUNCHES_EVALUATIONORDER_H
#define OFFLOOM_MIGRATE_LAUNCHES_EVALUATIONORDER_H

namespace clang {
class ASTContext;
class CUDAKernelCallExpr;
} // namespace clang

namespace offloom {

/// Does one of the configuration and the arguments of \p Call change something when it is
/// evaluated, and the other depend on more than constants? Of functions whose bodies are not here
/// it is taken that they change nothing.
bool orderMatters(const clang::CUDAKernelCallExpr &Call, const clang::ASTContext &Context);

} // namespace offloom

#endif
