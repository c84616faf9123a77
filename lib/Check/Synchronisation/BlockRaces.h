// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRaces: what sync-race-between-blocks tells of, for rules that would speak of the same.
#ifndef OFFLOOM_CHECK_SYNCHRONISATION_BLOCKRACES_H
#define OFFLOOM_CHECK_SYNCHRONISATION_BLOCKRACES_H

namespace clang {
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace offloom {

class CheckContext;

/// Do blocks of \p Kernel read elements of \p Array, one of its parameters, that others write, by
/// indices that are plain sums?
bool hasRaceBetweenBlocks(const clang::FunctionDecl &Kernel, const clang::ValueDecl &Array,
                          CheckContext &Context);

} // namespace offloom

#endif
