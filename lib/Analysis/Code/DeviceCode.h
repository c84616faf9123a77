// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceCode: the questions about a declaration that every analysis of CUDA code asks first.
#ifndef OFFLOOM_ANALYSIS_CODE_DEVICECODE_H
#define OFFLOOM_ANALYSIS_CODE_DEVICECODE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class Expr;
class FunctionDecl;
class MemberExpr;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace offloom {

/// The built-in variables of device code (CUDA C++ Programming Guide, Built-in Variables).
enum class BuiltinVariable { None, ThreadIdx, BlockIdx, BlockDim, GridDim, WarpSize };

/// Which built-in variable \p D is; user variables of the same names are not.
BuiltinVariable builtinVariable(const clang::ValueDecl *D);

/// What `object.member` names; empty for operators and conversions, which have no name of letters.
llvm::StringRef memberName(const clang::MemberExpr &E);

bool isKernel(const clang::FunctionDecl &F);
/// `__device__` or `__global__`, whether or not also `__host__`.
bool runsOnDevice(const clang::FunctionDecl &F);
/// `__device__` without `__host__`: its name means nothing to host code.
bool isDeviceOnly(const clang::FunctionDecl &F);
/// Declared in the namespace \p Name or in one inside of it.
bool isInNamespace(const clang::Decl &D, llvm::StringRef Name);
/// Declared `__shared__`.
bool isShared(const clang::VarDecl &V);

/// `__ldg` and its kind, among the functions of headers: does \p F yield what its argument leads
/// to?
bool yieldsElement(const clang::FunctionDecl &F);

/// Applies \p Visit to what \p F's author wrote for it to do: its body, and a constructor's
/// initialisers.
void forEachStatementOf(const clang::FunctionDecl &F,
                        llvm::function_ref<void(clang::Stmt *)> Visit);

/// The function that \p F's text is written for: the pattern of a template instantiation, else \p
/// F.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F);
/// The function whose text holds the lambda that \p F is the call operator of; else \p F.
const clang::FunctionDecl *functionAround(const clang::FunctionDecl *F);

/// Every function with a body that is written in a file outside the system headers: template
/// patterns once, instantiations not at all.
std::vector<const clang::FunctionDecl *> writtenFunctions(clang::ASTContext &Context);

/// The call operators of the lambdas that are written in host code, or outside of functions, and
/// run on the device, as writtenFunctions().
std::vector<const clang::FunctionDecl *> extendedLambdas(clang::ASTContext &Context);

/// Is \p Part the statement \p S, which may be null, or one in it?
bool contains(const clang::Stmt *S, const clang::Stmt *Part);

/// Does \p Part, which may be of a template's instance, stand in the text of \p S?
bool standsIn(const clang::Stmt *Part, const clang::Stmt *S);

/// Whether two expressions say the same of the same variables.
bool isSameExpression(const clang::Expr &A, const clang::Expr &B, const clang::ASTContext &AST);

/// Is \p D declared in a header of the system, as the bundled ones are?
bool isOfSystem(const clang::Decl &D);

/// True when \p S or a statement in it refers to \p D.
bool refersTo(const clang::Stmt *S, const clang::ValueDecl *D);
/// How often it does.
unsigned countReferences(const clang::Stmt &S, const clang::ValueDecl &D);

} // namespace offloom

#endif
