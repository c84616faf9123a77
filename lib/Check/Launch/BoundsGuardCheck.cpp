// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that store at each thread's index with no guard, launched with a grid that was rounded
// up: the last block reaches beyond the array.
//
// Certain only if the whole story is in sight: the count is rounded up to whole blocks, the array
// has just as many elements, and nothing in the kernel is decided by the index. Arrays that come
// from elsewhere may be padded, and a kernel that is launched elsewhere may have whole blocks: that
// gets a remark. So does a grid that has a block too many where nothing is to be rounded.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadGuards.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Launch/RoundedUp.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

const VarDecl *namedVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// The stores of a kernel to `p[index of the thread in the grid]`, p a parameter.
class StoreFinder : public DynamicRecursiveASTVisitor {
public:
  StoreFinder(const FunctionDecl &Kernel, UnitFacts &Facts)
      : Written(Facts.modificationsOf(Kernel)), AST(Kernel.getASTContext()),
        Body(*Kernel.getBody()) {
    TraverseStmt(Kernel.getBody());
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParenCasts());
    const ParmVarDecl *Base =
        E->isAssignmentOp() && Element ? parameterOf(*Element->getBase()) : nullptr;
    if (!Base || Written.any(Base))
      return true;
    const bool IsParameter = namedVariable(*Element->getBase()) == Base;
    if (IsParameter && isGridIndex(*Element->getIdx(), Written))
      Found.emplace_back(Base, Element);
    if (isOfGrid(*Element->getIdx()) && !isOfRows(*Element->getIdx()))
      note(*Element);
    return true;
  }

  /// The address of an element that a function is given to write to.
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    for (unsigned I = 0; Callee && I < std::min(Call->getNumArgs(), Callee->getNumParams()); ++I) {
      const auto *Address = dyn_cast<UnaryOperator>(Call->getArg(I)->IgnoreParenCasts());
      const auto *Element =
          Address && Address->getOpcode() == UO_AddrOf
              ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
              : nullptr;
      const auto *Base =
          Element ? dyn_cast_or_null<ParmVarDecl>(namedVariable(*Element->getBase())) : nullptr;
      const QualType Type = Callee->getParamDecl(I)->getType();
      if (Base && !Written.any(Base) && isGridIndex(*Element->getIdx(), Written) &&
          Type->isPointerType() && !Type->getPointeeType().isConstQualified())
        note(*Element);
    }
    return true;
  }

  struct Store {
    std::string Array;
    const ArraySubscriptExpr *Element = nullptr;
  };
  std::vector<std::pair<const ParmVarDecl *, const ArraySubscriptExpr *>> Found;
  Store First; ///< whose index has the thread's in the grid as a part: `y * width + x`

  /// One that each thread comes to, and by an index that nothing in the kernel asks about.
  Store openStore() const {
    if (!First.Element || !decidesByThread(Body))
      return First;
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    if (!Block)
      return {};
    for (const Stmt *S : Block->body())
      if (isa<Expr>(S) && contains(S, First.Element))
        return isAskedAbout(*First.Element->getIdx()) ? Store{} : First;
      else if (!isa<Expr, DeclStmt>(S))
        break;
    return {};
  }

private:
  void note(const ArraySubscriptExpr &Element) {
    if (!First.Element)
      First = {sourceText(Element.getBase()->getSourceRange(), AST).str(), &Element};
  }

  /// The parameter that \p Base is, or is a member of: `grid->cells`.
  static const ParmVarDecl *parameterOf(const Expr &Base) {
    const Expr *E = Base.IgnoreParenCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase()->IgnoreParenCasts();
    return dyn_cast_or_null<ParmVarDecl>(namedVariable(*E));
  }

  /// Whether the kernel compares any of the local variables that \p Index is made of.
  bool isAskedAbout(const Expr &Index) const {
    struct Names : DynamicRecursiveASTVisitor {
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        if (V && V->isLocalVarDecl() && !threadComponent(*E, *Written) && All.insert(V).second &&
            V->getInit())
          TraverseStmt(const_cast<Expr *>(V->getInit()));
        return true;
      }
      const Modifications *Written;
      llvm::DenseSet<const VarDecl *> All;
    } In;
    In.Written = &Written;
    In.TraverseStmt(const_cast<Expr *>(&Index));
    struct Comparisons : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override {
        return !E->isComparisonOp() ||
               llvm::none_of(*Of, [&](const VarDecl *V) { return refersTo(E, V); });
      }
      const llvm::DenseSet<const VarDecl *> *Of;
    } Asks;
    Asks.Of = &In.All;
    return !Asks.TraverseStmt(const_cast<Stmt *>(&Body));
  }

  /// A block for each row, `blockIdx.x * pitch + threadIdx.x`: the block is as long as the row.
  bool isOfRows(const Expr &Index, unsigned Depth = 0) const {
    const auto *Operator = dyn_cast<BinaryOperator>(resolved(&Index, Written));
    if (!Operator || Depth > 6)
      return false;
    for (auto [Block, Size] : {std::pair(Operator->getLHS(), Operator->getRHS()),
                               std::pair(Operator->getRHS(), Operator->getLHS())})
      if (Operator->getOpcode() == BO_Mul && isBlockIndex(*Block, Written) &&
          isa_and_nonnull<ParmVarDecl>(namedVariable(*Size)))
        return true;
    return isOfRows(*Operator->getLHS(), Depth + 1) || isOfRows(*Operator->getRHS(), Depth + 1);
  }

  bool isOfGrid(const Expr &Index, unsigned Depth = 0) const {
    if (gridComponent(Index, Written))
      return true;
    const auto *Sum = dyn_cast<BinaryOperator>(resolved(&Index, Written));
    return Sum && Depth < 6 && (Sum->isAdditiveOp() || Sum->getOpcode() == BO_Mul) &&
           // What each thread has a constant number of may be cut to fit.
           !(Sum->getOpcode() == BO_Mul &&
             (Sum->getLHS()->isEvaluatable(AST) || Sum->getRHS()->isEvaluatable(AST))) &&
           (isOfGrid(*Sum->getLHS(), Depth + 1) || isOfGrid(*Sum->getRHS(), Depth + 1));
  }

  const Modifications &Written;
  const ASTContext &AST;
  const Stmt &Body;
};

/// The allocation, as cudaMalloc(&p, …), of each local pointer; null for one that is allocated more
/// than once.
class AllocationFinder : public DynamicRecursiveASTVisitor {
public:
  explicit AllocationFinder(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Facts.functionOf(*Call);
    const Expr *Into = Facts.argument(*Call, ArgumentRole::Into);
    const Expr *Bytes = Facts.argument(*Call, ArgumentRole::Bytes);
    const VarDecl *V = Into && Bytes ? addressedVariable(*Into) : nullptr;
    if (!V || !Function->does(FunctionFacts::Action::Allocates))
      return true;
    auto [Entry, IsFirst] = Sizes.try_emplace(V, Bytes);
    if (!IsFirst)
      Entry->second = nullptr;
    return true;
  }

  llvm::DenseMap<const VarDecl *, const Expr *> Sizes;

private:
  const UnitFacts &Facts;
};

class BoundsGuardVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    if (Kernel)
      Launched.insert(Kernel->getCanonicalDecl());
    if (!Kernel || !inHostCode() || !function()->getBody() || function()->isDependentContext())
      return true;
    checkOneMore(*Launch);
    if (!Kernel->isDefined(Kernel) || Kernel->isDependentContext())
      return true;
    std::optional<RoundedUp> Size = roundedGrid(*Launch);
    const StoreFinder Stores(*Kernel, Context.Facts);
    if (!Size || isCertain(*Launch, *Kernel, *Size, Stores))
      return true;
    if (const StoreFinder::Store Open = Stores.openStore(); Open.Element)
      reportStore(Open,
                  "'" + sourceText(Size->CountWritten->getSourceRange(), Context.AST).str() + "'");
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isDefinedKernel(*F) && !F->isTemplateInstantiation() && !F->isDependentContext())
      Kernels.push_back(F);
    return true;
  }

  /// Of kernels that this file does not launch.
  void finish() {
    for (const FunctionDecl *F : Kernels)
      if (!Launched.contains(F->getCanonicalDecl()) && !decidesByThread(*F->getBody()))
        reportStore(StoreFinder(*F, Context.Facts).First, "the number of elements");
  }

private:
  void reportStore(const StoreFinder::Store &Store, const std::string &Count) {
    if (Store.Element)
      Context.report("launch-kernel-without-guard", Store.Element->getSourceRange(),
                     {{"array", Store.Array}, {"count", Count}});
  }

  void checkOneMore(const CUDAKernelCallExpr &Launch) {
    const LaunchConfiguration C = configurationOf(Launch);
    if (!C.Grid || !Context.isEnabled("launch-grid-one-more"))
      return;
    for (const Expr *Extent : extentsOf(*C.Grid, *function(), Context.Facts))
      if (const auto Size = roundedUp(*Extent, *function(), Context.Facts);
          Size && Size->HasOneMore)
        Context.report(
            "launch-grid-one-more", Extent->getSourceRange(),
            {{"count", sourceText(Size->CountWritten->getSourceRange(), Context.AST).str()},
             {"size", sourceText(Size->Divisor->getSourceRange(), Context.AST).str()}});
  }

  /// Whether the kernel stores beyond arrays that have just \p Size elements.
  bool isCertain(const CUDAKernelCallExpr &Launch, const FunctionDecl &Kernel,
                 const RoundedUp &Size, const StoreFinder &Stores) {
    const LaunchConfiguration C = configurationOf(Launch);
    if (!Size.Count || !isRow(*C.Grid) || !isRow(*C.Block) || decidesByThread(*Kernel.getBody()))
      return false;
    AllocationFinder Allocations(Context.Facts);
    Allocations.TraverseStmt(function()->getBody());
    bool IsCertain = false;
    for (auto [Parameter, Store] : Stores.Found)
      if (const VarDecl *Array = argumentFor(*Parameter, Launch);
          Array && holdsJust(*Size.Count, Allocations.Sizes.lookup(Array), Store->getType())) {
        report(Launch, Size, *Array, *Store);
        IsCertain = true;
      }
    return IsCertain;
  }

  /// What an extent of the grid is rounded up from, if that may matter.
  std::optional<RoundedUp> roundedGrid(const CUDAKernelCallExpr &Launch) const {
    LaunchConfiguration C = configurationOf(Launch);
    if (!C.Grid || !C.Block)
      return std::nullopt;
    for (const Expr *Extent : extentsOf(*C.Grid, *function(), Context.Facts))
      if (std::optional<RoundedUp> Size = roundedExtent(*Extent))
        return Size;
    return std::nullopt;
  }

  std::optional<RoundedUp> roundedExtent(const Expr &Extent) const {
    std::optional<RoundedUp> Size = roundedUp(Extent, *function(), Context.Facts);
    if (!Size)
      return std::nullopt;
    std::optional<int64_t> Count = knownInteger(*Size->CountWritten, function(), Context.Facts);
    std::optional<int64_t> Divisor = knownInteger(*Size->Divisor, function(), Context.Facts);
    bool IsMultiple = Count && (!Divisor || *Divisor == 0 || *Count % *Divisor == 0);
    return IsMultiple ? std::nullopt : Size;
  }

  bool isRow(const Expr &Size) const {
    auto Extents = extentsOf(Size, *function(), Context.Facts);
    return !Extents.empty() && llvm::all_of(llvm::drop_begin(Extents), [&](const Expr *E) {
      return knownInteger(*E, function(), Context.Facts) == 1;
    });
  }

  const VarDecl *argumentFor(const ParmVarDecl &Parameter, const CUDAKernelCallExpr &Launch) const {
    unsigned I = Parameter.getFunctionScopeIndex();
    return I < Launch.getNumArgs() ? localVariable(*Launch.getArg(I)) : nullptr;
  }

  /// Whether \p Bytes is \p Count * sizeof an element of type \p Element.
  bool holdsJust(const VarDecl &Count, const Expr *Bytes, QualType Element) const {
    const auto *Product =
        Bytes ? dyn_cast<BinaryOperator>(
                    initialValue(*Bytes, *function(), Context.Facts)->IgnoreParenCasts())
              : nullptr;
    if (!Product || Product->getOpcode() != BO_Mul)
      return false;
    const Expr *Left = Product->getLHS(), *Right = Product->getRHS();
    if (namedVariable(*Left) != &Count)
      std::swap(Left, Right);
    return namedVariable(*Left) == &Count &&
           knownInteger(*Right, function(), Context.Facts) ==
               Context.AST.getTypeSizeInChars(Element).getQuantity() &&
           !Context.Facts.modificationsOf(*function()).any(&Count);
  }

  void report(const CUDAKernelCallExpr &Launch, const RoundedUp &Size, const VarDecl &Array,
              const ArraySubscriptExpr &Store) {
    Context
        .report("launch-missing-bounds-guard", Launch.getSourceRange(),
                {{"kernel", Launch.getDirectCallee()->getNameAsString()},
                 {"array", Array.getNameAsString()},
                 {"count", Size.Count->getNameAsString()}})
        .note(Store.getBeginLoc(), "every thread of the grid stores here");
  }

  llvm::DenseSet<const FunctionDecl *> Launched;
  std::vector<const FunctionDecl *> Kernels;
};

} // namespace

Check boundsGuardCheck() { return walkAndFinish<BoundsGuardVisitor>(Passes::Device); }

} // namespace offloom
