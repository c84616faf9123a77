// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/NewValues.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <string>

using namespace clang;

namespace offloom {

/// `v = …` that does not ask for \p V; else null.
static const BinaryOperator *newValue(const Stmt *S, const VarDecl &V) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  const auto *Target =
      B && B->getOpcode() == BO_Assign ? llvm::dyn_cast<DeclRefExpr>(B->getLHS()) : nullptr;
  return Target && Target->getDecl() == &V && !llvm::is_contained(localVariablesIn(B->getRHS()), &V)
             ? B
             : nullptr;
}

bool mayHaveNewValues(const VarDecl &V, const CompoundStmt &Block) {
  const QualType T = V.getType();
  return V.isLocalVarDecl() && V.hasInit() && V.getStorageClass() == SC_None &&
         !T->isDependentType() && T->isIntegerType() && !T.hasLocalQualifiers() &&
         llvm::isa<BuiltinType, TypedefType>(T.getTypePtr()) &&
         llvm::any_of(Block.body(), [&](const Stmt *S) { return newValue(S, V) != nullptr; });
}

/// A name like that of \p V which its file does not contain in whatever sense.
static std::string nextName(const VarDecl &V, unsigned &Number, llvm::StringRef File) {
  std::string Name;
  do
    Name = V.getNameAsString() + std::to_string(++Number);
  while (File.contains(Name));
  return Name;
}

void nameNewValues(const VarDecl &V, const CompoundStmt &Block,
                   llvm::ArrayRef<const DeclRefExpr *> Uses, const Modifications &Written,
                   const Synchronisation &Sync, const SourceText &Text, EditList &Edits) {
  const SourceManager &SM = Text.sources();
  if (Written.handedOut().contains(&V) ||
      llvm::any_of(Uses, [&](const DeclRefExpr *Use) { return Use->getLocation().isMacroID(); }))
    return;
  unsigned Number = 1;
  bool Waits = false, IsDeclared = false;
  std::string Name;
  for (const Stmt *S : Block.body()) {
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      IsDeclared |= llvm::is_contained(Declaration->decls(), &V);
    const BinaryOperator *New = IsDeclared && Waits ? newValue(S, V) : nullptr;
    if (New && Text.isOwnText(New->getSourceRange())) {
      auto Target = Text.rangeOf(New->getLHS()->getSourceRange());
      Name = nextName(V, Number, Text.buffer(Target->File));
      Edits.insertBefore(*Target,
                         V.getType().getAsString(Text.context().getPrintingPolicy()) + " ");
      Waits = false;
    }
    if (!Name.empty())
      for (const DeclRefExpr *Use : Uses)
        if (SM.isPointWithin(Use->getLocation(), S->getBeginLoc(), S->getEndLoc()))
          Edits.replace(*Text.rangeOf(Use->getSourceRange()), Name);
    Waits |= IsDeclared && Sync.of(S) != Waiting::None;
  }
}

} // namespace offloom
