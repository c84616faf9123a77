// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that store at each thread's index with no guard, launched with a grid that was rounded
// up: the last block reaches beyond the array.
//
// Certain only if the whole story is in sight: the count is rounded up to whole blocks, the array
// has just as many elements, and nothing in the kernel is decided by the index. Arrays that come
// from elsewhere may be padded, and a kernel that is launched elsewhere may have whole blocks: that
// gets a remark.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadGuards.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// `(count + divisor - 1) / divisor`, however it is spelled.
struct RoundedUp {
  const VarDecl *Count = nullptr;
  const Expr *CountWritten = nullptr, *Divisor = nullptr;
};

const VarDecl *namedVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

class RoundedUpReader {
public:
  RoundedUpReader(const FunctionDecl &F, UnitFacts &Facts) : F(F), Facts(Facts) {}

  std::optional<RoundedUp> read(const Expr &Written) const {
    const Expr &E = *Written.IgnoreParenCasts();
    if (const auto *Call = dyn_cast<CallExpr>(&E); Call && Call->getNumArgs() == 2) {
      llvm::StringRef Name = calleeName(*Call);
      for (llvm::StringRef Word : {"ceildiv", "ceil_div", "divup", "div_up", "cdiv"})
        if (Name.contains_insensitive(Word))
          return of(*Call->getArg(0), *Call->getArg(1));
      return std::nullopt;
    }
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (Operator && Operator->getOpcode() == BO_Div)
      return quotient(*Operator->getLHS(), *Operator->getRHS());
    return std::nullopt;
  }

private:
  std::optional<RoundedUp> of(const Expr &Count, const Expr &Divisor) const {
    const VarDecl *V = namedVariable(Count);
    return V ? std::optional(RoundedUp{V, &Count, &Divisor}) : std::nullopt;
  }

  /// count + (divisor - 1), count + divisor - 1, count + 255.
  std::optional<RoundedUp> quotient(const Expr &Sum, const Expr &Divisor) const {
    const auto *Operator = dyn_cast<BinaryOperator>(Sum.IgnoreParenCasts());
    if (!Operator || !Operator->isAdditiveOp())
      return std::nullopt;
    const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
    if (Operator->getOpcode() == BO_Add)
      return isOneLess(Right, Divisor) ? of(Left, Divisor) : std::nullopt;
    const auto *Inner = dyn_cast<BinaryOperator>(Left.IgnoreParenCasts());
    return knownInteger(Right, &F, Facts) == 1 && Inner && Inner->getOpcode() == BO_Add &&
                   isSame(*Inner->getRHS(), Divisor)
               ? of(*Inner->getLHS(), Divisor)
               : std::nullopt;
  }

  bool isOneLess(const Expr &E, const Expr &Divisor) const {
    std::optional<int64_t> Less = knownInteger(E, &F, Facts),
                           Whole = knownInteger(Divisor, &F, Facts);
    if (Less && Whole)
      return *Less + 1 == *Whole;
    const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    return Operator && Operator->getOpcode() == BO_Sub && isSame(*Operator->getLHS(), Divisor) &&
           knownInteger(*Operator->getRHS(), &F, Facts) == 1;
  }

  bool isSame(const Expr &A, const Expr &B) const {
    std::optional<int64_t> Known = knownInteger(A, &F, Facts);
    return isSameExpression(A, B, Facts.AST) || (Known && Known == knownInteger(B, &F, Facts));
  }

  const FunctionDecl &F;
  UnitFacts &Facts;
};

/// The stores of a kernel to `p[index of the thread in the grid]`, p a parameter.
class StoreFinder : public DynamicRecursiveASTVisitor {
public:
  StoreFinder(const FunctionDecl &Kernel, UnitFacts &Facts)
      : Written(Facts.modificationsOf(Kernel)), AST(Kernel.getASTContext()) {
    TraverseStmt(Kernel.getBody());
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParenCasts());
    if (!E->isAssignmentOp() || !Element)
      return true;
    const auto *Base = dyn_cast_or_null<ParmVarDecl>(namedVariable(*Element->getBase()));
    if (!Base || Written.any(Base))
      return true;
    if (isGridIndex(*Element->getIdx(), Written))
      Found.emplace_back(Base, Element);
    if (!First.second && isOfGrid(*Element->getIdx()) && !isOfRows(*Element->getIdx()))
      First = {Base, Element};
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
      if (!First.second && Base && !Written.any(Base) && isGridIndex(*Element->getIdx(), Written) &&
          Type->isPointerType() && !Type->getPointeeType().isConstQualified())
        First = {Base, Element};
    }
    return true;
  }

  using Store = std::pair<const ParmVarDecl *, const ArraySubscriptExpr *>;
  std::vector<Store> Found;
  Store First; ///< whose index has the thread's in the grid as a part: `y * width + x`

private:
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
    if (!Kernel || !Kernel->isDefined(Kernel) || !inHostCode() || !function()->getBody() ||
        function()->isDependentContext() || Kernel->isDependentContext())
      return true;
    std::optional<RoundedUp> Size = roundedGrid(*Launch);
    if (!Size || decidesByThread(*Kernel->getBody()))
      return true;
    AllocationFinder Allocations(Context.Facts);
    Allocations.TraverseStmt(function()->getBody());
    StoreFinder Stores(*Kernel, Context.Facts);
    bool IsCertain = false;
    for (auto [Parameter, Store] : Stores.Found)
      if (const VarDecl *Array = argumentFor(*Parameter, *Launch);
          Array && holdsJust(*Size->Count, Allocations.Sizes.lookup(Array), Store->getType())) {
        report(*Launch, *Size, *Array, *Store);
        IsCertain = true;
      }
    if (!IsCertain)
      reportStore(Stores.First, "'" + Size->Count->getNameAsString() + "'");
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
    if (Store.second)
      Context.report("launch-kernel-without-guard", Store.second->getSourceRange(),
                     {{"array", Store.first->getNameAsString()}, {"count", Count}});
  }

  /// What a one-dimensional grid of one-dimensional blocks is rounded up from, if that may matter.
  std::optional<RoundedUp> roundedGrid(const CUDAKernelCallExpr &Launch) const {
    LaunchConfiguration C = configurationOf(Launch);
    if (!C.Grid || !C.Block || !isRow(*C.Grid) || !isRow(*C.Block))
      return std::nullopt;
    RoundedUpReader Reader(*function(), Context.Facts);
    std::optional<RoundedUp> Size =
        Reader.read(*extentsOf(*C.Grid, *function(), Context.Facts).front());
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
