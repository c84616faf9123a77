// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Closures: the lambdas of a body that wait for other threads and of which nothing is asked but to
// be called where they are known by name.
//
//   auto sum = [&](float v) { s[t] = v; __syncthreads(); return s[0] + s[1]; };
//   out[t] = sum(x) + sum(y);
//
// The block calls such a lambda once for all threads, as it does a function that waits. Its body is
// a part of the plan of the function around it, whose variables it shares.
#ifndef OFFLOOM_ANALYSIS_PHASES_CLOSURES_H
#define OFFLOOM_ANALYSIS_PHASES_CLOSURES_H

#include "Analysis/Effects/Modifications.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace clang {
class DeclStmt;
class FunctionDecl;
class LambdaExpr;
} // namespace clang

namespace offloom {

class Escapes;
class Synchronisation;

class Closures {
public:
  Closures(const clang::FunctionDecl &F, const Synchronisation &Sync, const Modifications &Written,
           const Escapes &Addresses);

  /// The lambda that waits and that \p S gives a name; null when it is no such declaration.
  const clang::LambdaExpr *declaredBy(const clang::DeclStmt *S) const;
  /// The lambda that waits and that \p Call calls by its name; null when it calls something else.
  const clang::LambdaExpr *calledBy(const clang::CallExpr *Call) const;
  /// Why the block cannot call \p Lambda for all threads, in words that complete "the lambda on
  /// line 3 …"; empty when it can.
  std::string obstacleIn(const clang::LambdaExpr &Lambda) const;

private:
  std::string obstacleInCaptures(const clang::LambdaExpr &Lambda) const;

  const Modifications &Written;
  const Escapes &Addresses;
  llvm::DenseMap<const clang::VarDecl *, const clang::LambdaExpr *> ByName;
  /// Those that something else happens to than being called.
  llvm::DenseSet<const clang::LambdaExpr *> Handed;
};

} // namespace offloom

#endif
