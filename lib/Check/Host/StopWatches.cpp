// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Host/StopWatches.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "Check/Host/ClockReadings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// The members that code of the user's mentions in \p S, of classes of the user's.
class MentionedMembers : public DynamicRecursiveASTVisitor {
public:
  MentionedMembers(const Stmt &S, const SourceManager &Sources) : Sources(Sources) {
    TraverseStmt(const_cast<Stmt *>(&S));
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (Field && !isInSystemCode(Field->getLocation(), Sources))
      All.insert(Field);
    return true;
  }
  llvm::SmallPtrSet<const FieldDecl *, 4> All;

private:
  const SourceManager &Sources;
};

class ClockDifferences : public DynamicRecursiveASTVisitor {
public:
  explicit ClockDifferences(const SourceManager &Sources) : Sources(Sources) {
    ShouldVisitTemplateInstantiations = false;
  }
  bool TraverseDecl(Decl *D) override {
    return !D || (!isa<TranslationUnitDecl>(D) && isInSystemCode(D->getLocation(), Sources)) ||
           DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitExpr(Expr *E) override {
    if (const std::optional<ClockDifference> D = clockDifference(*E)) {
      Found = true;
      for (const FieldDecl *Field : MentionedMembers(*D->From, Sources).All)
        Ends.insert(Field);
      for (const FieldDecl *Field : MentionedMembers(*D->Taken, Sources).All)
        Begins.insert(Field);
    }
    return true;
  }

  llvm::SmallPtrSet<const FieldDecl *, 8> Ends, Begins;
  bool Found = false;

private:
  const SourceManager &Sources;
};

const FunctionDecl *bodiedDefinition(const FunctionDecl &F) {
  const FunctionDecl *Definition = nullptr;
  return F.isDefined(Definition) && Definition->getBody() ? Definition : nullptr;
}

} // namespace

/// The calls that \p Definition makes, those by which a constructor sets its members too.
static llvm::SmallVector<const CallExpr *, 8> callsOf(const FunctionDecl &Definition) {
  llvm::SmallVector<const CallExpr *, 8> All = callsIn(*Definition.getBody());
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Definition))
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      const Expr *Value = Init->getInit();
      if (const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Value))
        Value = Default->getExpr();
      if (Value)
        All.append(callsIn(*Value));
    }
  return All;
}

bool StopWatches::onlyReadsClock(const FunctionDecl &F, unsigned Depth) const {
  constexpr unsigned Deepest = 3;
  const SourceManager &Sources = Facts.AST.getSourceManager();
  const FunctionDecl *Definition = bodiedDefinition(F);
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (!Definition || Depth > Deepest || (Method && Method->isVirtual()) ||
      isInSystemCode(Definition->getLocation(), Sources))
    return false;
  bool Reads = false;
  for (const CallExpr *Call : callsOf(*Definition)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionFacts *Known = Facts.functionOf(*Call);
    if (Facts.does(*Call, FunctionFacts::Action::ReadsClock) ||
        (Callee && onlyReadsClock(*Callee, Depth + 1)))
      Reads = true;
    else if (!Callee || !isInSystemCode(Callee->getLocation(), Sources) || (Known && Known->IsCuda))
      return false;
  }
  return Reads;
}

void StopWatches::findDifferences() {
  if (HasDifferences)
    return;
  HasDifferences = true;
  ClockDifferences Of(Facts.AST.getSourceManager());
  Of.TraverseAST(Facts.AST);
  Ends = std::move(Of.Ends);
  Begins = std::move(Of.Begins);
}

std::optional<bool> StopWatches::ends(const FunctionDecl &F) {
  const FunctionDecl *Definition = bodiedDefinition(F);
  if (!Definition)
    return std::nullopt;
  const SourceManager &Sources = Facts.AST.getSourceManager();
  const MentionedMembers Own(*Definition->getBody(), Sources);
  if (Own.All.empty())
    return std::nullopt;
  ClockDifferences Inside(Sources);
  Inside.TraverseStmt(Definition->getBody());
  if (Inside.Found)
    return true;
  findDifferences();
  if (llvm::any_of(Own.All, [&](const FieldDecl *Field) { return Ends.contains(Field); }))
    return true;
  if (llvm::any_of(Own.All, [&](const FieldDecl *Field) { return Begins.contains(Field); }))
    return false;
  return std::nullopt;
}

} // namespace offloom
