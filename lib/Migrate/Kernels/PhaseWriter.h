// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseWriter: writes a kernel or block-level function as phases, following the plan of Analysis.
//
//   float x = in[t];                    offloom::per_thread<float> x_of(block);
//   s[t] = x;                           block.threads([&](offloom::thread_index threadIdx) {
//   __syncthreads();                      auto &x = x_of[threadIdx];
//   out[t] = s[t ^ 1] + x;                x = in[t];
//                                         s[t] = x;
//                                       });
//                                       block.threads([&](offloom::thread_index threadIdx) {
//                                         auto &x = x_of[threadIdx];
//                                         out[t] = s[t ^ 1] + x;
//                                       });
//
// The author's statements stay where they are. Loops open and close around them; storage for a
// variable that outlives its phase is declared before the phase that declared the variable.
//
// PhaseWriter.cpp goes through the plan, PhaseWriterFlow.cpp writes the control flow that the block
// goes through as a whole, PhaseWriterRegions.cpp the loops over threads, PhaseWriterRounds.cpp
// what BlockRounds adds to both, PhaseWriterSideBySide.cpp the loops that groups of threads go
// through, PhaseWriterScans.cpp the steps of scans, PhaseWriterCuts.cpp the rows that are cut,
// PhaseWriterCommon.cpp what is read once for all threads.
#ifndef OFFLOOM_MIGRATE_KERNELS_PHASEWRITER_H
#define OFFLOOM_MIGRATE_KERNELS_PHASEWRITER_H

#include "Analysis/Phases/PhasePlan.h"
#include "Analysis/Phases/ScanSteps.h"
#include "Analysis/Values/Uniformity.h"
#include "Migrate/Declarations/SharedMemory.h"
#include "Migrate/Kernels/BlockCallWriter.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/DivergentFlow.h"
#include "Migrate/Kernels/PhaseVariables.h"
#include "Migrate/Kernels/RegionRegisters.h"
#include "Migrate/Text/SourceText.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace offloom {

/// Appends the edits for \p Block, of a block-level function if \p Self is not null, to \p Edits,
/// and the `__shared__` declarations that became locals to \p Written. Returns why it cannot, with
/// \p Edits in any state, when the text does not allow it; else an empty string.
std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan,
                        const BlockSignature *Self, EditList &Edits, SharedDeclarations &Written);

/// The one region that \p Nodes are, within braces or not; else null.
const PhaseNode *onlyRegion(llvm::ArrayRef<PhaseNode> Nodes);

class PhaseWriter {
public:
  PhaseWriter(const BlockFunction &Block, const PhasePlan &Plan, const BlockSignature *Self,
              EditList &Edits, SharedDeclarations &Written)
      : Block(Block), Text(Block.Text), Context(Text.context()), Plan(Plan), Self(Self),
        Edits(Edits), Written(Written), Variables(Block, Plan), Registers(Block, Plan),
        Calls(Block, Plan, Variables), Divergent(Block, Plan, Variables, Edits) {}

  bool write();
  /// Why write() failed.
  std::string problem() const { return Problem; }

private:
  /// The statements of a region as they stand in the file, and what becomes of them.
  struct RegionText {
    clang::FileID File;
    std::optional<unsigned> Start;  ///< of the region, remaining or not
    std::optional<TextRange> Whole; ///< what remains
    llvm::SmallVector<TextRange, 4> Removed;
    llvm::SmallVector<std::string, 8> Storage; ///< lines in front of it
  };

  bool writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const clang::Stmt *Parent);
  bool writeBarrier(const PhaseNode &Node, const clang::Stmt *Parent);
  bool isMixed(const clang::Stmt *S) const;
  bool writeSingle(const PhaseNode &Node);
  bool writeMove(const clang::Expr &E, const clang::VarDecl &V);
  bool writeControl(const PhaseNode &Node);
  bool writeLoop(const PhaseNode &Node, const clang::Stmt *S);
  bool writeStridedHead(const StridedLoop &Loop);
  bool writeNewHead(const StridedLoop &Loop);
  bool removeStep(const StridedLoop &Loop);
  std::optional<TextRange> headToReplace(const StridedLoop &Loop);
  bool writeRows(const PhaseNode &Node, const StridedLoop &Loop);
  std::optional<bool> comesFirst(const PhaseNode &Node, llvm::ArrayRef<PhaseNode> Nodes) const;
  std::optional<JoinedBlocks> neighboursOf(const PhaseNode &Node) const;
  bool writeWithNeighbours(const PhaseNode &Node, const JoinedBlocks &Neighbours);
  std::string callOfNeighbours(const StridedLoop &Loop) const;
  std::string placeInRow(const StridedLoop &Loop, llvm::StringRef Indentation) const;
  std::string firstOfRow(const StridedLoop &Loop) const;
  std::string callOfRow(const StridedLoop &Loop, bool UsesThreadIdx) const;
  std::string keptName(const clang::VarDecl *V) const;
  llvm::SmallVector<const clang::VarDecl *, 4> keptByRow(const PhaseNode &Node) const;
  llvm::SmallVector<ScanStep, 2> scanSteps(const PhaseNode &Node) const;
  bool writeScan(const PhaseNode &Node, llvm::ArrayRef<ScanStep> Steps);
  std::string authorsOperation(const ScanStep &Step, const std::string &Type) const;
  std::string operationOf(const ScanStep &Step, const std::string &Type) const;
  std::string scanHead(const ScanStep &Step, llvm::StringRef Name) const;
  bool writeScanStep(llvm::ArrayRef<const clang::Stmt *> Statements, const ScanStep &Step,
                     llvm::StringRef Name, llvm::SmallVectorImpl<TextRange> &Removed);
  bool writeStep(const clang::ForStmt &S);
  const PhaseNode *sideBySideRegion(const PhaseNode &Node, const clang::Stmt *S) const;
  bool writeSideBySide(const PhaseNode &Node, const clang::Stmt *S, const PhaseNode &Region);
  llvm::SmallVector<std::string, 4>
  heldLines(const PhaseNode &Region, llvm::SmallVectorImpl<const clang::VarDecl *> &Known) const;
  llvm::SmallVector<const clang::VarDecl *, 4> heldBeside(const PhaseNode &Region) const;
  std::string takesPart(const PhaseNode &Region, llvm::StringRef Indentation) const;
  std::string ownRow(const OwnRow &Row, const PhaseNode &Region, const SideBySideLoop &Loop,
                     llvm::StringRef Indentation);
  llvm::SmallVector<std::string, 4>
  declarationsFor(llvm::ArrayRef<const clang::Stmt *> Statements,
                  llvm::ArrayRef<ThreadGuard> Guards,
                  llvm::SmallVector<const clang::VarDecl *, 4> Except) const;
  llvm::SmallVector<std::string, 4> bindingsSideBySide(const PhaseNode &Region) const;
  llvm::SmallVector<const clang::VarDecl *, 4>
  onlyInOwnRows(llvm::ArrayRef<const clang::Stmt *> Statements) const;
  bool writeLockstep(const PhaseNode &Node, const clang::Stmt *S);
  std::string laneName() const;
  bool removeCondition(const clang::IfStmt &S);
  std::string firstName(const StridedLoop &Loop) const;
  const StridedLoop *loopOfHead(const PhaseNode &Region) const;
  std::string callBelow(const StridedLoop &Loop, llvm::StringRef SideBySide = "",
                        llvm::StringRef RowsOf = "") const;
  bool mayAskFirst(const PhaseNode &Region) const;
  const ThreadGuard *askedGuard(const PhaseNode &Region, const StridedLoop *Said) const;
  const clang::IfStmt *askedBranch(const PhaseNode &Region) const;
  bool writeAskedBranch(const PhaseNode &Region);
  BlockFunction::GuardKind kindOfAsked(const PhaseNode &Region);
  using GuardLines = llvm::SmallVector<std::string, 4>;
  llvm::SmallVector<std::string, 4> guardLines(llvm::ArrayRef<ThreadGuard> Guards,
                                               const StridedLoop *Said = nullptr,
                                               const ThreadGuard *Asked = nullptr) const;
  llvm::SmallVector<std::string, 4>
  bindingsBeside(llvm::ArrayRef<ThreadGuard> Guards, llvm::ArrayRef<const clang::Stmt *> Statements,
                 llvm::SmallVector<const clang::VarDecl *, 4> Known,
                 llvm::function_ref<GuardLines(const ThreadGuard &)> LinesOf) const;
  llvm::SmallVector<std::string, 4> bindings(const PhaseNode &Region,
                                             const StridedLoop *Said = nullptr) const;
  void keepAll(llvm::ArrayRef<const clang::VarDecl *> Variables,
               llvm::SmallVectorImpl<std::string> &Lines,
               llvm::SmallVectorImpl<const clang::VarDecl *> &Kept) const;
  llvm::SmallVector<std::string, 4>
  keptLines(const PhaseNode &Region, llvm::SmallVectorImpl<const clang::VarDecl *> &Kept) const;
  llvm::SmallVector<const clang::VarDecl *, 4> registersOf(const PhaseNode &Region) const;
  llvm::SmallVector<std::string, 2> storeLines(const PhaseNode &Region) const;
  bool writeBranchBefore(const PhaseNode &Node, const clang::Expr *E);
  bool writeClosure(const PhaseNode &Node);
  std::string storeParameters(const BlockSignature *Signature, const clang::FunctionDecl &F,
                              llvm::StringRef Indentation) const;
  std::string checkLines(llvm::StringRef Indentation) const;
  bool writeRegion(const PhaseNode &Node);
  bool readStatement(const clang::Stmt *S, const PhaseNode &Node, RegionText &Region);
  void addLoopOfHeads(const PhaseNode &Node, RegionText &Region) const;
  void writeStorageAlone(const RegionText &Region, llvm::StringRef Indentation);
  bool writeLoop(const PhaseNode &Node, const RegionText &Region, TextRange Range,
                 llvm::StringRef Indentation);
  bool writeThreadLoop(const PhaseNode &Node, const RegionText &Region, TextRange Range,
                       llvm::StringRef Indentation, llvm::StringRef Threads = "");
  bool isByWarp(const PhaseNode &Node) const;
  bool isFlat(const PhaseNode &Node) const;
  std::string inOneRow(const PhaseNode &Node, const clang::Stmt &Statement,
                       std::string Threads) const;
  const char *apartness(const PhaseNode &Node, const StridedLoop *Said);
  bool isForFirstThread(const PhaseNode &Node) const;
  bool isOfBlock(const clang::Expr &E, llvm::ArrayRef<const clang::Stmt *> Statements) const;
  std::string writeCommonElements(const PhaseNode &Node);
  bool isToldLanes(const PhaseNode &Node) const;
  bool writeLanes(const PhaseNode &Node);
  void bindLanes(const PhaseNode &Node, llvm::MutableArrayRef<std::string> Bindings) const;
  std::string rowsOf(const PhaseNode &Node, const clang::VarDecl *Index) const;
  bool staysAsItIs(const clang::Stmt *S) const;
  const clang::VarDecl *assignedInPlace(const clang::Stmt *S) const;
  bool writesVariables(const clang::Stmt *S) const;
  bool hasOneRow() const;
  std::string writeTreeStep(const PhaseNode &Node, llvm::StringRef Said);
  llvm::SmallVector<RowCut, 4> pairsOf(const PhaseNode &Node,
                                       llvm::ArrayRef<const clang::Stmt *> Statements) const;
  CutRow writeRowCuts(const PhaseNode &Node, bool OnlyPlaces = false);
  std::string threadLoopHead(const PhaseNode &Node, llvm::ArrayRef<std::string> Bindings,
                             llvm::StringRef Range = "", const StridedLoop *Said = nullptr) const;
  std::string loopOpening(const PhaseNode &Node, const RegionText &Region,
                          llvm::StringRef Indentation, llvm::StringRef Range) const;
  std::string loopClosing(const PhaseNode &Node, llvm::StringRef Indentation) const;
  bool writeJumps(const PhaseNode &Node);
  const clang::IfStmt *onlyEarlyReturn(const PhaseNode &Node) const;
  bool writeEarlyReturn(const PhaseNode &Node, const RegionText &Region, const clang::IfStmt &If,
                        llvm::StringRef Indentation);
  const clang::Stmt *onlyStatement(const PhaseNode &Node) const;
  const clang::IfStmt *onlyCondition(const PhaseNode &Node) const;
  std::string variableGivenBack(const PhaseNode &Node) const;
  std::string risingThreads(const PhaseNode &Node, llvm::StringRef Indentation) const;
  bool writeRangeLoop(const PhaseNode &Whole, const RegionText &Region, const clang::IfStmt &If,
                      llvm::StringRef Range, llvm::StringRef Indentation);
  bool writeBody(llvm::ArrayRef<PhaseNode> Nodes, const clang::Stmt *Body, const clang::Stmt *Of);

  bool fail(const llvm::Twine &Reason) {
    Problem = Reason.str();
    return false;
  }

  bool insertBefore(const clang::Stmt *S, llvm::ArrayRef<std::string> Lines);
  bool insertInBody(const clang::Stmt *Body, llvm::ArrayRef<std::string> Lines, bool AtEnd);
  std::optional<TextRange> rangeOf(const clang::Stmt *S) const;
  bool take(TextRange Range);
  bool writeCallResults(const clang::Stmt *S);
  bool vanishes(const clang::Stmt *S) const;
  bool isSpent(const clang::Stmt *S, const PhaseNode &Region) const;
  bool atDirective(TextRange Range) const;

  const BlockFunction &Block;
  const SourceText &Text;
  const clang::ASTContext &Context;
  const PhasePlan &Plan;
  const BlockSignature *Self; // null in a kernel
  EditList &Edits;
  SharedDeclarations &Written;
  /// The lambda around the present place, whose calls all threads make together; else null.
  const BlockSignature *Closure = nullptr;
  /// What barriers and regions have become of the text so far.
  llvm::SmallVector<TextRange, 16> Taken;
  PhaseVariables Variables;
  RegionRegisters Registers;
  BlockCallWriter Calls;
  DivergentFlow Divergent;
  /// The names of the divergent loops around the present place, and how many there were at all.
  llvm::SmallVector<std::string, 2> Loops;
  unsigned LoopCount = 0;
  /// The name of the warp that goes through the present loop in lockstep; empty outside of one.
  std::string Lockstep;
  /// The name of the rows of threads that go through the present loop; empty outside of one.
  std::string Rows;
  /// What a row, or a block with its neighbours, keeps through the present loop.
  llvm::SmallVector<const clang::VarDecl *, 4> KeptByRow;
  /// The name of the block and its neighbours that go through the present loop; empty outside of
  /// one.
  std::string Neighbours;
  /// The name of what knows the pieces of rows that the present loop over threads cuts, or empty.
  CutRow Row;
  /// The loop that the block goes through for all of its threads, and they all alike, if the
  /// present place is in its round; else null.
  const clang::Stmt *Round = nullptr;
  /// The runtime asks the threads of the present loop first who have something to do.
  bool AsksFirst = false;
  BlockFunction::GuardKind Asked = BlockFunction::GuardKind::Any;
  /// What compilers are told of threads that may go side by side in the present loop; see
  /// apartness().
  const char *Apart = "";
  /// What the present loop reads before it begins; see writeCommonElements().
  std::string Common;
  /// Statements of the present loop, which goes by warp, take their lane from it.
  bool NamesLanes = false;
  /// Of the kernel, once it is asked.
  std::optional<Uniformity> Uniform;
  /// The name of the threads that are side by side in the present loop, what they go through of
  /// their own rows, and what each round tells these; empty outside of one.
  std::string Lanes, Rounds;
  llvm::ArrayRef<OwnRow> OwnRows;
  /// What regions are indented by for what has been put around them.
  std::string Nested;
  /// A jump to a case may not pass the declaration of storage.
  bool BetweenCases = false;
  /// How the block leaves what it is in when no thread is active there.
  const char *WhenNoneIsActive = "return";
  /// The one statement of a body is about to get braces.
  bool Braced = false;
  /// What a body that moves to a line of its own is indented by.
  std::string Deeper;
  /// The lines of calls whose statement begins the next region.
  llvm::SmallVector<std::string, 8> Pending;
  /// Inside of a branch before a statement, whose results are declared in front of the branch.
  bool InExpression = false;
  llvm::SmallVector<std::string, 8> Results;
  std::string Problem = "a macro hides part of its control flow";
};

} // namespace offloom

#endif
