// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/HiddenCalls.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/Meetings.h"
#include "Frontend/Parse.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <set>

using namespace clang;

namespace offloom {

namespace {

/// Looks in a function for macros that hold a part of what waits, and for what it calls.
class Finder : public DynamicRecursiveASTVisitor {
public:
  Finder(const Synchronisation &Sync, const SourceText &Text) : Sync(Sync), Text(Text) {}

  /// Goes through the body of \p F and of what that leads to.
  void find(const FunctionDecl *F) {
    F = patternOf(F);
    const FunctionDecl *Defined = nullptr;
    if (!F->hasBody(Defined) || !Seen.insert(Defined->getCanonicalDecl()).second ||
        Text.sources().isInSystemHeader(Defined->getLocation()))
      return;
    // What a macro makes a whole function of stays one text.
    if (Defined->getBody()->getBeginLoc().isMacroID())
      return;
    TraverseStmt(Defined->getBody());
  }

  bool TraverseStmt(Stmt *S) override {
    // The block lets lanes meet in it as it stands.
    if (S && Text.isOwnText(S->getSourceRange()) && isMeeting(S, Sync))
      return true;
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (Sync.of(Call) == Waiting::None)
      return true;
    for (const FunctionDecl *Callee : Sync.calleesOf(Call))
      find(Callee);
    // A barrier that is all that a macro holds ends a phase as it stands.
    if (Synchronisation::isBarrier(Call) && Text.isOwnText(Call->getSourceRange()))
      return true;
    note(Call->getBeginLoc());
    note(Call->getEndLoc());
    for (const Expr *Argument : argumentsOf(*Call))
      if (!Text.isOwnText(Argument->getSourceRange())) {
        note(Argument->getBeginLoc());
        note(Argument->getEndLoc());
      }
    return true;
  }

  bool VisitForStmt(ForStmt *S) override { return noteLoop(S, S->getRParenLoc()); }
  bool VisitWhileStmt(WhileStmt *S) override { return noteLoop(S, S->getRParenLoc()); }
  bool VisitDoStmt(DoStmt *S) override { return noteLoop(S, S->getRParenLoc()); }
  bool VisitIfStmt(IfStmt *S) override { return noteControl(S, S->getRParenLoc()); }
  bool VisitSwitchStmt(SwitchStmt *S) override { return noteControl(S, S->getRParenLoc()); }
  bool VisitCompoundStmt(CompoundStmt *S) override { return noteControl(S, S->getRBracLoc()); }

  /// Where the macros are used: file and offset.
  std::set<std::pair<std::string, unsigned>> Uses;
  /// Loops that wait in their heads.
  llvm::SmallVector<const Stmt *, 2> Heads;

private:
  bool noteLoop(const Stmt *S, SourceLocation Other) {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    for (const Stmt *Part :
         {For ? For->getInit() : nullptr, static_cast<const Stmt *>(For ? For->getInc() : nullptr),
          static_cast<const Stmt *>(conditionOf(S))})
      if (Part && Sync.of(Part) != Waiting::None && !llvm::is_contained(Heads, S))
        Heads.push_back(S);
    return noteControl(S, Other);
  }

  bool noteControl(const Stmt *S, SourceLocation Other) {
    if (Sync.of(S) != Waiting::None) {
      note(S->getBeginLoc());
      note(Other);
    }
    return true;
  }

  void note(SourceLocation L) {
    if (!L.isMacroID())
      return;
    const SourceLocation Use = Text.sources().getExpansionLoc(L);
    Uses.insert({Text.fileName(Text.sources().getFileID(Use)), Text.sources().getFileOffset(Use)});
  }

  const Synchronisation &Sync;
  const SourceText &Text;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

/// Moves what a loop waits for out of its head.
class HeadOpener {
public:
  HeadOpener(const Synchronisation &Sync, const SourceText &Text)
      : Sync(Sync), Edits(Text), Text(Text) {}

  void open(const Stmt *S) {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    auto Whole = Text.statementRange(S), Body = Text.statementRange(bodyOf(S));
    if (!Whole || !Body || S->getBeginLoc().isMacroID() || bodyOf(S)->getBeginLoc().isMacroID() ||
        (For && For->getRParenLoc().isMacroID()))
      return;
    if (waits(conditionOf(S)) && Sync.of(conditionOf(S)) == Waiting::Block)
      return openVote(S, *Whole, *Body);
    const bool InStep = For && waits(For->getInc());
    if (For && waits(For->getInit()))
      if (auto Init = partOf(For->getInit())) {
        Edits.insertBefore(*Whole, "{ " + Text.text(*Init).str() + "; ");
        Edits.remove(*Init);
        Edits.insertBehind(*Whole, " }");
      }
    std::string Last;
    if (auto Step = InStep && !jumpsOf(bodyOf(S)).Continue ? partOf(For->getInc()) : std::nullopt) {
      Last = Text.text(*Step).str() + ";";
      Edits.remove(*Step);
    }
    if (llvm::isa<CompoundStmt>(bodyOf(S))) {
      if (!Last.empty())
        Edits.insertBefore({Body->File, Body->End - 1, Body->End}, Last + " ");
    } else if (!Last.empty() || waits(conditionOf(S))) {
      Edits.insertBefore(*Body, "{ ");
      Edits.insertBehind(*Body, (Last.empty() ? "" : " " + Last) + " }");
    }
  }

  /// The block leaves \p S by what its threads have voted.
  void openVote(const Stmt *S, TextRange Whole, TextRange Body) {
    const bool AtEnd = llvm::isa<DoStmt>(S);
    auto Condition = Text.rangeOf(conditionOf(S)->getSourceRange());
    auto Head = Text.rangeOf(SourceRange(endOfHead(S)));
    if (!Condition || !Text.isOwnText(conditionOf(S)->getSourceRange()) || declares(S) || !Head ||
        (AtEnd && (jumpsOf(bodyOf(S)).Continue || hides(bodyOf(S), conditionOf(S)))))
      return;
    const std::string Outer = "\n" + Text.indentation(Whole.File, Whole.Begin).str();
    std::string Exits;
    for (const std::string &Exit : exits(conditionOf(S)))
      Exits += Outer + "  if (" + Exit + ")" + Outer + "    break;";
    const bool HasBraces = llvm::isa<CompoundStmt>(bodyOf(S));
    if (AtEnd && HasBraces) {
      Edits.insertBefore({Body.File, Body.End - 1, Body.End}, Exits.substr(Outer.size()) + Outer);
    } else if (AtEnd) {
      Edits.insertBefore(Body, "{ ");
      Edits.insertBehind(Body, Exits + Outer + "}");
    } else {
      const TextRange Before = HasBraces ? TextRange{Body.File, Body.Begin, Body.Begin + 1} : *Head;
      const char Next = Text.buffer(Body.File).substr(Before.End).ltrim(" \t").front();
      Edits.insertBehind(Before,
                         (HasBraces ? "" : " {") + Exits + (Next == '\n' ? "" : Outer + " "));
      if (!HasBraces)
        Edits.insertBehind(Body, Outer + "}");
    }
    if (llvm::isa<ForStmt>(S))
      Edits.remove(*Condition);
    else
      Edits.replace(*Condition, "true");
  }

  std::vector<Edit> take() { return Edits.take(); }

private:
  bool waits(const Stmt *S) const { return S && Sync.of(S) != Waiting::None; }

  /// The parenthesis, or `do`, before the body of \p S.
  static SourceLocation endOfHead(const Stmt *S) {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    const auto *While = llvm::dyn_cast<WhileStmt>(S);
    return For ? For->getRParenLoc() : While ? While->getRParenLoc() : S->getBeginLoc();
  }

  static bool declares(const Stmt *S) {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    const auto *While = llvm::dyn_cast<WhileStmt>(S);
    return (For && For->getConditionVariable()) || (While && While->getConditionVariable());
  }

  /// Does \p Body declare something of a name that \p Condition, behind it, means another by?
  static bool hides(const Stmt *Body, const Expr *Condition) {
    return llvm::any_of(Body->children(), [&](const Stmt *S) {
      const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(S);
      return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *D) {
               const auto *Named = llvm::dyn_cast<NamedDecl>(D);
               return Named && names(Condition, Named->getDeclName());
             });
    });
  }

  static bool names(const Stmt *S, DeclarationName Name) {
    const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S);
    return S &&
           ((Ref && Ref->getDecl()->getDeclName() == Name) ||
            llvm::any_of(S->children(), [&](const Stmt *Child) { return names(Child, Name); }));
  }

  /// The conditions of which each, in turn, says that \p E does not hold.
  std::vector<std::string> exits(const Expr *E) const {
    const Expr *Bare = E->IgnoreParenImpCasts();
    const auto *B = llvm::dyn_cast<BinaryOperator>(Bare);
    if (B && B->getOpcode() == BO_LAnd) {
      std::vector<std::string> Both = exits(B->getLHS());
      llvm::append_range(Both, exits(B->getRHS()));
      return Both;
    }
    const auto *U = llvm::dyn_cast<UnaryOperator>(Bare);
    if (U && U->getOpcode() == UO_LNot)
      return {Text.text(U->getSubExpr()->getSourceRange()).str()};
    const std::string Written = Text.text(Bare->getSourceRange()).str();
    return {llvm::isa<CallExpr, DeclRefExpr>(Bare) ? "!" + Written : "!(" + Written + ")"};
  }

  /// The text of a part of a head, without the semicolon that ends it.
  std::optional<TextRange> partOf(const Stmt *Part) const {
    auto Range = Text.rangeOf(Part->getSourceRange());
    if (!Range || !Text.isOwnText(Part->getSourceRange()))
      return std::nullopt;
    if (Text.text(*Range).ends_with(";"))
      --Range->End;
    return Range;
  }

  const Synchronisation &Sync;
  EditList Edits;
  const SourceText &Text;
};

/// \p Expansion on lines that begin as the one of its use does.
std::string indented(llvm::StringRef Expansion, llvm::StringRef Indentation) {
  std::string Indented;
  for (char C : Expansion) {
    Indented += C;
    if (C == '\n')
      Indented += Indentation;
  }
  return Indented;
}

} // namespace

std::vector<Edit> showHiddenCalls(const FunctionDecl &Kernel, const Synchronisation &Sync,
                                  const PreprocessorRecord &Record, const SourceText &Text) {
  Finder Hidden(Sync, Text);
  Hidden.find(&Kernel);
  std::vector<Edit> Edits;
  for (const auto &[File, Offset] : Hidden.Uses) {
    auto Found = Record.Expansions.find({File, Offset});
    if (Found == Record.Expansions.end() || !Found->second.IsWhole)
      continue;
    auto Of = Text.sources().getFileManager().getOptionalFileRef(File);
    const FileID ID = Of ? Text.sources().translateFile(*Of) : FileID();
    if (ID.isInvalid())
      continue;
    Edits.push_back({File, Offset, Found->second.Length,
                     indented(Found->second.Text, Text.indentation(ID, Offset))});
  }
  HeadOpener Opener(Sync, Text);
  for (const Stmt *S : Hidden.Heads)
    Opener.open(S);
  llvm::append_range(Edits, Opener.take());
  return Edits;
}

} // namespace offloom
