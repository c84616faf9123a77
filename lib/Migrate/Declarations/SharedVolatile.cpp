// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/SharedVolatile.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/SharedParameters.h"
#include "Analysis/Effects/SharedPlaces.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpSynchrony.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <set>

using namespace clang;

namespace offloom {

namespace {

using VariableSet = llvm::DenseSet<const VarDecl *>;

/// What \p V is an array of, or points to: volatile numbers. Null if it is of another kind.
QualType volatileElement(const VarDecl &V) {
  QualType T = V.getType();
  if (T.isVolatileQualified() && !T->isArrayType())
    return {};
  if (T->isArrayType())
    while (const ArrayType *Array = V.getASTContext().getAsArrayType(T))
      T = Array->getElementType();
  else
    T = T->isPointerType() ? T->getPointeeType() : QualType();
  const bool IsOfNumbers =
      !T.isNull() && T.isVolatileQualified() && (T->isArithmeticType() || T->isDependentType());
  return IsOfNumbers ? T : QualType();
}

/// The variables and calls of a function, and how often variables are used: at all, and for their
/// elements alone.
class UseFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    Variables.push_back(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      ++Uses[V];
    NamesCluster |= reachesOtherBlocks(*E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    NamesCluster |= reachesOtherBlocks(*E->getMemberDecl());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return noteElement(E->getBase()); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || noteElement(E->getSubExpr());
  }

  /// Is nothing but elements of \p V used, and as arguments as often as \p Passed?
  bool isOfElements(const VarDecl *V, unsigned Passed) const {
    return Uses.lookup(V) == Elements.lookup(V) + Passed;
  }

  llvm::SmallVector<const VarDecl *, 8> Variables;
  llvm::SmallVector<const CallExpr *, 8> Calls;
  bool NamesCluster = false; ///< whose blocks reach into each other's memory

private:
  bool noteElement(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Sum = llvm::dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      return noteElement(Sum->getLHS());
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
      if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
        ++Elements[V];
    return true;
  }

  llvm::DenseMap<const VarDecl *, unsigned> Uses, Elements;
};

/// Where the word stands before the name of \p V, and the blank behind it; none if it is not there
/// once.
std::optional<TextRange> wordIn(const VarDecl &V, const SourceText &Text) {
  const SourceManager &SM = Text.sources();
  const SourceLocation Begin = SM.getExpansionLoc(V.getBeginLoc()), Name = V.getLocation();
  if (Name.isMacroID() || SM.getFileID(Begin) != SM.getFileID(Name))
    return std::nullopt;
  const FileID File = SM.getFileID(Begin);
  auto Words = Text.wordsIn({File, SM.getFileOffset(Begin), SM.getFileOffset(Name)}, "volatile");
  if (Words.size() != 1)
    return std::nullopt;
  if (Text.buffer(File).substr(Words[0].End).starts_with(" "))
    ++Words[0].End;
  return Words[0];
}

struct Function {
  const FunctionDecl *F;
  UseFinder Uses;
  std::unique_ptr<Modifications> Written;
};

class VolatileFinder {
public:
  VolatileFinder(llvm::ArrayRef<const FunctionDecl *> Written, const Synchronisation &Sync,
                 const SourceText &Text)
      : Sync(Sync) {
    for (const FunctionDecl *F : Written) {
      Functions.push_back({F, {}, nullptr});
      UseFinder &Uses = Functions.back().Uses;
      forEachStatementOf(*F, [&](Stmt *S) { Uses.TraverseStmt(S); });
      llvm::append_range(Uses.Variables, F->parameters());
      for (const VarDecl *V : Uses.Variables)
        if (!volatileElement(*V).isNull())
          Words[V] = wordIn(*V, Text);
    }
  }

  /// The variables that need not be volatile.
  VariableSet find() {
    if (Words.empty() || llvm::any_of(Functions, [&](const Function &F) { return waits(F); }))
      return {};
    std::vector<WrittenFunction> All;
    for (Function &F : Functions) {
      F.Written = std::make_unique<Modifications>(*F.F, Sync);
      All.push_back({F.F, F.Written.get()});
    }
    // What gives something back may be what somebody waits by.
    Shared = sharedParameters(All, Sync, [](const FunctionDecl &F) { return isTaker(&F); });
    VariableSet Found;
    for (const Function &F : Functions) {
      const SharedPlaces Places(*F.Written, &Shared);
      for (const VarDecl *V : F.Uses.Variables)
        if (Words.lookup(V) && isSharedThen(*V, Places) && isPlain(*V, F))
          Found.insert(V);
    }
    while (removeOneOf(Found))
      ;
    return Found;
  }

  TextRange wordOf(const VarDecl *V) const { return *Words.lookup(V); }

private:
  /// Does \p F wait for memory to change, or may others see its memory?
  bool waits(const Function &F) const {
    return F.Uses.NamesCluster || !pollingLoops(F.F->getBody()).empty() ||
           !lockLoops(F.F->getBody()).empty() || !sideBySideReads(*F.F, Sync).empty();
  }

  bool isSharedThen(const VarDecl &V, const SharedPlaces &Places) const {
    if (llvm::isa<ParmVarDecl>(V))
      return Shared.contains(&V);
    if (isShared(V))
      return V.getType()->isArrayType();
    return V.isLocalVarDecl() && V.getType()->isPointerType() && V.hasInit() &&
           Places.behind(V.getInit());
  }

  /// Does nothing depend on the type of \p V? A function that takes it takes what is not volatile.
  bool isPlain(const VarDecl &V, const Function &In) const {
    unsigned Passed = 0;
    for (const VarDecl *Other : In.Uses.Variables) // `volatile int *v = s + 32;`
      Passed +=
          Other->hasInit() && !volatileElement(*Other).isNull() && leadsFrom(Other->getInit(), V);
    for (const CallExpr *Call : In.Uses.Calls)
      for (const Expr *Argument : Call->arguments())
        Passed += leadsFrom(Argument, V) && llvm::all_of(Sync.calleesOf(Call), isTaker);
    const bool LeadsElsewhere = V.getType()->isPointerType() && In.Written->any(&V);
    return !LeadsElsewhere && In.Uses.isOfElements(&V, Passed);
  }

  static bool isTaker(const FunctionDecl *Callee) { return Callee->getReturnType()->isVoidType(); }

  /// Is \p E the variable \p V, or a place behind it?
  static bool leadsFrom(const Expr *E, const VarDecl &V) {
    E = E->IgnoreParenImpCasts();
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
      return leadsFrom(B->getLHS(), V);
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
    return Ref && Ref->getDecl() == &V;
  }

  static bool isSame(const TextRange &A, const TextRange &B) {
    return A.File == B.File && A.Begin == B.Begin;
  }

  /// Has \p E, a pointer, the type of no volatile memory once \p Found have lost the word?
  static bool fits(const Expr *E, const VariableSet &Found) {
    E = E->IgnoreParenImpCasts();
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
      return fits(B->getLHS(), Found);
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
      return fits(U->getSubExpr(), Found);
    if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
      return fits(Element->getBase(), Found);
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
      if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
        return volatileElement(*V).isNull() || Found.contains(V);
    return !E->getType()->isPointerType() || !E->getType()->getPointeeType().isVolatileQualified();
  }

  /// Leaves out one that would begin with, or be given, what stays volatile; false if there is
  /// none.
  bool removeOneOf(VariableSet &Found) const {
    // Variables that are declared together have one type.
    for (const auto &[Kept, Word] : Words)
      for (const VarDecl *V : Found)
        if (Word && !Found.contains(Kept) && isSame(*Word, wordOf(V)))
          return Found.erase(V);
    for (const Function &F : Functions) {
      for (const VarDecl *V : F.Uses.Variables)
        if (V->getType()->isPointerType() && V->getInit() && !fits(V->getInit(), Found) &&
            Found.erase(V))
          return true;
      for (const CallExpr *Call : F.Uses.Calls)
        for (const FunctionDecl *Callee : Sync.calleesOf(Call))
          for (auto [Argument, P] : llvm::zip(Call->arguments(), Callee->parameters()))
            if (Found.contains(P) && !fits(Argument, Found))
              return Found.erase(P);
    }
    return false;
  }

  const Synchronisation &Sync;
  std::vector<Function> Functions;
  VariableSet Shared; ///< parameters
  /// Of all that are volatile, where they say so.
  llvm::MapVector<const VarDecl *, std::optional<TextRange>> Words;
};

} // namespace

void dropSharedVolatile(llvm::ArrayRef<const FunctionDecl *> Functions, const Synchronisation &Sync,
                        SourceText &Text, EditList &Edits) {
  VolatileFinder Finder(Functions, Sync, Text);
  std::set<std::pair<FileID, unsigned>> Dropped;
  for (const VarDecl *V : Finder.find()) {
    const TextRange Word = Finder.wordOf(V);
    Text.dropVolatileOf(V);
    if (Dropped.insert({Word.File, Word.Begin}).second)
      Edits.remove(Word);
  }
}

} // namespace offloom
