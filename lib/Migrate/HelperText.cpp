// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/HelperText.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Analysis/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Marks of a line behind which others stand deeper, and of one that ends that.
constexpr char Opens = '\x01', Closes = '\x02';

/// What stands in a function's body, and whether that can stand elsewhere.
class BodyReader : public DynamicRecursiveASTVisitor {
public:
  explicit BodyReader(const FunctionDecl &F) : F(F) {}

  bool VisitStmt(Stmt *S) override {
    if (llvm::isa<CXXThisExpr, LambdaExpr, LabelStmt, GotoStmt, IndirectGotoStmt, AsmStmt,
                  CXXTryStmt, CXXThrowExpr, PredefinedExpr, VAArgExpr, StmtExpr,
                  CXXBindTemporaryExpr, SourceLocExpr>(S))
      Fits = false;
    return Fits;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    Fits &= !Callee || Callee->getCanonicalDecl() != F.getCanonicalDecl();
    return Fits;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      Uses[V].push_back(E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    Fits &= V->hasLocalStorage() && !isShared(*V);
    Declared.push_back(V);
    return Fits;
  }
  bool VisitDeclStmt(DeclStmt *S) override {
    Fits &= llvm::all_of(S->decls(), llvm::IsaPred<VarDecl>);
    return Fits;
  }

  bool Fits = true;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 4>> Uses;
  llvm::SmallVector<const VarDecl *, 8> Declared;

private:
  const FunctionDecl &F;
};

/// The names that a function gives to what is its own.
class NameCollector : public DynamicRecursiveASTVisitor {
public:
  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getIdentifier())
      Names.insert(D->getName());
    return true;
  }
  llvm::StringSet<> Names;
};

/// Applies \p Visit to the identifiers in \p Written that are no members and not qualified.
void forEachName(llvm::StringRef Written, llvm::function_ref<void(llvm::StringRef)> Visit) {
  LangOptions Language;
  const std::string Terminated = Written.str() + "\n"; // the lexer drops what ends with its buffer
  Lexer Lex(SourceLocation(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  bool IsMember = false;
  for (Token T; !Lex.LexFromRawLexer(T);
       IsMember = T.isOneOf(tok::period, tok::arrow, tok::coloncolon))
    if (T.is(tok::raw_identifier) && !IsMember)
      Visit(T.getRawIdentifier());
}

bool hasName(llvm::StringRef Written, llvm::StringRef Name) {
  bool Found = false;
  forEachName(Written, [&](llvm::StringRef Each) { Found |= Each == Name; });
  return Found;
}

/// `return e;` alone, perhaps in braces; else null.
const ReturnStmt *returnAlone(const Stmt *S) {
  if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S))
    S = Block->size() == 1 ? Block->body_front() : nullptr;
  return llvm::dyn_cast_or_null<ReturnStmt>(S);
}

/// \p E without what makes a copy of an object.
const Expr *withoutCopies(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(E->IgnoreImplicit());
  return Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor() &&
                 Copy->getConstructor()->isTrivial()
             ? withoutCopies(Copy->getArg(0))
             : E;
}

/// Adds the returns in \p S, of which a `break` in their place leaves the loop that \p S is the
/// body of. False if one does not.
bool collectReturns(const Stmt *S, llvm::SmallVectorImpl<const ReturnStmt *> &Found) {
  if (!S)
    return true;
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(S)) {
    Found.push_back(Return);
    return true;
  }
  if (llvm::isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt>(S))
    return !jumpsOf(S).Return;
  return llvm::all_of(S->children(),
                      [&](const Stmt *Child) { return collectReturns(Child, Found); });
}

} // namespace

/// Adds the variables that are declared where \p Call stands in \p S.
static void addNamesAt(const CallExpr &Call, const Stmt *S, llvm::StringSet<> &Names) {
  if (!S || !contains(S, &Call))
    return;
  for (const Stmt *Child : S->children()) {
    if (const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(Child))
      for (const Decl *D : Declaration->decls())
        if (const auto *V = llvm::dyn_cast<VarDecl>(D))
          Names.insert(V->getName());
    addNamesAt(Call, Child, Names);
  }
}

HelperText::HelperText(const FunctionDecl &Helper, const CallExpr &Call, const FunctionDecl &Caller,
                       const SourceText &Text)
    : Helper(Helper), Call(Call), Caller(Caller), Text(Text), Written(Helper.getBody()),
      WrittenByCaller(Caller.getBody()) {
  NameCollector Names;
  Names.TraverseDecl(const_cast<FunctionDecl *>(&Caller));
  OfCaller = std::move(Names.Names);
  OfCaller.erase(Caller.getIdentifier() ? Caller.getName() : "");
  for (const ParmVarDecl *P : Caller.parameters())
    InScope.insert(P->getName());
  addNamesAt(Call, Caller.getBody(), InScope);
  Fits = !Helper.isVariadic() && Call.getNumArgs() == Helper.getNumParams() &&
         llvm::none_of(Call.arguments(), llvm::IsaPred<CXXDefaultArgExpr>) && readBody() &&
         readTemplate() && readReturns() && namesAreFree() && !isRedefined();
}

bool HelperText::readBody() {
  BodyReader Reader(Helper);
  Reader.TraverseStmt(Helper.getBody());
  Uses = std::move(Reader.Uses);
  Declared = std::move(Reader.Declared);
  for (const VarDecl *V : Declared)
    Locals.insert(V->getName());
  auto Whole = Text.rangeOf(Helper.getBody()->getSourceRange());
  if (!Reader.Fits || !Whole || Helper.getBody()->getBeginLoc().isMacroID() ||
      !Text.isOwnText(Helper.getSourceRange()))
    return false;
  const llvm::StringRef All = Text.text(*Whole);
  const size_t Line = All.find('\n');
  if (Line == llvm::StringRef::npos || !All.substr(1, Line).trim().empty())
    return false;
  Body = {Whole->File, Whole->Begin + static_cast<unsigned>(Line) + 1,
          Text.lineStart(Whole->File, Whole->End - 1)};
  if (Body.End < Body.Begin || !Text.buffer(Body.File).slice(Body.End, Whole->End - 1).trim().empty())
    return false;
  llvm::SmallVector<llvm::StringRef, 32> Lines;
  Text.text(Body).split(Lines, '\n');
  for (llvm::StringRef Each : Lines)
    if (Each.ltrim().consume_front("#") && !Each.contains("pragma"))
      return false;
  const llvm::StringRef Outer = Text.indentation(Whole->File, Whole->End - 1);
  const llvm::StringRef Inner =
      Lines.front().take_while([](char C) { return C == ' ' || C == '\t'; });
  Unit = Inner.starts_with(Outer) && Inner.size() > Outer.size() ? Inner.substr(Outer.size()).str()
                                                                 : "  ";
  return true;
}

/// What the parameters of the template are, of which \ref Helper is an instance.
bool HelperText::readTemplate() {
  const auto *Args = Helper.getTemplateSpecializationArgs();
  if (!Args)
    return !Helper.isDependentContext();
  const FunctionTemplateDecl *Template = Helper.getPrimaryTemplate();
  if (!Template || Helper.getTemplateSpecializationKind() != TSK_ImplicitInstantiation ||
      Helper.isDependentContext())
    return false;
  const PrintingPolicy &Policy = Text.context().getPrintingPolicy();
  for (auto [P, A] : llvm::zip(Template->getTemplateParameters()->asArray(), Args->asArray())) {
    const std::string Name = P->getNameAsString();
    bool IsUsed = hasName(Text.text(Body), Name);
    for (const ParmVarDecl *Parameter : Helper.parameters())
      IsUsed |= hasName(Text.text(Parameter->getSourceRange()), Name);
    if (!IsUsed)
      continue;
    Locals.insert(Name);
    OfTemplateNames.push_back(Name);
    if (llvm::any_of(Call.arguments(), [&](const Expr *E) {
          return hasName(Text.text(E->getSourceRange()), Name);
        }))
      return false;
    if (A.getKind() == TemplateArgument::Type && !A.getAsType()->isDependentType())
      OfTemplate.push_back("using " + Name + " = " + A.getAsType().getAsString(Policy) + ";");
    else if (A.getKind() == TemplateArgument::Integral)
      OfTemplate.push_back("constexpr " + A.getIntegralType().getAsString(Policy) + " " + Name +
                           " = " + llvm::toString(A.getAsIntegral(), 10) + ";");
    else
      return false;
  }
  return true;
}

bool HelperText::readReturns() {
  const auto *Block = llvm::cast<CompoundStmt>(Helper.getBody());
  for (const Stmt *S : Block->body()) {
    if (!jumpsOf(S).Return)
      continue;
    if (S == Block->body_back() && llvm::isa<ReturnStmt>(S)) {
      Last = llvm::cast<ReturnStmt>(S);
      continue;
    }
    const auto *If = llvm::dyn_cast<IfStmt>(S);
    const ReturnStmt *Alone = If && !If->getElse() && !If->getInit() &&
                                      !If->getConditionVariable() && !If->isConstexpr()
                                  ? returnAlone(If->getThen())
                                  : nullptr;
    if (Alone && !Loop) {
      if (Alone->getRetValue() && !isOfRegisters(Alone->getRetValue()))
        return false;
      First.push_back(If);
      continue;
    }
    const Stmt *const *Next = llvm::find(Block->body(), S) + 1;
    const bool IsLast = Next == Block->body_end() ||
                        (Next + 1 == Block->body_end() && llvm::isa<ReturnStmt>(*Next));
    if (Loop || !IsLast || !llvm::isa<ForStmt, WhileStmt>(S) || !collectReturns(bodyOf(S), InLoop))
      return false;
    Loop = S;
  }
  const bool IsVoid = Helper.getReturnType()->isVoidType();
  return IsVoid ? !(Last && Last->getRetValue()) : Last && Last->getRetValue();
}

/// Does no name in the body mean something else where the call stands?
bool HelperText::namesAreFree() const {
  bool Free = true;
  auto Check = [&](llvm::StringRef Name) {
    Free &= !OfCaller.contains(Name) || Locals.contains(Name) ||
            llvm::any_of(Helper.parameters(),
                         [&](const ParmVarDecl *P) { return P->getName() == Name; });
  };
  forEachName(Text.text(Body), Check);
  for (const ParmVarDecl *P : Helper.parameters())
    forEachName(Text.text(P->getSourceRange()), Check);
  return Free;
}

/// Is something that the body names another macro by now, or has it more overloads?
bool HelperText::isRedefined() const {
  const SourceManager &SM = Text.sources();
  auto End = Text.rangeOf(Helper.getSourceRange()), Begin = Text.rangeOf(Caller.getSourceRange());
  if (!End || !Begin)
    return true;
  const llvm::StringRef Between = Text.buffer(Begin->File)
                                      .slice(Begin->File == End->File ? End->End : 0, Begin->Begin);
  llvm::SmallVector<llvm::StringRef, 32> Lines;
  Between.split(Lines, '\n');
  llvm::StringSet<> Macros;
  for (llvm::StringRef Line : Lines)
    if (Line = Line.ltrim(); Line.consume_front("#")) {
      Line = Line.ltrim();
      if (Line.consume_front("define") || Line.consume_front("undef"))
        Macros.insert(Line.ltrim().take_while([](char C) { return llvm::isAlnum(C) || C == '_'; }));
    }
  bool Found = false;
  forEachName(Text.text(Body), [&](llvm::StringRef Name) {
    Found |= Macros.contains(Name);
    auto &Identifiers = Text.context().Idents;
    auto Known = Identifiers.find(Name);
    if (Known == Identifiers.end() || Locals.contains(Name))
      return;
    for (const NamedDecl *D : Helper.getDeclContext()->lookup(Known->second))
      Found |= llvm::isa<FunctionDecl, FunctionTemplateDecl>(D) && D->getCanonicalDecl() == D &&
               SM.isBeforeInTranslationUnit(Helper.getEndLoc(), D->getLocation());
  });
  return Found;
}

std::string HelperText::freeName(std::string Wanted) const {
  while (Locals.contains(Wanted) || OfCaller.contains(Wanted) ||
         hasName(Text.text(Body), Wanted) ||
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
  const bool IsSame = V && !IsReference && !Written.any(&P) && !isSet(V, Target) &&
                      (V->getType()->isArrayType() || isShared(*V) ||
                       !WrittenByCaller.handedOut().contains(V));
  const bool Accumulates = V && V == Target && isAccumulator(P) && !isSet(V, Target) &&
                           llvm::count_if(Call.arguments(), [&](const Expr *E) {
                             return refersTo(E, V);
                           }) == 1;
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
    return Own == Name ||
           llvm::any_of(Arguments, [&](const Argument &A) { return A.Name == Own; });
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
      With = Set + Value(Alone) + ";\n" + Text.indentation(Body.File, Text.rangeOf(S->getSourceRange())->Begin).str();
    if (!Put(S, With + "if (" + negation(*S->getCond()) + ") {" + Opens))
      return false;
    Closing += Unit + Closes + "}\n";
  }
  llvm::append_range(Changes, More);
  if (!Closing.empty())
    Changes.push_back({Body.End, Body.End,
                       Text.indentation(Body.File, Body.End).str() + Closing});
  return true;
}

std::string HelperText::declare(unsigned I, llvm::StringRef Indentation) const {
  const ParmVarDecl &P = *Helper.getParamDecl(I);
  const Argument &A = Arguments[I];
  if (A.How != Way::Declared)
    return "";
  auto Declared = Text.rangeOf(P.getSourceRange()), Name = Text.rangeOf(SourceRange(P.getLocation()));
  std::string Type = Text.text(TextRange{Name->File, Declared->Begin, Name->Begin}).str();
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
    if (!IsDirective)
      Line.consume_front(Outer);
    Deeper -= Line.contains(Closes);
    if (!IsDirective)
      Result += Indentation;
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
  Changes.clear();
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
