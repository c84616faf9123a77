// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PointerOrigins: whose memory do the pointers of a host function lead to?
//
// Known only of locals, and of members of local structures, that this function alone sets: an
// array, the result of new, what functions allocate that rules/functions knows; and of what
// SharedPointers knows. All else is unknown, and whoever asks stays silent.
#ifndef OFFLOOM_CHECK_FACTS_POINTERORIGINS_H
#define OFFLOOM_CHECK_FACTS_POINTERORIGINS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>

namespace clang {
class CallExpr;
class Expr;
class FieldDecl;
class Stmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace offloom {

class FunctionTable;
class SharedPointers;
class UnitFacts;
struct FunctionFacts;
struct Operand;

/// Pinned: page-locked by CUDA, so that copies of it are asynchronous.
enum class Memory { Unknown, Host, Device, Pinned };

/// A variable, or a member of one, or of the object whose member function is asked about.
struct NamedPointer {
  const clang::VarDecl *Variable = nullptr; ///< null: that object
  const clang::FieldDecl *Member = nullptr; ///< null: the variable itself
  using Key = std::pair<const clang::VarDecl *, const clang::FieldDecl *>;
  Key key() const { return {Variable, Member}; }
  explicit operator bool() const { return Variable || Member; }
};

/// Whether functions that are not given it may know \p Name.
bool isKnownToOthers(NamedPointer::Key Name);

/// "p", or "field.data".
std::string nameOf(const NamedPointer &P);
clang::QualType typeOf(const NamedPointer &P);

/// The local one that \p E names, past parentheses and casts: `p` or `field.data`.
NamedPointer localPointer(const clang::Expr &E);

/// The same, also of variables of the file and of members of the object itself.
NamedPointer namedPointer(const clang::Expr &E);
/// The one that \p Value or its \p Member, which may be null, is.
NamedPointer namedPointer(const clang::Expr &Value, const clang::FieldDecl *Member);

class PointerOrigins {
public:
  /// Reads the \p Body of a function. \p Shared may be null.
  PointerOrigins(const clang::Stmt *Body, UnitFacts &Facts, const SharedPointers *Shared);

  /// Where \p Pointer leads, or where the local array or object that it is the address of lies.
  Memory of(const clang::Expr &Pointer) const;
  /// Where the member \p Member of the local structure \p V leads.
  Memory of(const clang::VarDecl &V, const clang::FieldDecl &Member) const;
  /// Where the pointer leads that a function is called with.
  Memory of(const Operand &Pointer) const;

  using Map = llvm::DenseMap<NamedPointer::Key, Memory>;

private:
  Map Pointers;
  const SharedPointers *Shared;
  bool Registers = false; ///< some memory of the host is made the device's too
};

/// Whose memory \p Function, which may be null, allocates.
Memory memoryAllocatedBy(const FunctionFacts *Function);
/// Whose memory the expression \p E makes, or is: the result of new or malloc(), of a container.
Memory memoryYieldedBy(const clang::Expr &E, const FunctionTable &Functions);

/// The name of the function that \p Call calls, as it is written, of all that it may call in a
/// template; empty if it has none.
llvm::StringRef calleeName(const clang::CallExpr &Call);

/// The local variable that \p E names, past parentheses and casts; null for anything else.
const clang::VarDecl *localVariable(const clang::Expr &E);

/// The pointer that \p E is some elements on from: `p` of `p + n`, `&p[n]` and `p`.
const clang::Expr &unmovedPointer(const clang::Expr &E);

/// What \p E is the address of, past parentheses and casts; null if it is none.
const clang::Expr *addressed(const clang::Expr &E);

/// The named one that `&` takes the address of in \p U; none if \p U is another operator.
NamedPointer addressedPointer(const clang::UnaryOperator &U);

/// The variable that \p E is the address of; null for anything else.
const clang::VarDecl *variableAt(const clang::Expr &E);

/// The local variable that \p E is the address of, as the p of `&p` or `(void **)&p`; null for
/// anything else.
const clang::VarDecl *addressedVariable(const clang::Expr &E);

} // namespace offloom

#endif
