// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoundedFactors: integers that a product rounds to floating point.
//
// Clang warns of each constant that its conversion changes, as RAND_MAX is by one. That matters
// where it is compared or stored; a factor is off by no more than the product is anyway, and
// `rand() / RAND_MAX` of floats is what half of all programs begin with.
#ifndef OFFLOOM_CHECK_ENGINE_ROUNDEDFACTORS_H
#define OFFLOOM_CHECK_ENGINE_ROUNDEDFACTORS_H

#include "Support/Finding.h"
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

/// Leaves out Clang's warnings about them.
void dropRoundedFactors(std::vector<Finding> &Findings, clang::ASTContext &AST);

} // namespace offloom

#endif
