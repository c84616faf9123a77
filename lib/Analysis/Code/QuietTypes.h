// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QuietTypes: objects that may be made, assigned and ended more often than their author says.
//
// What a thread keeps from phase to phase is constructed for all threads at once, and assigned
// later. Nobody can tell that of an object whose default constructor, destructor and assignment
// look at its own members alone, and whose assignment copies; `unsigned lane = threadIdx.x;`, a
// counter of objects, or a destructor that stores a result would tell.
#ifndef OFFLOOM_ANALYSIS_CODE_QUIETTYPES_H
#define OFFLOOM_ANALYSIS_CODE_QUIETTYPES_H

#include "clang/AST/Type.h"

namespace clang {
class CXXConstructorDecl;
class CXXRecordDecl;
} // namespace clang

namespace offloom {

/// Is \p Record, which has a definition and does not depend on a template's parameters, such a
/// type? Those of the CUDA headers are.
bool isQuiet(const clang::CXXRecordDecl &Record);

/// Does nothing but the object itself change where one of type \p T is made or ends? Then nobody
/// can tell how often that happened. \p By is how it is made, where one constructor is known to do
/// it.
bool leavesNoTrace(clang::QualType T, const clang::CXXConstructorDecl *By = nullptr);

} // namespace offloom

#endif
