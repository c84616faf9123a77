// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadStrides: how far apart neighbouring threads are in memory.
//
//   a[row * n + k]   0 where row is threadIdx.y
//   b[k * n + col]   1 where col is blockIdx.x * 16 + threadIdx.x
//   c[col * n + k]   not known to be small
#ifndef OFFLOOM_ANALYSIS_VALUES_THREADSTRIDES_H
#define OFFLOOM_ANALYSIS_VALUES_THREADSTRIDES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Uniformity;

class ThreadStrides {
public:
  ThreadStrides(const clang::ASTContext &AST, const Uniformity &Uniform,
                const Modifications &Written)
      : AST(AST), Uniform(Uniform), Written(Written) {}

  /// By how much \p E, an integer or a pointer, grows with `threadIdx.x`; none if that is not
  /// known.
  std::optional<std::int64_t> of(const clang::Expr *E) const;
  /// By how many elements the place of the lvalue \p E, an element of an array or what a pointer
  /// leads to, grows with `threadIdx.x`; none if that is not known.
  std::optional<std::int64_t> ofPlace(const clang::Expr *E) const;

  /// What \p E is worth: of a local variable that keeps its first value, that value.
  const clang::Expr *valueOf(const clang::Expr *E) const;

  /// \p V, which is written, is this far apart nevertheless: the index of a strided loop.
  void set(const clang::VarDecl *V, std::int64_t Stride) { Given[V] = Stride; }

private:
  bool movesTogether(const clang::VarDecl *V) const;

  const clang::ASTContext &AST;
  const Uniformity &Uniform;
  const Modifications &Written;
  llvm::DenseMap<const clang::VarDecl *, std::int64_t> Given;
};

} // namespace offloom

#endif
