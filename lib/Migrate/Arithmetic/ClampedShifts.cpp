// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Arithmetic/ClampedShifts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Arithmetic/ClampMarks.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

std::optional<llvm::APSInt> constantOf(const Expr *E, const ASTContext &Context) {
  if (E->isValueDependent())
    return std::nullopt;
  return E->getIntegerConstantExpr(Context);
}

/// Is \p Count, by its form alone, at least 0 and less than \p Width?
bool isBelow(const Expr *Count, unsigned Width, const ASTContext &Context) {
  Count = Count->IgnoreParenImpCasts();
  if (auto Value = constantOf(Count, Context))
    return !Value->isNegative() && *Value < Width;
  const auto *Operation = llvm::dyn_cast<BinaryOperator>(Count);
  if (!Operation || Operation->isTypeDependent())
    return false;
  auto Right = constantOf(Operation->getRHS()->IgnoreParenImpCasts(), Context);
  if (Operation->getOpcode() == BO_And)
    return (Right && !Right->isNegative() && *Right < Width) ||
           isBelow(Operation->getLHS(), Width, Context);
  return Operation->getOpcode() == BO_Rem && Right && !Right->isNegative() && *Right <= Width &&
         Operation->getLHS()->getType()->isUnsignedIntegerType();
}

/// The largest number of bits that a function called \p Name counts; 0: it counts none.
int mostBits(llvm::StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Cases({"__clz", "__ffs", "__popc"}, 32)
      .Cases({"__clzll", "__ffsll", "__popcll"}, 64)
      .Default(0);
}

/// The values that a count made of numbers of bits may have.
struct BitCount {
  int64_t Least, Most;
  bool IsCounted; ///< and is not a constant alone
};

/// Follows variables to what they begin with, \p Depth times at most.
std::optional<BitCount> bitCountOf(const Expr *E, const ASTContext &Context, unsigned Depth = 8) {
  E = E->IgnoreParenCasts();
  if (auto Value = constantOf(E, Context))
    return BitCount{Value->getExtValue(), Value->getExtValue(), false};
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    const int Most = F && F->getIdentifier() ? mostBits(F->getName()) : 0;
    return Most ? std::optional(BitCount{0, Most, true}) : std::nullopt;
  }
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Reference->getDecl());
    return Depth && V && V->isLocalVarDecl() && V->getInit()
               ? bitCountOf(V->getInit(), Context, Depth - 1)
               : std::nullopt;
  }
  const auto *Operation = llvm::dyn_cast<BinaryOperator>(E);
  if (!Operation || (Operation->getOpcode() != BO_Add && Operation->getOpcode() != BO_Sub))
    return std::nullopt;
  auto Left = bitCountOf(Operation->getLHS(), Context, Depth);
  auto Right = bitCountOf(Operation->getRHS(), Context, Depth);
  if (!Left || !Right)
    return std::nullopt;
  const bool IsCounted = Left->IsCounted || Right->IsCounted;
  return Operation->getOpcode() == BO_Add
             ? BitCount{Left->Least + Right->Least, Left->Most + Right->Most, IsCounted}
             : BitCount{Left->Least - Right->Most, Left->Most - Right->Least, IsCounted};
}

const ValueDecl *variableIn(const Expr *E) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  return Reference ? Reference->getDecl() : nullptr;
}

/// \p E if it is a shift by a variable number of bits.
const BinaryOperator *shiftByVariable(const Expr *E, const ASTContext &Context) {
  const auto *Shift = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
  return Shift && Shift->isShiftOp() && !constantOf(Shift->getRHS(), Context) ? Shift : nullptr;
}

/// Collects the shifts and the variables of which their authors mean all bits at times.
class WholeCounts : public DynamicRecursiveASTVisitor {
public:
  explicit WholeCounts(const ASTContext &Context) : Context(Context) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Sub)
      addMask(*E);
    else if (E->isShiftOp())
      addThereAndBack(*E);
    return true;
  }

  bool has(const BinaryOperator &Shift) const {
    return Masks.count(&Shift) || Variables.count(variableIn(Shift.getRHS()));
  }

private:
  /// `(1 << n) - 1`: as many ones as there are lanes up to this one, or bits in a word. A variable
  /// that is below the width by what it begins with counts no more than that.
  void addMask(const BinaryOperator &Difference) {
    auto IsOne = [&](const Expr *E) {
      auto Value = constantOf(E->IgnoreParenCasts(), Context);
      return Value && *Value == 1;
    };
    const BinaryOperator *Shift = shiftByVariable(Difference.getLHS(), Context);
    if (Shift && Shift->getOpcode() == BO_Shl && IsOne(Difference.getRHS()) &&
        IsOne(Shift->getLHS()) && !beginsBelow(*Shift->getRHS()))
      Masks.insert(Shift);
  }

  bool beginsBelow(const Expr &Count) const {
    constexpr unsigned Least = 32;
    const auto *V = llvm::dyn_cast_or_null<VarDecl>(variableIn(&Count));
    return isBelow(&Count, Least, Context) ||
           (V && V->isLocalVarDecl() && V->getInit() && isBelow(V->getInit(), Least, Context));
  }

  /// `(x >> n) << n` leaves nothing of x where n is its width.
  void addThereAndBack(const BinaryOperator &Back) {
    const BinaryOperator *There = shiftByVariable(Back.getLHS(), Context);
    const ValueDecl *Count = variableIn(Back.getRHS());
    if (There && Count && There->getOpcode() != Back.getOpcode() &&
        variableIn(There->getRHS()) == Count)
      Variables.insert(Count);
  }

  const ASTContext &Context;
  llvm::DenseSet<const BinaryOperator *> Masks;
  llvm::DenseSet<const ValueDecl *> Variables;
};

class ShiftMarker : public DynamicRecursiveASTVisitor {
public:
  ShiftMarker(ClampedCounts Which, const WholeCounts &Whole, const SourceText &Text,
              ClampMarks &Marks, std::vector<Finding> &Residue)
      : Which(Which), Whole(Whole), Text(Text), Residue(Residue), Marks(Marks) {}

  bool VisitBinaryOperator(BinaryOperator *Shift) override {
    if (!Shift->isShiftOp() && !Shift->isShiftAssignOp())
      return true;
    if (!isMeant(*Shift, widthOf(*Shift)))
      return true;
    auto Count = operandBeside(Shift->getOperatorLoc(), Shift->getRHS()->getSourceRange(), Text);
    if (!Count)
      Residue.push_back(residueAt(Shift->getOperatorLoc(), Text, "migrate-shift",
                                  "the count of this shift was not clamped: it comes from several "
                                  "macros; write the shift outside of them"));
    else
      Marks.mark(*Count);
    return true;
  }

private:
  bool isMeant(const BinaryOperator &Shift, unsigned Width) const {
    const Expr &Count = *Shift.getRHS();
    if (Which == ClampedCounts::All || Whole.has(Shift) || takesOnes(Shift, Width))
      return !isBelow(&Count, Width, Text.context());
    auto Bits = bitCountOf(&Count, Text.context());
    return Bits && Bits->IsCounted && (Bits->Least < 0 || Bits->Most >= Width);
  }

  /// `0xffffffff >> (32 - n)`, of which nothing is left for n = 0.
  bool takesOnes(const BinaryOperator &Shift, unsigned Width) const {
    const auto *Count = llvm::dyn_cast<BinaryOperator>(Shift.getRHS()->IgnoreParenCasts());
    auto Value = constantOf(Shift.getLHS(), Text.context());
    if (!Count || Count->getOpcode() != BO_Sub || !Value || !Value->isAllOnes())
      return false;
    auto Left = constantOf(Count->getLHS(), Text.context());
    return Left && *Left == Width;
  }

  /// Of the promoted value, in bits; the least that it can be when a template leaves it open.
  unsigned widthOf(const BinaryOperator &Shift) const {
    const ASTContext &Context = Text.context();
    QualType Type = Shift.getLHS()->getType();
    unsigned Least = Context.getIntWidth(Context.IntTy);
    return Type->isDependentType() || !Type->isIntegralOrEnumerationType()
               ? Least
               : std::max<unsigned>(Least, Context.getIntWidth(Type));
  }

  const ClampedCounts Which;
  const WholeCounts &Whole;
  const SourceText &Text;
  std::vector<Finding> &Residue;
  ClampMarks &Marks;
};

} // namespace

void clampShifts(llvm::ArrayRef<const FunctionDecl *> Functions, ClampedCounts Which,
                 const SourceText &Text, ClampMarks &Marks, std::vector<Finding> &Residue) {
  for (const FunctionDecl *F : Functions) {
    WholeCounts Whole(Text.context());
    forEachStatementOf(*F, [&](Stmt *S) { Whole.TraverseStmt(S); });
    ShiftMarker Marker(Which, Whole, Text, Marks, Residue);
    forEachStatementOf(*F, [&](Stmt *S) { Marker.TraverseStmt(S); });
  }
}

} // namespace offloom
