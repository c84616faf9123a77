// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives: the functions of the CUDA headers that lanes of a warp, or the threads of a block,
// call together and that give each of them a result.
//
// The runtime has each of them a second time, for a block: it takes the arguments of all active
// threads and gives all their results (runtime/include/offloom/collectives.h).
#ifndef OFFLOOM_ANALYSIS_COLLECTIVES_H
#define OFFLOOM_ANALYSIS_COLLECTIVES_H

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace offloom {

struct Collective {
  const char *Name;
  /// All threads of the block meet, not only lanes of a warp.
  bool OfBlock = false;
  bool YieldsNothing = false;
};

/// The collective that \p F is; null when it is none that has a form for blocks.
const Collective *collectiveOf(const clang::FunctionDecl *F);

/// `__syncwarp()`. Where all lanes of a warp come, it is nothing but the end of a phase.
bool isWarpBarrier(const clang::CallExpr &Call);

} // namespace offloom

#endif
