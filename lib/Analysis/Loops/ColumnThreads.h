// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ColumnThreads: kernels whose threads store side by side along y.
//
//   out[x * h + y] = in[y * w + x];
//
// Along x each thread stores into another line of memory, and with rows of threads that is one line
// after the other, often all in one set of a cache. Along y they store next to each other. The
// order of threads that do not wait is free.
#ifndef OFFLOOM_ANALYSIS_LOOPS_COLUMNTHREADS_H
#define OFFLOOM_ANALYSIS_LOOPS_COLUMNTHREADS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// Is that so for all that \p Kernel stores, in no loop? Its threads do not wait.
bool storesDownColumns(const clang::FunctionDecl &Kernel, const Modifications &Written);

} // namespace offloom

#endif
