// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many threads a multiprocessor can hold of a launch: what block size and shared memory alone
// decide. Registers would lower it further, and are the compiler's to know.
//
// Launches whose grid is known to leave multiprocessors idle are left alone: there is nothing to
// share (CUDA C++ Programming Guide, Multiprocessor Level).

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/TakenBranches.h"
#include "Check/Facts/Occupancy.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a kernel, or what it calls, may have its threads work together in warps: then a block of
/// one warp is a design. So it is taken of what cannot be seen.
class WarpUse : public DynamicRecursiveASTVisitor {
public:
  static bool in(const FunctionDecl &Kernel) {
    WarpUse Use;
    Use.follow(&Kernel);
    return Use.Found;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || isInNamespace(*Callee, "cooperative_groups") || isInNamespace(*Callee, "cg") ||
        isInNamespace(*Callee, "wmma") || isOfWarp(*Callee))
      Found = true;
    else if (!isInSystemCode(Callee->getLocation(), Callee->getASTContext().getSourceManager()))
      follow(Callee);
    return !Found;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override {
    Found = true;
    return false;
  }

private:
  static bool isOfWarp(const FunctionDecl &F) {
    const Collective *C = collectiveOf(&F);
    return C && !C->OfBlock;
  }

  void follow(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!F->isDefined(Definition))
      Found = true;
    else if (Visited.insert(Definition).second)
      TraverseStmt(Definition->getBody());
  }

  llvm::DenseSet<const FunctionDecl *> Visited;
  bool Found = false;
};

/// Whether a kernel may be launched with blocks of another size: its text is known, it has no
/// shared memory, whose size would follow, and no launch bounds.
bool isFreeInSize(const FunctionDecl &Kernel) {
  struct SharedUse : DynamicRecursiveASTVisitor {
    bool VisitVarDecl(VarDecl *V) override { return !isShared(*V); }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      const auto *V = dyn_cast<VarDecl>(E->getDecl());
      return !V || !isShared(*V);
    }
  };
  const FunctionDecl *Definition = nullptr;
  return Kernel.isDefined(Definition) && !Definition->hasAttr<CUDALaunchBoundsAttr>() &&
         SharedUse().TraverseStmt(Definition->getBody());
}

class OccupancyVisitor : public TakenBranchesVisitor {
public:
  using TakenBranchesVisitor::TakenBranchesVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inDeviceCode())
      return true;
    LaunchConfiguration C = configurationOf(*Launch);
    std::optional<Dimensions> Block = C.Block ? known(*C.Block) : std::nullopt;
    if (!Block)
      return true;
    uint64_t Threads = (*Block)[0] * (*Block)[1] * (*Block)[2];
    if (Threads == 0 || Threads > uint64_t(Context.Profile.max_threads_per_block))
      return true; // said elsewhere
    std::optional<Dimensions> Grid = C.Grid ? known(*C.Grid) : std::nullopt;
    uint64_t Blocks = Grid ? (*Grid)[0] * (*Grid)[1] * (*Grid)[2] : ~0ULL;
    if (Blocks == 1 && Threads == 1)
      Context.report("launch-single-thread", Launch->getSourceRange());
    if (Blocks < uint64_t(Context.Profile.multiprocessors))
      return true;
    checkBlock(*C.Block, Threads, kernelOf(*Launch));
    checkShared(*Launch, C, Threads);
    return true;
  }

private:
  std::optional<Dimensions> known(const Expr &E) const {
    return knownDimensions(E, function(), Context.Facts);
  }

  uint64_t heldWarps(uint64_t Threads) const {
    return blocksByThreads(Context.Profile, Threads) * warpsOf(Context.Profile, Threads);
  }

  void checkBlock(const Expr &Block, uint64_t Threads, const FunctionDecl *Kernel) {
    if (Threads < 64 && Context.isEnabled("launch-block-too-small") && Kernel &&
        !WarpUse::in(*Kernel)) {
      Context.report("launch-block-too-small", Block.getSourceRange(),
                     {{"threads", std::to_string(Threads)}});
      return; // the next rule would say the same
    }
    if (Threads > 256 && Kernel && isFreeInSize(*Kernel))
      checkOversized(Block, Threads);
    uint64_t Most = Context.Profile.max_warps_per_sm, Warps = warpsOf(Context.Profile, Threads);
    uint64_t Blocks = blocksByThreads(Context.Profile, Threads);
    if (Blocks * Warps * 3 > Most * 2)
      return;
    Context.report("launch-low-occupancy", Block.getSourceRange(),
                   {{"threads", std::to_string(Threads)},
                    {"blocks", std::to_string(Blocks)},
                    {"held", std::to_string(Blocks * Warps * Context.Profile.warp_size)},
                    {"most", std::to_string(Context.Profile.max_threads_per_sm)},
                    {"profile", Context.Profile.name}});
  }

  void checkOversized(const Expr &Block, uint64_t Threads) {
    uint64_t Better = heldWarps(256) >= heldWarps(128) ? 256 : 128;
    if (heldWarps(Better) > heldWarps(Threads))
      Context.report("launch-block-oversized", Block.getSourceRange(),
                     {{"threads", std::to_string(Threads)},
                      {"held", std::to_string(heldWarps(Threads) * Context.Profile.warp_size)},
                      {"better", std::to_string(Better)},
                      {"more", std::to_string(heldWarps(Better) * Context.Profile.warp_size)},
                      {"profile", Context.Profile.name}});
  }

  void checkShared(const CUDAKernelCallExpr &Launch, const LaunchConfiguration &C,
                   uint64_t Threads) {
    const FunctionDecl *Kernel = kernelOf(Launch);
    std::optional<int64_t> Dynamic = C.SharedBytes
                                         ? knownInteger(*C.SharedBytes, function(), Context.Facts)
                                         : std::optional<int64_t>(0);
    if (!Kernel || !Kernel->isDefined() || !Dynamic || *Dynamic < 0)
      return;
    uint64_t Static = staticSharedBytes(*Kernel, Context.AST);
    uint64_t Bytes = Static + *Dynamic;
    if (Static != 0 && *Dynamic != 0 &&
        Bytes > uint64_t(Context.Profile.shared_bytes_per_block_optin)) {
      Context.report("launch-smem-exceeds-limit", C.SharedBytes->getSourceRange(),
                     {{"dynamic", std::to_string(*Dynamic)},
                      {"static", std::to_string(Static)},
                      {"kernel", Kernel->getNameAsString()},
                      {"limit", std::to_string(Context.Profile.shared_bytes_per_block_optin)},
                      {"profile", Context.Profile.name}});
      return;
    }
    if (Bytes == 0)
      return;
    uint64_t Blocks = blocksByShared(Context.Profile, Bytes);
    uint64_t Warps = warpsOf(Context.Profile, Threads), Most = Context.Profile.max_warps_per_sm;
    if (Blocks == 0 || Blocks * Warps * 4 > Most)
      return;
    Context.report("shm-limits-occupancy", Launch.getSourceRange(),
                   {{"bytes", std::to_string(Bytes)},
                    {"blocks", std::to_string(Blocks)},
                    {"held", std::to_string(Blocks * Warps * Context.Profile.warp_size)},
                    {"most", std::to_string(Context.Profile.max_threads_per_sm)},
                    {"profile", Context.Profile.name}});
  }
};

} // namespace

Check occupancyCheck() { return walk<OccupancyVisitor>(Passes::Host); }

} // namespace offloom
