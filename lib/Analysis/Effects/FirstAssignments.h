// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FirstAssignments: does code that uses a variable assign it before it asks what it is?
//
//   int i; float sum;                 (C had all declarations at a function's top)
//   for (i = 0; i < 4; i++) …         assigns i first
//   if (t < 32) { sum = 0; … }        assigns sum first, where it uses it
//   sum += x;                         does not
#ifndef OFFLOOM_ANALYSIS_EFFECTS_FIRSTASSIGNMENTS_H
#define OFFLOOM_ANALYSIS_EFFECTS_FIRSTASSIGNMENTS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

/// Do \p Statements, one after the other, ask for no value of \p V that they have not assigned?
/// They may not be entered but at their beginning.
bool assignFirst(llvm::ArrayRef<const clang::Stmt *> Statements, const clang::VarDecl *V);

} // namespace offloom

#endif
