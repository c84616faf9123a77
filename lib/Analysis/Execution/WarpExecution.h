// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpExecution: executes a kernel's statements for a few warps side by side, on LaneTerms instead
// of values, and notes which lane touches what memory.
//
// Loops whose number of rounds is known are executed whole, others twice. Functions of the unit are
// executed where they are called. A branch that is taken depending on data is taken by all lanes,
// and so is one on values that are the same for all; one that depends on the lane in a way that is
// not followed makes what is under it doubtful. Two accesses that only some data lead to are no
// exchange unless memory is volatile: that the data keep lanes apart is what a race-free program
// counts on. Where all lanes come to one of the two, or both lanes by the same data, data cannot:
// LaneTerm::Origin says whose data are the same. Atomics of shared memory are accesses like others,
// but two of them are no exchange.
//
// The block is one that the unit launches the kernel with. Where that is not known, a warp may be
// one row, or several shorter ones: if the code asks for more than `threadIdx.x`, all such shapes
// are executed, and count if they touch no memory that is not there.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_WARPEXECUTION_H
#define OFFLOOM_ANALYSIS_EXECUTION_WARPEXECUTION_H

#include "Analysis/Execution/UniformConditions.h"
#include "Analysis/Execution/WarpExchanges.h"
#include "Analysis/Execution/WarpTerms.h"
#include "Analysis/Values/KnownValues.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CastExpr;
class CompoundStmt;
class ConditionalOperator;
class CXXConstructExpr;
class CXXConstructorDecl;
class CXXForRangeStmt;
class DeclStmt;
class GCCAsmStmt;
class IfStmt;
class QualType;
class SwitchStmt;
class UnaryOperator;
} // namespace clang

namespace offloom {

class WarpExecution {
public:
  /// What is looked for: all steps, or only those behind fences.
  enum class Purpose : unsigned char { All, Fences };

  /// Executes \p Kernel, launched with \p Blocks if there are any, as if lanes waited for each
  /// other at \p Steps. Of loops whose rounds are known, at most so many are executed.
  WarpExecution(const clang::FunctionDecl &Kernel, llvm::ArrayRef<Dimensions> Blocks,
                const Synchronisation &Sync, llvm::ArrayRef<WarpStep> Steps, Purpose Finds,
                unsigned MostRounds);

  /// The first step that is missing; none when lanes exchange nothing otherwise.
  std::optional<WarpStep> run();
  /// Was the kernel too long to be executed to its end?
  bool ranOut() const { return Budget == 0; }

private:
  // What is executed side by side: each lane's value of an expression, or what it is an element of.
  using Terms = WarpTerms;
  enum class Activity : unsigned char { Off, Doubtful, On };
  using Mask = std::vector<Activity>;
  /// An index of an array that has so many elements.
  struct Extent {
    Terms Index;
    std::uint64_t Size;
  };
  struct Place {
    const clang::VarDecl *Variable = nullptr; ///< a scalar of each lane
    Terms Addresses;                          ///< otherwise, in bytes
    unsigned Size = 0;
    bool Volatile = false;
    std::vector<Extent> Within;
  };
  /// Where the shapes of Blocks come from.
  enum class Shapes : unsigned char {
    Launched, ///< all that there are
    Row,      ///< one row of threads, however long
    Rows,     ///< those that a warp may be a part of
  };
  /// The parts of a statement, in the order in which they are executed.
  enum Part : unsigned { Head, Then, Else, Body, Last };
  /// Which part of which statement is being executed, and in which round.
  struct Frame {
    const clang::Stmt *S;
    unsigned Part, Round;
    const clang::Stmt *Statement = nullptr; ///< the part
    bool operator==(const Frame &) const = default;
  };
  enum class Leaving : unsigned char { Nothing, Break, Continue, Return };
  /// That a branch is taken which lanes take depending on what is not known.
  struct Assumption {
    unsigned Branch; ///< as it is executed, by number
    bool If;
    std::vector<Consequences::List> Holds; ///< where it is taken, by warp
    std::vector<unsigned> OfLanes;         ///< in Bounds, by lane; empty if there are none
  };
  /// A branch on the way to which lanes left, or all did.
  struct Exit {
    Leaving How;
    llvm::SmallVector<std::pair<unsigned, bool>, 4> Way;
    Assumption Last; ///< of them
  };
  /// What led to an access.
  struct Situation {
    std::vector<Frame> Frames;
    std::vector<Assumption> Assumptions;
    std::vector<Exit> Exits; ///< that were not taken
  };
  /// What all lanes access at once where they may meet others, with nothing that they waited for
  /// since.
  struct SharedAccess {
    unsigned Where; ///< in Accesses
    bool Writes;
    Terms Addresses;
    llvm::BitVector Lanes;
    std::vector<Extent> Within;
  };
  struct Access {
    unsigned Lane;
    bool Writes;
    unsigned Where;         ///< in Accesses
    bool IsCrowded = false; ///< a store that other lanes make there at once
  };
  /// For each lane, how many branches led it here that other lanes of its warp may not have taken.
  using Divisions = std::vector<unsigned>;
  /// For each lane, by which data it is where it is, as a number that only lanes share of which it
  /// is known that they have the same data; 0: by none.
  using Choices = std::vector<std::uint64_t>;
  /// Which lanes are active, and why.
  struct Lanes {
    Mask Active;
    llvm::BitVector Assumed;
    Divisions Apart;
    Choices ChosenBy;
  };
  /// `__threadfence()`, of lanes that have stored something since all met.
  struct Fence {
    WarpStep Behind;
    std::vector<Frame> Frames;
    llvm::BitVector Lanes;
    Divisions Apart;
  };

  /// Memory that lanes stored to since all met, and which a ticket that one lane draws may give
  /// away.
  struct Store {
    const clang::Expr *Element;
    const clang::VarDecl *Memory;
    Fence Done;
  };
  struct Ticket {
    WarpStep Before;
    const clang::VarDecl *Memory;
  };

  // Statements.
  void execute(const clang::Stmt *S);
  void executeIn(const clang::Stmt *S, unsigned Part, unsigned Round, const clang::Stmt *Child);
  void executeIf(const clang::IfStmt *S);
  void executeLoop(const clang::Stmt *S, const clang::Stmt *Init, const clang::DeclStmt *Variable,
                   const clang::Expr *Condition, const clang::Expr *Step, const clang::Stmt *Body,
                   bool TestFirst);
  void executeReturn(const clang::Expr *Value);
  void executeSwitch(const clang::SwitchStmt *S);
  void executeRangeFor(const clang::CXXForRangeStmt *S);
  void executeStatements(const clang::CompoundStmt *Block);
  void repeat(const clang::Stmt *S, const clang::Stmt *LoopBody, unsigned Rounds,
              llvm::function_ref<void(unsigned)> Begin);
  /// Lanes that data did not make leave, and what data.
  struct Stay {
    llvm::BitVector Lanes;
    std::vector<std::uint64_t> By;
  };
  using Staying = std::array<Stay, 4>; ///< by how they would have left
  void executeBody(const clang::Stmt *S, const clang::Stmt *LoopBody, unsigned Round,
                   std::size_t Exits, const Staying &StayedBefore);
  void endLoop(const Lanes &Before, std::size_t Exits, const Staying &StayedBefore);
  void forgetWritten(const clang::Stmt *S, const Choices *InLoop = nullptr);
  void declare(const clang::DeclStmt *S);
  void executeAssembly(const clang::GCCAsmStmt &Assembly);
  void executeUnfollowed(const clang::Stmt *S);
  void leave(Leaving How);
  Lanes lanesNow() const { return {Active, Assumed, Apart, ChosenBy}; }
  void divide(const Terms &Condition);
  void narrow(const Terms &Condition, bool If);
  void choose(unsigned Lane, std::uint64_t By);
  bool isChosenAlone(unsigned Lane) const;
  bool areChosenApart(const Access &A, const Access &B) const;
  void widen(const Lanes &Before);
  Consequences consequences(const LaneTerm &T) const;
  std::optional<Assumption> assumption(const Terms &Condition, unsigned Branch, bool If) const;
  void forgetExits(Leaving How, std::size_t From);

  // Expressions.
  Terms value(const clang::Expr *E);
  Terms operand(const clang::Stmt *S, unsigned Part, const clang::Expr *Operand,
                unsigned Round = 0);
  Terms computed(const clang::Expr *E);
  Terms binary(const clang::BinaryOperator *E);
  Terms shortCircuit(const clang::BinaryOperator *E);
  Terms assignment(const clang::BinaryOperator *E);
  Terms increment(const clang::UnaryOperator *E);
  Terms conditional(const clang::ConditionalOperator *E);
  Terms operandIf(const Terms &Condition, bool If, const clang::Stmt *S, unsigned Part,
                  const clang::Expr *Operand, unsigned Branch);
  Terms picked(const Terms &Condition, const Terms &A, const Terms &B, clang::QualType T);
  Terms scaled(Terms Index, clang::QualType T);
  Terms call(const clang::CallExpr *E);
  bool isFollowed(const clang::FunctionDecl &Definition) const;
  Terms executeFunction(const clang::FunctionDecl &Definition,
                        llvm::ArrayRef<const clang::Expr *> Arguments, const clang::Expr *Site,
                        const Terms &Object);
  Terms resultOf(const clang::FunctionDecl *F, llvm::ArrayRef<Terms> Arguments, clang::QualType T);
  std::optional<Terms> shuffled(llvm::StringRef Name, llvm::ArrayRef<Terms> Arguments);
  std::optional<Terms> voted(llvm::StringRef Name, llvm::ArrayRef<Terms> Arguments);
  Terms callOfLibrary(const clang::CallExpr *E, const clang::FunctionDecl *F);
  std::optional<Terms> builtin(const clang::Expr *E);
  Terms combine(int Opcode, const Terms &A, const Terms &B, clang::QualType OfA,
                clang::QualType Result);
  LaneTerm combineOne(int Opcode, const LaneTerm &A, const LaneTerm &B, bool Uniform);
  LaneTerm combineUnknown(int Opcode, const LaneTerm &A, const LaneTerm &B, bool UniformRest);
  LaneTerm mixed(int Opcode, const LaneTerm &A, const LaneTerm &B);
  LaneTerm bound(int Opcode, const LaneTerm &A, const LaneTerm &B);
  Terms extreme(bool IsLess, const Terms &A, const Terms &B, clang::QualType T);
  LaneTerm bound(LaneTerm::Kind TheKind, Consequences C);
  LaneTerm joinedBounds(const LaneTerm &X, const LaneTerm &Y, bool IsAnd);
  LaneTerm joined(const LaneTerm &X, const LaneTerm &Y, bool IsAnd);
  const Consequences *boundOf(const LaneTerm &T) const;
  std::optional<LaneTerm> partOf(int Opcode, const LaneTerm &A, std::int64_t B);
  LaneTerm both(const LaneTerm &X, const LaneTerm &Y, bool IsAnd);
  Terms chosen(const Terms &Condition, const Terms &IfTrue, const Terms &IfFalse,
               const LaneTerm &Otherwise);
  Terms wrapped(Terms Values, clang::QualType T) const;
  Place place(const clang::Expr *E);
  Place placeAt(Terms Addresses, Place P) const;
  Terms addressOf(const Place &P) const;
  Place placeOfResult(const clang::Expr *E, const Place &Otherwise);
  Terms load(const Place &P, const clang::Expr *E);
  Terms found(const Place &P, clang::QualType T);
  void store(const Place &P, const Terms &Values, const clang::Expr *E);
  void set(Terms &Old, const Terms &Values) const;
  Terms visitOperands(const clang::Stmt *S);

  // Objects of the lanes' own.
  using FieldName = std::pair<LaneObject, std::int64_t>; ///< and where it is in bytes
  std::optional<FieldName> ownField(const Terms &Addresses) const;
  Terms objectOfCall(const clang::CallExpr *E);
  void begin(const clang::VarDecl *Object, const clang::Expr *Init);
  void beginTemporary(const clang::Expr *Object, const clang::Expr *Init);
  void forgetFields(const FieldName &First, std::int64_t Bytes);
  void forgetFields(LaneObject Of);
  void initialise(const Terms &Address, clang::QualType T, const clang::Expr *Init);
  void construct(const Terms &Address, const clang::CXXConstructExpr *E);
  void initialiseMembers(const clang::CXXConstructorDecl &Constructor);
  void copyFields(const Terms &To, const Terms &From, clang::QualType T, const clang::Expr *E);
  void loadFields(const FieldName &To, const Terms &From, clang::QualType T);
  static Terms moved(Terms Address, std::int64_t Bytes);
  std::int64_t bytesMovedBy(const clang::CastExpr &Cast) const;
  Terms all(const LaneTerm &T) const { return Terms(lanes(), T); }
  Terms opaque(clang::QualType T) const;
  /// How a value is made of others: by one of these, an operator, or what has a hash of its own.
  enum MadeBy : std::uint64_t { Choice, Least, Most, Operator };
  static std::uint64_t by(int Opcode) { return Operator + std::uint64_t(Opcode); }
  static bool commutes(std::uint64_t How);
  Terms madeOf(Terms Values, std::uint64_t How, llvm::ArrayRef<const Terms *> Operands) const;
  Terms foundSomewhere(clang::QualType T);
  std::uint64_t originOfLoaded(const LaneTerm &Address, bool Volatile) const;
  const LaneTerm *uniformIn(unsigned Warp, const Terms &T) const;
  bool isUniformIn(unsigned Warp, std::initializer_list<const Terms *> Values) const;
  bool isOfGroup(const Terms &T, unsigned Lane) const;

  // Memory.
  static bool isSharedMemory(const LaneTerm &Address);
  static const clang::VarDecl *memoryAt(const LaneTerm &Address);
  void notePart(const clang::Expr &Begin, const Terms &Addresses);
  void noteExtent(const Terms &Index, std::uint64_t Size, bool Volatile);
  void note(const clang::Expr *E, const Place &P, bool Writes, bool IsAtomic = false);
  void noteAtomic(const clang::CallExpr *E, const clang::FunctionDecl &F, const Terms &Address);
  void noteChange(const Place &P);
  std::string loaded(const LaneTerm &Address, bool Volatile) const;
  llvm::BitVector crowded(const Place &P) const;
  void noteMeeting(const Access &Before, const Access &Next, const clang::VarDecl *Memory,
                   bool Perhaps = false);
  bool isReadByAllAndWritten(const clang::VarDecl *Memory) const;
  bool mayMeetIn(const clang::VarDecl *Memory, const Place &P, bool Writes);
  void noteWhereTheyMayMeet(const Place &P, bool Writes);
  void notePerhaps(const SharedAccess &Before, const SharedAccess &Next);
  bool meetsByData(const SharedAccess &Before, const SharedAccess &Next, unsigned Warp) const;
  std::optional<std::pair<unsigned, unsigned>>
  meetByArguments(const SharedAccess &Before, const SharedAccess &Next, unsigned Warp) const;
  bool canMeet(const SharedAccess &Before, unsigned Lane, const SharedAccess &Next, unsigned Other,
               bool Free) const;
  static bool isWithin(const SharedAccess &A, unsigned Lane, unsigned Symbol,
                       const LaneTerm &Value);
  std::optional<std::pair<unsigned, LaneTerm>> solved(LaneTerm Difference) const;
  bool isReadByAll(const SharedAccess &A, unsigned Warp) const;
  enum class Bounded : unsigned char { Never, Free, Within };
  Bounded boundedBy(const Situation &Way, unsigned Lane, unsigned Symbol,
                    const LaneTerm &Value) const;
  void noteMissing(WarpStep Step, unsigned Lane);
  void noteCrowd(const Place &P, const Terms &Values, const clang::Expr *Element,
                 const clang::Expr *Value);
  bool isSameForWarps(const clang::Expr *Value) const;
  bool isOneOfBlock(const Place &P, unsigned Warp) const;
  WarpStep crowdedStep(const clang::Expr *Element, const clang::VarDecl *Memory) const;
  bool isStatementStep(WarpStep::Kind Kind) const;
  void noteFence(const clang::CallExpr *E);
  void noteStored();
  bool isPublishedBy(const Fence &F, unsigned Lane) const;
  Fence doneHere(WarpStep Step) const;
  void noteStore(const clang::Expr *Element);
  void noteLock(const clang::CallExpr *E, const clang::FunctionDecl &F);
  void noteTicket(const clang::CallExpr *E, const clang::FunctionDecl &F);
  void noteTold();
  void forgetOwnTickets();
  void noteRead(const clang::Expr *Element);
  static bool exclude(const Situation &Before, const Situation &Next, unsigned Warp);
  void meet();
  void step();
  llvm::BitVector warpsHere() const;
  void beginDetour();
  void joinDetour();
  void endDetour(const std::optional<Assumption> &NotTaken);
  bool isStep(WarpStep::Kind Kind, const clang::Stmt *S) const;
  void meetBehind(const clang::Stmt *S, unsigned Part);
  std::optional<WarpStep> between(llvm::ArrayRef<Frame> First, llvm::ArrayRef<Frame> Second) const;
  std::optional<WarpStep> inLoop(const Frame &First, const Frame &Second) const;
  std::optional<WarpStep> inStatement(const Frame &Around, llvm::ArrayRef<Frame> First,
                                      llvm::ArrayRef<Frame> Second) const;
  static const clang::Stmt *statementOf(const Frame &F);
  const clang::Stmt *statementNow() const;
  bool isSplitHere(const clang::Expr *Assignment) const;

  unsigned lanes() const { return Blocks.size() * PerShape; }
  unsigned warps() const { return lanes() / WarpSize; }

  static constexpr unsigned WarpSize = 32;
  static constexpr unsigned PerShape = 2 * WarpSize; ///< lanes

  const clang::FunctionDecl &Kernel;
  const clang::ASTContext &Context;
  const Synchronisation &Sync;
  const Purpose Finds;
  using StepPlace = std::pair<unsigned, std::pair<unsigned, unsigned>>;
  static StepPlace placeOf(WarpStep::Kind Kind, const clang::Stmt *S);
  llvm::DenseSet<StepPlace> Steps;
  Shapes Assumes = Shapes::Launched;
  llvm::SmallVector<Dimensions, 3> Blocks;
  SymbolTable Symbols;
  llvm::DenseMap<unsigned, Consequences> Conditions; ///< of symbols that are conditions
  /// What follows from conditions that lanes differ in, by the Number of a Bound, from 1; or of
  /// Data, if that has no name.
  std::vector<Consequences> Bounds;
  /// Symbols that are no lane's index: sizes, and what leads to a part of shared memory.
  llvm::DenseSet<unsigned> Extents;
  std::map<const clang::VarDecl *, Terms> Variables;
  std::map<FieldName, Terms> Fields; ///< of lanes' own objects, as far as they are known
  Terms This;                        ///< where the object is whose member function is executed
  Terms ResultObject;                ///< where the object is that a function returns
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> Aliases;
  Mask Active = {};
  llvm::BitVector Missing; ///< lanes that no block has
  llvm::BitVector Assumed; ///< lanes that are where they are depending on what is not known
  Choices ChosenBy;
  unsigned ChosenAlone = 0; ///< choices of lanes by what nobody else is known to have
  Staying Stayed;
  llvm::BitVector Doubted; ///< lanes that may have left
  Divisions Apart;
  Divisions ApartByReturns;  ///< of the function
  llvm::BitVector Stored;    ///< lanes that have stored something since all met
  llvm::BitVector OneByOne;  ///< lanes that have each taken a lock since then
  std::vector<Fence> Fences; ///< since all met
  std::vector<Store> Stores; ///< of several lanes, since all met
  std::vector<Ticket> Tickets;
  std::vector<Leaving> Left;
  Situation Now;
  unsigned Branches = 0;
  struct AccessSite {
    Situation Way;
    const clang::Expr *Element;
    bool Volatile;
    unsigned Since; ///< the site that it was at first
    bool IsAtomic;
    Choices ChosenBy;
  };
  /// A part of the code that not every run comes to. Our steps in it put behind the lanes what they
  /// accessed before; where it is not come to, they have not waited.
  struct Detour {
    unsigned Begin; ///< in Accesses
    std::vector<std::pair<std::string, Access>> PutBehind;
    std::vector<std::pair<const clang::VarDecl *, SharedAccess>> SharedPutBehind;
  };
  std::vector<Detour> Detours;
  std::vector<AccessSite> Accesses;
  std::map<std::string, llvm::SmallVector<Access, 4>> Touched;
  std::map<const clang::VarDecl *, std::vector<SharedAccess>> SharedAccesses;
  bool MayMeet = false;          ///< SharedAccesses are worth while
  bool LooksForMeetings = false; ///< by SharedAccesses
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Written, ReadByAll; ///< memory of the device
  std::vector<Extent> Within; ///< of the array that has been evaluated last
  /// How often memory was written, by what pointers to it were made of; null for what is not known.
  llvm::DenseMap<const clang::VarDecl *, unsigned> Changes;
  llvm::SmallVector<const clang::FunctionDecl *, 4> Callers;
  std::optional<Terms> Returned;
  std::optional<Place> ReturnedPlace; ///< what the reference names that was returned last
  /// A candidate for the result, which all shapes have to show.
  struct Meeting {
    WarpStep Step;
    llvm::BitVector InShapes;
  };
  std::vector<Meeting> Meetings;
  bool Restarts = false; ///< rows matter
  const unsigned MostRounds;
  unsigned Budget = 40000; ///< of expressions
};

} // namespace offloom

#endif
