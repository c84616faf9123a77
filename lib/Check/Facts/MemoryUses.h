// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MemoryUses: what does a body do with the memory that an array or a pointer names?
//
// Each mention of the variable is one use, and so is each of a local pointer that is initialised
// with it. What cannot be followed, another copy of the pointer or an argument of a function that
// may do anything, is an escape: whoever asks stays silent then.
#ifndef OFFLOOM_CHECK_FACTS_MEMORYUSES_H
#define OFFLOOM_CHECK_FACTS_MEMORYUSES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class DeclRefExpr;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class FunctionTable;

enum class UseKind {
  Read,
  ReadOnlyLoad, ///< by __ldg
  Write,
  Update, ///< reads and writes: `+=`, `++`
  Atomic, ///< an atomic function changes it
  Passed, ///< to a function, as a pointer to const
  Test,   ///< the pointer itself is compared
  Escape,
};

struct MemoryUse {
  UseKind Kind;
  const clang::DeclRefExpr *Name;
  const clang::Expr *Element; ///< the lvalue that is read or written; null of what has none
};

using MemoryUses = llvm::SmallVector<MemoryUse, 8>;

/// The uses of \p V, a pointer or a variable that is memory itself, in \p Body.
MemoryUses usesOf(const clang::VarDecl &V, const clang::Stmt *Body, const FunctionTable &Functions);

/// Whether the use changes what stands in memory, as far as is known.
bool writes(UseKind Kind);

/// Whether \p Uses holds one of \p Kind.
bool has(const MemoryUses &Uses, UseKind Kind);

} // namespace offloom

#endif
