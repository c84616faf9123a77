// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OwnVariables: which code reads variables of the device that each file has for itself.
//
// Without relocatable device code a header's `__constant__ float scale;` is another variable in
// each file that includes it. Code of headers that names it must be each file's own too: a linker
// that takes one file's copy of `inline float scaled(float x) { return x * scale; }` for all files
// has the others' kernels read the wrong variable.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_OWNVARIABLES_H
#define OFFLOOM_MIGRATE_DECLARATIONS_OWNVARIABLES_H

#include "llvm/ADT/DenseMap.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

/// Is \p V a variable of the device that each file that declares it has for itself?
bool isOwnOfFile(const clang::VarDecl &V);

class OwnVariables {
public:
  /// Does \p F, or what it calls, name such a variable? Of a template, what its text says before
  /// its arguments are known, which is the same in every file.
  bool areReachedBy(const clang::FunctionDecl &F);

private:
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace offloom

#endif
