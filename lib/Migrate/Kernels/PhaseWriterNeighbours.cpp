// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of a whole grid's threads, gone through by a block together with those that come next:
//
//   for (int i = first + threadIdx.x; i < n; i += step)
//     sum += in[i];
//
// becomes
//
//   for (offloom::with_neighbours group(block, blockDim.x, sum_of); group.next();)
//     group.rounds(static_cast<int>(first), n, step,
//                  [&](offloom::thread_index threadIdx, int i_first, float &sum) {
//                    int i = i_first + threadIdx.x;
//                    sum += in[i];
//                  });
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/NeighbourRounds.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

/// Does nothing of the kernel happen before \p Node, declarations aside? None if it is not in \p
/// Nodes, and nothing happens there.
std::optional<bool> PhaseWriter::comesFirst(const PhaseNode &Node,
                                            llvm::ArrayRef<PhaseNode> Nodes) const {
  for (const PhaseNode &Earlier : Nodes) {
    if (&Earlier == &Node)
      return true;
    const bool IsBlock =
        Earlier.TheKind == Kind::Control && llvm::isa<CompoundStmt>(Earlier.Statements.front());
    if (IsBlock) {
      if (const std::optional<bool> Inside = comesFirst(Node, Earlier.Body))
        return Inside;
      continue;
    }
    const bool Declares =
        Earlier.TheKind == Kind::Single && llvm::isa<DeclStmt>(Earlier.Statements.front());
    const bool IsNothing =
        Earlier.TheKind == Kind::Region && Earlier.After.empty() &&
        llvm::all_of(Earlier.Statements, [&](const Stmt *S) { return vanishes(S); });
    if (!Declares && !IsNothing)
      return false;
  }
  return std::nullopt;
}

/// The width of the blocks, if they may go through the loop \p Node together.
std::optional<JoinedBlocks> PhaseWriter::neighboursOf(const PhaseNode &Node) const {
  const StridedLoop *Loop = Node.Strided;
  const PhaseNode *Region = Loop && !Loop->OfRows ? onlyRegion(Node.Body) : nullptr;
  const bool IsAlone = !Self && !Closure && !Block.Joined && !Block.Alike.any() &&
                       Lockstep.empty() && Rows.empty() && Pending.empty();
  if (!Region || !IsAlone || Node.Divergent || Region->ActiveOnly || Region->Exits ||
      Region->Leaves || Region->Ends || Region->CheckAfter || !Region->After.empty() ||
      Region->Guards.size() != 1 || Region->Guards.front().Strided != Loop ||
      !comesFirst(Node, Plan.Nodes).value_or(false))
    return std::nullopt;
  const auto Kept = Registers.changedByFirst(*Region);
  const bool AreNumbers = llvm::all_of(Kept, [&](const VarDecl *V) {
    const QualType T = V->getType();
    return (T->isArithmeticType() || T->isTemplateTypeParmType()) && !V->hasAttr<AlignedAttr>() &&
           beginsWithConstant(*V, Context);
  });
  const bool Jumps = llvm::any_of(Region->Statements, [](const Stmt *S) {
    return jumpsOf(S).Loop || jumpsOf(S).Return || jumpsOf(S).Goto;
  });
  if (Kept.empty() || !AreNumbers || Jumps)
    return std::nullopt;
  return neighbourRounds(Block.F, *Loop, Region->Statements, Kept, Block.Written, Block.Sync);
}

bool PhaseWriter::writeWithNeighbours(const PhaseNode &Node, const JoinedBlocks &Joined) {
  const StridedLoop &Loop = *Node.Strided;
  const auto Head = headToReplace(Loop);
  if (!Head)
    return false;
  llvm::SaveAndRestore Here(Neighbours, Block.freshName("group"));
  llvm::SaveAndRestore Own(KeptByRow, Registers.changedByFirst(*onlyRegion(Node.Body)));
  std::string Storages;
  for (const VarDecl *V : KeptByRow)
    Storages += ", " + Block.storageName(V);
  Edits.replace(*Head, "for (offloom::with_neighbours " + Neighbours + "(" + Block.BlockName +
                           ", " + (Joined.Width ? widthText(Joined.Width, Text) : "blockDim.x") +
                           Storages + "); " + Neighbours + ".next();)");
  return writeBody(Node.Body, bodyOf(Loop.Loop), Loop.Loop);
}

/// `group.rounds(static_cast<int>(first), n, step, [&](offloom::thread_index threadIdx, …) {`.
std::string PhaseWriter::callOfNeighbours(const StridedLoop &Loop) const {
  const Expr *End = Loop.Test->getOpcode() == BO_LT ? Loop.Test->getRHS() : Loop.Test->getLHS();
  const std::string Type = typeText(*Loop.Index, Text);
  std::string Own = ", " + Type + " " + firstName(Loop);
  for (const VarDecl *V : KeptByRow)
    Own += ", " + typeText(*V, Text) + " &" + V->getNameAsString();
  return Neighbours + ".rounds(static_cast<" + Type + ">(" +
         (Loop.First ? Text.copyOf(Loop.First) : "0") + "), " + Variables.text(End) + ", " +
         Text.copyOf(Loop.Step) + ", " + Block.lambdaHead({.Index = true}, {}, {}, Own);
}

} // namespace offloom
