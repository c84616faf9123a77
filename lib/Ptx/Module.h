// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX (PTX ISA, Syntax; State Spaces, Types, and Variables; Directives).
#ifndef OFFLOOM_PTX_MODULE_H
#define OFFLOOM_PTX_MODULE_H

#include "Ptx/Statement.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>

namespace offloom::ptx {

struct Function {
  std::string Name;
  bool IsEntry = false;
  bool IsExtern = false;
  bool IsVisible = false;
  bool HasBody = false;
  std::vector<Variable> Results;
  std::vector<Variable> Parameters;
  unsigned MostThreads = 0;             ///< .maxntid, .reqntid: of a block; 0 without
  std::array<unsigned, 3> Cluster = {}; ///< .reqnctapercluster; zeros without
  std::vector<Statement> Body;          ///< with the outermost braces left out
  unsigned Line = 0;
};

struct Module {
  std::vector<Variable> Variables;
  std::vector<Function> Functions;
  std::vector<std::pair<std::string, std::string>> Aliases; ///< another name, and whose
};

/// What is wrong with a module, or what Offloom does not know of it.
struct ModuleError : llvm::ErrorInfo<ModuleError> {
  static char ID;
  ModuleError(unsigned Line, std::string What) : Line(Line), What(std::move(What)) {}
  void log(llvm::raw_ostream &Out) const override { Out << What; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  unsigned Line;
  std::string What;
};

/// Reads \p Text. Debugging information is left out.
llvm::Expected<Module> parseModule(llvm::StringRef Text);

} // namespace offloom::ptx

#endif
