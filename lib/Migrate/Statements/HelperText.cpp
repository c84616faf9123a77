// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/HelperText.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Migrate/Statements/HelperNames.h"
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
    OwnShared |= isShared(*V) && !V->hasExternalStorage();
    Fits &= V->hasLocalStorage() || isShared(*V);
    Declared.push_back(V);
    return Fits;
  }
  bool VisitDeclStmt(DeclStmt *S) override {
    Fits &= llvm::all_of(S->decls(), llvm::IsaPred<VarDecl>);
    return Fits;
  }

  bool Fits = true, OwnShared = false;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 4>> Uses;
  llvm::SmallVector<const VarDecl *, 8> Declared;

private:
  const FunctionDecl &F;
};

/// The names that a function gives to what is its own.
class DeclaredNames : public DynamicRecursiveASTVisitor {
public:
  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getIdentifier())
      Names.insert(D->getName());
    return true;
  }
  llvm::StringSet<> Names;
};

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

void forEachNameAt(llvm::StringRef Written,
                   llvm::function_ref<void(unsigned, llvm::StringRef)> Visit) {
  LangOptions Language;
  const std::string Terminated = Written.str() + "\n"; // the lexer drops what ends with its buffer
  Lexer Lex(SourceLocation(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  bool IsMember = false;
  for (Token T; !Lex.LexFromRawLexer(T);
       IsMember = T.isOneOf(tok::period, tok::arrow, tok::coloncolon))
    if (T.is(tok::raw_identifier) && !IsMember)
      Visit(static_cast<unsigned>(T.getRawIdentifier().data() - Terminated.data()),
            T.getRawIdentifier());
}

void forEachName(llvm::StringRef Written, llvm::function_ref<void(llvm::StringRef)> Visit) {
  forEachNameAt(Written, [&](unsigned, llvm::StringRef Name) { Visit(Name); });
}

bool hasName(llvm::StringRef Written, llvm::StringRef Name) {
  bool Found = false;
  forEachName(Written, [&](llvm::StringRef Each) { Found |= Each == Name; });
  return Found;
}

const ReturnStmt *returnAlone(const Stmt *S) {
  if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S))
    S = Block->size() == 1 ? Block->body_front() : nullptr;
  return llvm::dyn_cast_or_null<ReturnStmt>(S);
}

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
  DeclaredNames Names;
  Names.TraverseDecl(const_cast<FunctionDecl *>(&Caller));
  OfCaller = std::move(Names.Names);
  OfCaller.erase(Caller.getIdentifier() ? Caller.getName() : "");
  for (const ParmVarDecl *P : Caller.parameters())
    InScope.insert(P->getName());
  addNamesAt(Call, Caller.getBody(), InScope);
  Fits = !Helper.isVariadic() && Call.getNumArgs() == Helper.getNumParams() &&
         llvm::none_of(Call.arguments(), llvm::IsaPred<CXXDefaultArgExpr>) && readBody() &&
         readTemplate() && readReturns() && readNamespace() && namesAreFree() && !isRedefined();
}

bool HelperText::readBody() {
  BodyReader Reader(Helper);
  Reader.TraverseStmt(Helper.getBody());
  Uses = std::move(Reader.Uses);
  Declared = std::move(Reader.Declared);
  OwnShared = Reader.OwnShared;
  for (const VarDecl *V : Declared)
    Locals.insert(V->getName());
  auto Whole = Text.rangeOf(Helper.getBody()->getSourceRange());
  if (!Reader.Fits || !Whole || Helper.getBody()->getBeginLoc().isMacroID() ||
      !Text.isOwnText(Helper.getSourceRange()))
    return false;
  const llvm::StringRef All = Text.text(*Whole);
  const size_t Line = All.find('\n');
  if (Line == llvm::StringRef::npos) {
    Body = {Whole->File, Whole->Begin + 1, Whole->End - 1};
    OneLine = true;
    Unit = "  ";
    return true;
  }
  if (!All.substr(1, Line).trim().empty())
    return false;
  Body = {Whole->File, Whole->Begin + static_cast<unsigned>(Line) + 1,
          Text.lineStart(Whole->File, Whole->End - 1)};
  if (Body.End < Body.Begin ||
      !Text.buffer(Body.File).slice(Body.End, Whole->End - 1).trim().empty())
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
    if (llvm::any_of(Call.arguments(),
                     [&](const Expr *E) { return hasName(Text.text(E->getSourceRange()), Name); }))
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
    const ReturnStmt *Alone =
        If && !If->getElse() && !If->getInit() && !If->getConditionVariable() && !If->isConstexpr()
            ? returnAlone(If->getThen())
            : nullptr;
    if (Alone && !Loop && !OneLine) {
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

bool HelperText::isOfNamespace(llvm::StringRef Name) const {
  auto &Identifiers = Text.context().Idents;
  auto Known = Identifiers.find(Name);
  return !Qualifier.empty() && Known != Identifiers.end() && !Locals.contains(Name) &&
         llvm::none_of(Helper.parameters(),
                       [&](const ParmVarDecl *P) { return P->getName() == Name; }) &&
         !Helper.getDeclContext()->getRedeclContext()->lookup(Known->second).empty();
}

/// What stands in a namespace within that of the caller is named with it. Not if the same name
/// means something to the caller as well: then it may be an overload.
bool HelperText::readNamespace() {
  const DeclContext *Own = Helper.getDeclContext()->getRedeclContext();
  const DeclContext *Callers = Caller.getDeclContext()->getRedeclContext();
  std::string Names;
  for (; Own != Callers; Own = Own->getParent()->getRedeclContext()) {
    const auto *Namespace = llvm::dyn_cast<NamespaceDecl>(Own);
    if (!Namespace)
      return Own->Equals(Callers);
    if (Namespace->isAnonymousNamespace() || Namespace->isInline())
      return Own->getEnclosingNamespaceContext()->Equals(Callers->getEnclosingNamespaceContext());
    Names = Namespace->getNameAsString() + "::" + Names;
  }
  if (Names.empty())
    return true;
  Qualifier = Names;
  bool Clear = true;
  auto Check = [&](llvm::StringRef Name) {
    auto &Identifiers = Text.context().Idents;
    auto Known = Identifiers.find(Name);
    if (Known == Identifiers.end() || Locals.contains(Name))
      return;
    // Between the two, a name would have to be looked for in each.
    if (Helper.getDeclContext()->getRedeclContext()->lookup(Known->second).empty()) {
      for (const DeclContext *C = Helper.getDeclContext()->getParent(); C && C != Callers;
           C = C->getParent())
        Clear &= C->getRedeclContext()->lookup(Known->second).empty();
      return;
    }
    for (const DeclContext *C = Callers; C; C = C->getParent())
      Clear &= C->getRedeclContext()->lookup(Known->second).empty();
  };
  forEachName(Text.text(Body), Check);
  for (const ParmVarDecl *P : Helper.parameters())
    forEachName(Text.text(P->getSourceRange()), Check);
  if (Clear)
    forEachNameAt(Text.text(Body), [&](unsigned At, llvm::StringRef Name) {
      if (isOfNamespace(Name))
        Qualified.push_back({Body.Begin + At, Body.Begin + At, Qualifier});
    });
  return Clear;
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
  const llvm::StringRef Between =
      Text.buffer(Begin->File).slice(Begin->File == End->File ? End->End : 0, Begin->Begin);
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

} // namespace offloom
