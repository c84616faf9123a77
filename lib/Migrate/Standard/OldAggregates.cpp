// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Standard/OldAggregates.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

/// The class that \p Record is made from, as it is written.
const CXXRecordDecl *writtenClass(const CXXRecordDecl *Record) {
  if (const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern())
    return Pattern;
  return Record;
}

/// Classes with constructors whose elements are initialised. `{}` means the same without.
class InitialisedAggregates : public DynamicRecursiveASTVisitor {
public:
  InitialisedAggregates() { ShouldVisitTemplateInstantiations = true; }

  bool VisitInitListExpr(InitListExpr *E) override {
    const CXXRecordDecl *Record = E->getType()->getAsCXXRecordDecl();
    const InitListExpr *Written =
        E->isSemanticForm() && E->getSyntacticForm() ? E->getSyntacticForm() : E;
    if (Written->getNumInits() > 0 && Record && Record->hasDefinition() && Record->isAggregate() &&
        Record->hasUserDeclaredConstructor() && !isOfSystem(*Record))
      Found.insert(writtenClass(Record->getDefinition()));
    return true;
  }

  llvm::SmallSetVector<const CXXRecordDecl *, 4> Found;
};

bool isSpecial(const CXXMethodDecl &M) {
  return llvm::isa<CXXConstructorDecl>(M) || M.isCopyAssignmentOperator() ||
         M.isMoveAssignmentOperator();
}

/// What \p Record declares and has anyway; nothing, if it would not have all of it.
std::vector<const CXXMethodDecl *> superfluousMembers(const CXXRecordDecl &Record) {
  std::vector<const CXXMethodDecl *> Members;
  for (const CXXMethodDecl *M : Record.methods()) {
    if (M->isImplicit() || !isSpecial(*M))
      continue;
    if (!M->isExplicitlyDefaulted() || M->isDeletedAsWritten())
      return {};
    Members.push_back(M);
  }
  // With a destructor, objects would be copied where they are moved.
  return Record.hasUserDeclaredDestructor() ? std::vector<const CXXMethodDecl *>() : Members;
}

} // namespace

void rewriteOldAggregates(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  InitialisedAggregates Aggregates;
  Aggregates.TraverseAST(Context);
  for (const CXXRecordDecl *Record : Aggregates.Found)
    for (const CXXMethodDecl *Member : superfluousMembers(*Record))
      if (auto Range = Text.rangeOf(Member->getSourceRange()))
        if (auto End = Text.endOfNext(tok::semi, Range->File, Range->End)) {
          Range->End = *End;
          Edits.remove(Text.wholeLines(*Range));
        }
}

} // namespace offloom
