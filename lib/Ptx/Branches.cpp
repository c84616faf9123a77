// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Branches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace offloom::ptx {

bool isBranch(const Statement &S) {
  return S.Is == Statement::Kind::Instruction && (S.Name == "bra" || S.Name == "bra.uni");
}

static bool readsMemory(const Statement &S) {
  const llvm::StringRef Name = S.Name;
  return S.Is == Statement::Kind::Instruction &&
         (Name.starts_with("ld") || Name.starts_with("atom") || Name.starts_with("mbarrier"));
}

static bool goesBack(llvm::ArrayRef<Statement> Statements) {
  llvm::StringSet<> Passed;
  return llvm::any_of(Statements, [&](const Statement &S) {
    if (S.Is == Statement::Kind::Label)
      Passed.insert(S.Name);
    return isBranch(S) && Passed.contains(S.Operands.front().Name);
  });
}

bool mayPoll(llvm::ArrayRef<Statement> Statements) {
  return llvm::any_of(Statements, readsMemory) && goesBack(Statements);
}

} // namespace offloom::ptx
