// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoundsGain: is a loop faster when the block goes through it once for all of its threads?
#ifndef OFFLOOM_ANALYSIS_LOOPS_ROUNDSGAIN_H
#define OFFLOOM_ANALYSIS_LOOPS_ROUNDSGAIN_H

#include "Analysis/Loops/OwnRows.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace offloom {

class ThreadStrides;
class Uniformity;

/// A round of the loop \p S is then a loop over threads. That gains where compilers can vectorise
/// it, which takes neighbouring threads that read and write neighbouring elements, or the same one,
/// and loses where each thread has a stretch of memory of its own to go through, unless that is one
/// of \p OwnRows.
bool gainsByRounds(const clang::Stmt &S, const ThreadStrides &Strides, const Uniformity &Uniform,
                   const clang::ASTContext &AST, llvm::ArrayRef<OwnRow> OwnRows);

/// How many rounds `for (int k = 0; k < 16; ++k)` has; none if that is not known.
std::optional<std::int64_t> roundsOf(const clang::Stmt &S, const clang::ASTContext &AST);

/// Does \p S go round so rarely, as far as that is known, that compilers write its rounds out?
bool isWrittenOut(const clang::Stmt &S, const clang::ASTContext &AST);

/// Can a round of \p S, its condition included, be a loop over threads that compilers vectorise?
bool isVectorisable(const clang::Stmt &S, const ThreadStrides &Strides, const Uniformity &Uniform);

/// Is \p Name a function of the C library that compilers have vector instructions for?
bool isInstruction(llvm::StringRef Name);

} // namespace offloom

#endif
