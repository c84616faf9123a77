// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Meetings: statements in which the lanes of a warp come to one instruction of inline PTX that they
// execute together, and do nothing else that shows.
//
//   asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, …}, [%4];" : … : "r"(row));
//   LOAD_MATRICES(a, row);
//   multiply(sums, a, b);     // a function that is one such statement, behind declarations
//
// The block can take what all lanes bring to it first, and give them the results afterwards: each
// lane evaluates the statement twice, and none goes beyond the instruction before all have come.
#ifndef OFFLOOM_ANALYSIS_PHASES_MEETINGS_H
#define OFFLOOM_ANALYSIS_PHASES_MEETINGS_H

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Is \p S, with its attributes, such a statement, in all instantiations of a template?
bool isMeeting(const clang::Stmt *S, const Synchronisation &Sync);

/// Has \p S no effect but on what it declares, and waits for nobody, so that a thread may evaluate
/// it twice, or while others have not come to it?
bool mayBeRepeated(const clang::Stmt &S, const Synchronisation &Sync);

} // namespace offloom

#endif
