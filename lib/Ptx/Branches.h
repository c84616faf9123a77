// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches: the jumps of an asm statement.
#ifndef OFFLOOM_PTX_BRANCHES_H
#define OFFLOOM_PTX_BRANCHES_H

#include "Ptx/Statement.h"
#include "llvm/ADT/ArrayRef.h"

namespace offloom::ptx {

/// Is \p S a jump to the label that its operand names: `bra`, `bra.uni`?
bool isBranch(const Statement &S);

/// Do \p Statements go back to look at memory again? They may do so until another thread has
/// written.
bool mayPoll(llvm::ArrayRef<Statement> Statements);

} // namespace offloom::ptx

#endif
