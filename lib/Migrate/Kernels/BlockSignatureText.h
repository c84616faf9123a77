// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockSignatureText: how the signature of a block-level function is written, where it is declared
// and where its types are needed to call it.
//
//   template <class T> T sum(T v, const T *s, int n);
//
//   template <class T> void sum(offloom::block &block, offloom::per_thread<T> &result_of,
//                               offloom::per_thread<T> &v_of, const T *s, int n);
#ifndef OFFLOOM_MIGRATE_KERNELS_BLOCKSIGNATURETEXT_H
#define OFFLOOM_MIGRATE_KERNELS_BLOCKSIGNATURETEXT_H

#include "Analysis/Phases/BlockCalls.h"
#include "Migrate/Text/SourceText.h"

namespace offloom {

class BlockFunction;

/// Edits all declarations of \p Block's function. Returns why it cannot; else an empty string.
std::string writeSignatures(const BlockFunction &Block, const BlockSignature &Signature,
                            EditList &Edits);

/// What stands before the body of a lambda that \p Block's function calls for all threads.
std::string closureHead(const BlockFunction &Block, const BlockSignature &Signature);

/// The text of a declaration of \p F, with its template head and semicolon if it has these; none
/// when macros hide its ends.
std::optional<TextRange> declarationRange(const clang::FunctionDecl &F, const SourceText &Text);

/// The type of storage for argument \p I, or for the result, of \p Call, whose callee is written as
/// \p Callee; in terms of the caller. Empty when it cannot be written.
std::string argumentType(const clang::CallExpr *Call, const clang::FunctionDecl *Callee, unsigned I,
                         const SourceText &Text);
/// The same for a lambda of \p Signature.
std::string closureArgumentType(const clang::CallExpr *Call, const BlockSignature &Signature,
                                unsigned I, const SourceText &Text);
std::string closureResultType(const clang::CallExpr *Call, const BlockSignature &Signature,
                              const SourceText &Text);
std::string resultType(const clang::CallExpr *Call, const clang::FunctionDecl *Callee,
                       const SourceText &Text);

} // namespace offloom

#endif
