// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/WarpSteps.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpExchanges.h"
#include "Analysis/Values/Launches.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include "Migrate/Statements/KernelsWithoutSteps.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <optional>
#include <set>

using namespace clang;

namespace offloom {
namespace {

/// The kernels of a unit as they are executed: functions and instantiations.
class KernelFinder : public DynamicRecursiveASTVisitor {
public:
  KernelFinder(const SourceText &Text, const std::function<bool(llvm::StringRef)> &IsProjectFile)
      : Text(Text), IsProjectFile(IsProjectFile) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && isKernel(*F) && !F->isDependentContext() &&
        isa<CompoundStmt>(F->getBody()) && isInProject(F->getLocation()))
      Found.push_back(F);
    return true;
  }

  llvm::SmallVector<const FunctionDecl *, 8> Found;

private:
  bool isInProject(SourceLocation L) const {
    const SourceManager &SM = Text.sources();
    return IsProjectFile(Text.fileName(SM.getFileID(SM.getExpansionLoc(L))));
  }

  const SourceText &Text;
  const std::function<bool(llvm::StringRef)> &IsProjectFile;
};

/// What is to become of one statement.
struct Steps {
  TextRange Range;
  bool IsCompound = false;
  bool Before = false, Begin = false, End = false, Behind = false;
  const Expr *Split = nullptr; ///< the value of an assignment
  const Expr *Stays = nullptr; ///< the element
};

class StepWriter {
public:
  StepWriter(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  /// False when there is no place in the text for \p Step.
  bool add(const WarpStep &Step) {
    using Kind = WarpStep::Kind;
    if (Step.TheKind == Kind::Nowhere)
      return false;
    if (Step.TheKind == Kind::SplitInside || Step.TheKind == Kind::BeforeOperand)
      return addInExpression(Step);
    if (Step.TheKind == Kind::Stays && !Text.rangeOf(Step.Access->getSourceRange()))
      return false;
    auto Range = Text.statementRange(Step.Where);
    if (!Range || !isWhole(*Step.Where))
      return (Step.TheKind == Kind::Before && addInMacro(*Step.Where)) ||
             (Step.TheKind == Kind::Behind && addBehindInMacro(*Step.Where)) ||
             (Step.TheKind == Kind::Split && addInExpression(Step));
    const auto *Expression = dyn_cast<Expr>(Step.Where);
    const auto Assigned = Expression ? assignmentOf(*Expression) : std::nullopt;
    const bool Splits = Step.TheKind == Kind::Split || (Step.TheKind == Kind::Stays && Assigned);
    if (Splits && (!Assigned || !isValue(*Assigned->Value)))
      return false;
    if (Splits && Expression->getBeginLoc().isMacroID())
      return Step.TheKind == Kind::Split && addInExpression(Step);
    Steps &At = Places[{Range->File, Range->Begin, Range->End}];
    At.Range = *Range;
    At.IsCompound = isa<CompoundStmt>(Step.Where);
    At.Before |= Step.TheKind == Kind::Before;
    At.Begin |= Step.TheKind == Kind::BodyBegin;
    At.End |= Step.TheKind == Kind::BodyEnd;
    At.Behind |= Step.TheKind == Kind::Behind;
    if (Step.TheKind == Kind::Stays)
      At.Stays = Step.Access;
    if (Splits && !(At.Stays && isa<IntegerLiteral>(Assigned->Value->IgnoreParenImpCasts())))
      At.Split = Assigned->Value;
    return true;
  }

  void write() {
    for (const auto &[Place, At] : Places)
      write(At);
  }

private:
  static constexpr llvm::StringRef Wait = "offloom::warp_step();";

  /// Has \p E a text that makes sense elsewhere too? `{1, 2}` has not.
  bool isValue(const Expr &E) const {
    auto Range = Text.rangeOf(E.getSourceRange());
    return Range && !Text.text(*Range).starts_with("{");
  }

  /// Does the text of \p S in the file hold \p S and nothing else?
  bool isWhole(const Stmt &S) const {
    return !S.getBeginLoc().isMacroID() ||
           Lexer::makeFileCharRange(CharSourceRange::getTokenRange(S.getSourceRange()),
                                    Text.sources(), Text.context().getLangOpts())
               .isValid();
  }

  /// In an expression: in front of an operand, or behind the value of an assignment.
  bool addInExpression(const WarpStep &Step) {
    const auto *E = cast<Expr>(Step.Where);
    const bool IsOperand = Step.TheKind == WarpStep::Kind::BeforeOperand;
    const auto Assigned = IsOperand ? std::nullopt : assignmentOf(*E);
    if (!IsOperand && !Assigned)
      return false;
    const auto Range = IsOperand                   ? rangeOfWhole(*E)
                       : isInMacro(*E)             ? rangeInMacro(*Assigned->Value, operatorOf(*E))
                       : isValue(*Assigned->Value) ? Text.rangeOf(Assigned->Value->getSourceRange())
                                                   : std::nullopt;
    if (!Range)
      return false;
    if (!Expressions.insert({Range->File, Range->Begin, Range->End, IsOperand}).second)
      return true; // of another instance
    Edits.insertBefore(*Range, IsOperand ? "(offloom::warp_step(), " : "[&] { auto lane_value = ");
    Edits.insertBehind(*Range, IsOperand ? ")" : "; " + Wait.str() + " return lane_value; }()");
    return true;
  }

  static bool isInMacro(const Expr &E) {
    return E.getBeginLoc().isMacroID() || E.getEndLoc().isMacroID();
  }

  /// The text of \p E in the file, if that is \p E and nothing else.
  std::optional<TextRange> rangeOfWhole(const Expr &E) const {
    return isWhole(E) && !Text.sources().isMacroArgExpansion(E.getBeginLoc())
               ? Text.rangeOf(E.getSourceRange())
               : std::nullopt;
  }

  static SourceLocation operatorOf(const Expr &Assignment) {
    const Expr *Inner = Assignment.IgnoreImplicit();
    if (const auto *Binary = dyn_cast<BinaryOperator>(Inner))
      return Binary->getOperatorLoc();
    return cast<CXXOperatorCallExpr>(Inner)->getOperatorLoc();
  }

  /// Where a macro that has \p Operator in its definition has \p E: a parameter, or a use of
  /// another macro, may stand for it.
  std::optional<TextRange> rangeInMacro(const Expr &E, SourceLocation Operator) const {
    const SourceManager &SM = Text.sources();
    const FileID Level = SM.getFileID(Operator);
    SourceLocation Begin = E.getBeginLoc(), End = E.getEndLoc();
    while (Begin.isMacroID() && SM.getFileID(Begin) != Level)
      Begin = SM.getImmediateExpansionRange(Begin).getBegin();
    while (End.isMacroID() && SM.getFileID(End) != Level)
      End = SM.getImmediateExpansionRange(End).getEnd();
    if (!Operator.isMacroID() || Begin.isFileID() || End.isFileID())
      return std::nullopt;
    auto [File, First] = SM.getDecomposedLoc(SM.getSpellingLoc(Begin));
    auto [LastFile, Last] = SM.getDecomposedLoc(
        Lexer::getLocForEndOfToken(SM.getSpellingLoc(End), 0, SM, Text.context().getLangOpts()));
    if (File != LastFile || First >= Last || !SM.getFileEntryForID(File))
      return std::nullopt;
    return TextRange{File, First, Last};
  }

  /// Where the definition of a macro has the token at \p L. It has a parameter where an argument
  /// is.
  SourceLocation inDefinition(SourceLocation L) const {
    const SourceManager &SM = Text.sources();
    while (SM.isMacroArgExpansion(L))
      L = SM.getImmediateExpansionRange(L).getBegin();
    return SM.getSpellingLoc(L);
  }

  /// In front of a statement in the definition of a macro, for all of its uses.
  bool addInMacro(const Stmt &S) {
    const SourceManager &SM = Text.sources();
    auto [File, Offset] = SM.getDecomposedLoc(inDefinition(S.getBeginLoc()));
    if (!SM.getFileEntryForID(File))
      return false;
    Edits.declareAt(File, Offset, (Wait + " ").str());
    return true;
  }

  /// Behind a statement in the definition of a macro, for all of its uses.
  bool addBehindInMacro(const Stmt &S) {
    const SourceManager &SM = Text.sources();
    SourceLocation Behind = Lexer::findLocationAfterToken(
        inDefinition(S.getEndLoc()), tok::semi, SM, Text.context().getLangOpts(),
        /*SkipTrailingWhitespaceAndNewLine=*/false);
    if (Behind.isInvalid())
      return false;
    auto [File, Offset] = SM.getDecomposedLoc(Behind);
    if (!SM.getFileEntryForID(File))
      return false;
    Edits.declareAt(File, Offset, (" " + Wait).str());
    return true;
  }

  void write(const Steps &At) {
    std::string Opening, Closing;
    if (At.Before)
      Opening += (Wait + " ").str();
    if (At.Split) {
      std::string Name = "lane_value";
      while (Text.text(At.Range).contains(Name))
        Name += "_";
      TextRange Value = *Text.rangeOf(At.Split->getSourceRange());
      Closing = " }";
      std::string Split = "{ " + typeOf(*At.Split) + " " + Name + " = " + Text.text(Value).str() +
                          "; " + (At.Stays ? stays(At) : Wait.str()) + " ";
      Edits.replace(Value, Name);
      Opening += inBraces(At, Closing) + Split;
    } else {
      Opening += inBraces(At, Closing) + (At.Stays ? stays(At) + " " : "");
    }
    if (At.Behind)
      Closing += (" " + Wait).str();
    insertBefore(At.Range, Opening);
    Edits.insertBehind(At.Range, Closing);
  }

  /// To Clang, a loop begins with its `#pragma unroll`. What is put before it stands at the end of
  /// the line above, so that all lines keep their numbers; of a directive's line, below it.
  void insertBefore(TextRange Statement, llvm::StringRef Opening) {
    if (Opening.empty() || !Text.text(Statement).starts_with("#"))
      return Edits.insertBefore(Statement, Opening);
    const unsigned Line = Text.lineStart(Statement.File, Statement.Begin);
    const unsigned Above = Line ? Text.lineStart(Statement.File, Line - 1) : 0;
    if (Text.buffer(Statement.File).drop_front(Above).ltrim().starts_with("#"))
      return Edits.insertBefore(Statement, (Opening.rtrim() + "\n").str());
    Edits.declareAt(Statement.File, Line - 1, (" " + Opening.rtrim()).str());
  }

  /// The condition on which the store of a crowd is made.
  std::string stays(const Steps &At) const {
    return "if (offloom::store_stays(&" +
           Text.text(*Text.rangeOf(At.Stays->getSourceRange())).str() + "))";
  }

  /// A type that is written out is also known in the text of a template.
  static std::string typeOf(const Expr &Value) {
    QualType T = Value.IgnoreParenImpCasts()->getType().getUnqualifiedType();
    if (const auto *Parameter = T->getAs<SubstTemplateTypeParmType>();
        Parameter && isa<SubstTemplateTypeParmType>(T.getTypePtr()))
      return Parameter->getReplacedParameter()->getNameAsString();
    bool IsWritten = Value.IgnoreParenImpCasts()->isLValue() && isa<BuiltinType>(T.getTypePtr());
    return IsWritten ? T.getAsString(PrintingPolicy(LangOptions())) : "auto";
  }

  /// Braces for a body that needs steps, which \p Closing is to end; nothing if it has its own.
  std::string inBraces(const Steps &At, std::string &Closing) {
    if (At.IsCompound) {
      if (At.Begin)
        Edits.declareAt(At.Range.File, At.Range.Begin + 1, (" " + Wait).str());
      if (At.End)
        Edits.declareAt(At.Range.File, At.Range.End - 1, (Wait + " ").str());
      return "";
    }
    if (!At.Begin && !At.End)
      return "";
    Closing += (At.End ? (" " + Wait).str() : "") + " }";
    return "{ " + (At.Begin ? (Wait + " ").str() : "");
  }

  const SourceText &Text;
  EditList &Edits;
  std::map<std::tuple<FileID, unsigned, unsigned>, Steps> Places;
  std::set<std::tuple<FileID, unsigned, unsigned, bool>> Expressions; ///< that have their steps
};

std::string messageOf(const WarpStep &Step, bool Written) {
  if (!Step.Memory) {
    const std::string Place = isa<CallExpr>(Step.Access) ? "at this fence" : "behind this store";
    return "one lane of a warp tells others that all have stored, with no barrier in between: " +
           (Written
                ? "here lanes wait for each other " + Place + "; __syncwarp() says so everywhere"
                : "lanes cannot be made to wait for each other " + Place +
                      "; put __syncwarp() behind it");
  }
  if (Step.Crowds)
    return "several lanes of a warp store to one element of '" + Step.Memory->getName().str() +
           "' at once, and CUDA does not say whose value stays: here it is " +
           (Written ? "that of the lane whose value stays on a GPU" : "the highest lane's");
  return std::string("lanes of a warp ") + (Step.Perhaps ? "may " : "") +
         "exchange values through '" + Step.Memory->getName().str() +
         (Written ? "' with no barrier in between: here they go side by side, statement by "
                    "statement; __syncwarp() says so everywhere"
                  : "' with no barrier in between, and this code cannot be made to go side by "
                    "side; put __syncwarp() in between");
}

} // namespace

void writeWarpSteps(ASTContext &Context, const std::function<bool(llvm::StringRef)> &IsProjectFile,
                    const SourceText &Text, const ptx::InstructionTable *Ptx,
                    std::set<std::string> *WithoutSteps, EditList *Edits,
                    std::vector<Finding> &Residue) {
  KernelFinder Kernels(Text, IsProjectFile);
  Kernels.TraverseAST(Context);
  if (Kernels.Found.empty())
    return;
  Synchronisation Sync(Context, Ptx);
  ModificationsOfFunctions Modified(Context);
  std::optional<StepWriter> Writer;
  if (Edits)
    Writer.emplace(Text, *Edits);
  std::optional<StepsKnownBefore> Known;
  if (WithoutSteps)
    Known.emplace(Text, Kernels.Found, *WithoutSteps);
  llvm::SmallPtrSet<const VarDecl *, 4> Reported;
  for (const WarpStep &Step :
       warpSteps(Kernels.Found, Launches(Modified), Sync, Known ? &*Known : nullptr)) {
    bool Written = Writer && Writer->add(Step);
    if ((Written || !Writer) && Step.Memory &&
        !Reported.insert(Step.Memory->getCanonicalDecl()).second)
      continue;
    Finding Place = residueAt(Step.Access->getBeginLoc(), Text, "migrate-warp-synchrony",
                              messageOf(Step, Written));
    Place.Level = Written ? Severity::Remark : Severity::Warning;
    Residue.push_back(std::move(Place));
  }
  if (Writer)
    Writer->write();
}

} // namespace offloom
