// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VariableRegistrations: which variables are the device's, told to the runtime.
//
//   __managed__ int m[4];       int m[4];
//                               static const offloom::variable_registration
//                                   m_registration(m, offloom::variable_kind::managed);
//
// Copies to and from a named variable need no line. A variable gets one when host code takes its
// address, which then goes to functions that must know it by that (cudaPointerGetAttributes,
// cudaMemPrefetchAsync, symbols given as pointers); a constant one also when the unit asks which
// memory pointers are of. Members of classes, variables of templates and what a macro declares to
// its semicolon get none: their addresses count as the host's.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_VARIABLEREGISTRATIONS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_VARIABLEREGISTRATIONS_H

#include "Migrate/Text/SourceText.h"

namespace offloom {

void registerVariables(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

/// Is \p V `__device__`, `__constant__` or `__managed__`?
bool isOfDevice(const clang::VarDecl &V);
/// Which of them, as offloom::variable_kind names it.
llvm::StringRef variableKind(const clang::VarDecl &V);

} // namespace offloom

#endif
