// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KnownValues: what an expression of host code is certain to be when it runs.
//
// More than a constant expression: locals that are initialised with a known value and never
// written again count too, because that is how launch configurations are spelled.
#ifndef OFFLOOM_ANALYSIS_VALUES_KNOWNVALUES_H
#define OFFLOOM_ANALYSIS_VALUES_KNOWNVALUES_H

#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class CUDAKernelCallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class ModificationsOfFunctions;

using Dimensions = std::array<uint64_t, 3>;

/// "256", or "16 x 16 x 1".
std::string text(const Dimensions &D);

/// The execution configuration of a launch as it is written; null for what is left out.
struct LaunchConfiguration {
  const clang::Expr *Grid = nullptr;
  const clang::Expr *Block = nullptr;
  const clang::Expr *SharedBytes = nullptr;
  const clang::Expr *Stream = nullptr;
};
LaunchConfiguration configurationOf(const clang::CUDAKernelCallExpr &Launch);

/// The kernel that \p Launch names; null if it is known only when running.
const clang::FunctionDecl *kernelOf(const clang::CUDAKernelCallExpr &Launch);

/// What \p E stands for in a body of \p Function: of a local that is never written again, what it
/// is initialised with.
const clang::Expr *initialValue(const clang::Expr &E, const clang::FunctionDecl &Function,
                                ModificationsOfFunctions &Facts);
/// The extents that the dim3 or integer \p Size is made of, as initialValue() of each; what it says
/// nothing of is left out.
llvm::SmallVector<const clang::Expr *, 3> extentsOf(const clang::Expr &Size,
                                                    const clang::FunctionDecl &Function,
                                                    ModificationsOfFunctions &Facts);

/// The value of the integer \p E in a body of \p Function, which may be null.
std::optional<int64_t> knownInteger(const clang::Expr &E, const clang::FunctionDecl *Function,
                                    ModificationsOfFunctions &Facts);
/// The extents of the dim3 or integer \p E, each as far as it is known.
using Extents = std::array<std::optional<uint64_t>, 3>;
Extents knownExtents(const clang::Expr &E, const clang::FunctionDecl *Function,
                     ModificationsOfFunctions &Facts);
/// The value of the dim3 \p E, if all of it is known.
std::optional<Dimensions> knownDimensions(const clang::Expr &E, const clang::FunctionDecl *Function,
                                          ModificationsOfFunctions &Facts);

} // namespace offloom

#endif
