// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the lanes of a warp share the memory system: sectors of global memory, banks of shared
// memory, and constant memory, which gives one word at a time.
//
// Judged are the accesses of kernels, and of the functions that they call, whose addresses are
// known lane by lane (WarpEvaluation), for the block shapes they are launched with. What depends on
// data has no finding.

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

struct DeviceCall {
  const FunctionDecl *Callee; ///< with a body
  const CallExpr *Call;
  LaneMask Active;
};

/// The accesses and calls of a function, each with the lanes that certainly do not make it left
/// out.
class AccessCollector : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  AccessCollector(const WarpEvaluation &Values, const ASTContext &AST, LaneMask Active)
      : Values(Values), AST(AST), Active(Active) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      add(*E->getSubExpr());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      add(*E->getLHS());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (Active != 0 && Callee && !isa<CXXMethodDecl>(Callee) && Callee->isDefined(Definition) &&
        !isInSystemCode(Definition->getLocation(), AST.getSourceManager()))
      Calls.push_back({Definition, Call, Active});
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) override {
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

  bool TraverseCompoundStmt(CompoundStmt *S) override {
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
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  std::vector<Access> All;
  std::vector<DeviceCall> Calls;

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

class MemoryAccessVisitor : public CodeVisitor {
public:
  explicit MemoryAccessVisitor(CheckContext &Context) : CodeVisitor(Context), Shapes(Context.AST) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
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
    Path.clear();
    Budget = 64;
    check(Kernel, Values, Values.lanes());
  }

  /// Checks the body of \p F, entered by the lanes of \p Active.
  void check(const FunctionDecl &F, const WarpEvaluation &Values, LaneMask Active) {
    AccessCollector Collector(Values, Context.AST, Active);
    Collector.TraverseStmt(F.getBody());
    llvm::DenseMap<Walk, unsigned> Used = bytesUsed(Collector.All);
    for (const Access &A : Collector.All)
      if (llvm::popcount(A.Active) >= 16)
        check(A, Used.lookup(walkOf(A)));
    for (const DeviceCall &C : Collector.Calls) {
      if (Path.size() >= 4 || Budget == 0)
        return; // deeper, or more often, than it pays
      --Budget;
      llvm::SmallVector<const Expr *, 8> Arguments(C.Call->arguments());
      Path.push_back(C.Call);
      check(*C.Callee, WarpEvaluation(*C.Callee, Arguments, Values), C.Active);
      Path.pop_back();
    }
  }

  Reported report(llvm::StringRef Rule, const Access &A, CheckContext::Values Texts) {
    Reported Result = Context.report(Rule, A.Lvalue->getSourceRange(), Texts);
    for (const CallExpr *Call : llvm::reverse(Path))
      Result.note(Call->getBeginLoc(), "called from here");
    return Result;
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
        report("const-divergent-index", A, {{"words", std::to_string(Words)}});
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
    report("mem-uncoalesced-global", A,
           {{"touched", std::to_string(Touched)},
            {"needed", std::to_string(Needed)},
            {"block", ThisBlock}});
  }

  void checkBanks(const Access &A) {
    unsigned Turns = bankConflict(A.Address.Bytes, A.Bytes, A.Active,
                                  std::max<int64_t>(1, Context.Profile.shared_banks));
    if (Turns >= 4)
      report("shm-bank-conflict", A, {{"turns", std::to_string(Turns)}, {"block", ThisBlock}});
  }

  LaunchShapes Shapes;
  std::string ThisBlock;                    ///< for messages
  llvm::SmallVector<const CallExpr *> Path; ///< the calls between the kernel and the access
  unsigned Budget = 0;                      ///< of calls to follow
};

} // namespace

void checkMemoryAccess(CheckContext &Context) {
  if (Context.ThePass == Pass::Device)
    MemoryAccessVisitor(Context).TraverseAST(Context.AST);
}

} // namespace offloom
