// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of objects. `<<<…>>>` behind what has a class is for Clang no launch: it makes the call
// that would stand there without, of the class's operator() or of the function that the object
// converts to, and forgets the configuration. nvcc refuses the first and launches the second.
#ifndef OFFLOOM_ANALYSIS_CODE_LAUNCHEDOBJECT_H
#define OFFLOOM_ANALYSIS_CODE_LAUNCHEDOBJECT_H

#include "clang/AST/Expr.h"
#include <optional>

namespace offloom {

struct LaunchedObject {
  const clang::Expr *Object;
  /// Whether it converts to a pointer to a function, which may be a kernel.
  bool Converts;
};

/// What \p Call launches, if that is an object. In a template this shows in the instances alone.
std::optional<LaunchedObject> launchedObject(const clang::CallExpr &Call,
                                             const clang::ASTContext &Context);

} // namespace offloom

#endif
