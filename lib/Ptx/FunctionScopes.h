// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FunctionScopes: what names mean within a function of a module: in braces others than around them.
#ifndef OFFLOOM_PTX_FUNCTIONSCOPES_H
#define OFFLOOM_PTX_FUNCTIONSCOPES_H

#include "Ptx/Module.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace offloom::ptx {

class FunctionScopes {
public:
  struct Entity {
    const Statement *Declared = nullptr; ///< labels and lists of them
    const Variable *Storage = nullptr;   ///< a register or a variable
    std::string CppName;
    bool IsParameter = false; ///< of the function itself
    bool IsWritten = false;   ///< its declaration or label, by the writer
  };

  /// Null with an error.
  static llvm::Expected<FunctionScopes> of(const Function &F);

  /// Follows the statements: to be called at each ScopeBegin and ScopeEnd, in their order.
  void enter();
  void leave() { Current = Scopes[Current].Parent; }

  /// Null without. \p Name has its percent sign.
  Entity *find(llvm::StringRef Name);
  /// A name that nothing in the function has.
  std::string freshName(llvm::StringRef Wanted);

private:
  struct Scope {
    unsigned Parent = 0;
    llvm::StringMap<Entity> Names;
    llvm::StringMap<const Variable *> Ranges; ///< `%r<5>`
  };

  llvm::Error declare(const Statement &S);
  llvm::Error declare(llvm::StringRef Name, Entity E, unsigned Line);
  Entity *findIn(Scope &S, llvm::StringRef Name);
  std::string cppName(llvm::StringRef Name);

  std::vector<Scope> Scopes;
  unsigned Current = 0;
  unsigned Entered = 0; ///< scopes
  llvm::StringSet<> Taken;
};

} // namespace offloom::ptx

#endif
