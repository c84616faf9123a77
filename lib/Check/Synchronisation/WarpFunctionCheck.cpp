// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes as warp functions and kernels count them: shuffles that leave their segment, and lane
// numbers of threadIdx.x alone in blocks whose warps hold several rows.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

bool isThreadIdxX(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
  const auto *Base =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
         memberName(*Member) == "x";
}

bool isWarpSize(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference && builtinVariable(Reference->getDecl()) == BuiltinVariable::WarpSize;
}

/// Variables named after lanes that are `threadIdx.x % 32`.
struct LaneFinder : DynamicRecursiveASTVisitor {
  explicit LaneFinder(const ASTContext &AST) : AST(AST) {}

  bool VisitVarDecl(VarDecl *V) override {
    const auto *Rest =
        V->getInit() ? dyn_cast<BinaryOperator>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
    if (!V->getName().contains_insensitive("lane") || !Rest || !isThreadIdxX(*Rest->getLHS()))
      return true;
    Expr::EvalResult By;
    bool IsKnown = !Rest->getRHS()->isValueDependent() && Rest->getRHS()->EvaluateAsInt(By, AST);
    int64_t Value = IsKnown ? By.Val.getInt().getExtValue() : 0;
    if ((Rest->getOpcode() == BO_Rem && (Value == 32 || isWarpSize(*Rest->getRHS()))) ||
        (Rest->getOpcode() == BO_And && Value == 31))
      Found.push_back(V);
    return true;
  }

  const ASTContext &AST;
  std::vector<const VarDecl *> Found;
};

class WarpFunctionVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    llvm::StringRef Name = calleeName(*Call);
    bool IsOld = Context.Functions.isNamed(NameGroup::UnmaskedShuffles, Name);
    bool IsNew = Context.Functions.isNamed(NameGroup::Shuffles, Name);
    if ((!IsOld && !IsNew) || Context.Functions.isNamed(NameGroup::ShufflesXor, Name))
      return true;
    unsigned At = IsNew ? 2 : 1;
    std::optional<int64_t> Lane = constant(*Call, At), Width = constant(*Call, At + 1);
    if (Lane && Width && *Width >= 1 && *Width <= 32 && (*Lane >= *Width || *Lane < 0))
      Context.report("warp-shfl-out-of-segment", Call->getArg(At)->getSourceRange(),
                     {{"lane", std::to_string(*Lane)}, {"width", std::to_string(*Width)}});
    return true;
  }

  /// What is for wider warps, `if (warpSize > 32)`, no GPU comes to.
  bool TraverseIfStmt(IfStmt *S) override {
    const auto *Comparison = dyn_cast<BinaryOperator>(S->getCond()->IgnoreParenImpCasts());
    if (Comparison && Comparison->getOpcode() == BO_GT && isWarpSize(*Comparison->getLHS()))
      return !S->getElse() || TraverseStmt(S->getElse());
    return CodeVisitor::TraverseIfStmt(S);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    if (Blocks.Assumed)
      return true;
    for (const Dimensions &Block : Blocks.Shapes)
      if (Block[0] % 32 != 0 && Block[1] * Block[2] > 1) {
        LaneFinder Lanes(Context.AST);
        Lanes.TraverseStmt(F->getBody());
        for (const VarDecl *V : Lanes.Found)
          Context.report("warp-lane-id-multidim", V->getSourceRange(),
                         {{"lane", V->getNameAsString()}, {"block", text(Block)}});
      }
    return true;
  }

private:
  std::optional<int64_t> constant(const CallExpr &Call, unsigned At) const {
    if (At >= Call.getNumArgs())
      return std::nullopt;
    const Expr *E = Call.getArg(At);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    if (isWarpSize(*E))
      return 32;
    Expr::EvalResult Value;
    return !E->isValueDependent() && E->EvaluateAsInt(Value, Context.AST)
               ? std::optional(Value.Val.getInt().getExtValue())
               : std::nullopt;
  }
};

} // namespace

Check warpFunctionCheck() { return walk<WarpFunctionVisitor>(Passes::Device); }

} // namespace offloom
