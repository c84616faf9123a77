// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the lanes of a warp share the memory system: sectors of global memory, banks of shared
// memory, and constant memory, which gives one word at a time.
//
// Judged are the accesses of kernels whose addresses are known lane by lane (WarpEvaluation), for
// the block shapes they are launched with. What depends on data has no finding.

#include "Analysis/WarpEvaluation.h"
#include "Check/CodeVisitor.h"
#include "Check/LaunchShapes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {
namespace {

struct Access {
  const Expr *Lvalue;
  WarpAddress Address;
  unsigned Bytes;
  LaneMask Active;
};

/// The accesses of a kernel, each with the lanes that certainly do not make it left out.
class AccessCollector : public RecursiveASTVisitor<AccessCollector> {
  using Base = RecursiveASTVisitor<AccessCollector>;

public:
  AccessCollector(const WarpEvaluation &Values, const ASTContext &AST)
      : Values(Values), AST(AST), Active(Values.lanes()) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      add(*E->getSubExpr());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      add(*E->getLHS());
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) {
    if (!TraverseStmt(S->getInit()) || !TraverseStmt(S->getCond()))
      return false;
    LaneMask Outer = Active;
    std::optional<LaneMask> Then = lanesWhere(*S->getCond());
    Active = Outer & Then.value_or(~0U);
    TraverseStmt(S->getThen());
    Active = Outer & ~Then.value_or(0);
    if (S->getElse())
      TraverseStmt(S->getElse());
    Active = Outer;
    return true;
  }

  bool TraverseCompoundStmt(CompoundStmt *S) {
    LaneMask Outer = Active;
    for (Stmt *Child : S->body()) {
      TraverseStmt(Child);
      const auto *If = dyn_cast<IfStmt>(Child);
      if (If && !If->getElse() && leaves(*If->getThen()))
        Active &= ~lanesWhere(*If->getCond()).value_or(0);
    }
    Active = Outer;
    return true;
  }

  // What is not evaluated, or not by this thread in this place.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  std::vector<Access> All;

private:
  static bool leaves(const Stmt &S) {
    if (const auto *Body = dyn_cast<CompoundStmt>(&S))
      return !Body->body_empty() && leaves(*Body->body_back());
    return isa<ReturnStmt, ContinueStmt, BreakStmt>(S);
  }

  /// The lanes for which \p Condition holds, if that is known.
  std::optional<LaneMask> lanesWhere(const Expr &Condition) const {
    std::optional<LaneValues> Value = Values.value(Condition);
    if (!Value || !Value->IsKnown)
      return std::nullopt;
    LaneMask Result = 0;
    for (unsigned I = 0; I < LaneValues::Lanes; ++I)
      Result |= LaneMask(Value->Offsets[I] != 0) << I;
    return Result;
  }

  void add(const Expr &Lvalue) {
    QualType Type = Lvalue.getType();
    if (!Type->isScalarType() || Active == 0)
      return;
    if (std::optional<WarpAddress> Address = Values.address(Lvalue))
      All.push_back(
          {&Lvalue, *Address, unsigned(AST.getTypeSizeInChars(Type).getQuantity()), Active});
  }

  const WarpEvaluation &Values;
  const ASTContext &AST;
  LaneMask Active;
};

class MemoryAccessVisitor : public CodeVisitor<MemoryAccessVisitor> {
public:
  explicit MemoryAccessVisitor(CheckContext &Context) : CodeVisitor(Context), Shapes(Context.AST) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!isWrittenGlobal(*F) || !F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return true;
    LaunchShapes::Blocks Blocks = Shapes.of(*F);
    for (const Dimensions &Block : Blocks.Shapes) {
      ThisBlock = Blocks.Assumed ? "many" : text(Block);
      check(*F, Block);
    }
    return true;
  }

private:
  void check(const FunctionDecl &Kernel, const Dimensions &Block) {
    WarpEvaluation Values(Kernel, Block, Context.AST);
    AccessCollector Collector(Values, Context.AST);
    Collector.TraverseStmt(Kernel.getBody());
    llvm::DenseMap<Walk, unsigned> Used = bytesUsed(Collector.All);
    for (const Access &A : Collector.All)
      if (llvm::popcount(A.Active) >= 16)
        check(A, Used.lookup(walkOf(A)));
  }

  /// An object, and how far apart the first two lanes are in it.
  using Walk = std::pair<const VarDecl *, int64_t>;
  static Walk walkOf(const Access &A) {
    return {A.Address.Root, A.Address.Bytes.Offsets[1] - A.Address.Bytes.Offsets[0]};
  }

  /// How many bytes at one index the accesses to each object use together: members that are read
  /// one after the other share their sectors.
  llvm::DenseMap<Walk, unsigned> bytesUsed(const std::vector<Access> &All) const {
    llvm::DenseMap<Walk, unsigned> Bytes;
    llvm::DenseMap<Walk, llvm::StringSet<>> Seen;
    for (const Access &A : All)
      if (Seen[walkOf(A)].insert(sourceText(A.Lvalue->getSourceRange(), Context.AST)).second)
        Bytes[walkOf(A)] += A.Bytes;
    return Bytes;
  }

  void check(const Access &A, unsigned BytesUsed) {
    switch (A.Address.Space) {
    case AddressSpace::Global:
      return checkSectors(A, BytesUsed);
    case AddressSpace::Shared:
      return checkBanks(A);
    case AddressSpace::Constant:
      if (unsigned Words = distinctValues(A.Address.Bytes, A.Active); Words >= 4)
        Context.report("constant-divergent-index", A.Lvalue->getSourceRange(),
                       {{"words", std::to_string(Words)}});
      return;
    case AddressSpace::Unknown:
      return;
    }
  }

  void checkSectors(const Access &A, unsigned BytesUsed) {
    unsigned Touched = sectorsTouched(A.Address.Bytes, A.Bytes, A.Active);
    unsigned Needed = sectorsNeeded(A.Address.Bytes, A.Bytes, A.Active);
    unsigned Shared = std::max(1U, BytesUsed / std::max(1U, A.Bytes));
    if (Touched < 8 || Touched < 4 * Needed * Shared)
      return;
    Context.report("memory-strided-access", A.Lvalue->getSourceRange(),
                   {{"touched", std::to_string(Touched)},
                    {"needed", std::to_string(Needed)},
                    {"block", ThisBlock}});
  }

  void checkBanks(const Access &A) {
    unsigned Turns = bankConflict(A.Address.Bytes, A.Bytes, A.Active,
                                  std::max<int64_t>(1, Context.Profile.shared_banks));
    if (Turns >= 4)
      Context.report("shared-bank-conflict", A.Lvalue->getSourceRange(),
                     {{"turns", std::to_string(Turns)}, {"block", ThisBlock}});
  }

  LaunchShapes Shapes;
  std::string ThisBlock; ///< for messages
};

} // namespace

void checkMemoryAccess(CheckContext &Context) {
  if (Context.ThePass == Pass::Device)
    MemoryAccessVisitor(Context).TraverseAST(Context.AST);
}

} // namespace offloom
