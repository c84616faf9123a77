// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the calls of block-level functions, and the returns from one.
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/BlockForms.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

llvm::SmallVector<const Expr *, 4> threadArguments(const BlockCall &Call) {
  llvm::SmallVector<const Expr *, 4> Found;
  for (auto [I, Kind] : llvm::enumerate(Call.Arguments))
    if (Kind != BlockCall::Argument::Once)
      Found.push_back(Call.Operands[I]);
  return Found;
}

/// `return e;` in a block-level function: each thread stores its result, then all leave.
bool PhasePlanner::placeReturn(const ReturnStmt *S, NodeList &Out) {
  if (S->getRetValue()->getType()->isVoidType())
    return fail("the return on line " + line(S) + " is a call", S);
  if (!placeCalls(S->getRetValue(), S, Out))
    return false;
  if (S == Within->body_back() || Divergence > 0) {
    addToRegion(S, Out);
  } else {
    Out.push_back({Kind::Region, {S}, {}, {}});
    Out.back().Leaves = true;
  }
  return true;
}

bool PhasePlanner::placeWithCalls(const Stmt *S, NodeList &Out) {
  const Jumps Found = jumpsOf(S);
  const bool Jumps = Found.Loop && !Around.empty() && !Around.back().Divergent;
  const bool Returns = Found.Return && Divergence == 0 && returnsUniformly(S, true);
  const bool IsOfBlock = writesBlockLevel(S) || Jumps;
  if ((IsOfBlock || Returns) && Guards.empty() && voteIn(headOf(S)))
    return placeBlockLevel(S, Out);
  if (!placeCalls(headOf(S), S, Out))
    return false;
  if (IsOfBlock)
    return fail("what the call on line " + line(S) +
                    " yields steers a barrier, and may differ between threads",
                S);
  addToRegion(S, Out);
  return true;
}

/// The call in \p E, if it is one that all threads of the block make and get the same from, and if
/// the rest of \p E is the same for them too; else null.
const CallExpr *PhasePlanner::voteIn(const Expr *E) const {
  BlockCallFinder Finder(Sync, Written);
  if (!E || Divergence > 0 || !Uniform.isUniform(E) || !Finder.find(E) || Finder.Found.size() != 1)
    return nullptr;
  const auto *Call = llvm::dyn_cast<CallExpr>(Finder.Found.front());
  auto Candidates = Call ? Sync.calleesOf(Call) : decltype(Sync.calleesOf(Call))();
  const Collective *C = Candidates.size() == 1 ? collectiveOf(Candidates.front()) : nullptr;
  return C && C->OfBlock ? Call : nullptr;
}

/// Places what the threads bring to the vote in \p E, of a statement \p Of that the block
/// evaluates.
bool PhasePlanner::placeVote(const Expr *E, const Stmt *Of, NodeList &Out) {
  const CallExpr *Call = voteIn(E);
  PhaseNode Node{Kind::Call, {}, {}, {}};
  if (!placeCall(Call, Of, Node.TheCall))
    return false;
  Node.TheCall.ForBlock = true;
  Plan.Calls.insert(Call);
  Out.push_back(std::move(Node));
  return true;
}

/// Places the calls in \p E, an expression of \p Of that is evaluated once and first.
bool PhasePlanner::placeCalls(const Expr *E, const Stmt *Of, NodeList &Out) {
  BlockCallFinder Finder(Sync, Written);
  if (!Finder.find(E))
    return fail("the call on line " + line(Of) + ", which " + waitsFor(E) + ", " + Finder.problem(),
                Of);
  return placeFound(Finder, Of, Out);
}

bool PhasePlanner::placeCallsInDeclaration(const DeclStmt *S, NodeList &Out) {
  BlockCallFinder Finder(Sync, Written);
  if (!Finder.findInDeclaration(S))
    return fail("the call on line " + line(S) + ", which " + waitsFor(S) + ", " + Finder.problem(),
                S);
  return placeFound(Finder, S, Out);
}

/// The variable of \p Of that \p Call initialises and that needs nothing besides it; else null.
static const VarDecl *initialisedBy(const CallExpr *Call, const Stmt *Of,
                                    const ASTContext &Context) {
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Of))
    for (const Decl *D : Declaration->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D);
          V && V->getInit() && V->getInit()->IgnoreImplicit() == Call &&
          (Context.hasSameUnqualifiedType(Call->getType(), V->getType()) ||
           llvm::isa<AutoType>(V->getType().getTypePtr()))) // of a template, still to be deduced
        return V;
  return nullptr;
}

/// The variable that \p Of assigns what \p Call yields to, and nothing else; else null.
static const VarDecl *assignedBy(const CallExpr *Call, const Stmt *Of) {
  const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Of);
  if (!Assignment || Assignment->getOpcode() != BO_Assign ||
      Assignment->getRHS()->IgnoreImplicit() != Call)
    return nullptr;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Assignment->getLHS()->IgnoreParens());
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType() ? V : nullptr;
}

bool PhasePlanner::placeFound(const BlockCallFinder &Finder, const Stmt *Of, NodeList &Out) {
  for (const Expr *Each : Finder.Found) {
    const auto *Call = llvm::dyn_cast<CallExpr>(Each);
    if (!Call) {
      if (!placeBranch(Each, Of, Out))
        return false;
      continue;
    }
    PhaseNode Node{Kind::Call, {}, {}, {}};
    if (!placeCall(Call, Of, Node.TheCall))
      return false;
    if (const VarDecl *V = initialisedBy(Call, Of, Context); V && !BlockLevel.contains(V))
      Node.TheCall.Initialises = V;
    Node.TheCall.Assigns = assignedBy(Call, Of);
    Plan.Calls.insert(Call);
    Out.push_back(std::move(Node));
  }
  return true;
}

/// `a && b`, `a || b` or `a ? b : c`, in which a collective is evaluated by some threads only.
bool PhasePlanner::placeBranch(const Expr *E, const Stmt *Of, NodeList &Out) {
  PhaseNode Node{Kind::Control, {E}, {}, {}};
  Node.Divergent = true;
  BranchInExpression Parts = partsOfBranch(E);
  llvm::SaveAndRestore Here(Divergence, Divergence + 1);
  if ((Parts.Then && !placeCalls(Parts.Then, Of, Node.Body)) ||
      (Parts.Else && !placeCalls(Parts.Else, Of, Node.Else)))
    return false;
  Out.push_back(std::move(Node));
  return true;
}

/// The form that all of \p Candidates have: overloads of which a template's instances take one
/// each.
static std::optional<BlockForm> commonForm(llvm::ArrayRef<const FunctionDecl *> Candidates) {
  std::optional<BlockForm> Common;
  for (const FunctionDecl *F : Candidates) {
    BlockForm Form;
    if (!hasBlockForm(*F, &Form) || (Common && *Common != Form))
      return std::nullopt;
    Common = std::move(Form);
  }
  return Common;
}

bool PhasePlanner::placeCall(const CallExpr *Call, const Stmt *Of, BlockCall &Placed) {
  auto Candidates = Sync.calleesOf(Call);
  if (Candidates.size() == 1 && collectiveOf(Candidates.front()) &&
      !Synchronisation::isBarrier(Call))
    return placeCollective(Call, Candidates.front(), Placed);
  if (const std::optional<BlockForm> Form = commonForm(Candidates))
    return placeForm(Call, Candidates.front(), *Form, Of, Placed);
  Placed.Call = Call;
  Placed.Operands.assign(argumentsOf(*Call).begin(), argumentsOf(*Call).end());
  if (!findCallee(Call, Of, Placed))
    return false;
  const BlockSignature &Signature = signatureOf(Placed.Callee);
  for (auto [I, E] : llvm::enumerate(Placed.Operands)) {
    const ParmVarDecl *P = Signature.F->getParamDecl(I);
    bool Ok = P->getType()->isReferenceType() ? placeReference(E, P, I, Of, Placed)
                                              : placeArgument(E, P, I, Of, Placed);
    if (!Ok)
      return false;
    if (Placed.Arguments.back() != BlockCall::Argument::Once && writesBlockLevel(E))
      return fail("an argument on line " + line(E) + " writes a variable that steers a barrier",
                  Of);
  }
  return true;
}

bool PhasePlanner::findCallee(const CallExpr *Call, const Stmt *Of, BlockCall &Placed) {
  if (const LambdaExpr *Lambda = Lambdas.calledBy(Call)) {
    Placed.Callee = Lambda->getCallOperator()->getCanonicalDecl();
    if (Plan.Closures.contains(Placed.Callee) && !Lambda->isGenericLambda())
      return true;
    QualType Result = Call->getType();
    if (Plan.Closures.contains(Placed.Callee) && !Result->isDependentType() &&
        !Result->isReferenceType() && (Result->isVoidType() || isStorable(Result)))
      return true;
    return fail("the lambda called on line " + line(Call) + " " + waitsFor(Call), Of);
  }
  auto Candidates = Sync.calleesOf(Call);
  const BlockSignature *Found = Candidates.size() == 1 ? Callees.find(Candidates.front()) : nullptr;
  if (!Found)
    return fail("the function called on line " + line(Call) + " " + waitsFor(Call), Of);
  if (const std::string &WhyNot = Found->WhyNot; !WhyNot.empty())
    return fail("'" + Candidates.front()->getNameAsString() + "', called on line " + line(Call) +
                    ", " + waitsFor(Call) + " and has no block form: " + WhyNot,
                Of);
  Placed.Callee = Candidates.front();
  return placeObject(Call, Of);
}

const BlockSignature &PhasePlanner::signatureOf(const FunctionDecl *Callee) const {
  auto Closure = Plan.Closures.find(Callee);
  return Closure != Plan.Closures.end() ? Closure->second : *Callees.find(Callee);
}

/// Argument \p I of a call of \p Callee differs between threads.
void PhasePlanner::demand(const FunctionDecl *Callee, unsigned I, BlockSignature::Parameter Asked) {
  if (Plan.Closures.contains(Callee))
    demandOfClosure(signatureOf(Callee).F->getParamDecl(I));
  else
    Plan.Demands.push_back({Callee, I, Asked});
}

/// A collective takes any argument from the block once, or from each thread.
bool PhasePlanner::placeCollective(const CallExpr *Call, const FunctionDecl *Callee,
                                   BlockCall &Placed) {
  Placed.Call = Call;
  Placed.Callee = Callee;
  Placed.OfCollective = collectiveOf(Callee);
  Placed.Operands = operandsOf(*Call);
  if (Placed.OfCollective->SetsLast) {
    const Expr *&Last = Placed.Operands.back();
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(Last->IgnoreParenImpCasts());
        U && U->getOpcode() == UO_AddrOf)
      Last = U->getSubExpr();
    if (!ownVariable(Last))
      return fail("what the call on line " + line(Call) + " sets is no variable of the thread",
                  Call);
  }
  for (const Expr *E : Placed.Operands) {
    if (Placed.OfCollective->SetsLast && E == Placed.Operands.back()) {
      Placed.Arguments.push_back(BlockCall::Argument::Variable);
      break;
    }
    if (!placeCollectiveOperand(E, Placed))
      return false;
  }
  return true;
}

bool PhasePlanner::placeCollectiveOperand(const Expr *E, BlockCall &Placed) {
  bool Once = mayEvaluateOnce(E);
  if (Once)
    toBlockLevel(E);
  else if (writesBlockLevel(E))
    return fail("an argument on line " + line(E) + " writes a variable that steers a barrier", E);
  else if (!isStorable(E->getType()))
    return fail("an argument on line " + line(E) + " cannot be kept for each thread", E);
  Placed.Arguments.push_back(Once ? BlockCall::Argument::Once : BlockCall::Argument::EachThread);
  return true;
}

/// The variable of the thread that \p E names, and that a call can be given as the storage for all
/// threads; else null.
const VarDecl *PhasePlanner::ownVariable(const Expr *E) const {
  const VarDecl *V = rootVariable(E);
  // A reference to constants may be bound to it: that is a conversion, and no other variable.
  const Expr *Named = E->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(Named))
    if (Cast->getCastKind() == CK_NoOp)
      Named = Cast->getSubExpr()->IgnoreParens();
  const bool IsOwn = V && llvm::isa<DeclRefExpr>(Named) && V->hasLocalStorage() &&
                     !V->getType()->isReferenceType() && !BlockLevel.contains(V);
  return IsOwn ? V : nullptr;
}

/// The object of a member function must be one for the block.
bool PhasePlanner::placeObject(const CallExpr *Call, const Stmt *Of) {
  const Expr *Object = objectOf(*Call);
  if (!Object)
    return true;
  const auto *F = llvm::dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (!F)
    F = llvm::dyn_cast<CXXMethodDecl>(Sync.calleesOf(Call).front());
  const VarDecl *Root = rootVariable(Object);
  bool OfThread = Root && Root->hasLocalStorage() && !isShared(*Root) &&
                  !Root->getType()->isReferenceType() && Object->isLValue();
  bool MayWrite = !F || mayWriteObject(*F) || F->getParent()->hasMutableFields();
  if (!Uniform.isUniform(Object) || (OfThread && (MayWrite || !mayEvaluateOnce(Object))))
    return fail("the object of the call on line " + line(Call) + ", which " + waitsFor(Call) +
                    ", may differ between threads",
                Of);
  toBlockLevel(Object);
  return true;
}

} // namespace offloom
