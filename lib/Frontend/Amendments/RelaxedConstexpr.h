// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RelaxedConstexpr: nvcc's --expt-relaxed-constexpr, for what Clang does not do by itself.
//
// Clang makes a constexpr function without an execution space `__host__ __device__`. With the
// option, nvcc lets the other side call one that has an execution space too: host code a
// `__device__ constexpr` function, device code a `__host__ constexpr` one.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_RELAXEDCONSTEXPR_H
#define OFFLOOM_FRONTEND_AMENDMENTS_RELAXEDCONSTEXPR_H

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace offloom {

/// Gives each constexpr function, as soon as it is declared, the execution space that it lacks, as
/// an implicit attribute.
std::unique_ptr<clang::ASTConsumer> relaxConstexpr();

} // namespace offloom

#endif
