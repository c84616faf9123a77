// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the block that HelperText has read a function for.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Migrate/Statements/HelperNames.h"
#include "Migrate/Statements/HelperText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Marks of a line behind which others stand deeper, and of one that ends that.
constexpr char Opens = '\x01', Closes = '\x02';

/// \p E without what makes a copy of an object.
const Expr *withoutCopies(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(E->IgnoreImplicit());
  return Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor() &&
                 Copy->getConstructor()->isTrivial()
             ? withoutCopies(Copy->getArg(0))
             : E;
}

} // namespace

std::string HelperText::freeName(std::string Wanted) const {
  while (Locals.contains(Wanted) || OfCaller.contains(Wanted) || hasName(Text.text(Body), Wanted) ||
         llvm::any_of(Arguments, [&](const Argument &A) { return A.Name == Wanted; }))
    Wanted += "_";
  return Wanted;
}

/// The variable that \p E, given for \p P, is, without a conversion; else null.
const VarDecl *HelperText::variableGiven(const Expr *E, const ParmVarDecl &P) const {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(withoutCopies(E));
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !Text.isOwnText(E->getSourceRange()) || Ref->hasQualifier() ||
      (!V->isLocalVarDeclOrParm() && !isShared(*V)) || V->getType()->isReferenceType() ||
      V->getType().isVolatileQualified())
    return nullptr;
  const ASTContext &Context = Text.context();
  const QualType Given = V->getType(), Asked = P.getType().getNonReferenceType();
  if (Given->isArrayType() && Asked->isPointerType())
    return V;
  // A pointer to what may not be changed is given one to what may.
  if (Given->isPointerType() && Asked->isPointerType() && !P.getType()->isReferenceType())
    return Context.hasSameUnqualifiedType(Given->getPointeeType(), Asked->getPointeeType())
               ? V
               : nullptr;
  return Context.hasSameUnqualifiedType(Given, Asked) ? V : nullptr;
}

/// Is \p P never but in `*P` and `P->…`?
bool HelperText::isOnlyPointedThrough(const ParmVarDecl &P) const {
  class Finder : public DynamicRecursiveASTVisitor {
  public:
    explicit Finder(const ParmVarDecl &P) : P(P) {}
    bool VisitUnaryOperator(UnaryOperator *E) override {
      Through += E->getOpcode() == UO_Deref && names(E->getSubExpr());
      return true;
    }
    bool VisitMemberExpr(MemberExpr *E) override {
      Through += E->isArrow() && names(E->getBase());
      return true;
    }
    unsigned Through = 0;

  private:
    bool names(const Expr *E) const {
      const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreImpCasts());
      return Ref && Ref->getDecl() == &P;
    }
    const ParmVarDecl &P;
  } Found(P);
  Found.TraverseStmt(Helper.getBody());
  return Found.Through == Uses.lookup(&P).size();
}

/// Does \p P change on the way, and is it then what the function returns?
bool HelperText::isAccumulator(const ParmVarDecl &P) const {
  const auto *Ref = Last && Last->getRetValue()
                        ? llvm::dyn_cast<DeclRefExpr>(withoutCopies(Last->getRetValue()))
                        : nullptr;
  return Ref && Ref->getDecl() == &P && First.empty() && InLoop.empty() &&
         Text.context().hasSameUnqualifiedType(P.getType(), Helper.getReturnType());
}

/// Does the block, or what it is given, change \p V?
bool HelperText::isSet(const VarDecl *V, const VarDecl *Target) const {
  return (V == Target && (Loop || !First.empty())) ||
         llvm::any_of(llvm::enumerate(Helper.parameters()), [&](const auto &P) {
           const QualType T = P.value()->getType();
           const bool MayChange = (T->isReferenceType() || T->isPointerType()) &&
                                  !T->getPointeeType().isConstQualified();
           const Expr *Given = Call.getArg(P.index())->IgnoreParenImpCasts();
           const bool IsPlace = T->isReferenceType() ||
                                !(V->getType()->isPointerType() || V->getType()->isArrayType());
           return MayChange && IsPlace && refersTo(Given, V);
         });
}

bool HelperText::placeArgument(unsigned I, const VarDecl *Target, llvm::StringRef Name) {
  const ParmVarDecl &P = *Helper.getParamDecl(I);
  const Expr *Given = Call.getArg(I);
  Argument A;
  const VarDecl *V = variableGiven(Given, P);
  const bool IsReference = P.getType()->isReferenceType();
  if (V && V == Target && IsReference)
    return false;
  const bool IsSame =
      V && !IsReference && !Written.any(&P) && !isSet(V, Target) &&
      (V->getType()->isArrayType() || isShared(*V) || !WrittenByCaller.handedOut().contains(V));
  const bool Accumulates =
      V && V == Target && isAccumulator(P) && !isSet(V, Target) &&
      llvm::count_if(Call.arguments(), [&](const Expr *E) { return refersTo(E, V); }) == 1;
  if (V && (IsReference || IsSame || Accumulates)) {
    A = {Way::Renamed, V->getNameAsString(), V};
  } else if (const auto *U = llvm::dyn_cast<UnaryOperator>(Given->IgnoreParenImpCasts());
             U && U->getOpcode() == UO_AddrOf && P.getType()->isPointerType() &&
             isOnlyPointedThrough(P) && Text.isOwnText(Given->getSourceRange())) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens());
    const auto *Of = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Of && Of->hasLocalStorage() && !Of->getType()->isReferenceType() && Of != Target &&
        Text.context().hasSameUnqualifiedType(Of->getType(), P.getType()->getPointeeType()))
      A = {Way::Pointee, Of->getNameAsString(), Of};
  }
  if (A.How == Way::Declared) {
    A.Name = P.getNameAsString();
    bool IsNamed = A.Name == Name || InScope.contains(A.Name);
    for (const Expr *Other : Call.arguments())
      IsNamed |= hasName(Text.text(Other->getSourceRange()), A.Name);
    if (IsNamed || llvm::any_of(Arguments, [&](const Argument &B) { return B.Name == A.Name; }))
      A.Name = freeName(Helper.getNameAsString() + "_" + A.Name);
  }
  Arguments.push_back(A);
  return changeUses(P, A);
}

/// Gives other names to variables of the helper that would hide those of the caller.
bool HelperText::renameLocals(llvm::StringRef Name) {
  for (const VarDecl *V : Declared) {
    const std::string Own = V->getNameAsString();
    // What hides another variable may do so where that one is computed anew.
    if (Own != Name && !InScope.contains(Own) && llvm::none_of(Arguments, [&](const Argument &A) {
          return A.How != Way::Declared && A.Name == Own;
        }))
      continue;
    const std::string New = freeName(Helper.getNameAsString() + "_" + Own);
    auto Place = Text.rangeOf(SourceRange(V->getLocation()));
    if (!Place || V->getLocation().isMacroID())
      return false;
    change(*Place, New);
    for (const Expr *Use : Uses.lookup(V)) {
      auto Range = Text.rangeOf(Use->getSourceRange());
      if (!Range || !Text.isOwnText(Use->getSourceRange()))
        return false;
      change(*Range, New);
    }
  }
  // A type or a number of the template's has its name everywhere.
  return llvm::none_of(OfTemplateNames, [&](const std::string &Own) {
    return Own == Name || llvm::any_of(Arguments, [&](const Argument &A) { return A.Name == Own; });
  });
}

void HelperText::change(TextRange Range, std::string With) {
  Changes.push_back({Range.Begin, Range.End, std::move(With)});
}

bool HelperText::changeUses(const ParmVarDecl &P, const Argument &A) {
  if (A.How != Way::Pointee && A.Name == P.getName())
    return true;
  for (const Expr *Use : Uses.lookup(&P)) {
    auto Range = Text.rangeOf(Use->getSourceRange());
    if (!Range || !Text.isOwnText(Use->getSourceRange()) || Range->Begin < Body.Begin)
      return false;
    if (A.How == Way::Renamed || A.How == Way::Declared) {
      change(*Range, A.Name);
      continue;
    }
    const llvm::StringRef All = Text.buffer(Body.File);
    const llvm::StringRef Before = All.slice(Body.Begin, Range->Begin);
    if (All.substr(Range->End).starts_with("->"))
      change({Body.File, Range->Begin, Range->End + 2}, A.Name + ".");
    else if (Before.ends_with("*"))
      change({Body.File, Range->Begin - 1, Range->End}, A.Name);
    else
      return false;
  }
  return true;
}

std::string HelperText::copy(SourceRange Range) const {
  auto Where = Text.rangeOf(Range);
  if (!Where)
    return "";
  std::vector<Edit> Inside;
  for (const Change &C : Changes)
    if (Where->Begin <= C.Begin && C.End <= Where->End)
      Inside.push_back({"", C.Begin - Where->Begin, C.End - C.Begin, C.With});
  return applyEdits(Text.text(*Where), std::move(Inside));
}

/// What holds where \p Condition does not.
std::string HelperText::negation(const Expr &Condition) const {
  const Expr *Bare = Condition.IgnoreParenImpCasts();
  const auto *B = llvm::dyn_cast<BinaryOperator>(Bare);
  if (B && B->isComparisonOp() && B->getOpcode() != BO_Cmp &&
      B->getLHS()->getType()->isIntegerType() && B->getRHS()->getType()->isIntegerType())
    return copy(B->getLHS()->getSourceRange()) + " " +
           BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(B->getOpcode())).str() +
           " " + copy(B->getRHS()->getSourceRange());
  return "!(" + copy(Condition.getSourceRange()) + ")";
}

/// Puts what sets \p Name in the place of the returns.
bool HelperText::changeReturns(const VarDecl *Target, llvm::StringRef Name) {
  const bool IsVoid = Helper.getReturnType()->isVoidType();
  const std::string Set = Name.str() + " = ";
  auto Value = [&](const ReturnStmt *S) {
    return IsVoid ? "" : copy(S->getRetValue()->getSourceRange());
  };
  const std::string LastValue = Last ? Value(Last) : "";
  std::vector<Change> More;
  auto Put = [&](const Stmt *S, const std::string &With) {
    auto Range = Text.statementRange(S);
    if (!Range || !Text.isOwnText(S->getSourceRange()) || Range->Begin < Body.Begin)
      return false;
    More.push_back({Range->Begin, Range->End, With});
    return true;
  };
  bool SetBefore = false;
  for (const ReturnStmt *S : InLoop) {
    const bool IsSame = IsVoid || Value(S) == LastValue;
    SetBefore |= !IsSame;
    const std::string Leave = IsSame ? "break;" : "{ " + Set + Value(S) + "; break; }";
    if (!Put(S, Leave))
      return false;
  }
  const bool IsOwn = llvm::any_of(Helper.parameters(), [&](const ParmVarDecl *P) {
    const Argument &A = Arguments[P->getFunctionScopeIndex()];
    return !IsVoid && Last && A.Variable && A.Variable == Target && isAccumulator(*P);
  });
  if (SetBefore) {
    if (!isStableIn(Last->getRetValue(), Loop, Written) ||
        llvm::any_of(InLoop, [&](const ReturnStmt *S) { return Value(S) == LastValue; }))
      return false;
    auto Begin = Text.rangeOf(Loop->getSourceRange());
    if (!Begin || !Put(Last, ""))
      return false;
    More.push_back({Begin->Begin, Begin->Begin,
                    Set + LastValue + ";\n" + Text.indentation(Body.File, Begin->Begin).str()});
  } else if (Last && !Put(Last, IsVoid || IsOwn ? "" : Set + LastValue + ";")) {
    return false;
  }
  std::string Closing;
  for (const IfStmt *S : First) {
    const ReturnStmt *Alone = returnAlone(S->getThen());
    std::string With;
    if (!IsVoid)
      With = Set + Value(Alone) + ";\n" +
             Text.indentation(Body.File, Text.rangeOf(S->getSourceRange())->Begin).str();
    if (!Put(S, With + "if (" + negation(*S->getCond()) + ") {" + Opens))
      return false;
    Closing += Unit + Closes + "}\n";
  }
  llvm::append_range(Changes, More);
  if (!Closing.empty())
    Changes.push_back({Body.End, Body.End, Text.indentation(Body.File, Body.End).str() + Closing});
  return true;
}

std::string HelperText::declare(unsigned I, llvm::StringRef Indentation) const {
  const ParmVarDecl &P = *Helper.getParamDecl(I);
  const Argument &A = Arguments[I];
  if (A.How != Way::Declared)
    return "";
  auto Declared = Text.rangeOf(P.getSourceRange()),
       Name = Text.rangeOf(SourceRange(P.getLocation()));
  const llvm::StringRef Written = Text.text(TextRange{Name->File, Declared->Begin, Name->Begin});
  std::vector<Edit> Qualify;
  forEachNameAt(Written, [&](unsigned At, llvm::StringRef Each) {
    if (isOfNamespace(Each))
      Qualify.push_back({"", At, 0, Qualifier});
  });
  const std::string Type = applyEdits(Written, std::move(Qualify));
  const Expr *Given = Call.getArg(I);
  return (Indentation + Unit + Type + A.Name + " = " + Text.text(Given->getSourceRange()) + ";\n")
      .str();
}

std::string HelperText::bodyText(llvm::StringRef Indentation) const {
  std::vector<Edit> Inside;
  for (const Change &C : Changes)
    Inside.push_back({"", C.Begin - Body.Begin, C.End - C.Begin, C.With});
  const std::string Changed = applyEdits(Text.text(Body), std::move(Inside));
  const llvm::StringRef Outer = Text.indentation(Body.File, Body.End);
  std::string Result;
  llvm::SmallVector<llvm::StringRef, 32> Lines;
  llvm::StringRef(Changed).rtrim().split(Lines, '\n');
  unsigned Deeper = 0; // of conditions that the helper had none of
  for (llvm::StringRef Line : Lines) {
    Line = Line.rtrim();
    if (Line.empty())
      continue;
    const bool IsDirective = Line.ltrim().starts_with("#");
    if (OneLine)
      Line = Line.ltrim();
    else if (!IsDirective)
      Line.consume_front(Outer);
    Deeper -= Line.contains(Closes);
    if (!IsDirective)
      Result += Indentation;
    if (OneLine)
      Result += Unit;
    for (unsigned Level = 0; Level < Deeper && !IsDirective; ++Level)
      Result += Unit;
    Deeper += Line.contains(Opens);
    llvm::copy_if(Line, std::back_inserter(Result),
                  [](char C) { return C != Opens && C != Closes; });
    Result += "\n";
  }
  return Result;
}

std::optional<std::string> HelperText::block(const VarDecl *Target, llvm::StringRef Name,
                                             llvm::StringRef Indentation) {
  Arguments.clear();
  Changes = Qualified;
  for (unsigned I = 0; I < Helper.getNumParams(); ++I) {
    const ParmVarDecl &P = *Helper.getParamDecl(I);
    auto Declared = Text.rangeOf(P.getSourceRange()),
         Named = Text.rangeOf(SourceRange(P.getLocation()));
    if (!Declared || !Named || Declared->End != Named->End || P.getName().empty() ||
        !Text.isOwnText(P.getSourceRange()) || P.getType()->isRValueReferenceType() ||
        !Text.isOwnText(Call.getArg(I)->getSourceRange()) || !placeArgument(I, Target, Name) ||
        (Uses.lookup(&P).empty() && Call.getArg(I)->HasSideEffects(Text.context())))
      return std::nullopt;
  }
  if (!renameLocals(Name) || !changeReturns(Target, Name))
    return std::nullopt;
  std::string Result = "{ // " + Helper.getNameAsString() + "()\n";
  for (const std::string &Declaration : OfTemplate)
    Result += Indentation.str() + Unit + Declaration + "\n";
  for (unsigned I = 0; I < Helper.getNumParams(); ++I)
    if (!Uses.lookup(Helper.getParamDecl(I)).empty())
      Result += declare(I, Indentation);
  return Result + bodyText(Indentation) + Indentation.str() + "}";
}

} // namespace offloom
