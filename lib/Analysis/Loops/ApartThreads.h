// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ApartThreads: which loops over threads compilers should be told that no thread waits for another.
//
//   int through = dist[i * n + k] + dist[k * n + j];
//   if (through < dist[i * n + j])
//     dist[i * n + j] = through;
//
// Threads that do not synchronise may be interleaved in any way, also all side by side. A compiler
// knows nothing of that. It asks at run time whether what is stored lies apart from what is read,
// which an element of the same row that all threads read never does: the loop goes one by one then.
#ifndef OFFLOOM_ANALYSIS_LOOPS_APARTTHREADS_H
#define OFFLOOM_ANALYSIS_LOOPS_APARTTHREADS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;

/// Is \p Kernel one that reads an element for all threads of a row from an array that they store
/// to, each an element of its own, and does nothing else that would not be the same side by side?
/// Or one that reads any elements, as of a table, before it stores neighbours elsewhere? No loops,
/// atomics, or arrays of a thread's own.
bool mayGoApart(const clang::FunctionDecl &Kernel, const Synchronisation &Sync,
                const Modifications &Written);

/// The same of \p Statements, in a round of a loop by \p Index if that is not null: are elements
/// read there that may be any, before neighbours are stored elsewhere, or numbers that threads keep
/// (\p Keeps)?
bool mayGatherApart(llvm::ArrayRef<const clang::Stmt *> Statements, const clang::VarDecl *Index,
                    bool Keeps, const clang::ASTContext &Context, const Synchronisation &Sync,
                    const Uniformity &Uniform, const Modifications &Written);

/// Have threads loops in \p Statements, of as many rounds in all of them and in no more than
/// \p Branches branches, and do they nothing else that would not be the same side by side? They
/// store elements that are neighbours, and read such or those of all. g++ makes vectors of a loop
/// around loops, but has no checks for overlap there.
bool mayGoApartInLoops(llvm::ArrayRef<const clang::Stmt *> Statements, unsigned Branches,
                       const clang::ASTContext &Context, const Synchronisation &Sync,
                       const Uniformity &Uniform, const Modifications &Written);

/// Do \p Statements, of blocks with several rows, store neighbouring elements where a pointer
/// leads, read neighbours or an element of all where another one does, and do nothing else that
/// would not be the same side by side? In short rows a check for overlap takes longer than what it
/// is for.
bool mayGoApartInShortRows(llvm::ArrayRef<const clang::Stmt *> Statements,
                           const clang::ASTContext &Context, const Synchronisation &Sync,
                           const Uniformity &Uniform, const Modifications &Written);

} // namespace offloom

#endif
