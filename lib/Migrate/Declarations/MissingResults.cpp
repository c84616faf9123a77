// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/MissingResults.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Migrate/Migrate.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/Analyses/ReachableCode.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// Does the way through \p Block, which is followed by a function's end, leave it by reaching it?
bool reachesEnd(const CFGBlock &Block) {
  if (Block.hasNoReturnElement())
    return false;
  for (const CFGElement &E : llvm::reverse(Block))
    if (std::optional<CFGStmt> S = E.getAs<CFGStmt>())
      return !llvm::isa<ReturnStmt, CoreturnStmt, CXXThrowExpr, MSAsmStmt>(S->getStmt());
  const Stmt *End = Block.getTerminatorStmt();
  return !End || !llvm::isa<CXXTryStmt>(End);
}

/// Is there a way from the begin of \p F to the brace that closes it?
bool runsOffItsEnd(const FunctionDecl &F) {
  std::unique_ptr<CFG> Graph =
      CFG::buildCFG(&F, F.getBody(), &F.getASTContext(), CFG::BuildOptions());
  if (!Graph)
    return false;
  llvm::BitVector Live(Graph->getNumBlockIDs());
  reachable_code::ScanReachableFromBlock(&Graph->getEntry(), Live);
  return llvm::any_of(Graph->getExit().preds(), [&](const CFGBlock::AdjacentBlock &From) {
    const CFGBlock *Block = From.getReachableBlock();
    return Block && Live[Block->getBlockID()] && reachesEnd(*Block);
  });
}

/// Can anybody write `{}` for an object of \p Class?
bool isMadeOfNothing(const CXXRecordDecl &Class) {
  auto IsPartMadeOfNothing = [](QualType Type) {
    const CXXRecordDecl *Part = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Part || isMadeOfNothing(*Part);
  };
  if (Class.needsImplicitDefaultConstructor())
    return !Class.hasUninitializedReferenceMember() &&
           llvm::all_of(Class.fields(),
                        [&](const FieldDecl *F) { return IsPartMadeOfNothing(F->getType()); }) &&
           llvm::all_of(Class.bases(), [&](const CXXBaseSpecifier &Base) {
             return IsPartMadeOfNothing(Base.getType());
           });
  return llvm::any_of(Class.ctors(), [](const CXXConstructorDecl *C) {
    return C->isDefaultConstructor() && !C->isDeleted() && !C->isExplicit() &&
           C->getAccess() == AS_public;
  });
}

/// Is \p F, or what it stands in, an instance of a template, whose text serves others too?
bool isOfInstance(const FunctionDecl &F) {
  const auto *Around = llvm::dyn_cast_or_null<FunctionDecl>(F.getParentFunctionOrMethod());
  return F.isTemplateInstantiation() || (Around && isOfInstance(*Around));
}

/// What a function whose results tell its type can return: no braces, but a number of that type.
std::string deducedResult(const FunctionDecl &F) {
  const QualType Type = F.getReturnType().getCanonicalType().getUnqualifiedType();
  if (!Type->isBuiltinType() || !Type->isArithmeticType() || isOfInstance(F))
    return "";
  return "return static_cast<" + Type.getAsString(F.getASTContext().getPrintingPolicy()) + ">(0);";
}

/// What \p F can return where it says nothing; empty if there is no such.
std::string promisedBy(const FunctionDecl &F, bool IsDeduced) {
  if (IsDeduced)
    return deducedResult(F);
  QualType Type = F.getReturnType();
  if (Type->isReferenceType()) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
    const CXXRecordDecl *Of = Type->getPointeeCXXRecordDecl();
    const bool IsOwn = Method && Method->isInstance() && Of &&
                       Of->getCanonicalDecl() == Method->getParent()->getCanonicalDecl() &&
                       (Type->getPointeeType().isConstQualified() || !Method->isConst());
    return IsOwn ? "return *this;" : "";
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !Class || isMadeOfNothing(*Class) ? "return {};" : "";
}

class MissingResults : public DynamicRecursiveASTVisitor {
public:
  MissingResults(const SourceText &Text, const MigrateOptions &How)
      : Text(Text), SM(Text.sources()), How(How) {
    ShouldVisitTemplateInstantiations = true; // a template by itself is not analysed
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    consider(*F, F->getDeclaredReturnType()->getContainedAutoType());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    consider(*E->getCallOperator(), !E->hasExplicitResultType());
    return true;
  }

  /// By the place of the brace, since instances share it.
  llvm::MapVector<SourceLocation, std::pair<const CompoundStmt *, std::string>> Found;

private:
  void consider(const FunctionDecl &F, bool IsDeduced) {
    const auto *Body = F.doesThisDeclarationHaveABody()
                           ? llvm::dyn_cast_or_null<CompoundStmt>(F.getBody())
                           : nullptr;
    if (!Body || F.isMain() || F.isDependentContext() || F.isInvalidDecl() || F.isNoReturn() ||
        F.getReturnType()->isVoidType() || llvm::isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      return;
    SourceLocation Brace = Body->getRBracLoc();
    if (Body->getLBracLoc().isMacroID() || Brace.isMacroID() || Found.contains(Brace) ||
        !How.IsProjectFile(Text.fileName(SM.getFileID(Brace))))
      return;
    const std::string Result = promisedBy(F, IsDeduced);
    if (!Result.empty() && runsOffItsEnd(F))
      Found[Brace] = {Body, Result};
  }

  const SourceText &Text;
  const SourceManager &SM;
  const MigrateOptions &How;
};

} // namespace

/// How the statements of \p Body are indented, whose closing brace at \p End stands on a line of
/// its own.
static std::string indentationIn(const CompoundStmt &Body, unsigned End, const SourceText &Text) {
  auto [File, Begin] = Text.sources().getDecomposedLoc(Body.getLBracLoc());
  if (!Body.body_empty())
    if (std::optional<TextRange> Last = Text.rangeOf(Body.body_back()->getSourceRange());
        Last && Last->File == File && Text.lineStart(File, Last->Begin) > Begin)
      return Text.indentation(File, Last->Begin).str();
  return Text.indentation(File, End).str() + "  ";
}

/// Writes \p Result at the end of \p Body: on a line of its own where the brace stands on one.
static void writeResult(const CompoundStmt &Body, llvm::StringRef Result, const SourceText &Text,
                        EditList &Edits) {
  auto [File, Offset] = Text.sources().getDecomposedLoc(Body.getRBracLoc());
  const llvm::StringRef Before = Text.buffer(File).take_front(Offset);
  const unsigned Line = Text.lineStart(File, Offset);
  if (Before.substr(Line).trim().empty()) {
    Edits.insert(File, Line, indentationIn(Body, Offset, Text) + Result.str() + " // was missing\n",
                 rank::Indent);
  } else {
    const bool IsApart = Before.ends_with(" ");
    Edits.insert(File, Offset, (IsApart ? "" : " ") + Result.str() + (IsApart ? " " : ""),
                 rank::Declare);
  }
}

std::vector<Edit> returnMissingResults(ASTContext &Context, const MigrateOptions &How) {
  SourceText Text(Context);
  MissingResults Visitor(Text, How);
  Visitor.TraverseAST(Context);
  EditList Edits(Text);
  for (const auto &[Brace, End] : Visitor.Found)
    writeResult(*End.first, End.second, Text, Edits);
  return Edits.take();
}

} // namespace offloom
