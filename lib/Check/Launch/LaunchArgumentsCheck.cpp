// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Execution configurations whose parts look exchanged, given in the wrong unit, or do not fit the
// GPU's number of multiprocessors.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace offloom {
namespace {

const VarDecl *copiedVariable(const Expr *E) {
  while (E) {
    E = E->IgnoreUnlessSpelledInSource();
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (!Construct || Construct->getNumArgs() == 0 ||
        !Construct->getConstructor()->isCopyOrMoveConstructor())
      break;
    E = Construct->getArg(0);
  }
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// `extern __shared__ T a[]` in a kernel, with an element of more than a byte.
struct DynamicShared : DynamicRecursiveASTVisitor {
  bool VisitVarDecl(VarDecl *V) override { return add(V); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(dyn_cast<VarDecl>(E->getDecl())); }
  bool add(const VarDecl *V) {
    const auto *Array =
        V && V->hasAttr<CUDASharedAttr>() ? dyn_cast<IncompleteArrayType>(V->getType()) : nullptr;
    if (Array && !Array->getElementType()->isDependentType() &&
        V->getASTContext().getTypeSizeInChars(Array->getElementType()).getQuantity() > 1)
      Found = V;
    return true;
  }
  const VarDecl *Found = nullptr;
};

class LaunchArgumentsVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inDeviceCode())
      return true;
    LaunchConfiguration C = configurationOf(*Launch);
    if (!C.Grid || !C.Block)
      return true;
    checkNames(*Launch, C);
    if (C.SharedBytes)
      checkUnit(*Launch, C);
    checkWaves(*Launch, C);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    const Expr *GridWritten = Context.Facts.argument(*Call, ArgumentRole::Grid);
    const Expr *BlockWritten = Context.Facts.argument(*Call, ArgumentRole::Block);
    if (!GridWritten || !BlockWritten || !Function->IsCooperative)
      return true;
    std::optional<Dimensions> Grid = known(GridWritten), Block = known(BlockWritten);
    if (!Grid || !Block)
      return true;
    uint64_t Most = blocksHeld(*Block, 0);
    if (Most != 0 && blocks(*Grid) > Most)
      Context.report("launch-cooperative-too-many-blocks", GridWritten->getSourceRange(),
                     {{"blocks", std::to_string(blocks(*Grid))},
                      {"most", std::to_string(Most)},
                      {"block", text(*Block)},
                      {"profile", Context.Profile.name}});
    return true;
  }

private:
  static uint64_t blocks(const Dimensions &D) { return D[0] * D[1] * D[2]; }

  std::optional<Dimensions> known(const Expr *E) const {
    return knownDimensions(*E, function(), Context.Facts);
  }

  /// How many blocks the GPU holds at once by threads and shared memory; registers may make it
  /// fewer. 0: none.
  uint64_t blocksHeld(const Dimensions &Block, uint64_t SharedBytes) const {
    uint64_t Warps = llvm::divideCeil(blocks(Block), Context.Profile.warp_size);
    if (Warps == 0 || blocks(Block) > uint64_t(Context.Profile.max_threads_per_block))
      return 0;
    uint64_t Each = std::min<uint64_t>(Context.Profile.max_warps_per_sm / Warps,
                                       Context.Profile.max_blocks_per_sm);
    if (SharedBytes != 0)
      Each = std::min<uint64_t>(Each, Context.Profile.shared_bytes_per_sm / SharedBytes);
    return Each * Context.Profile.multiprocessors;
  }

  void checkNames(const CUDAKernelCallExpr &Launch, const LaunchConfiguration &C) {
    static const llvm::Regex OfBlocks("^(n|num|n_|num_)?(threads|threadsperblock|threads_per_block)"
                                      "$|^(dim)?_?block_?(size|dim)?$",
                                      llvm::Regex::IgnoreCase);
    static const llvm::Regex OfGrids("^(n|num|n_|num_)?(blocks|blockspergrid|blocks_per_grid)$|"
                                     "^(dim)?_?grid_?(size|dim)?$",
                                     llvm::Regex::IgnoreCase);
    const VarDecl *First = copiedVariable(C.Grid), *Second = copiedVariable(C.Block);
    if (!First || !Second || !OfBlocks.match(First->getName()) || !OfGrids.match(Second->getName()))
      return;
    // What a wrapper is given, its callers may well give it in the order of a launch.
    bool AreGiven = isa<ParmVarDecl>(First) && isa<ParmVarDecl>(Second);
    Context.report(AreGiven ? "launch-swapped-parameters" : "launch-swapped-config",
                   C.Grid->getSourceRange(),
                   {{"first", First->getNameAsString()}, {"second", Second->getNameAsString()}});
  }

  void checkUnit(const CUDAKernelCallExpr &Launch, const LaunchConfiguration &C) {
    const VarDecl *Bytes = copiedVariable(C.SharedBytes), *Threads = copiedVariable(C.Block);
    const FunctionDecl *Kernel = kernelOf(Launch), *Definition = nullptr;
    if (!Bytes || Bytes != Threads || !Kernel || !Kernel->isDefined(Definition))
      return;
    DynamicShared Shared;
    Shared.TraverseStmt(Definition->getBody());
    if (Shared.Found)
      Context
          .report("launch-dynamic-smem-bytes", C.SharedBytes->getSourceRange(),
                  {{"count", Bytes->getNameAsString()}, {"array", Shared.Found->getNameAsString()}})
          .note(Shared.Found->getLocation(), "its elements are more than a byte");
  }

  void checkWaves(const CUDAKernelCallExpr &Launch, const LaunchConfiguration &C) {
    std::optional<Dimensions> Grid = known(C.Grid), Block = known(C.Block);
    std::optional<int64_t> Bytes =
        C.SharedBytes ? knownInteger(*C.SharedBytes, function(), Context.Facts) : 0;
    if (!Grid || !Block || !Bytes || *Bytes < 0 || blocks(*Grid) == 0)
      return;
    uint64_t Count = blocks(*Grid), Processors = Context.Profile.multiprocessors;
    if (Count < Processors) {
      Context.report("launch-grid-underfills", C.Grid->getSourceRange(),
                     {{"blocks", std::to_string(Count)},
                      {"multiprocessors", std::to_string(Processors)},
                      {"profile", Context.Profile.name}});
      return;
    }
    uint64_t Wave = blocksHeld(*Block, *Bytes);
    if (Wave != 0 && Count > Wave && Count % Wave != 0 && Count / Wave <= 3 &&
        Count % Wave <= Wave / 8)
      Context.report("launch-tail-wave", C.Grid->getSourceRange(),
                     {{"blocks", std::to_string(Count)},
                      {"rest", std::to_string(Count % Wave)},
                      {"wave", std::to_string(Wave)},
                      {"profile", Context.Profile.name}});
  }
};

} // namespace

Check launchArgumentsCheck() { return walk<LaunchArgumentsVisitor>(Passes::Host); }

} // namespace offloom
