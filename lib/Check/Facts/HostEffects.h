// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HostEffects: what does a call in host code do with CUDA, also through functions of the user's?
//
// `upload(buffer, host, n)` copies what `cudaMemcpy` in its body copies. A function is seen through
// if all that it does with CUDA is done whenever it is called, in one order: then a call of it is a
// list of effects, each a call of CUDA's with the operands that the caller gives it. Lambdas and
// member functions are functions as others, and so are constructors and destructors where a local
// object is made and where it ends. Of any other function nothing is known.
#ifndef OFFLOOM_CHECK_FACTS_HOSTEFFECTS_H
#define OFFLOOM_CHECK_FACTS_HOSTEFFECTS_H

#include "Check/Facts/EffectSteps.h"
#include "Check/Facts/PointerOrigins.h"
#include "Rules/FunctionTable.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace clang {
class CXXConstructExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class UnitFacts;

/// What a caller gives for an argument of a call that its own call leads to.
struct Operand {
  const clang::Expr *Value = nullptr; ///< in the caller; null: it gives nothing for it
  /// Not null: the argument is this member of the object that Value is.
  const clang::FieldDecl *Member = nullptr;
  bool IsAddress = false; ///< the argument is the address of it

  explicit operator bool() const { return Value; }
  /// The local variable, or the member of one, that the argument is.
  NamedPointer place() const;
  /// The same, also of variables of the file and of members of the object itself.
  NamedPointer named() const;
  /// The same, also of a parameter; not of the file.
  NamedPointer held() const;
  /// The one or the other.
  NamedPointer heldOrNamed() const;
  /// The named one that the argument is some elements on from: `p` of `p + n` and `p`.
  NamedPointer unmoved() const;
  /// The one that the argument is the address of.
  NamedPointer target() const;
  NamedPointer namedTarget() const;
};

/// A number of bytes, as the caller says it.
struct ByteCount {
  Operand Size;
  bool IsOfElements = false; ///< it is Size times a sizeof of more than a byte
};

class HostEffect {
public:
  /// \p Path begins with a step in the caller and ends with a call of CUDA's, or a launch.
  HostEffect(EffectPath Path, UnitFacts &Facts);

  const clang::CallExpr &call() const { return *Path.back().call(); }
  bool isDirect() const { return Path.size() == 1; }
  /// Whether the variable of what it ends is null behind it.
  bool clears() const { return Path.back().Clears; }
  /// Null for a launch by `<<<...>>>`.
  const FunctionFacts *function() const { return Function; }
  bool does(FunctionFacts::Action Action) const { return Function && Function->does(Action); }
  /// Gives work to a stream, and returns before it is done.
  bool startsWork() const { return !Function || Function->isAsynchronous(); }

  Operand argument(ArgumentRole Role) const;
  /// The value that \p Role has in the end, if it is certain in \p Caller.
  std::optional<int64_t> value(ArgumentRole Role, const clang::FunctionDecl *Caller) const;
  /// How many bytes are allocated, copied or set.
  ByteCount bytes() const;
  std::optional<CopyKind> copyKind() const;
  /// The stream that work is given to, as it is written; null for the default stream.
  const clang::Expr *streamAsWritten() const;
  Operand stream() const;
  /// What the caller gives of what is handed on.
  llvm::SmallVector<Operand, 4> operands() const;

  /// What the caller gives for \p Argument, of call().
  Operand operandFor(const clang::Expr &Argument) const;

private:
  std::optional<int64_t> valueOf(const clang::Expr &E, size_t Level,
                                 const clang::FunctionDecl *Caller, unsigned Depth) const;
  const clang::Expr *given(const clang::Expr &E, size_t Level) const;
  const clang::Expr *targetOf(const clang::Expr &E, size_t Level) const;
  const clang::Expr &resolvedAt(const clang::Expr &E, size_t Level) const;

  EffectPath Path;
  const FunctionFacts *Function;
  UnitFacts *Facts;
};

/// The effects of calls, found out once for each function.
class HostEffects {
public:
  using Known = std::optional<std::vector<HostEffect>>;

  /// What \p Call does, in its order; nothing if that is not known.
  Known of(const clang::CallExpr &Call, UnitFacts &Facts);
  /// What making the local object \p V by \p E does, and what its end does.
  Known ofMaking(const clang::CXXConstructExpr &E, const clang::VarDecl &V, UnitFacts &Facts);
  Known ofEnd(const clang::VarDecl &V, UnitFacts &Facts);

  /// What a function does whenever it is called.
  using Paths = std::optional<std::vector<EffectPath>>;
  const Paths &pathsOf(const clang::FunctionDecl &Definition, UnitFacts &Facts);
  /// The paths behind \p Step.
  Paths behind(const EffectStep &Step, UnitFacts &Facts);

private:
  std::map<const clang::Stmt *, Paths> Found; ///< by body
  unsigned Asked = 0;                         ///< functions that call each other
};

} // namespace offloom

#endif
