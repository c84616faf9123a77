// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedMemory: what `__shared__` declarations become.
//
//   kernel, top level    __shared__ float s[N];       float s[N];
//   anywhere             extern __shared__ float s[]; float *const s =
//   block.dynamic_shared<float>(); device functions,    __shared__ float s[N];       auto &s =
//   offloom::shared<float[N]>([] {}); inner scopes
//
// A local of the block function lives as long as the block, costs nothing, and is what a reader
// expects. Where threads, not the block, reach the declaration, only the runtime can give them one
// common object; the lambda's type is its name, so that each template instantiation has its own.
// And where a file asks which memory a pointer is of (__isShared and its kind), all are objects of
// the runtime: locals of the block and of its threads lie on one stack.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_SHAREDMEMORY_H
#define OFFLOOM_MIGRATE_DECLARATIONS_SHAREDMEMORY_H

#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class DeclStmt;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

using SharedDeclarations = llvm::DenseSet<const clang::DeclStmt *>;

/// True when \p S declares `__shared__` variables (all of a declaration are, or none).
bool declaresShared(const clang::DeclStmt *S);

/// The declarations that replace \p S in a block function: locals of the block.
std::string sharedAsLocals(const clang::DeclStmt *S, llvm::StringRef BlockName,
                           const SourceText &Text);

/// The declarations that replace \p S in a device function. \p Block is an expression for the
/// block.
std::string sharedByName(const clang::DeclStmt *S, llvm::StringRef Block, const SourceText &Text);

/// The function that replaces the `__shared__` variable \p V of namespace scope.
std::string sharedAtNamespaceScope(const clang::VarDecl *V, const SourceText &Text);

/// A local for each `__shared__` variable of namespace scope that \p F uses, which its text then
/// names instead. \p Block is an expression for the block, or nothing where the host may run \p F.
llvm::SmallVector<std::string, 2>
localsForGlobalShared(const clang::FunctionDecl &F, llvm::StringRef Block, const SourceText &Text);

} // namespace offloom

#endif
