// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceConstruction: objects that code of the host makes with constructors of the device alone,
// which Clang has taken for constructors of both sides while it read (DeviceFunctors.h).
//
// Which of them nvcc asks about stands in HostConstruction.h.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_DEVICECONSTRUCTION_H
#define OFFLOOM_FRONTEND_AMENDMENTS_DEVICECONSTRUCTION_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace offloom {

/// The constructor of the device alone that \p E calls; or, where the compiler makes the
/// constructor, a member or a base begins with.
const clang::CXXConstructorDecl *deviceConstructorOf(const clang::CXXConstructExpr &E);

/// The objects whose constructor's space nvcc asks for: noted before they are come to.
class AskedConstructions {
public:
  /// `N n(1);` in a function.
  void noteVariable(const clang::VarDecl &V);
  /// `N(1)`
  void noteCast(const clang::CXXFunctionalCastExpr &E);
  /// `new N(1)`
  void noteNew(const clang::CXXNewExpr &E);

  bool isAsked(const clang::CXXConstructExpr &E) const;
  /// Where it is said.
  clang::SourceLocation place(const clang::CXXConstructExpr &E) const;

private:
  void note(const clang::Expr *Made, clang::SourceLocation Place);

  llvm::DenseMap<const clang::CXXConstructExpr *, clang::SourceLocation> Noted;
};

} // namespace offloom

#endif
