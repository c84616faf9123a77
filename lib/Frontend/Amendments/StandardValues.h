// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StandardValues: pairs, tuples, arrays, optional values and variants in device code.
//
// cuda::std's, and Thrust's, are the host's own classes (cuda/std/standard_names.h among the
// bundled headers), whose constexpr members are of both sides for Clang. But assignments,
// comparisons, swap() and the like are not constexpr before C++20. What these call of the library's
// own, they call (isLibrarysOwn() in Diagnostics/AcceptedByNvcc.cpp).
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_STANDARDVALUES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_STANDARDVALUES_H

#include <memory>

namespace clang {
class ASTConsumer;
class Decl;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Is \p D in the standard library's namespace, or in one of those within that its parts have?
bool isOfStd(const clang::Decl &D);

/// Gives these functions, when their class is complete, both execution spaces as implicit
/// attributes.
std::unique_ptr<clang::ASTConsumer> shareStandardValues();

/// Is \p F one of them?
bool isOfStandardValue(const clang::FunctionDecl &F);

} // namespace offloom

#endif
