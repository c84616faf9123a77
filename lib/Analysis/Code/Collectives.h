// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives: the functions of the CUDA headers that lanes of a warp, or the threads of a block,
// call together and that give each of them a result.
//
// The runtime has each of them a second time, for a block: it takes the arguments of all active
// threads and gives all their results (runtime/include/offloom/collectives.h). What a cooperative
// group does together is a function there that takes the group first: `tile.shfl(v, 0)` is
// `offloom::shfl(block, result_of, tile, v_of, 0)`.
#ifndef OFFLOOM_ANALYSIS_CODE_COLLECTIVES_H
#define OFFLOOM_ANALYSIS_CODE_COLLECTIVES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class QualType;
} // namespace clang

namespace offloom {

struct Collective {
  const char *Name;
  enum : signed char { Nothing = -2, Other = -1 };
  /// What it yields: Nothing, a value like that operand, or an Other type.
  signed char Yields = Other;
  /// A function or member function of a cooperative group.
  bool OfGroup = false;
  /// All threads of the block meet, not only lanes of a warp.
  bool OfBlock = false;
  /// The last operand is a variable of the caller, which the collective sets.
  bool SetsLast = false;
  /// It acts on the lanes that came to the call together, whichever those are.
  bool OfThoseTogether = false;
};

/// The collective that \p F is; null when it is none that has a form for blocks. A group's has one
/// if the group is a part of a warp: see groupOf().
const Collective *collectiveOf(const clang::FunctionDecl *F);

enum class GroupKind {
  None,        ///< no cooperative group
  Block,       ///< thread_block
  PartOfWarp,  ///< a tile of at most 32 threads, a coalesced group
  PartOfBlock, ///< any group within a block, as a thread_group
  Cluster,     ///< cluster_group
  Grid,        ///< grid_group
  Other,       ///< a type that is not known
};

/// The group for which \p F, of the namespace cooperative_groups, is called.
GroupKind groupOf(const clang::FunctionDecl &F);

/// Is \p T the type of a group whose objects hold no state, so that all of one type in a thread are
/// the same?
bool isStatelessGroup(clang::QualType T);

/// Is \p F `thread_rank()` of a group that all threads of a block, or a tile of a warp, are: what
/// it yields is made of the caller's index and nothing else?
bool isRankInGroup(const clang::FunctionDecl &F);
/// Is \p F the number of threads in a tile within a warp, which its type says?
bool isSizeOfTile(const clang::FunctionDecl &F);
/// The threads of \p T, a tile whose type says how many.
std::optional<uint64_t> threadsOfTile(clang::QualType T);
/// Is \p T a tile of 32 threads?
bool isTileOfWarp(clang::QualType T);

/// The operands of \p Call, a collective: its arguments, after the group if it is a member's.
llvm::SmallVector<const clang::Expr *, 4> operandsOf(const clang::CallExpr &Call);

/// `__syncwarp()`. Where all lanes of a warp come, it is nothing but the end of a phase.
bool isWarpBarrier(const clang::CallExpr &Call);
bool isWarpBarrier(const clang::FunctionDecl &F);
/// `offloom::warp_step()`: the end of a phase for those threads that come to it.
bool isWarpStep(const clang::FunctionDecl &F);

/// `__threadfence()` and its kind: what a thread stored before is there for others before what it
/// stores behind.
bool isFence(const clang::FunctionDecl &F);

} // namespace offloom

#endif
