// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadGuards: does a kernel decide anything by which thread it is?
#ifndef OFFLOOM_CHECK_FACTS_THREADGUARDS_H
#define OFFLOOM_CHECK_FACTS_THREADGUARDS_H

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

/// Whether the \p Body of a kernel decides anything by its threads' indices, or by what could stem
/// from them.
bool decidesByThread(const clang::Stmt &Body);

} // namespace offloom

#endif
