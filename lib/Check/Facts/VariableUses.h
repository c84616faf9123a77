// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VariableUses: to which calls does a function hand each of its local variables?
//
// For handles (streams, events, those of libraries) that is their whole life, as long as nothing
// else is done with them. Who asks about a variable with other uses stays silent.
#ifndef OFFLOOM_CHECK_FACTS_VARIABLEUSES_H
#define OFFLOOM_CHECK_FACTS_VARIABLEUSES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

struct VariableUse {
  const clang::CallExpr *Call;
  unsigned Argument; ///< the number of arguments for the configuration of a launch
  bool ByAddress;    ///< `&v`
};

class VariableUses {
public:
  explicit VariableUses(const clang::Stmt &Body);

  struct Uses {
    llvm::SmallVector<VariableUse, 4> Calls; ///< in the order they are written
    bool HasOthers = false;                  ///< assigned, compared, captured, returned, …
  };
  const llvm::MapVector<const clang::VarDecl *, Uses> &all() const { return Of; }

private:
  llvm::MapVector<const clang::VarDecl *, Uses> Of;
};

} // namespace offloom

#endif
