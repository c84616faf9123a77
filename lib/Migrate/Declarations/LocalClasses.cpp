// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/LocalClasses.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

class LocalClassWriter : public DynamicRecursiveASTVisitor {
public:
  LocalClassWriter(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  bool TraverseCXXRecordDecl(CXXRecordDecl *Record) override {
    llvm::SaveAndRestore Here(InClass, InClass || !Record->isLambda());
    return DynamicRecursiveASTVisitor::TraverseCXXRecordDecl(Record);
  }

  bool TraverseCXXMethodDecl(CXXMethodDecl *Method) override {
    llvm::SaveAndRestore<const FunctionDecl *> Here(Around, InClass ? Method : Around);
    return DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(Method);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    BuiltinVariable Named = builtinVariable(E->getDecl());
    if (!InClass || Named == BuiltinVariable::None || Named == BuiltinVariable::WarpSize ||
        E->hasQualifier())
      return true;
    if (auto Range = Text.rangeOf(E->getSourceRange()); Range && !E->getLocation().isMacroID())
      Edits.insertBefore(*Range, "::");
    else if (Around)
      InMacros[Around].insert(E->getDecl()->getName());
    return true;
  }

  /// What a macro names, the function around it declares.
  void declareForMacros() {
    for (const auto &[Method, Names] : InMacros) {
      auto Body = Method->getBody() ? Text.rangeOf(Method->getBody()->getSourceRange())
                                    : std::optional<TextRange>();
      std::string Using;
      for (llvm::StringRef Name : Names)
        Using += (" using ::" + Name + ";").str();
      if (Body)
        Edits.declareAt(Body->File, Body->Begin + 1, Using);
    }
  }

private:
  const SourceText &Text;
  EditList &Edits;
  bool InClass = false;
  const FunctionDecl *Around = nullptr;
  llvm::MapVector<const FunctionDecl *, llvm::SmallSetVector<llvm::StringRef, 2>> InMacros;
};

} // namespace

void nameGlobalsInLocalClasses(llvm::ArrayRef<const FunctionDecl *> Functions,
                               const Synchronisation &Sync, const SourceText &Text,
                               EditList &Edits) {
  for (const FunctionDecl *F : Functions) {
    if (!isKernel(*F) && !isBlockLevel(Sync.of(F)))
      continue;
    LocalClassWriter Writer(Text, Edits);
    Writer.TraverseStmt(F->getBody());
    Writer.declareForMacros();
  }
}

} // namespace offloom
