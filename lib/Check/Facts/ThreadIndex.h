// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadIndex: is this expression the index of the thread in its block, and nothing else?
#ifndef OFFLOOM_CHECK_FACTS_THREADINDEX_H
#define OFFLOOM_CHECK_FACTS_THREADINDEX_H

#include <optional>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

class Modifications;

/// What \p E stands for: of a local that is set in one place, what it is set to there.
const clang::Expr *resolved(const clang::Expr *E, const Modifications &Written);

/// 'x', 'y' or 'z' if \p E is that component of threadIdx, or a local that holds it.
std::optional<char> threadComponent(const clang::Expr &E, const Modifications &Written);

/// The component in which \p E is the thread's index in the grid: 'y' if it is
/// `blockIdx.y * blockDim.y + threadIdx.y`, in any order, or a local that holds it.
std::optional<char> gridComponent(const clang::Expr &E, const Modifications &Written);

/// Whether it is that in x.
bool isGridIndex(const clang::Expr &E, const Modifications &Written);

/// Whether \p E is blockIdx.x, or a local that holds it.
bool isBlockIndex(const clang::Expr &E, const Modifications &Written);

/// Whether \p S mentions threadIdx.\p Component, or threadIdx as a whole.
bool mentionsThread(const clang::Stmt *S, char Component);

} // namespace offloom

#endif
