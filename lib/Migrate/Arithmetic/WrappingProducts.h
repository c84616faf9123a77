// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WrappingProducts: products that overflow on purpose. Generators of random numbers and hashes
// multiply an int by a large odd constant and count on what is left in its bits. C++ leaves that
// undefined, and host compilers draw conclusions from it that nvcc's does not draw (`x * 16807` is
// positive, so x is at most 127773). `x * 16807u` says what is meant.
#ifndef OFFLOOM_MIGRATE_ARITHMETIC_WRAPPINGPRODUCTS_H
#define OFFLOOM_MIGRATE_ARITHMETIC_WRAPPINGPRODUCTS_H

#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class FunctionDecl;
}

namespace offloom {

class Synchronisation;

/// Writes the constants of such products in \p Functions, and in the instantiations of those that
/// are templates, without a sign. The sum that a product is a part of becomes signed again where
/// what is done with it asks for the sign. What comes from a macro stays, since host code may use
/// the macro as well.
void wrapProducts(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text,
                  const Synchronisation &Sync, EditList &Edits);

} // namespace offloom

#endif
