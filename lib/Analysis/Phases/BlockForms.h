// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockForms: functions of the headers that the block can call once for all its threads, as CUB's
// primitives and those of nvcuda::wmma.
//
//   template <class Op> __device__ T Reduce(T input, Op op) const;
//   template <class Input, class Op>
//   void Reduce(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op)
//   const;
//
// That a function has such a form is told by its declaration in the same class or namespace, and
// nowhere else: behind the block and, if the function returns something, the results stands for
// each parameter how it is handed over (runtime/include/offloom/block_forms.h).
#ifndef OFFLOOM_ANALYSIS_PHASES_BLOCKFORMS_H
#define OFFLOOM_ANALYSIS_PHASES_BLOCKFORMS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace offloom {

struct Collective;

struct BlockForm {
  enum class Parameter {
    Any,      ///< one value for the block, or one for each thread
    OneValue, ///< the same for all threads
    Variable, ///< a variable of each thread, which is read or set
    Place,    ///< such a variable, or a part of one that is the same for all threads
  };
  llvm::SmallVector<Parameter, 4> Parameters;
  /// It is called by the name of the class: the threads' objects may differ.
  bool IsStatic = false;

  bool operator==(const BlockForm &) const = default;
};

/// What all functions with a form are to the block.
extern const Collective OfObjects;

/// Has \p F, of a template the pattern, a form for blocks? Then \p Form, unless null, is that.
bool hasBlockForm(const clang::FunctionDecl &F, BlockForm *Form = nullptr);

/// The object that \p Call, of a function with a form, is made on, perhaps in a template.
const clang::Expr *objectOfForm(const clang::CallExpr &Call);

} // namespace offloom

#endif
