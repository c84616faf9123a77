// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared arrays that are too small for the blocks a kernel is launched with, or so large that the
// block does not fill them.
//
// All warps of the block are evaluated. Judged is what certainly happens: no loop, no condition
// that is not known lane by lane; the finding names a thread that is outside.

#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "Check/Memory/TileFill.h"

using namespace clang;

namespace offloom {
namespace {

class SharedBoundsVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    if (!Blocks.Assumed)
      for (const Dimensions &Block : Blocks.Shapes)
        check(*F, Block);
    return true;
  }

private:
  void check(const FunctionDecl &Kernel, const Dimensions &Block) {
    uint64_t Threads = Block[0] * Block[1] * Block[2];
    TileFill Fill(Kernel, Context.Functions);
    for (uint64_t Warp = 0; Warp * LaneValues::Lanes < Threads && Warp < 32; ++Warp) {
      WarpEvaluation Values(Kernel, Block, Context.Facts, Warp);
      AccessCollector Collector(Values, Context.AST, Values.lanes());
      Collector.TraverseStmt(Kernel.getBody());
      for (const Access &A : Collector.All)
        if (A.Address.Space == AddressSpace::Shared && A.IsCertain && A.Address.Bytes.IsKnown)
          check(A, Warp, Block);
      Fill.add(Collector.All, Values, Warp);
    }
    for (const TileFill::Gap &G : Fill.gaps())
      Context.report("shm-tile-vs-block", G.Read->getSourceRange(),
                     {{"thread", std::to_string(G.Thread)},
                      {"offset", std::to_string(G.Offset)},
                      {"array", G.Array->getNameAsString()},
                      {"block", text(Block)}});
  }

  void check(const Access &A, uint64_t Warp, const Dimensions &Block) {
    const auto *Array = dyn_cast_or_null<VarDecl>(A.Address.Root);
    if (!Array || Array->hasExternalStorage() || Array->getType()->isIncompleteType() ||
        !Array->getType()->isConstantArrayType())
      return;
    int64_t Size = Context.AST.getTypeSizeInChars(Array->getType()).getQuantity();
    for (unsigned Lane = 0; Lane < LaneValues::Lanes; ++Lane) {
      int64_t At = A.Address.Bytes.Offsets[Lane];
      if ((A.Active >> Lane & 1) == 0 || (At >= 0 && At + A.Bytes <= Size))
        continue;
      uint64_t Thread = Warp * LaneValues::Lanes + Lane;
      Dimensions Index{Thread % Block[0], Thread / Block[0] % Block[1],
                       Thread / (Block[0] * Block[1])};
      Context.report("shm-index-oob", A.Lvalue->getSourceRange(),
                     {{"thread", "(" + std::to_string(Index[0]) + ", " + std::to_string(Index[1]) +
                                     ", " + std::to_string(Index[2]) + ")"},
                      {"offset", std::to_string(At)},
                      {"array", Array->getNameAsString()},
                      {"size", std::to_string(Size)},
                      {"block", text(Block)}});
      return;
    }
  }
};

} // namespace

Check sharedBoundsCheck() { return walk<SharedBoundsVisitor>(Passes::Device); }

} // namespace offloom
