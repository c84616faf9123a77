// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleSymbols: what the names of a module mean in all its functions, and what they are in C++.
#ifndef OFFLOOM_PTX_MODULESYMBOLS_H
#define OFFLOOM_PTX_MODULESYMBOLS_H

#include "Ptx/Module.h"
#include "llvm/ADT/StringMap.h"

namespace offloom::ptx {

class ModuleSymbols {
public:
  /// What contradicts itself in \p M is an error.
  static llvm::Expected<ModuleSymbols> of(const Module &M);

  /// Null without. Of a name that is declared and defined, the definition.
  const Variable *variable(llvm::StringRef Name) const { return Variables.lookup(Name); }
  const Function *function(llvm::StringRef Name) const;

private:
  llvm::Error add(const Variable &V);
  llvm::Error add(const Function &F);

  llvm::StringMap<const Variable *> Variables;
  llvm::StringMap<const Function *> Functions;
  llvm::StringMap<std::string> Aliases;
};

/// The C++ name of a variable or function of a module. Nothing else is called like that.
std::string cppSymbol(llvm::StringRef Name);

/// Bytes of \p V.
unsigned long sizeOf(const Variable &V);

/// The type of a parameter that is no class.
llvm::StringRef scalarType(const Variable &V);

/// The type of a parameter: an integer for what has the size of one, else a class of bytes. Of a
/// kernel's it has the size and alignment that its callers see.
std::string parameterType(const Variable &V, bool OfEntry = false);

/// `(unsigned &, unsigned long long)`: the parameters of a function, results first.
std::string signature(llvm::ArrayRef<Variable> Results, llvm::ArrayRef<Variable> Parameters);

/// Is \p F one of those that CUDA has for all modules: vprintf, malloc, free, __assertfail?
bool isSystemCall(const Function &F);

} // namespace offloom::ptx

#endif
