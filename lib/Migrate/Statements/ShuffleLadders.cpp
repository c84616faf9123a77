// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/ShuffleLadders.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Migrate.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>
#include <string>

using namespace clang;

namespace offloom {

namespace {

/// Fewer are as well written one by one.
constexpr unsigned LeastSteps = 3;
/// The statements of a step: for each variable a shuffle and what is done with its result.
constexpr unsigned MostOfStep = 4;

struct TokenText {
  llvm::StringRef Text;
  unsigned Begin;
  bool IsNumber;
};

/// Finds the numbers of a step that may as well be a variable: what shuffles take for the distance,
/// and what is compared.
class DistanceFinder : public DynamicRecursiveASTVisitor {
public:
  explicit DistanceFinder(const SourceManager &SM) : SM(SM) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const unsigned Distance = placeOfDistance(*Call);
    if (Distance < Call->getNumArgs())
      if (const std::optional<unsigned> Place = placeOf(Call->getArg(Distance)))
        OfShuffles.insert(*Place);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isComparisonOp()) {
      compare(B->getLHS(), B->getRHS());
      compare(B->getRHS(), B->getLHS());
    }
    return true;
  }
  bool VisitDeclStmt(DeclStmt *S) override {
    for (const Decl *D : S->decls()) // of an array, the number is a part of its type
      if (const auto *V = llvm::dyn_cast<VarDecl>(D); !V || V->isStaticLocal() || V->isConstexpr())
        IsOdd = true;
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *) override { return IsOdd = true; }
  bool VisitBreakStmt(BreakStmt *) override { return IsOdd = true; }
  bool VisitContinueStmt(ContinueStmt *) override { return IsOdd = true; }
  bool VisitGotoStmt(GotoStmt *) override { return IsOdd = true; }
  bool VisitLabelStmt(LabelStmt *) override { return IsOdd = true; }
  bool VisitLambdaExpr(LambdaExpr *) override { return IsOdd = true; }

  llvm::DenseSet<unsigned> OfShuffles; ///< by offset
  /// By offset: whether it is compared with what is unsigned.
  llvm::DenseMap<unsigned, bool> Compared;
  bool IsOdd = false;

private:
  /// Which argument of \p Call is the distance of a shuffle; a large number of other calls.
  static unsigned placeOfDistance(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    const auto *Open =
        llvm::dyn_cast<UnresolvedLookupExpr>(Call.getCallee()->IgnoreParenImpCasts());
    const DeclarationName Name = F ? F->getDeclName() : Open ? Open->getName() : DeclarationName();
    if (!Name.isIdentifier() || Name.isEmpty())
      return ~0u;
    return llvm::StringSwitch<unsigned>(Name.getAsIdentifierInfo()->getName())
        .Cases({"__shfl_down_sync", "__shfl_up_sync", "__shfl_xor_sync"}, 2)
        .Cases({"shfl_down", "shfl_up", "shfl_xor"}, 1)
        .Default(~0u);
  }

  std::optional<unsigned> placeOf(const Expr *E) const {
    const auto *Number = llvm::dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    if (!Number || !Number->getBeginLoc().isFileID())
      return std::nullopt;
    return SM.getFileOffset(Number->getBeginLoc());
  }

  void compare(const Expr *Side, const Expr *Other) {
    if (const std::optional<unsigned> Place = placeOf(Side))
      Compared[*Place] = Other->IgnoreParenImpCasts()->getType()->isUnsignedIntegerType();
  }

  const SourceManager &SM;
};

/// The steps that begin with a statement, and the distances that they are by.
struct Ladder {
  unsigned StatementsOfStep = 0;
  llvm::SmallVector<uint64_t, 5> Distances;
  llvm::SmallVector<TextRange, 2> Numbers; ///< in the first step
  bool IsUnsigned = false;                 ///< what they are compared with

  unsigned statements() const { return StatementsOfStep * Distances.size(); }
  bool falls() const { return Distances[0] > Distances[1]; }
};

class LadderRoller : public DynamicRecursiveASTVisitor {
public:
  LadderRoller(const FunctionDecl &F, const SourceText &Text, EditList &Edits)
      : F(F), SM(Text.sources()), Text(Text), Edits(Edits) {}

  bool VisitCompoundStmt(CompoundStmt *S) override {
    const llvm::SmallVector<const Stmt *, 16> All(S->body_begin(), S->body_end());
    for (llvm::ArrayRef<const Stmt *> Left = All; !Left.empty();) {
      const std::optional<Ladder> Found = ladderAt(Left);
      if (Found)
        roll(Left, *Found);
      Left = Left.drop_front(Found ? Found->statements() : 1);
    }
    return true;
  }

private:
  using Tokens = llvm::SmallVector<TokenText, 32>;

  std::optional<Ladder> ladderAt(llvm::ArrayRef<const Stmt *> Statements) const {
    for (unsigned OfStep = 1; OfStep <= MostOfStep && OfStep * LeastSteps <= Statements.size();
         ++OfStep)
      if (std::optional<Ladder> Found = ladderOf(Statements, OfStep))
        return Found;
    return std::nullopt;
  }

  /// The ladder that \p Statements begin with, of \p OfStep statements each.
  std::optional<Ladder> ladderOf(llvm::ArrayRef<const Stmt *> Statements, unsigned OfStep) const {
    const std::optional<Tokens> First = tokensOf(Statements.take_front(OfStep));
    if (!First)
      return std::nullopt;
    Ladder Found;
    Found.StatementsOfStep = OfStep;
    llvm::SmallVector<unsigned, 2> Differing;
    while (Found.statements() + OfStep <= Statements.size()) {
      if (Found.Distances.empty()) {
        Found.Distances.push_back(0); // known when the second is
        continue;
      }
      const std::optional<Tokens> Next = tokensOf(Statements.slice(Found.statements(), OfStep));
      if (!Next || !addStep(*First, *Next, Differing, Found))
        break;
    }
    if (Found.Distances.size() < LeastSteps || !areDistances(*First, Differing, Statements, Found))
      return std::nullopt;
    return Found;
  }

  /// Takes the step that is \p Next along, if it goes on from those before it.
  static bool addStep(const Tokens &First, const Tokens &Next,
                      llvm::SmallVectorImpl<unsigned> &Differing, Ladder &Found) {
    if (First.size() != Next.size())
      return false;
    const bool IsSecond = Found.Distances.size() == 1;
    for (auto [I, Of, And] : llvm::enumerate(First, Next)) {
      const bool MayDiffer = IsSecond ? Of.IsNumber : llvm::is_contained(Differing, I);
      if (Of.Text == And.Text) {
        if (!IsSecond && MayDiffer)
          return false;
        continue;
      }
      if (!MayDiffer || !And.IsNumber)
        return false;
      if (IsSecond)
        Differing.push_back(I);
    }
    if (Differing.empty())
      return false;
    const std::optional<uint64_t> From = distanceAt(First, Differing),
                                  To = distanceAt(Next, Differing);
    if (!From || !To)
      return false;
    const uint64_t Last = IsSecond ? *From : Found.Distances.back();
    const bool Falls = IsSecond ? *To < Last : Found.falls();
    if (*To == 0 || (Falls ? Last != 2 * *To : *To != 2 * Last))
      return false;
    Found.Distances[0] = *From;
    Found.Distances.push_back(*To);
    return true;
  }

  /// The number that \p Step has in all places \p At.
  static std::optional<uint64_t> distanceAt(const Tokens &Step, llvm::ArrayRef<unsigned> At) {
    std::optional<uint64_t> Distance;
    for (unsigned I : At) {
      llvm::StringRef Written = Step[I].Text;
      Written.consume_back("u") || Written.consume_back("U");
      uint64_t Number = 0;
      if (Written.getAsInteger(0, Number) || (Distance && *Distance != Number) || Number > 1024)
        return std::nullopt;
      Distance = Number;
    }
    return Distance;
  }

  /// Are the numbers that differ distances of shuffles, and what else may be a variable?
  bool areDistances(const Tokens &First, llvm::ArrayRef<unsigned> Differing,
                    llvm::ArrayRef<const Stmt *> Statements, Ladder &Found) const {
    DistanceFinder Finder(SM);
    for (const Stmt *S : Statements.take_front(Found.StatementsOfStep)) {
      if (llvm::isa<DeclStmt>(S))
        return false;
      Finder.TraverseStmt(const_cast<Stmt *>(S));
    }
    const FileID File = SM.getFileID(Statements.front()->getBeginLoc());
    bool OfShuffle = false, OfSigned = false;
    for (unsigned I : Differing) {
      const unsigned Begin = First[I].Begin;
      const auto Compared = Finder.Compared.find(Begin);
      if (Finder.OfShuffles.contains(Begin))
        OfShuffle = true;
      else if (Compared == Finder.Compared.end())
        return false;
      else
        (Compared->second ? Found.IsUnsigned : OfSigned) = true;
      Found.Numbers.push_back({File, Begin, Begin + unsigned(First[I].Text.size())});
    }
    // A variable has one type to be compared by.
    return OfShuffle && !Finder.IsOdd && !(Found.IsUnsigned && OfSigned) &&
           !hasDirective(Statements.take_front(Found.statements()));
  }

  bool hasDirective(llvm::ArrayRef<const Stmt *> Statements) const {
    const TextRange First = *Text.statementRange(Statements.front()),
                    Last = *Text.statementRange(Statements.back());
    return llvm::any_of(llvm::split(Text.text(TextRange{First.File, First.Begin, Last.End}), '\n'),
                        [](llvm::StringRef Line) { return Line.ltrim().starts_with("#"); });
  }

  /// None if the author has not written all of \p Statements here.
  std::optional<Tokens> tokensOf(llvm::ArrayRef<const Stmt *> Statements) const {
    Tokens All;
    for (const Stmt *S : Statements) {
      const auto Range = Text.statementRange(S);
      if (!Range || S->getBeginLoc().isMacroID() || S->getEndLoc().isMacroID() ||
          llvm::isa<NullStmt>(S))
        return std::nullopt;
      const llvm::StringRef Buffer = Text.buffer(Range->File);
      Lexer Lex(SM.getLocForStartOfFile(Range->File), Text.context().getLangOpts(), Buffer.begin(),
                Buffer.begin() + Range->Begin, Buffer.end());
      for (Token T; !Lex.LexFromRawLexer(T);) {
        const unsigned Begin = SM.getFileOffset(T.getLocation());
        if (Begin >= Range->End)
          break;
        All.push_back({Buffer.substr(Begin, T.getLength()), Begin, T.is(tok::numeric_constant)});
      }
    }
    return All;
  }

  void roll(llvm::ArrayRef<const Stmt *> Statements, const Ladder &Of) {
    const unsigned OfStep = Of.StatementsOfStep;
    const TextRange First = *Text.statementRange(Statements.front()),
                    LastOfStep = *Text.statementRange(Statements[OfStep - 1]),
                    Last = *Text.statementRange(Statements[Of.statements() - 1]);
    const TextRange Step{First.File, First.Begin, LastOfStep.End};
    const std::string Name = freshName(First.File);
    const std::string Indentation = Text.indentation(First.File, First.Begin).str();
    const std::string Unit = Indentation.find('\t') != std::string::npos ? "\t" : "  ";
    Edits.insertBefore(Step, head(Of, Name) + (OfStep > 1 ? " {\n" : "\n") + Indentation + Unit);
    for (TextRange Number : Of.Numbers)
      Edits.replace(Number, Name);
    Edits.indent({First.File, First.Begin + 1, LastOfStep.End}, Unit);
    if (OfStep > 1)
      Edits.insertBehind(Step, "\n" + Indentation + "}");
    Edits.replace({First.File, LastOfStep.End, endOfLadder(Last)},
                  hasMoreOnLine(Last) ? "\n" + Indentation : "");
  }

  /// Where what follows \p Last on its line begins.
  unsigned endOfLadder(TextRange Last) const {
    const llvm::StringRef Rest = Text.buffer(Last.File).substr(Last.End);
    return hasMoreOnLine(Last) ? Last.End + unsigned(Rest.find_first_not_of(" \t")) : Last.End;
  }
  bool hasMoreOnLine(TextRange Last) const {
    const llvm::StringRef Rest = Text.buffer(Last.File).substr(Last.End).ltrim(" \t");
    return !Rest.empty() && Rest.front() != '\n' && Rest.front() != '\r' && !Rest.starts_with("//");
  }

  std::string head(const Ladder &Of, const std::string &Name) const {
    const auto number = [](uint64_t N) { return std::to_string(N); };
    const uint64_t First = Of.Distances.front(), Last = Of.Distances.back();
    const std::string Head = (Of.IsUnsigned ? "for (unsigned " : "for (int ") + Name;
    if (Of.falls())
      return Head + " = " + number(First) + "; " + Name +
             (Last == 1 ? " > 0; " : " >= " + number(Last) + "; ") + Name + " /= 2)";
    return Head + " = " + number(First) + "; " + Name + " < " + number(2 * Last) + "; " + Name +
           " *= 2)";
  }

  /// A name that the function has for nothing else.
  std::string freshName(FileID File) const {
    std::string Name = "offset";
    const auto Whole = Text.rangeOf(F.getSourceRange());
    const TextRange Function =
        Whole ? *Whole : TextRange{File, 0, unsigned(Text.buffer(File).size())};
    while (!Text.wordsIn(Function, Name).empty())
      Name += "_";
    return Name;
  }

  const FunctionDecl &F;
  const SourceManager &SM;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

std::vector<Edit> rollLadders(ASTContext &Context, const MigrateOptions &How) {
  SourceText Text(Context);
  EditList Edits(Text);
  for (const FunctionDecl *F : writtenFunctions(Context))
    if (runsOnDevice(*F) && F->doesThisDeclarationHaveABody() && !F->getLocation().isMacroID() &&
        How.IsProjectFile(Text.fileName(Text.sources().getFileID(F->getLocation()))))
      LadderRoller(*F, Text, Edits).TraverseStmt(F->getBody());
  return Edits.take();
}

} // namespace offloom
