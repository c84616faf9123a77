// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IndexTerms: an index as a sum of products, `(blockIdx.x * blockDim.x + threadIdx.x) * k + i` as
// blockIdx.x * blockDim.x * k, threadIdx.x * k and i.
//
// Locals that are set once are what they are set to, and parameters of a called function what the
// caller gives for them.
#ifndef OFFLOOM_CHECK_FACTS_INDEXTERMS_H
#define OFFLOOM_CHECK_FACTS_INDEXTERMS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// A summand of an index.
struct IndexTerm {
  int64_t Constant = 1;
  bool HasThread = false; ///< a component of threadIdx is a factor
  bool HasBlock = false;  ///< blockIdx.x is
  bool HasExtent = false; ///< a component of blockDim is
  /// The others, in one order: variables, and members of structures.
  llvm::SmallVector<const clang::ValueDecl *, 2> Factors;

  /// Whether the factors beside threadIdx and blockIdx are the same.
  bool hasFactorsOf(const IndexTerm &Other) const {
    return Constant == Other.Constant && HasExtent == Other.HasExtent && Factors == Other.Factors;
  }
};

using IndexSum = llvm::SmallVector<IndexTerm, 4>;
using IndexSums = llvm::DenseMap<const clang::VarDecl *, IndexSum>;

/// The summands of \p Index, in a function whose locals are \p Written where that says, and whose
/// parameters are \p Given; nothing for what is computed in another way.
std::optional<IndexSum> indexTerms(const clang::Expr &Index, const Modifications &Written,
                                   const IndexSums &Given);

/// \p Sum without what it has and takes away, `x` of `x - x0`, as far as these are equal.
IndexSum withoutOpposites(IndexSum Sum);

} // namespace offloom

#endif
