// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NewValues: a variable that gets another value behind a barrier gets another name there.
//
//   int x = blockIdx.x * 32 + threadIdx.x;        int x = blockIdx.x * 32 + threadIdx.x;
//   tile[threadIdx.y][threadIdx.x] = in[x];       tile[threadIdx.y][threadIdx.x] = in[x];
//   __syncthreads();                              __syncthreads();
//   x = blockIdx.y * 32 + threadIdx.x;            int x2 = blockIdx.y * 32 + threadIdx.x;
//   out[x] = tile[threadIdx.x][threadIdx.y];      out[x2] = tile[threadIdx.x][threadIdx.y];
//
// Under one name it would be kept for each thread from phase to phase, though nobody asks for it.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_NEWVALUES_H
#define OFFLOOM_MIGRATE_STATEMENTS_NEWVALUES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class CompoundStmt;
class DeclRefExpr;
class VarDecl;
} // namespace clang

namespace offloom {

class EditList;
class Modifications;
class SourceText;
class Synchronisation;

/// Does so with \p V, declared by a statement of \p Block. \p Uses are all that name it, and no
/// jump leads into the function's statements.
void nameNewValues(const clang::VarDecl &V, const clang::CompoundStmt &Block,
                   llvm::ArrayRef<const clang::DeclRefExpr *> Uses, const Modifications &Written,
                   const Synchronisation &Sync, const SourceText &Text, EditList &Edits);

/// May it be, because an assignment to \p V is a statement of \p Block?
bool mayHaveNewValues(const clang::VarDecl &V, const clang::CompoundStmt &Block);

} // namespace offloom

#endif
