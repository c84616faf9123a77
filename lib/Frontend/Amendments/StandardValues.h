// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StandardValues: assigning to pairs and tuples in device code.
//
// cuda::std::pair, cuda::std::tuple and Thrust's are the host's own classes
// (cuda/std/standard_names.h among the bundled headers), whose constexpr members are of both sides
// for Clang. But their assignments, and swap(), are not constexpr before C++20.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_STANDARDVALUES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_STANDARDVALUES_H

#include <memory>

namespace clang {
class ASTConsumer;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Gives these functions, when their class is complete, both execution spaces as implicit
/// attributes.
std::unique_ptr<clang::ASTConsumer> shareStandardValues();

/// Is \p F one of them?
bool isOfStandardValue(const clang::FunctionDecl &F);

} // namespace offloom

#endif
