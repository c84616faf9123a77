// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/CodeSides.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"

using namespace clang;

namespace offloom {

namespace {

Side sideOf(const FunctionDecl &F) {
  if (!runsOnDevice(F))
    return Side::Host;
  return isKernel(F) || isDeviceOnly(F) ? Side::Device : Side::Both;
}

/// Lambdas that say for themselves who calls them. The others are part of their function.
class ExtendedLambdas : public DynamicRecursiveASTVisitor {
public:
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (runsOnDevice(*E->getCallOperator()))
      Found.push_back(E);
    return true;
  }

  std::vector<const LambdaExpr *> Found;
};

} // namespace

CodeSides::CodeSides(ParsedUnit &Host, ParsedUnit &Device) {
  addFunctions(Host);
  addFunctions(Device);
}

void CodeSides::addFunctions(ParsedUnit &Unit) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  auto Add = [&](SourceRange Written, SourceLocation Name, Side TheSide, const FunctionDecl *F) {
    if (auto Range = Text.rangeOf(Written))
      Functions.push_back({Text.fileName(Range->File),
                           {Range->Begin, Range->End},
                           Name.isFileID() ? Text.sources().getFileOffset(Name) : Range->Begin,
                           TheSide,
                           Unit.ThePass,
                           F});
  };
  for (const FunctionDecl *F : writtenFunctions(Context))
    Add(F->getSourceRange(), F->getLocation(), sideOf(*F), F);
  ExtendedLambdas Lambdas;
  Lambdas.TraverseAST(Context);
  for (const LambdaExpr *E : Lambdas.Found)
    Add(E->getSourceRange(), E->getBeginLoc(), sideOf(*E->getCallOperator()), nullptr);
}

const CodeSides::FunctionText *CodeSides::innermost(llvm::StringRef File, unsigned Offset,
                                                    std::optional<Pass> Of) const {
  const FunctionText *Found = nullptr;
  unsigned Size = ~0u;
  for (const FunctionText &F : Functions)
    if (F.File == File && F.Span.Begin <= Offset && Offset < F.Span.End &&
        F.Span.End - F.Span.Begin < Size && (!Of || F.SeenBy == *Of)) {
      Found = &F;
      Size = F.Span.End - F.Span.Begin;
    }
  return Found;
}

Side CodeSides::at(llvm::StringRef File, unsigned Offset) const {
  const FunctionText *F = innermost(File, Offset);
  return F ? F->TheSide : Side::Elsewhere;
}

const FunctionDecl *CodeSides::functionAt(Pass Of, llvm::StringRef File, unsigned Offset) const {
  const FunctionText *F = innermost(File, Offset, Of);
  return F ? F->Written : nullptr;
}

Side CodeSides::ofCode(llvm::StringRef File, unsigned Offset) const {
  const FunctionText *F = innermost(File, Offset);
  return F && Offset >= F->Name ? F->TheSide : Side::Elsewhere;
}

} // namespace offloom
