// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodePlaces: for which execution space is this code written, and what does its text say?
//
// Clang makes every unannotated constexpr function and lambda `__host__ __device__` by implication.
// The rules of CUDA, and its users, go by what is written.
#ifndef OFFLOOM_CHECK_FACTS_CODEPLACES_H
#define OFFLOOM_CHECK_FACTS_CODEPLACES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class DynTypedNode;
class Expr;
class FunctionDecl;
class SourceManager;
class Stmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace offloom {

/// An attribute that stands in the text, or was inherited from a declaration where it does.
bool isWrittenGlobal(const clang::FunctionDecl &F);
/// The definition of a kernel, with all its types known: no template.
bool isDefinedKernel(const clang::FunctionDecl &F);
bool isWrittenDevice(const clang::FunctionDecl &F);
bool isWrittenHost(const clang::FunctionDecl &F);
/// `__global__` or `__device__` stands in the text; for a lambda's operator without either, of the
/// function around it.
bool isWrittenForDevice(const clang::FunctionDecl &F);

/// Declared `__managed__`, which our headers make an annotated `__device__`.
bool isManaged(const clang::VarDecl &V);

/// The bytes of \p V; 0 if they are not known, as in a template or in code with errors.
uint64_t knownSize(const clang::VarDecl &V, const clang::ASTContext &AST);

/// The execution space as CUDA names it: "__host__", "__host__ __device__", ….
std::string executionSpace(const clang::FunctionDecl &F);

/// The function, or a lambda's operator, that \p Node stands in; null at namespace scope.
const clang::FunctionDecl *enclosingFunction(const clang::DynTypedNode &Node,
                                             clang::ASTContext &AST);

/// The calls in \p S, those in lambdas too.
llvm::SmallVector<const clang::CallExpr *, 8> callsIn(const clang::Stmt &S);

/// What `&` takes only the address of, without looking at it: `p[i]` in `&(p[i].x)`. Null if \p U
/// is another operator.
const clang::Expr *onlyAddressed(const clang::UnaryOperator &U);

/// The text of \p Range as written; empty if no one file holds it.
llvm::StringRef sourceText(clang::SourceRange Range, const clang::ASTContext &AST);

/// Whether \p Place is written in, or expanded from a macro in, a file that is not the user's.
bool isInSystemCode(clang::SourceLocation Place, const clang::SourceManager &Sources);

} // namespace offloom

#endif
