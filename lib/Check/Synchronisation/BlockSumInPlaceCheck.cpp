// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that store what they have made of their part of an array at the front of the same array:
// `s[t] = x[blockIdx.x * blockDim.x + t]; … if (t == 0) x[blockIdx.x] = s[0];`. The place of the
// second block's result is an element of the first block, which may not have read it yet.
//
// Judged are an index of blockIdx.x without threadIdx, and one of both, with the same factors
// beside blockIdx.x there and threadIdx here. The kernel is read together with the functions that
// it gives its arrays to. Left alone are kernels that are only launched with one block, that know
// the whole grid as a group, or that ask shared memory or a function whether they may store, and
// those of which sync-race-between-blocks speaks.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/IndexTerms.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Synchronisation/BlockRaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <utility>

using namespace clang;

namespace offloom {
namespace {

/// What a kernel does with its arrays at indices that are sums, itself and in what it calls.
class BlockAccesses : public DynamicRecursiveASTVisitor {
public:
  using Arrays = llvm::DenseMap<const ValueDecl *, const ValueDecl *>; ///< with the kernel's

  struct Access {
    const Expr *At;
    const ValueDecl *Array;
    const FieldDecl *Part;
    IndexSum Index;
  };

  explicit BlockAccesses(CheckContext &Context) : Context(Context) {}

  void collect(const FunctionDecl &F, Arrays Known, IndexSums Given) {
    const Modifications &Changed = Context.Facts.modificationsOf(F);
    for (const auto &[Array, OfKernel] : Known)
      if (const auto *V = dyn_cast<VarDecl>(Array))
        IsOrdered |= Changed.any(V);
    const llvm::SaveAndRestore OuterArrays(Here, std::move(Known));
    const llvm::SaveAndRestore OuterGiven(this->Given, std::move(Given));
    const llvm::SaveAndRestore OuterWritten(Written, &Changed);
    TraverseStmt(F.getBody());
  }

  std::vector<Access> Stores, Reads;
  bool IsOrdered = false; ///< by more than the blocks' barriers

  bool TraverseIfStmt(IfStmt *S) override {
    const llvm::SaveAndRestore Around(IsChosen, IsChosen || isChoice(*S->getCond()));
    return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (!E->isAssignmentOp())
      return true;
    add(Stores, *E->getLHS());
    if (E->getOpcode() == BO_Assign)
      Targets.insert(E->getLHS()->IgnoreParens());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue && !Targets.contains(E->getSubExpr()->IgnoreParens()))
      add(Reads, *E->getSubExpr());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    // A group of the whole grid may wait.
    IsOrdered |= E->getType().getAsString().find("grid_group") != std::string::npos;
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(IsOrdered = true); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (Context.Facts.isNamed(NameGroup::Atomics, *Call) && Call->getNumArgs() > 0) {
      if (const Expr *Place = addressed(*Call->getArg(0)))
        add(Stores, *Place);
      return true;
    }
    if (!Callee || Level > 3 || !Callee->isDefined(Definition) ||
        isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()))
      return true;
    // What the members of an object are is the same in its functions.
    Arrays Theirs;
    const bool IsMember = isa<CXXMemberCallExpr>(Call);
    if (IsMember)
      for (const auto &[Array, OfKernel] : Here)
        if (isa<FieldDecl>(Array))
          Theirs[Array] = OfKernel;
    IndexSums Indices;
    for (unsigned I = 0; I < std::min(Call->getNumArgs(), Definition->getNumParams()); ++I) {
      const ParmVarDecl *P = Definition->getParamDecl(I);
      if (P->getType()->isPointerType()) {
        const ValueDecl *Given = namedArray(*Call->getArg(I), *Written);
        if (const ValueDecl *Array = Given ? Here.lookup(Given) : nullptr)
          Theirs[P] = Array;
      } else if (auto Sum = indexTerms(*Call->getArg(I), *Written, this->Given)) {
        Indices[P] = std::move(*Sum);
      }
    }
    const llvm::SaveAndRestore Deeper(Level, Level + 1);
    if (!Theirs.empty() && (IsMember || !isa<CXXMethodDecl>(Callee)))
      collect(*Definition, std::move(Theirs), std::move(Indices));
    return true;
  }

private:
  /// Whether \p Condition asks what others have left: in shared memory, or by a function.
  static bool isChoice(const Expr &Condition) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *) override { return false; }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        const auto *Value = V && V->isLocalVarDecl() ? V->getInit() : nullptr;
        return !V || (!isShared(*V) && (!Value || !isa<CallExpr>(Value->IgnoreParenImpCasts())));
      }
    };
    return !Finder().TraverseStmt(const_cast<Expr *>(&Condition));
  }

  void add(std::vector<Access> &To, const Expr &Place) {
    const ArrayElement Of = namedElement(Place, *Written);
    const ValueDecl *Array = Of && !(&To == &Stores && IsChosen) ? Here.lookup(Of.Array) : nullptr;
    std::optional<IndexSum> Index = Array ? indexTerms(*Of.Index, *Written, Given) : std::nullopt;
    if (Index)
      To.push_back({&Place, Array, Of.Part, std::move(*Index)});
  }

  CheckContext &Context;
  Arrays Here;
  IndexSums Given;
  const Modifications *Written = nullptr;
  unsigned Level = 0;
  bool IsChosen = false;
  llvm::SmallPtrSet<const Expr *, 8> Targets; ///< that are set, and not read
};

/// The one summand of \p Sum that has blockIdx.x; null if it is not one.
const IndexTerm *blockTerm(const IndexSum &Sum) {
  const IndexTerm *Found = nullptr;
  for (const IndexTerm &Term : Sum) {
    if (Term.HasBlock && Found)
      return nullptr;
    Found = Term.HasBlock ? &Term : Found;
  }
  return Found;
}

/// Whether what \p Sum has beside blockIdx.x and threadIdx counts from nought on: counters of
/// loops, and no distance to another part of the array.
bool isPlain(const IndexSum &Sum) {
  return llvm::all_of(Sum, [&](const IndexTerm &Term) {
    return Term.HasBlock || Term.HasThread ||
           (!Term.HasExtent && Term.Constant == 1 && Term.Factors.size() == 1 &&
            isa<VarDecl>(Term.Factors.front()) &&
            cast<VarDecl>(Term.Factors.front())->isLocalVarDecl());
  });
}

class BlockSumVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    BlockAccesses::Arrays Arrays;
    for (const ValueDecl *Array : arraysGiven(*F))
      Arrays[Array] = Array;
    if (Arrays.empty())
      return true;
    BlockAccesses Of(Context);
    Of.collect(*F, std::move(Arrays), IndexSums());
    if (Of.IsOrdered)
      return true;
    for (const BlockAccesses::Access &Store : Of.Stores)
      for (const BlockAccesses::Access &Read : Of.Reads)
        if (meet(Store, Read) && Told.insert({F, Store.Array}).second &&
            !hasRaceBetweenBlocks(*F, *Store.Array, Context))
          Found[F->getCanonicalDecl()].emplace_back(Store.At, Read.At);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    const LaunchConfiguration C = configurationOf(*Launch);
    if (!Kernel || !C.Grid)
      return true;
    const auto Grid = knownDimensions(*C.Grid, function(), Context.Facts);
    const bool IsOne = Grid && (*Grid)[0] == 1;
    (IsOne ? OfOneBlock : OfMany).insert(Kernel->getCanonicalDecl());
    return true;
  }

  void finish() {
    for (const auto &[Kernel, Pairs] : Found)
      if (OfMany.contains(Kernel) || !OfOneBlock.contains(Kernel))
        for (const auto &[Store, Read] : Pairs)
          Context
              .report("sync-block-sum-in-place", Store->getSourceRange(),
                      {{"place", textOf(*Store)}, {"element", textOf(*Read)}})
              .note(Read->getBeginLoc(),
                    "read here, by the thread that has this number in its block");
  }

private:
  /// Whether the place of a block's store is the element that a thread of the first block reads.
  static bool meet(const BlockAccesses::Access &Store, const BlockAccesses::Access &Read) {
    if (Store.Array != Read.Array || (Store.Part && Read.Part && Store.Part != Read.Part))
      return false;
    const IndexTerm *OfStore = blockTerm(Store.Index), *OfRead = blockTerm(Read.Index);
    if (!OfStore || !OfRead || OfStore->HasThread || OfRead->HasThread ||
        OfStore->hasFactorsOf(*OfRead) || !isPlain(Store.Index) || !isPlain(Read.Index))
      return false;
    const IndexTerm *Thread = nullptr;
    for (const IndexTerm &Term : Store.Index)
      if (Term.HasThread)
        return false;
    for (const IndexTerm &Term : Read.Index)
      if (Term.HasThread && std::exchange(Thread, &Term))
        return false;
    return Thread && Thread->hasFactorsOf(*OfStore);
  }

  std::string textOf(const Expr &E) const {
    return sourceText(E.getSourceRange(), Context.AST).str();
  }

  using Pairs = std::vector<std::pair<const Expr *, const Expr *>>;
  llvm::MapVector<const FunctionDecl *, Pairs> Found;
  std::set<std::pair<const FunctionDecl *, const ValueDecl *>> Told;
  llvm::SmallPtrSet<const FunctionDecl *, 8> OfOneBlock, OfMany; ///< by their launches
};

} // namespace

Check blockSumInPlaceCheck() { return walkAndFinish<BlockSumVisitor>(Passes::Device); }

} // namespace offloom
