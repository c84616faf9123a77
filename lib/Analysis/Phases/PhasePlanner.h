// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhasePlanner: what planPhases() does its work with.
//
// The plan is the fixpoint of two questions that depend on each other: which statements stand at
// block level (those around barriers, and those that write block-level variables), and which
// variables do (those that block-level statements read). Each round builds the tree for the
// variables known so far; a round that finds no new one is the last.
#ifndef OFFLOOM_ANALYSIS_PHASES_PHASEPLANNER_H
#define OFFLOOM_ANALYSIS_PHASES_PHASEPLANNER_H

#include "Analysis/Effects/Escapes.h"
#include "Analysis/Phases/BlockForms.h"
#include "Analysis/Phases/Closures.h"
#include "Analysis/Phases/PhasePlan.h"
#include "Analysis/Phases/PhaseRoles.h"
#include "Analysis/Phases/RegionCuts.h"
#include "Analysis/Values/Uniformity.h"

namespace clang {
class ASTContext;
class CompoundStmt;
class DeclStmt;
class ForStmt;
class IfStmt;
class ParmVarDecl;
class ReturnStmt;
class SwitchStmt;
} // namespace clang

namespace offloom {

/// The part of \p S that is evaluated once and before the rest; null when there is none.
const clang::Expr *headOf(const clang::Stmt *S);

class PhasePlanner {
public:
  PhasePlanner(const clang::FunctionDecl &F, const Synchronisation &Sync,
               const KnownCallees &Callees, const BlockSignature *Self, bool CopyArguments);

  /// Makes the loops of BlockRounds the block's. False if there are none.
  bool findRounds();
  std::variant<PhasePlan, Obstacle> run();

private:
  using NodeList = std::vector<PhaseNode>;

  // One round: builds the tree for the present BlockLevel.
  bool build();
  bool list(llvm::ArrayRef<const clang::Stmt *> Statements, NodeList &Out);
  bool place(const clang::Stmt *S, NodeList &Out);
  bool placeDeclaration(const clang::DeclStmt *S, NodeList &Out);
  /// Moves constants to block level that the finished tree names there: in the types of what
  /// threads keep, in the arguments of templates. True if there were some.
  bool raiseConstants();
  bool placeMeeting(const clang::Stmt *S, NodeList &Out);
  bool placeBlockLevel(const clang::Stmt *S, NodeList &Out);
  bool placeOnce(const clang::Expr *E);
  bool body(const clang::Stmt *S, NodeList &Out);

  // Branches, loops and jumps.
  bool placeControl(const clang::Stmt *S, PhaseNode &Node, NodeList &Out);
  bool placeIf(const clang::IfStmt *S, PhaseNode &Node, NodeList &Out);
  bool placeLoop(const clang::Stmt *S, PhaseNode &Node, NodeList &Out);
  bool placeForHead(const clang::ForStmt *S, PhaseNode &Node);
  bool placeSwitch(const clang::SwitchStmt *S, PhaseNode &Node);
  bool placeJump(const clang::Stmt *S, NodeList &Out);
  bool condition(const clang::Expr *E, const clang::Stmt *Of, NodeList *Before = nullptr);
  bool eachThread(const clang::Stmt *S, const clang::Stmt *Of);
  bool mayDivide(const clang::Stmt *S) const;
  bool isDivergentLoop(const clang::Stmt *S);
  bool divides(const clang::IfStmt *S);
  bool varies(const clang::Expr *Condition, bool AroundBarrier);

  // What all threads move alike.
  void countMove(const clang::Expr *E, const clang::VarDecl *V);
  void keepMovesOut(const clang::Stmt *S);
  bool placeStep(const clang::ForStmt *S);

  bool needsBlockLevel(const clang::Stmt *S) const;
  bool writesBlockLevel(const clang::Stmt *S) const;
  bool placeThreadsStep(const clang::Stmt *S, PhaseNode &Node);
  bool placeLockstep(const clang::Stmt *S, PhaseNode &Node, NodeList &Out);
  bool placeThreadsInit(const clang::Expr *Init, const clang::Stmt *S, NodeList &Out);
  bool placeStrided(const StridedLoop &Loop, PhaseNode &Node);
  bool isOneRegion(const PhaseNode &Node, const clang::Stmt *S);
  bool mayDoForNone(const clang::Expr *E, const clang::Stmt *Of);
  bool returnsUniformly(const clang::Stmt *S, bool UniformSoFar) const;

  void toBlockLevel(const clang::Stmt *Read);
  void addToRegion(const clang::Stmt *S, NodeList &Out);
  bool fail(const llvm::Twine &Reason, const clang::Stmt *Where);
  std::string line(const clang::Stmt *S) const;
  /// "contains a barrier", or "contains a warp collective".
  llvm::StringRef waitsFor(const clang::Stmt *S) const;

  // Lambdas that the block calls.
  bool placeClosure(const clang::LambdaExpr &Lambda, const clang::DeclStmt *S, NodeList &Out);
  void demandOfClosure(const clang::ParmVarDecl *P);
  std::string obstacleInClosures(llvm::ArrayRef<PhaseNode> Nodes,
                                 const clang::LambdaExpr *Around = nullptr) const;
  const clang::VarDecl *hiddenOperand(const PhaseNode &Node, const clang::LambdaExpr &Around) const;

  // Calls of block-level functions, and returns from one.
  const BlockSignature &signatureOf(const clang::FunctionDecl *Callee) const;
  void demand(const clang::FunctionDecl *Callee, unsigned I,
              BlockSignature::Parameter Asked = BlockSignature::Parameter::Varying);
  bool isBound(const clang::VarDecl *V) const;
  bool bindReference(const clang::Expr *E, const clang::ParmVarDecl *P, unsigned I,
                     BlockCall &Placed);
  bool findCallee(const clang::CallExpr *Call, const clang::Stmt *Of, BlockCall &Placed);
  bool placeReturn(const clang::ReturnStmt *S, NodeList &Out);
  bool placeWithCalls(const clang::Stmt *S, NodeList &Out);
  const clang::CallExpr *voteIn(const clang::Expr *E) const;
  bool placeVote(const clang::Expr *E, const clang::Stmt *Of, NodeList &Out);
  bool placeCalls(const clang::Expr *E, const clang::Stmt *Of, NodeList &Out);
  bool placeCallsInDeclaration(const clang::DeclStmt *S, NodeList &Out);
  bool placeFound(const BlockCallFinder &Finder, const clang::Stmt *Of, NodeList &Out);
  bool placeBranch(const clang::Expr *E, const clang::Stmt *Of, NodeList &Out);
  bool placeCall(const clang::CallExpr *Call, const clang::Stmt *Of, BlockCall &Placed);
  bool placeCollective(const clang::CallExpr *Call, const clang::FunctionDecl *Callee,
                       BlockCall &Placed);
  bool placeCollectiveOperand(const clang::Expr *E, BlockCall &Placed);
  const clang::VarDecl *ownVariable(const clang::Expr *E) const;
  bool placeForm(const clang::CallExpr *Call, const clang::FunctionDecl *Callee,
                 const BlockForm &Form, const clang::Stmt *Of, BlockCall &Placed);
  void objectToBlockLevel(const clang::Expr *Object);
  bool placeObjectOfForm(const clang::CallExpr &Call, const BlockForm &Form, const clang::Stmt *Of);
  bool placeOperand(const clang::Expr *E, BlockForm::Parameter Parameter,
                    const clang::CallExpr &Call, BlockCall &Placed);
  bool placePlace(const clang::Expr *E);
  bool placeObject(const clang::CallExpr *Call, const clang::Stmt *Of);
  bool placeArgument(const clang::Expr *E, const clang::ParmVarDecl *P, unsigned I,
                     const clang::Stmt *Of, BlockCall &Placed);
  bool placeReference(const clang::Expr *E, const clang::ParmVarDecl *P, unsigned I,
                      const clang::Stmt *Of, BlockCall &Placed);
  bool mayEvaluateOnce(const clang::Expr *E) const;
  bool variablesAreApart(const BlockCall &Call) const;
  std::string obstacleToStoring(const clang::VarDecl *V) const;
  std::variant<PhasePlan, Obstacle> search();
  bool cutRegions();
  std::variant<PhasePlan, Obstacle> finish();

  const clang::FunctionDecl &F;
  clang::ASTContext &Context;
  const Synchronisation &Sync;
  const KnownCallees &Callees;
  const BlockSignature *Self; // null for a kernel
  const bool CopyArguments;   // pass as much as possible in per-thread storage
  llvm::SmallVector<const clang::VarDecl *, 4> VaryingParameters;
  Uniformity Uniform;
  Modifications Written;
  Escapes Addresses;
  Closures Lambdas;
  CommonMoves Moves;
  /// How many guards are around the declarations of variables that all threads move alike.
  llvm::DenseMap<const clang::VarDecl *, size_t> GuardsAt;
  /// Parameters of lambdas turned out to differ between threads, or threads do not move a variable
  /// alike: all begins anew.
  bool Restarts = false;
  /// Where regions are made several, what threads kept before that, and how far that has come.
  RegionCuts Cuts;
  VariableSet KeptUncut;
  enum class Cutting { ToTry, Tried, Settled } CutState = Cutting::ToTry;
  /// The body that is being placed: the function's, or a lambda's.
  const clang::CompoundStmt *Within = nullptr;

  VariableSet BlockLevel;
  /// Uniform variables that live across phases: at block level if that works, in the order tried.
  llvm::SmallVector<const clang::VarDecl *, 4> Optional;
  VariableSet Rejected;
  /// Those at block level that are numbers to the compiler, which nobody evaluates.
  VariableSet Constants;
  bool Grew = false;
  /// A loop or switch around the present place that is at block level.
  struct Enclosing {
    bool Divergent;
    bool IsSwitch;
    unsigned Depth; ///< Divergence inside of it
  };
  llvm::SmallVector<Enclosing, 4> Around;
  /// The number of divergent branches and loops around the present place.
  unsigned Divergence = 0;
  std::shared_ptr<BlockRounds> Rounds = std::make_shared<BlockRounds>();
  /// Of the threads that come to the present place.
  llvm::SmallVector<ThreadGuard, 2> Guards;
  PhasePlan Plan;
  Obstacle TheObstacle;
};

} // namespace offloom

#endif
