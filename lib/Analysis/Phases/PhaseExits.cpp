// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/PhaseExits.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Phases/PhaseRoles.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;
using NodeList = std::vector<PhaseNode>;

namespace {

bool isLoop(const PhaseNode &Node) {
  return Node.TheKind == Kind::Control &&
         llvm::isa<ForStmt, WhileStmt, DoStmt>(withoutAttributes(Node.Statements.front()));
}

bool returns(const PhaseNode &Node) {
  return !Node.Leaves && !Node.Ends &&
         llvm::any_of(Node.Statements, [](const Stmt *S) { return jumpsOf(S).Return; });
}

/// May some threads be inactive anywhere in \p Nodes, a body or a part of one?
bool separates(const NodeList &Nodes, bool IsBody) {
  return llvm::any_of(Nodes, [&](const PhaseNode &Node) {
    bool EndsBody = IsBody && &Node == &Nodes.back();
    return Node.Divergent || (Node.TheKind == Kind::Region && returns(Node) && !EndsBody) ||
           separates(Node.Body, Node.TheKind == Kind::Closure) ||
           separates(Node.Else, /*IsBody=*/false);
  });
}

void endPlainly(NodeList &Nodes) {
  // In the last region a plain return is enough.
  if (!Nodes.empty() && Nodes.back().TheKind == Kind::Region)
    Nodes.back().Exits = false;
}

/// Walks the tree in source order with what is known of threads that have ended.
class ExitMarker {
public:
  ExitMarker(bool Exited, bool AnySeparated) : Exited(Exited), AnySeparated(AnySeparated) {}

  void mark(NodeList &Nodes, bool InLoop, bool Divergent) {
    for (PhaseNode &Node : Nodes) {
      if (Node.TheKind == Kind::Closure) { // called anywhere, and all its threads come back
        ExitMarker(AnySeparated, AnySeparated).mark(Node.Body, false, false);
        endPlainly(Node.Body);
        Node.Exits = anyExits(Node.Body);
        continue;
      }
      bool Loop = isLoop(Node);
      if (Loop && !InLoop) // a thread that ends in one round is missing from the next
        forEachThreadNode(Node.Body, [&](PhaseNode &Inner) { Exited |= returns(Inner); });
      Node.ActiveOnly = Exited || Divergent;
      Node.Exits = Node.TheKind == Kind::Region && returns(Node);
      Exited |= Node.Exits;
      bool Inside = Divergent || Node.Divergent;
      mark(Node.BeforeTest, InLoop || Loop, Inside);
      mark(Node.Body, InLoop || Loop, Inside);
      mark(Node.Else, InLoop || Loop, Inside);
    }
  }

private:
  bool Exited;
  bool AnySeparated;
};

/// May evaluating \p S go wrong when no thread would do it?
bool readsMemory(const Stmt *S) {
  if (!S || llvm::isa<LambdaExpr>(S))
    return false;
  const auto *U = llvm::dyn_cast<UnaryOperator>(S);
  const auto *Member = llvm::dyn_cast<MemberExpr>(S);
  return llvm::isa<ArraySubscriptExpr, CallExpr>(S) || (U && U->getOpcode() == UO_Deref) ||
         (Member && Member->isArrow()) || llvm::any_of(S->children(), readsMemory);
}

/// Does the block, for \p Node, read memory on behalf of its threads?
bool readsOnce(const PhaseNode &Node) {
  switch (Node.TheKind) {
  case Kind::Region:
  case Kind::Barrier:
  case Kind::Closure:
    return false;
  case Kind::Single:
    return readsMemory(Node.Statements.front());
  case Kind::Call:
    for (auto [I, How] : llvm::enumerate(Node.TheCall.Arguments))
      if (How == BlockCall::Argument::Once && readsMemory(Node.TheCall.Operands[I]))
        return true;
    return false;
  case Kind::Control:
    return (!Node.Divergent && readsMemory(conditionOf(Node.Statements.front()))) ||
           llvm::any_of(Node.Body, readsOnce) || llvm::any_of(Node.Else, readsOnce);
  }
  llvm_unreachable("covered switch");
}

/// May fewer threads be active after \p Node than before it?
bool losesThreads(const PhaseNode &Node) {
  if (Node.TheKind == Kind::Region)
    return Node.Exits || (Node.Guards.empty() && llvm::any_of(Node.Statements, [](const Stmt *S) {
                            return jumpsOf(S).Loop;
                          }));
  if (Node.TheKind == Kind::Closure)
    return false;
  return llvm::any_of(Node.Body, losesThreads) || llvm::any_of(Node.Else, losesThreads);
}

/// With \p ReadsLater, the block reads memory after \p Nodes before it asks by itself.
void markChecks(NodeList &Nodes, bool ReadsLater) {
  for (PhaseNode &Node : llvm::reverse(Nodes)) {
    Node.CheckAfter = ReadsLater && losesThreads(Node);
    ReadsLater |= readsOnce(Node);
    bool NextRound = isLoop(Node) && !Node.Divergent && readsOnce(Node);
    markChecks(Node.Body, NextRound);
    markChecks(Node.Else, NextRound);
  }
}

} // namespace

bool anyExits(const NodeList &Nodes) {
  return llvm::any_of(Nodes, [](const PhaseNode &Node) {
    return Node.TheKind != Kind::Closure &&
           (Node.Exits || anyExits(Node.Body) || anyExits(Node.Else));
  });
}

void markExits(PhasePlan &Plan, bool Exited) {
  ExitMarker(Exited, Exited || separates(Plan.Nodes, /*IsBody=*/true))
      .mark(Plan.Nodes, /*InLoop=*/false, /*Divergent=*/false);
  endPlainly(Plan.Nodes);
  markChecks(Plan.Nodes, /*ReadsLater=*/false);
}

} // namespace offloom
