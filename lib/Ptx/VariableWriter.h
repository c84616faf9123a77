// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VariableWriter: variables of a module as C++.
#ifndef OFFLOOM_PTX_VARIABLEWRITER_H
#define OFFLOOM_PTX_VARIABLEWRITER_H

#include "Ptx/ModuleSymbols.h"

namespace offloom::ptx {

/// `extern` declarations, for those that are used before they are defined.
std::string declarationOf(const Variable &V, llvm::StringRef CppName);

/// A definition: of a variable, or of the function that finds the block's. A problem is a
/// ModuleError.
llvm::Expected<std::string> definitionOf(const Variable &V, llvm::StringRef CppName,
                                         const ModuleSymbols &Symbols);

} // namespace offloom::ptx

#endif
