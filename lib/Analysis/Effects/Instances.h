// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a template's variables become where the file instantiates it.
#pragma once

#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class VarDecl;
}

namespace offloom {

class Synchronisation;

/// Does \p Holds say yes to the type of \p V, a parameter or a local variable, or of each of its
/// instances where only those have one? Yes where the file has no instance.
bool holdsInAllInstances(const clang::VarDecl &V, const Synchronisation &Sync,
                         llvm::function_ref<bool(clang::QualType)> Holds);

} // namespace offloom
