// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EmittedFunctions: which functions are a part of the unit's program for the device?
//
// Headers hold device functions for architectures and types that a program has no use for. nvcc
// makes instructions of those that kernels, or other units, reach; what is in the others, PTX that
// no assembler knows even, is not looked at.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_EMITTEDFUNCTIONS_H
#define OFFLOOM_ANALYSIS_EFFECTS_EMITTEDFUNCTIONS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

class EmittedFunctions {
public:
  /// Walks the device code of \p Context from its kernels, the functions that other units may call
  /// and the values of its variables.
  explicit EmittedFunctions(const clang::ASTContext &Context);

  /// Is \p F emitted, or an instance of it, if it is a template's? The answer is yes where that
  /// depends on more than is looked at, such as which virtual function is called.
  bool contains(const clang::FunctionDecl &F) const;

private:
  llvm::DenseSet<const clang::FunctionDecl *> Emitted; ///< canonical, and patterns of instances
};

} // namespace offloom

#endif
