// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaunchArguments: how a closure keeps the arguments of a launch.
//
//   over<<<1, 1>>>(p, n + 1);            [=, argument1 = n + 1] { over(p, argument1); }
//   over<<<1, 1>>>(owner, {2});          [=, argument1 = static_cast<int *>(owner), argument2 =
//   static_cast<int>(2)] { ... }
//
// CUDA converts arguments to the kernel's parameters once, at the launch. A closure is copied, for
// each block too, and converts what it has kept in each: the same where that is a number or an
// address, and another where it is an object whose copy owns other memory.
#ifndef OFFLOOM_MIGRATE_LAUNCHES_LAUNCHARGUMENTS_H
#define OFFLOOM_MIGRATE_LAUNCHES_LAUNCHARGUMENTS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class CUDAKernelCallExpr;
class Expr;
} // namespace clang

namespace offloom {

/// An init-capture around the text of its value.
struct CapturedArgument {
  std::string Before; ///< `argument1 = static_cast<int *>(`
  TextRange Value;
  std::string Behind;
};

/// Is argument \p I one that `[=]` captures, by its name?
bool isCapturedAsItIs(const clang::CUDAKernelCallExpr *Call, unsigned I, const SourceText &Text);

/// The capture of argument \p I, as \p Name; none if it is not one text.
std::optional<CapturedArgument> captureOf(const clang::CUDAKernelCallExpr *Call, unsigned I,
                                          llvm::StringRef Name, const SourceText &Text);

/// The first argument that a closure would convert only when it runs, as it is written, where that
/// may be another than at the launch; null if there is none. Types that are known are written if \p
/// WritesTypes.
const clang::Expr *firstConvertedLater(const clang::CUDAKernelCallExpr *Call, bool WritesTypes,
                                       const SourceText &Text);

/// Is \p Argument `{...}`?
bool isBraced(const clang::Expr *Argument, const SourceText &Text);

/// Does the kernel, or what this file makes of it, take an argument by a copy that may change what
/// it is made of?
bool copiesFromVariables(const clang::CUDAKernelCallExpr *Call);

} // namespace offloom

#endif
