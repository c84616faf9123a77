// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LastBarriers: branches and loops that some threads of a kernel may leave to the others, barriers
// and all.
//
//   if (x < width && y < height) {      the threads outside of the picture
//     ...                               come to no other barrier:
//     __syncthreads();                  they end, and nobody waits for them
//     ...
//   }
//
// A barrier waits for the threads that have not ended. Those that stand aside will meet no further
// one, so that for it they are as good as gone. Where they would meet one, a GPU takes the one for
// the other, and so do fibers.
#ifndef OFFLOOM_ANALYSIS_PHASES_LASTBARRIERS_H
#define OFFLOOM_ANALYSIS_PHASES_LASTBARRIERS_H

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Does a thread that does not go through all of \p S, a branch or a loop in the body \p Kernel of
/// a kernel, come to no barrier any more, and are the barriers in \p S those of the block, in its
/// own text, and nothing else that the block's threads do together?
bool holdsLastBarriers(const clang::Stmt *S, const clang::Stmt *Kernel,
                       const Synchronisation &Sync);

} // namespace offloom

#endif
