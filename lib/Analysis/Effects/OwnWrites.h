// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OwnWrites: functions that write to no memory but their own variables, shared ones among them.
//
// Threads that are all in such a function together read the same of everything else at its end as
// at its beginning, so that a reference to something constant may be handed over as a copy.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_OWNWRITES_H
#define OFFLOOM_ANALYSIS_EFFECTS_OWNWRITES_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Is \p F such a function, whatever instantiation of a pattern is called?
bool writesOnlyOwnVariables(const clang::FunctionDecl &F, const Synchronisation &Sync);

} // namespace offloom

#endif
