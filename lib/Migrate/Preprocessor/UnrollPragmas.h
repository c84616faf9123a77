// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnrollPragmas: `#pragma unroll` is nvcc's and Clang's; `#pragma GCC unroll` is understood by all.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_UNROLLPRAGMAS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_UNROLLPRAGMAS_H

#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/Twine.h"

namespace offloom {

/// Spells the pragmas of \p File so, and makes comments of those that say what nvcc warns of, which
/// other compilers warn of, and of those that are a macro's body, which nvcc alone understands.
void rewritePragmasOfNvcc(clang::FileID File, const SourceText &Text, EditList &Edits);

/// The block goes through \p Loop, whose rounds are loops over threads. A pragma in front of it
/// then asks for few rounds at once: a GPU needs all of them written out to keep arrays in
/// registers, here they only make machine code that is long to compile.
void unrollFewRounds(TextRange Loop, const SourceText &Text, EditList &Edits);

/// Loops in loops of \p S, which each thread goes through, of so few rounds in all that compilers
/// write them out, if they are asked: what remains is a loop over threads, which is vectorised.
/// Clang does so by itself for a loop whose rounds are short. The lines of \p S are written with
/// \p Indentation in front of their own.
void unrollNests(const clang::Stmt &S, const llvm::Twine &Indentation, const SourceText &Text,
                 EditList &Edits);

} // namespace offloom

#endif
