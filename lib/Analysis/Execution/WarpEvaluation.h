// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpEvaluation: what the expressions of a kernel are for the lanes of one warp of a block.
//
// The block's shape is known: threadIdx is then a number for each lane, and blockDim for all.
// Parameters, blockIdx and what is loaded from an address that all lanes share are the same for all
// lanes, and unknown; those of a device function are what its call passes. A variable is what it is
// initialised with; a loop's counter starts there and goes on in steps that are the same for all
// lanes, and so does a pointer. What is none of this has no value.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_WARPEVALUATION_H
#define OFFLOOM_ANALYSIS_EXECUTION_WARPEVALUATION_H

#include "Analysis/Execution/LaneValues.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CXXConstructExpr;
class Expr;
class FunctionDecl;
class MemberExpr;
class QualType;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace offloom {

/// Which memory an address leads to.
enum class AddressSpace { Unknown, Global, Shared, Constant };

/// Where the lanes of a warp read or write.
struct WarpAddress {
  AddressSpace Space = AddressSpace::Unknown;
  LaneValues Bytes; ///< from the start of the object
  /// The parameter, the variable, or the member of a parameter, that it starts from.
  const clang::ValueDecl *Root = nullptr;
};

class WarpEvaluation {
public:
  using Shape = std::array<uint64_t, 3>;

  WarpEvaluation(const clang::FunctionDecl &Kernel, const Shape &Block,
                 ModificationsOfFunctions &Facts, uint64_t Warp = 0);
  /// Of the body of \p Callee, called by \p Call in the code that \p Caller evaluates.
  WarpEvaluation(const clang::FunctionDecl &Callee, const clang::CallExpr &Call,
                 const WarpEvaluation &Caller);

  /// The value of the integer or boolean \p E.
  std::optional<LaneValues> value(const clang::Expr &E) const;
  /// Where the lvalue \p E lies.
  std::optional<WarpAddress> address(const clang::Expr &E) const;
  /// Where the pointer \p E leads.
  std::optional<WarpAddress> pointer(const clang::Expr &E) const;
  /// Where the pointer \p V leads when it is defined, or the function is entered.
  std::optional<WarpAddress> start(const clang::VarDecl &V) const;
  /// Where a pointer leads that a structure has which all lanes share: the kernel's argument, or
  /// one in constant memory or at one place of global memory.
  std::optional<WarpAddress> pointerMember(const clang::MemberExpr &E) const;
  /// What the local \p V is first set to; null if that is not one place.
  const clang::Expr *setBy(const clang::VarDecl &V) const;
  const LoopSteps &steps() const { return Steps; }
  const Modifications &modifications() const { return Written; }
  /// What assigns to the local \p V, or steps it.
  llvm::ArrayRef<const clang::Expr *> writes(const clang::VarDecl &V) const {
    return Written.of(&V);
  }
  /// Takes \p V, whatever is written to it, for \p Value.
  void assume(const clang::VarDecl &V, int64_t Value) { Assumed[&V] = Value; }
  const clang::ASTContext &context() const { return AST; }
  /// The lanes that the block has in this warp.
  LaneMask lanes() const;
  /// Those of the block.
  uint64_t threads() const { return Block[0] * Block[1] * Block[2]; }

private:
  bool isPassedToAll(const clang::VarDecl &V) const;
  /// Is \p Object such a structure, one in constant memory, or a part of one? All lanes read the
  /// same of it.
  bool isSameForAll(const clang::Expr &Object) const;
  std::optional<LaneValues> constant(const clang::Expr &E) const;
  std::optional<LaneValues> builtin(const clang::MemberExpr &E) const;
  std::optional<LaneValues> binary(const clang::BinaryOperator &E) const;
  std::optional<LaneValues> variable(const clang::VarDecl &V) const;
  std::optional<LaneValues> counter(const clang::VarDecl &V) const;
  /// `n` of `V = V + n`; null for any other assignment.
  static const clang::Expr *addedTo(const clang::VarDecl &V,
                                    const clang::BinaryOperator &Assignment);
  std::optional<WarpAddress> pointerVariable(const clang::VarDecl &V) const;
  std::optional<WarpAddress> steppedPointer(const clang::VarDecl &V) const;
  std::optional<WarpAddress> moved(std::optional<WarpAddress> From, const clang::Expr &By,
                                   clang::QualType Element, bool Backwards = false) const;

  /// What a call passes for a parameter; neither: nobody knows.
  struct Argument {
    std::optional<LaneValues> Value;
    std::optional<WarpAddress> Pointer;
    bool IsSame = false; ///< a structure that all lanes have been given
  };

  const Shape Block;
  const uint64_t Warp; ///< its number in the block
  ModificationsOfFunctions &Facts;
  const clang::ASTContext &AST;
  const Modifications &Written;
  const LoopSteps &Steps;
  llvm::DenseMap<const clang::VarDecl *, Argument> Parameters; ///< of a device function
  bool IsThisSame = false; ///< all lanes have been given the object that it is called on
  llvm::DenseMap<const clang::VarDecl *, int64_t> Assumed;
  mutable unsigned Depth = 0; ///< of variables in variables
};

} // namespace offloom

#endif
