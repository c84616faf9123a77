// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HiddenCalls: puts what waits for others where it can stand on its own, where a part of a text is
// the block's and the rest the threads'.
//
// A macro has one text for all of its uses, and nothing can be put between its statements; so what
// it stands for takes its place. What the head of a loop waits for moves out of the head:
//
//   #define WARP_SUM(v) for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(~0u, v, o)
//
//   WARP_SUM(total);                for (int o = 16; o > 0; o >>= 1) total += __shfl_xor_sync(~0u,
//   total, o);
//
//   while (__syncthreads_or(p)) f();   while (true) {
//                                        if (!__syncthreads_or(p))
//                                          break;
//                                        f(); }
//
//   for (unsigned m = __ballot_sync(~0u, v); m; m &= m - 1)   { unsigned m = __ballot_sync(~0u, v);
//   for (; m;
//     f(m);                                                       m &= m - 1) f(m); }
//
// The text with these edits is CUDA still; it is then parsed and migrated.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_HIDDENCALLS_H
#define OFFLOOM_MIGRATE_STATEMENTS_HIDDENCALLS_H

#include "Migrate/Text/SourceText.h"
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

struct PreprocessorRecord;
class Synchronisation;

/// The edits that show what \p Kernel, and the functions that it leads to, wait for in macros and
/// in the heads of loops.
std::vector<Edit> showHiddenCalls(const clang::FunctionDecl &Kernel, const Synchronisation &Sync,
                                  const PreprocessorRecord &Record, const SourceText &Text);

} // namespace offloom

#endif
