// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StreamCalls: which calls give work to a stream, and to which?
#ifndef OFFLOOM_CHECK_FACTS_STREAMCALLS_H
#define OFFLOOM_CHECK_FACTS_STREAMCALLS_H

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace offloom {

class UnitFacts;

/// Whether \p Call gives work to a stream: a launch, an asynchronous copy or set.
bool startsWork(const clang::CallExpr &Call, const UnitFacts &Facts);

/// The stream that \p Call, which starts work or records an event, says; null if it says none.
const clang::Expr *streamOf(const clang::CallExpr &Call, const UnitFacts &Facts);

} // namespace offloom

#endif
