// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/DeviceHeap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

/// The name of the C library's malloc or free; of nothing else.
std::string heapFunction(const FunctionDecl &F) {
  if (!F.getIdentifier() || !F.isExternC())
    return "";
  return llvm::StringSwitch<std::string>(F.getName())
      .Cases({"malloc", "free"}, ("offloom::" + F.getName()).str())
      .Default("");
}

/// The function that \p Callee names, also where a template's arguments must still be known.
const FunctionDecl *namedBy(const Expr *Callee) {
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee))
    return llvm::dyn_cast<FunctionDecl>(Ref->getDecl());
  const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee);
  return Lookup && Lookup->getNumDecls() == 1
             ? llvm::dyn_cast<FunctionDecl>((*Lookup->decls_begin())->getUnderlyingDecl())
             : nullptr;
}

/// Is \p Operator the program's as a whole, or not known before the template is instantiated?
bool isGlobal(const FunctionDecl *Operator) {
  return !Operator || !llvm::isa<CXXMethodDecl>(Operator);
}

class HeapRewriter : public DynamicRecursiveASTVisitor {
public:
  HeapRewriter(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Name = Call->getCallee()->IgnoreParenImpCasts();
    const FunctionDecl *Callee = namedBy(Name);
    std::string Ours = Callee ? heapFunction(*Callee) : "";
    if (auto Written = Ours.empty() ? std::nullopt : written(Name->getSourceRange()))
      Edits.replace(*Written, Ours);
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    if (New->getNumPlacementArgs() || !isGlobal(New->getOperatorNew()))
      return true;
    if (auto Written = written(keywordOf(*New)))
      Edits.insertBehind(*Written, " (offloom::device_heap)");
    return true;
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override {
    if (!isGlobal(Delete->getOperatorDelete()))
      return true;
    if (auto Written = written(Delete->getArgument()->getSourceRange())) {
      Edits.insertBefore(*Written, Delete->isArrayFormAsWritten() ? "offloom::given_back_array("
                                                                  : "offloom::given_back(");
      Edits.insertBehind(*Written, ")");
    }
    return true;
  }

private:
  /// `new`, or `::new`.
  SourceRange keywordOf(const CXXNewExpr &New) const {
    SourceLocation Begin = New.getBeginLoc();
    if (!New.isGlobalNew())
      return Begin;
    auto Next = Lexer::findNextToken(Begin, Text.sources(), Text.context().getLangOpts());
    return Next ? SourceRange(Begin, Next->getLocation()) : SourceRange(Begin);
  }

  /// The text of \p Range where it is the author's own and not looked at before: what a lambda
  /// shares with the function around it comes by twice.
  std::optional<TextRange> written(SourceRange Range) {
    if (!Text.isOwnText(Range))
      return std::nullopt;
    auto Found = Text.rangeOf(Range);
    return Found && Seen.insert({Found->File, Found->Begin}).second ? Found : std::nullopt;
  }

  const SourceText &Text;
  EditList &Edits;
  llvm::DenseSet<std::pair<FileID, unsigned>> Seen;
};

} // namespace

void useDeviceHeap(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                   EditList &Edits) {
  HeapRewriter Rewriter(Text, Edits);
  for (const FunctionDecl *F : Functions)
    if (!F->isConstexpr() || isLambdaCallOperator(F))
      Rewriter.TraverseStmt(F->getBody());
}

} // namespace offloom
