// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that fail, or do not do what was meant, whatever the data: blocks, grids and shared
// memory beyond what the GPU generation or the kernel allows. Only sizes that are certain are
// looked at; the rest is the runtime's to refuse.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/TakenBranches.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// An `extern __shared__` array that a kernel names itself, branches aside that this instantiation
/// never takes, and functions that have no use for what they are given.
struct DynamicSharedFinder : DynamicRecursiveASTVisitor {
  explicit DynamicSharedFinder(const ASTContext &AST, const ParmVarDecl *Given = nullptr,
                               unsigned Depth = 0)
      : AST(AST), Given(Given), Depth(Depth) {}

  bool TraverseIfStmt(IfStmt *S) override {
    std::optional<bool> Value = valueOf(*S->getCond());
    return Value ? TraverseStmt(*Value ? S->getThen() : S->getElse())
                 : DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    std::optional<bool> Value = valueOf(*E->getCond());
    return Value ? TraverseStmt(*Value ? E->getTrueExpr() : E->getFalseExpr())
                 : DynamicRecursiveASTVisitor::TraverseConditionalOperator(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    bool IsDecided = E->isLogicalOp() && valueOf(*E->getLHS()) == (E->getOpcode() == BO_LOr);
    return IsDecided || DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  bool TraverseCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || !Callee->hasBody(Callee) || Depth == MostDepth)
      return DynamicRecursiveASTVisitor::TraverseCallExpr(E);
    for (unsigned I = 0; I < E->getNumArgs(); ++I)
      if (I >= Callee->getNumParams() || uses(*Callee, *Callee->getParamDecl(I)))
        if (!TraverseStmt(E->getArg(I)))
          return false;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && (Given ? V == Given : V->hasAttr<CUDASharedAttr>() && V->hasExternalStorage()))
      Found = V;
    return !Found;
  }

  const ASTContext &AST;
  const ParmVarDecl *Given; ///< what is looked for in place of such arrays
  unsigned Depth;           ///< of calls
  const VarDecl *Found = nullptr;

private:
  static constexpr unsigned MostDepth = 4;

  /// Whether the function, as it was instantiated, names its parameter.
  bool uses(const FunctionDecl &Function, const ParmVarDecl &Parameter) const {
    DynamicSharedFinder Inside(AST, &Parameter, Depth + 1);
    Inside.TraverseStmt(Function.getBody());
    return Inside.Found;
  }

  std::optional<bool> valueOf(const Expr &Condition) const {
    bool Value;
    if (Condition.isValueDependent() || !Condition.EvaluateAsBooleanCondition(Value, AST))
      return std::nullopt;
    return Value;
  }
};

/// Whether the unit raises a kernel's limit of dynamic shared memory.
struct OptInFinder : DynamicRecursiveASTVisitor {
  explicit OptInFinder(const UnitFacts &Facts) : Facts(Facts) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    return (F && isWrittenForDevice(*F) && !isWrittenHost(*F)) ||
           DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Any |= Facts.does(*Call, FunctionFacts::Action::SetsKernelLimits);
    return !Any;
  }

  const UnitFacts &Facts;
  bool Any = false;
};

class LaunchVisitor : public TakenBranchesVisitor {
public:
  explicit LaunchVisitor(CheckContext &Context) : TakenBranchesVisitor(Context) {
    EveryInstance = true;
    OptInFinder Finder(Context.Facts);
    Finder.TraverseAST(Context.AST);
    OptsIn = Finder.Any;
  }

  /// Clang gives launches in device code another configuration.
  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    return (F && isWrittenForDevice(*F)) || TakenBranchesVisitor::TraverseDecl(D);
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inDeviceCode())
      return true; // in a lambda
    LaunchConfiguration C = configurationOf(*Launch);
    const FunctionDecl *Kernel = kernelOf(*Launch);
    if (C.Grid)
      checkGrid(*C.Grid);
    if (C.Block)
      checkBlock(*C.Block, Kernel);
    checkSharedBytes(C.SharedBytes, *Launch, Kernel);
    if (!C.Stream)
      Context.report("launch-default-stream", Launch->getSourceRange());
    return true;
  }

private:
  std::optional<Dimensions> known(const Expr &E) const {
    return knownDimensions(E, function(), Context.Facts);
  }

  void checkGrid(const Expr &Grid) {
    if (Grid.getType()->isDependentType())
      return;
    std::optional<Dimensions> Size = known(Grid);
    if (!Size)
      return;
    for (unsigned I = 0; I < 3; ++I) {
      if ((*Size)[I] == 0)
        return void(
            Context.report("launch-zero-dimension", Grid.getSourceRange(), {{"what", "grid"}}));
      if ((*Size)[I] > uint64_t(Context.Profile.max_grid[I]))
        return void(Context.report("launch-grid-limit", Grid.getSourceRange(),
                                   {{"size", std::to_string((*Size)[I])},
                                    {"dimension", std::string(1, "xyz"[I])},
                                    {"profile", Context.Profile.name},
                                    {"limit", std::to_string(Context.Profile.max_grid[I])}}));
    }
  }

  void checkBlock(const Expr &Block, const FunctionDecl *Kernel) {
    std::optional<Dimensions> Size = known(Block);
    if (!Size)
      return;
    if (llvm::is_contained(*Size, 0U))
      return void(
          Context.report("launch-zero-dimension", Block.getSourceRange(), {{"what", "block"}}));
    if (exceeds(*Size))
      return void(
          Context.report("launch-block-exceeds-limit", Block.getSourceRange(),
                         {{"size", text(*Size)},
                          {"profile", Context.Profile.name},
                          {"limit", std::to_string(Context.Profile.max_threads_per_block)}}));
    uint64_t Threads = (*Size)[0] * (*Size)[1] * (*Size)[2];
    if (const auto *Bounds = Kernel ? Kernel->getAttr<CUDALaunchBoundsAttr>() : nullptr) {
      std::optional<int64_t> Limit = knownInteger(*Bounds->getMaxThreads(), nullptr, Context.Facts);
      if (Limit && *Limit > 0 && Threads > uint64_t(*Limit))
        Context
            .report("launch-bounds-exceeded", Block.getSourceRange(),
                    {{"size", std::to_string(Threads)},
                     {"kernel", Kernel->getNameAsString()},
                     {"limit", std::to_string(*Limit)}})
            .note(Bounds->getLocation(), "the bound is given here");
    }
    if (Threads > 32 && Threads % 32 != 0)
      Context.report("launch-block-not-warp-multiple", Block.getSourceRange(),
                     {{"size", std::to_string(Threads)}});
  }

  void checkSharedBytes(const Expr *Written, const CUDAKernelCallExpr &Launch,
                        const FunctionDecl *Kernel) {
    std::optional<int64_t> Bytes =
        Written ? knownInteger(*Written, function(), Context.Facts) : std::optional<int64_t>(0);
    if (!Bytes)
      return;
    if (*Bytes == 0 && Kernel && Kernel->hasBody()) {
      DynamicSharedFinder Finder(Context.AST);
      Finder.TraverseStmt(Kernel->getBody());
      if (Finder.Found)
        Context
            .report("launch-dynamic-smem-missing", Launch.getSourceRange(),
                    {{"kernel", Kernel->getNameAsString()}})
            .note(Finder.Found->getLocation(), "the array has no elements then");
    }
    int64_t Limit = OptsIn ? Context.Profile.shared_bytes_per_block_optin
                           : Context.Profile.shared_bytes_per_block;
    if (*Bytes > Limit)
      Context.report("launch-dynamic-smem-exceeds-limit", Written->getSourceRange(),
                     {{"bytes", std::to_string(*Bytes)},
                      {"limit", std::to_string(Limit)},
                      {"profile", Context.Profile.name}});
  }

  bool exceeds(const Dimensions &Size) const {
    uint64_t Threads = 1;
    for (unsigned I = 0; I < 3; ++I) {
      if (Size[I] > uint64_t(Context.Profile.max_block[I]))
        return true;
      Threads *= Size[I]; // no overflow: each factor has just been bounded
    }
    return Threads > uint64_t(Context.Profile.max_threads_per_block);
  }

  bool OptsIn = false;
};

} // namespace

Check launchConfigurationCheck() { return walk<LaunchVisitor>(Passes::Both); }

} // namespace offloom
