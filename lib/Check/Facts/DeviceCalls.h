// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceCalls: from where is a function of the device called?
//
// What a parameter may be is known where all calls are in sight: of functions with internal linkage
// or not, since programs are rarely made of device code of several files.
#ifndef OFFLOOM_CHECK_FACTS_DEVICECALLS_H
#define OFFLOOM_CHECK_FACTS_DEVICECALLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class DeviceCalls {
public:
  using Call = std::pair<const clang::CallExpr *, const clang::FunctionDecl *>; ///< and the caller

  explicit DeviceCalls(clang::ASTContext &AST);

  /// The calls of \p F; none if its name is used in another way, or if it calls itself.
  llvm::ArrayRef<Call> of(const clang::FunctionDecl &F) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Call>> Calls;
  llvm::DenseSet<const clang::FunctionDecl *> Handed; ///< that may be called from elsewhere
};

} // namespace offloom

#endif
