// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockWaits: statements that wait for what threads of the block have done, and do nothing else.
//
//   barrier.wait(std::move(token));
//   pipe.consumer_wait();
//
// Where all threads come to one together, each has done all that it does before it. What the wait
// is for has then happened, or never will: no other thread is left that could bring it about. So
// threads need not take turns; a phase ends before the statement, which stays what it is.
#ifndef OFFLOOM_ANALYSIS_PHASES_BLOCKWAITS_H
#define OFFLOOM_ANALYSIS_PHASES_BLOCKWAITS_H

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Is \p S such a statement, in all instantiations of a template?
bool isBlockWait(const clang::Stmt *S, const Synchronisation &Sync);

} // namespace offloom

#endif
