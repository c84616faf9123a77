// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/LateDeclarations.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Uniformity.h"
#include "Migrate/Migrate.h"
#include "Migrate/Statements/NewValues.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// What a function's statements say of its variables.
class FunctionReader : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      Uses[V].push_back(E);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    Blocks.push_back(S);
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    Loops.push_back(S);
    return true;
  }
  bool VisitWhileStmt(WhileStmt *) override { return HasLoop = true; }
  bool VisitDoStmt(DoStmt *) override { return HasLoop = true; }
  // Nothing may jump over a declaration, and what is captured is used in another place than it is
  // named in.
  bool VisitLabelStmt(LabelStmt *) override { return !(IsOdd = true); }
  bool VisitSwitchCase(SwitchCase *) override { return !(IsOdd = true); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return !(IsOdd = true); }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(IsOdd = true); }

  llvm::MapVector<const VarDecl *, llvm::SmallVector<const DeclRefExpr *, 8>> Uses;
  llvm::SmallVector<const CompoundStmt *, 8> Blocks;
  llvm::SmallVector<const ForStmt *, 8> Loops;
  bool HasLoop = false, IsOdd = false;
};

/// The variable that \p E, `v = …` or with \p Moves `v += …`, begins with; else null.
const DeclRefExpr *targetOf(const Stmt *E, bool Moves) {
  const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(E);
  const bool IsIt = B && (Moves ? B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign
                                : B->getOpcode() == BO_Assign);
  return IsIt ? llvm::dyn_cast<DeclRefExpr>(B->getLHS()) : nullptr;
}

/// Does a statement do nothing but compute a value, in any order with others?
class EffectFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    return !(Found |= !F || !isInNamespace(*F, "cooperative_groups"));
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(Found |= E->isIncrementDecrementOp());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !(Found |= E->isAssignmentOp()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *) override { return !(Found = true); }
  bool VisitStmtExpr(StmtExpr *) override { return !(Found = true); }

  bool Found = false;
};

bool hasEffects(const Expr *E) {
  EffectFinder Finder;
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.Found;
}

/// The answer takes time that most units need not spend.
using AskSynchronisation = llvm::function_ref<const Synchronisation &()>;

class LateDeclarer {
public:
  LateDeclarer(const FunctionDecl &F, const SourceText &Text, EditList &Edits,
               AskSynchronisation Sync)
      : F(F), SM(Text.sources()), Text(Text), Edits(Edits), Sync(Sync) {
    Found.TraverseStmt(F.getBody());
  }

  bool hasLoops() const { return Found.HasLoop || !Found.Loops.empty(); }

  void run() {
    if (Found.IsOdd || dependsOnMacros())
      return;
    for (const CompoundStmt *Block : Found.Blocks)
      for (const Stmt *S : Block->body())
        if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S)) {
          splitDeclaration(*Declaration, *Block);
          nameValuesOf(*Declaration, *Block);
        } else if (const auto *Loop = llvm::dyn_cast<ForStmt>(S))
          declareBoundsBefore(*Loop);
    if (isKernel(F))
      for (const ParmVarDecl *P : F.parameters())
        renameMoved(*P);
  }

private:
  void nameValuesOf(const DeclStmt &S, const CompoundStmt &Block) {
    for (const Decl *D : S.decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D);
          V && !isBare(*V) && mayHaveNewValues(*V, Block)) {
        if (!Written)
          Written.emplace(F.getBody());
        nameNewValues(*V, Block, Found.Uses[V], *Written, Sync(), Text, Edits);
      }
  }

  /// Are there directives that leave some of the text out?
  bool dependsOnMacros() const {
    auto Range = Text.rangeOf(F.getBody()->getSourceRange());
    if (!Range || F.getBody()->getBeginLoc().isMacroID())
      return true;
    llvm::SmallVector<llvm::StringRef, 32> Lines;
    Text.text(*Range).split(Lines, '\n');
    return llvm::any_of(Lines, [](llvm::StringRef Line) {
      return Line.ltrim().consume_front("#") && !Line.contains("pragma");
    });
  }

  bool precedes(const Expr *A, const Expr *B) const {
    return SM.isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  }

  /// The first use of \p V in the order of the text; null if there is none.
  const DeclRefExpr *firstUse(const VarDecl &V) const {
    auto It = Found.Uses.find(&V);
    return It == Found.Uses.end() ? nullptr
                                  : *llvm::min_element(It->second, [this](auto *A, auto *B) {
                                      return precedes(A, B);
                                    });
  }

  unsigned usesIn(const Stmt *S, const VarDecl &V) const {
    FunctionReader Inside;
    Inside.TraverseStmt(const_cast<Stmt *>(S));
    return Inside.Uses.lookup(&V).size();
  }

  /// A number whose declaration says no more than its type and perhaps a constant, in text of its
  /// own.
  bool isBare(const VarDecl &V) const {
    const QualType T = V.getType();
    const bool HasNoValue =
        !V.hasInit() ||
        (V.getInitStyle() == VarDecl::CInit &&
         llvm::isa<IntegerLiteral, FloatingLiteral>(V.getInit()->IgnoreParenImpCasts()));
    return V.isLocalVarDecl() && HasNoValue && !V.getEndLoc().isMacroID() &&
           V.getStorageClass() == SC_None && !V.hasAttrs() && !T.hasLocalQualifiers() &&
           !T->isDependentType() && T->isArithmeticType() && !V.getBeginLoc().isMacroID() &&
           !V.getLocation().isMacroID() && V.getTypeSourceInfo() &&
           llvm::isa<BuiltinType, TypedefType>(T.getTypePtr());
  }

  /// Where \p V, declared in \p Block, can be declared instead: in front of these expressions.
  llvm::SmallVector<const Expr *, 2> newPlaces(const VarDecl &V, const CompoundStmt &Block) const {
    llvm::SmallVector<const Expr *, 2> Places;
    const DeclRefExpr *First = firstUse(V);
    if (!First)
      return Places;
    for (const Stmt *S : Block.body())
      if (targetOf(S, false) == First && usesIn(S, V) == 1)
        return {llvm::cast<Expr>(S)};
    unsigned Inside = 0, Until = 0;
    for (const ForStmt *Loop : Found.Loops) { // outer ones first
      const DeclRefExpr *Counter = targetOf(Loop->getInit(), false);
      const unsigned Begin = SM.getFileOffset(SM.getExpansionLoc(Loop->getBeginLoc()));
      if (!Counter || Counter->getDecl() != &V || usesIn(Loop->getInit(), V) != 1 || Begin < Until)
        continue;
      Inside += usesIn(Loop, V);
      Until = SM.getFileOffset(SM.getExpansionLoc(Loop->getEndLoc()));
      Places.push_back(llvm::cast<Expr>(Loop->getInit()));
    }
    return Inside == Found.Uses.lookup(&V).size() ? Places : llvm::SmallVector<const Expr *, 2>();
  }

  void splitDeclaration(const DeclStmt &S, const CompoundStmt &Block) {
    auto Range = Text.statementRange(&S);
    if (!Range || !Text.isOwnText(S.getSourceRange()) ||
        !llvm::all_of(S.decls(), llvm::IsaPred<VarDecl>))
      return;
    std::string Kept;
    bool AnyLate = false, AnyKept = false;
    unsigned From = Range->Begin;
    for (const Decl *D : S.decls()) {
      const auto &V = *llvm::cast<VarDecl>(D);
      auto Own = Text.rangeOf(SourceRange(V.getLocation(), V.getEndLoc()));
      if (!Own)
        return;
      llvm::StringRef Written = Text.text(TextRange{Range->File, From, Own->End});
      const bool IsFirst = From == Range->Begin;
      From = Own->End;
      const bool IsLate = isBare(V) && isBuiltAlike(V, S) && placesAreText(V, Block);
      AnyLate |= IsLate;
      if (IsFirst && IsLate) // the type is the others' as well
        Kept = Text.text(TextRange{Range->File, Range->Begin, Own->Begin});
      else if (!IsLate)
        Kept += AnyKept ? Written.str() : IsFirst ? Written.str() : withoutComma(Written).str();
      AnyKept |= !IsLate;
    }
    if (!AnyLate)
      return;
    for (const Decl *D : S.decls())
      if (const auto &V = *llvm::cast<VarDecl>(D); isBare(V) && isBuiltAlike(V, S))
        declareAtPlaces(V, newPlaces(V, Block));
    if (AnyKept)
      Edits.replace(TextRange{Range->File, Range->Begin, From}, Kept);
    else
      Edits.remove(Text.wholeLines(*Range));
  }

  /// `for (int i = a, end = b; i < end; …)` declares `end` first, which makes its head a counter's
  /// alone.
  void declareBoundsBefore(const ForStmt &Loop) {
    const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(Loop.getInit());
    const auto Whole = Text.rangeOf(Loop.getSourceRange());
    if (!Init || Init->isSingleDecl() || !Whole || !Text.isOwnText(Init->getSourceRange()) ||
        !llvm::all_of(Init->decls(), [&](const Decl *D) { return mayStandAlone(D, *Init); }))
      return;
    const auto &Counter = *llvm::cast<VarDecl>(*Init->decl_begin());
    const auto Own = Text.rangeOf(SourceRange(Counter.getLocation(), Counter.getEndLoc()));
    const auto All = Text.rangeOf(Init->getSourceRange());
    if (!Own || !All)
      return;
    const llvm::StringRef Type = Text.text(TextRange{All->File, All->Begin, Own->Begin});
    const llvm::StringRef Others = Text.text(TextRange{All->File, Own->End, All->End});
    if (!Others.ltrim().starts_with(",") || !Others.ends_with(";"))
      return;
    Edits.insertBefore(
        *Whole,
        (Type + withoutComma(Others) + "\n" + Text.indentation(Whole->File, Whole->Begin)).str());
    Edits.remove({All->File, Own->End, All->End - 1});
  }

  /// Is \p D a number of the type that \p S begins with, the only one of its name, whose value may
  /// be computed before or after those of the others?
  bool mayStandAlone(const Decl *D, const DeclStmt &S) const {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && V->hasInit() && V->getInitStyle() == VarDecl::CInit &&
           V->getType()->isIntegerType() && V->getStorageClass() == SC_None &&
           isBuiltAlike(*V, S) && !hasEffects(V->getInit()) &&
           llvm::none_of(S.decls(),
                         [&](const Decl *Other) {
                           return usesIn(V->getInit(), *llvm::cast<VarDecl>(Other)) > 0;
                         }) &&
           llvm::none_of(Found.Uses, [&](const auto &Use) {
             return Use.first != V && Use.first->getName() == V->getName() && V != *S.decl_begin();
           });
  }

  /// Is \p V of the type that \p S begins with, and no pointer to one?
  static bool isBuiltAlike(const VarDecl &V, const DeclStmt &S) {
    const TypeLoc Own = V.getTypeSourceInfo()->getTypeLoc();
    return Own.getBeginLoc() == S.getBeginLoc();
  }

  static llvm::StringRef withoutComma(llvm::StringRef Written) {
    Written = Written.ltrim();
    Written.consume_front(",");
    return Written.ltrim();
  }

  bool placesAreText(const VarDecl &V, const CompoundStmt &Block) const {
    const auto Places = newPlaces(V, Block);
    return !Places.empty() &&
           llvm::all_of(Places, [](const Expr *E) { return !E->getBeginLoc().isMacroID(); });
  }

  void declareAtPlaces(const VarDecl &V, llvm::ArrayRef<const Expr *> Places) {
    const auto Type = Text.rangeOf(V.getTypeSourceInfo()->getTypeLoc().getSourceRange());
    for (const Expr *E : Places)
      if (auto Place = Text.rangeOf(SourceRange(E->getBeginLoc())); Place && Type)
        Edits.insertBefore(*Place, (Text.text(*Type) + " ").str());
  }

  /// `a += …`, the first that a kernel does with its parameter \p P, declares what it goes on with,
  /// unless all threads move it alike.
  void renameMoved(const ParmVarDecl &P) {
    const QualType T = P.getType();
    const bool Counts =
        T->isIntegerType() && !T->isDependentType() && !T->isBooleanType() && !T->isEnumeralType();
    const DeclRefExpr *First = firstUse(P);
    auto Declared = Text.rangeOf(P.getSourceRange());
    auto Name = Text.rangeOf(SourceRange(P.getLocation()));
    if ((!Counts && !T->isPointerType()) || T.isConstQualified() || T.isVolatileQualified() ||
        P.hasDefaultArg() || P.isParameterPack() || !First || !Declared || !Name ||
        Declared->End != Name->End || !Text.isOwnText(P.getSourceRange()))
      return;
    for (const Stmt *S : llvm::cast<CompoundStmt>(F.getBody())->body())
      if (targetOf(S, true) == First && usesIn(S, P) == 1 && Text.isOwnText(S->getSourceRange()) &&
          !Uniformity(F, Sync()).isUniform(llvm::cast<BinaryOperator>(S)->getRHS()))
        declareMoved(P, llvm::cast<BinaryOperator>(*S), *Declared, *Name);
  }

  void declareMoved(const ParmVarDecl &P, const BinaryOperator &Move, TextRange Declared,
                    TextRange Name) {
    std::string In = P.getNameAsString() + "_in";
    while (Text.buffer(Name.File).contains(In)) // in whatever sense
      In += "_";
    auto All = Text.rangeOf(Move.getSourceRange());
    auto By = Text.rangeOf(Move.getRHS()->getSourceRange());
    if (!All || !By)
      return;
    const Expr *Amount = Move.getRHS()->IgnoreImplicit();
    const auto *B = llvm::dyn_cast<BinaryOperator>(Amount);
    const bool NeedsParens =
        B ? !B->isMultiplicativeOp() : llvm::isa<AbstractConditionalOperator, CXXThrowExpr>(Amount);
    const char *Sign = Move.getOpcode() == BO_AddAssign ? " + " : " - ";
    std::string New = (Text.text(TextRange{Declared.File, Declared.Begin, Name.End}) + " = ").str();
    New += In + Sign + (NeedsParens ? "(" : "");
    Edits.replace(TextRange{All->File, All->Begin, By->Begin}, New);
    if (NeedsParens)
      Edits.insertBehind(*By, ")");
    Edits.replace(Name, In);
  }

  const FunctionDecl &F;
  const SourceManager &SM;
  const SourceText &Text;
  EditList &Edits;
  AskSynchronisation Sync;
  FunctionReader Found;
  std::optional<Modifications> Written;
};

} // namespace

std::vector<Edit> declareLate(ASTContext &Context, const MigrateOptions &How) {
  SourceText Text(Context);
  std::vector<Edit> All;
  std::optional<Synchronisation> Known;
  auto Sync = [&]() -> const Synchronisation & {
    return Known ? *Known : Known.emplace(Context, How.Ptx);
  };
  for (const FunctionDecl *F : writtenFunctions(Context)) {
    if (!runsOnDevice(*F) || !F->doesThisDeclarationHaveABody() ||
        !llvm::isa<CompoundStmt>(F->getBody()) || F->getLocation().isMacroID() ||
        !How.IsProjectFile(Text.fileName(Text.sources().getFileID(F->getLocation()))))
      continue;
    EditList Edits(Text);
    LateDeclarer Declarer(*F, Text, Edits, Sync);
    Declarer.run();
    if (!Edits.edits().empty() &&
        (Sync().of(F->getBody()) != Waiting::None || (isKernel(*F) && Declarer.hasLoops())))
      llvm::append_range(All, Edits.take());
  }
  return All;
}

} // namespace offloom
