// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnguardedTiles: shared arrays that threads fill, each its part, and that all read as a whole with
// nothing in between that makes them wait, whatever the numbers are.
//
// BlockExecution finds the threads that meet where it knows all values; here `s[t * n + i]`, with
// an n that the kernel is given, is enough: what is read at the counter of a loop that all threads
// go through alike is another's.
#ifndef OFFLOOM_CHECK_SYNCHRONISATION_UNGUARDEDTILES_H
#define OFFLOOM_CHECK_SYNCHRONISATION_UNGUARDEDTILES_H

#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class UnitFacts;

struct UnguardedTile {
  const clang::VarDecl *Array;
  const clang::Expr *Store, *Read;
};

/// Those of the kernel \p F, the first of each array.
std::vector<UnguardedTile> unguardedTiles(const clang::FunctionDecl &F, UnitFacts &Facts);

} // namespace offloom

#endif
