// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaneTerms: what one lane's integer or pointer is, as far as it can be told without running code:
// a number plus multiples of things that are the same for all lanes of a warp, such as
// `blockDim.x`.
//
// Two terms that are equal denote equal values; of two that are not, nothing is claimed but where
// they differ by a number alone.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_LANETERMS_H
#define OFFLOOM_ANALYSIS_EXECUTION_LANETERMS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace offloom {

/// What a pointer points into: a variable, or the object that an expression makes.
using LaneObject = llvm::PointerUnion<const clang::VarDecl *, const clang::Expr *>;

struct LaneTerm {
  enum Kind : unsigned char {
    Known,   ///< Number, Parts and Base say all
    Bound,   ///< a condition that cuts lanes off, somewhere: `t < n`
    Data,    ///< from memory, or of another type: it may be anything
    Unknown, ///< made of the lane's index in a way that is not followed
  };
  Kind TheKind = Unknown;
  /// What is not known, but is the same where Number and Parts are; as an index it may lead to what
  /// any lane has: `t ^ k`, or what the lane has loaded.
  bool IsNamed = false;
  std::int64_t Number = 0;
  /// Multiples of symbols, by symbol.
  llvm::SmallVector<std::pair<unsigned, std::int64_t>, 2> Parts;
  /// Of a pointer: what it points into, or the variable whose value it was made of.
  LaneObject Base;
  /// Of what is not Known, by what it is made of: the same for lanes that have the same value; 0:
  /// not known. Nothing else is said of the value by it, so that terms are equal in spite of it.
  std::uint64_t Origin = 0;

  static LaneTerm number(std::int64_t N);
  static LaneTerm symbol(unsigned Symbol);
  static LaneTerm of(Kind TheKind);
  static LaneTerm named(Kind TheKind, unsigned Symbol);
  static LaneTerm pointer(LaneObject To);

  /// Base, if it is a variable.
  const clang::VarDecl *variable() const;
  bool isNumber() const { return TheKind == Known && Parts.empty() && !Base; }
  bool operator==(const LaneTerm &Other) const;
  /// A name of its value, for SymbolTable.
  std::string name() const;
  /// The same for lanes whose values are; 0: not known.
  std::uint64_t origin() const;
  void addMultiple(const LaneTerm &Other, std::int64_t Factor);
};

/// The values that are the same for all lanes of a warp, by how they are computed.
class SymbolTable {
public:
  /// \p Divisor divides the value.
  unsigned of(llvm::StringRef Name, std::int64_t Divisor = 1);
  /// The largest number that is known to divide \p T.
  std::int64_t divisorOf(const LaneTerm &T) const;
  /// `T / Divisor` and `T % Divisor`, if the multiples of symbols are divided evenly.
  std::optional<LaneTerm> quotient(const LaneTerm &T, std::int64_t Divisor);
  std::optional<LaneTerm> remainder(const LaneTerm &T, std::int64_t Divisor) const;

private:
  bool dividesSymbols(const LaneTerm &T, std::int64_t Divisor) const;

  llvm::StringMap<unsigned> Known;
  llvm::SmallVector<std::int64_t> Divisors; ///< by symbol
};

} // namespace offloom

#endif
