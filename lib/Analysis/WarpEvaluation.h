// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpEvaluation: what the expressions of a kernel are for the lanes of a block's first warp.
//
// The block's shape is known: threadIdx is then a number for each lane, and blockDim for all.
// Parameters, blockIdx and what is loaded from an address that all lanes share are the same for all
// lanes, and unknown. A variable is what it is initialised with; a loop's counter starts there and
// goes on in steps that are the same for all lanes. What is none of this has no value.
#ifndef OFFLOOM_ANALYSIS_WARPEVALUATION_H
#define OFFLOOM_ANALYSIS_WARPEVALUATION_H

#include "Analysis/LaneValues.h"
#include "Analysis/Modifications.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CXXConstructExpr;
class Expr;
class FunctionDecl;
class MemberExpr;
class QualType;
class VarDecl;
} // namespace clang

namespace offloom {

/// Which memory an address leads to.
enum class AddressSpace { Unknown, Global, Shared, Constant };

/// Where the lanes of a warp read or write.
struct WarpAddress {
  AddressSpace Space = AddressSpace::Unknown;
  LaneValues Bytes;                     ///< from the start of the object
  const clang::VarDecl *Root = nullptr; ///< the parameter, or the variable, that it starts from
};

class WarpEvaluation {
public:
  using Shape = std::array<uint64_t, 3>;

  WarpEvaluation(const clang::FunctionDecl &Kernel, const Shape &Block,
                 const clang::ASTContext &AST);

  /// The value of the integer or boolean \p E.
  std::optional<LaneValues> value(const clang::Expr &E) const;
  /// Where the lvalue \p E lies.
  std::optional<WarpAddress> address(const clang::Expr &E) const;
  /// The lanes that the block has in its first warp.
  LaneMask lanes() const;

private:
  std::optional<LaneValues> builtin(const clang::MemberExpr &E) const;
  std::optional<LaneValues> binary(const clang::BinaryOperator &E) const;
  std::optional<LaneValues> variable(const clang::VarDecl &V) const;
  std::optional<LaneValues> counter(const clang::VarDecl &V) const;
  std::optional<WarpAddress> pointer(const clang::Expr &E) const;
  std::optional<WarpAddress> pointerVariable(const clang::VarDecl &V) const;
  std::optional<WarpAddress> moved(std::optional<WarpAddress> From, const clang::Expr &By,
                                   clang::QualType Element, bool Backwards = false) const;

  const Shape Block;
  const clang::ASTContext &AST;
  Modifications Written;
  llvm::DenseSet<const clang::Expr *> Increments; ///< of `for` loops
  mutable unsigned Depth = 0;                     ///< of variables in variables
};

} // namespace offloom

#endif
