// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/PhaseRoles.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/QuietTypes.h"
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Effects/FirstAssignments.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Values/Recompute.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;
using NodeList = std::vector<PhaseNode>;

void forEachThreadNode(NodeList &Nodes, llvm::function_ref<void(PhaseNode &)> Apply) {
  for (PhaseNode &Node : Nodes) {
    if (Node.TheKind == Kind::Region || Node.TheKind == Kind::Call || Node.Divergent)
      Apply(Node);
    forEachThreadNode(Node.BeforeTest, Apply);
    forEachThreadNode(Node.Body, Apply);
    forEachThreadNode(Node.Else, Apply);
  }
}

static bool hasPublicDefaultConstructor(const CXXRecordDecl &Record) {
  return Record.needsImplicitDefaultConstructor() ||
         llvm::any_of(Record.ctors(), [](const CXXConstructorDecl *C) {
           return C->isDefaultConstructor() && !C->isDeleted() && C->getAccess() == AS_public;
         });
}

/// Bytes alone can be such an object before it is assigned: no constructor has to run first.
static bool needsNoConstruction(const CXXRecordDecl &Record) {
  return Record.isTriviallyCopyable() && Record.hasTrivialDestructor();
}

bool isStorable(QualType T) {
  T = T.getNonReferenceType();
  if (T->isDependentType() || T->isScalarType() || T->isVectorType())
    return true;
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return llvm::isa<ConstantArrayType>(Array) && isStorable(Array->getElementType());
  const auto *Record = T->getAsCXXRecordDecl();
  if (Record && Record->getIdentifier() &&
      (Record->getName() == "coalesced_group" || Record->getName() == "thread_block"))
    return true; // migrated code has a default constructor for them, CUDA does not
  if (!Record || !Record->hasDefinition() || isMadeOfClosures(T) ||
      (!hasPublicDefaultConstructor(*Record) && !needsNoConstruction(*Record)) || !isQuiet(*Record))
    return false;
  // What can only be moved was made by what it is moved from, `cuda::make_pipeline()`.
  return Record->hasSimpleCopyAssignment() || Record->hasSimpleMoveAssignment() ||
         llvm::any_of(Record->methods(), [](const CXXMethodDecl *M) {
           return (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) &&
                  !M->isDeleted();
         });
}

namespace {

/// Where the variables of the regions are declared and used.
struct VariableUses {
  llvm::DenseMap<const VarDecl *, llvm::SmallPtrSet<const PhaseNode *, 4>> UsedIn;
  llvm::DenseMap<const VarDecl *, const PhaseNode *> DeclaredIn;
  llvm::SmallVector<const VarDecl *, 16> InOrder;
  /// What must be stored: variables that block-level functions refer to (passed by reference, or
  /// initialised by a call and nothing else), and those that loops carry from round to round.
  llvm::SmallPtrSet<const VarDecl *, 4> Stored;

  void collect(PhasePlan &Plan, const VariableSet &BlockLevel) {
    forEachThreadNode(Plan.Nodes, [&](PhaseNode &Node) {
      if (Node.TheKind == Kind::Call) {
        for (const Expr *E : threadArguments(Node.TheCall))
          use(E, Node, Plan.Calls);
        if (Node.TheCall.Initialises)
          Stored.insert(Node.TheCall.Initialises);
        for (auto [I, Kind] : llvm::enumerate(Node.TheCall.Arguments))
          if (Kind == BlockCall::Argument::Variable)
            Stored.insert(rootVariable(Node.TheCall.Operands[I]));
          else if (Kind == BlockCall::Argument::Object)
            storeObjectsOf(Node.TheCall.Operands[I]);
      }
      for (const ThreadGuard &Guard : Node.Guards) {
        use(Guard.Condition, Node, Plan.Calls);
        if (Guard.Strided) {
          Begun.insert(Guard.Strided->Index);
          if (Guard.Strided->OfRows)
            useOfRow(*Guard.Strided, Node, Plan.Calls);
          else
            Begun.insert_range(localVariablesIn(Guard.Strided->Begin));
        }
      }
      for (const Expr *E : Node.After)
        use(E, Node, Plan.Calls);
      for (const Stmt *S : Node.Divergent ? threadParts(Node) : Node.Statements) {
        use(S, Node, Plan.Calls);
        if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S)) {
          declare(Declaration, Node, BlockLevel);
          for (const Decl *D : Declaration->decls())
            if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Node.Divergent)
              Stored.insert(V);
        }
      }
    });
  }

  /// A reference is bound to what \p E names: a variable of the thread or a part of it, or one of
  /// several, as in `t < 3 ? x : y` and `max(x, y)`. What is but read does not count.
  void storeObjectsOf(const Stmt *E) {
    const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E);
    if (Cast && Cast->getCastKind() == CK_LValueToRValue && rootVariable(Cast->getSubExpr()))
      return;
    const auto *Place = llvm::dyn_cast<Expr>(E);
    if (const VarDecl *V = Place ? rootVariable(Place) : nullptr) {
      if (V->hasLocalStorage() && !isShared(*V) && !V->getType()->isReferenceType())
        Stored.insert(V);
      return;
    }
    for (const Stmt *Part : E->children())
      if (Part)
        storeObjectsOf(Part);
  }

  /// A variable is used where something that may hold its address is.
  void followAddresses(const Escapes &Addresses) {
    for (const VarDecl *V : InOrder) {
      if (Addresses.escapes(V))
        Stored.insert(V);
      for (const VarDecl *Holder : Addresses.holdersOf(V))
        if (auto It = UsedIn.find(Holder); It != UsedIn.end()) {
          llvm::SmallPtrSet<const PhaseNode *, 4> There = It->second;
          UsedIn[V].insert_range(There);
        }
    }
  }

  bool staysInItsRegion(const VarDecl *V) const {
    auto It = UsedIn.find(V);
    return It == UsedIn.end() ||
           (It->second.size() == 1 && It->second.contains(DeclaredIn.lookup(V)));
  }

  /// Does no region know what another one left in \p V, since each assigns it first? C had all
  /// declarations at a function's top.
  bool isAssignedFirst(const VarDecl *V) const {
    auto It = UsedIn.find(V);
    return It != UsedIn.end() && llvm::all_of(It->second, [=](const PhaseNode *Node) {
             return Node->TheKind == Kind::Region && !Node->Divergent && Node->Guards.empty() &&
                    Node->After.empty() && assignFirst(Node->Statements, V);
           });
  }

  /// Is \p V there for strided loops to begin with, which now begin with what it was made of?
  bool isSpent(const VarDecl *V) const { return Begun.contains(V) && !UsedIn.contains(V); }

private:
  llvm::SmallPtrSet<const VarDecl *, 4> Begun;

  /// Does \p Node say for itself what \p V, the index of a strided loop around it, is?
  static bool isIndexIn(const PhaseNode &Node, const VarDecl *V) {
    return llvm::any_of(Node.Guards, [=](const ThreadGuard &Guard) {
      return Guard.Strided && Guard.Strided->Index == V;
    });
  }

  /// Each thread says where it stands in its row.
  void useOfRow(const StridedLoop &Loop, const PhaseNode &Node, const CallSet &Except) {
    for (const Expr *E : {Loop.Begin, Loop.Step})
      use(E, Node, Except);
    for (const VarDecl *V : Loop.Same)
      UsedIn[V].insert(&Node);
  }

  void use(const Stmt *S, const PhaseNode &Node, const CallSet &Except) {
    for (const VarDecl *V : localVariablesIn(S, Except))
      if (!isIndexIn(Node, V))
        UsedIn[V].insert(&Node);
  }

  void declare(const DeclStmt *S, const PhaseNode &Node, const VariableSet &BlockLevel) {
    for (const Decl *D : S->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && !BlockLevel.contains(V)) {
        DeclaredIn[V] = &Node;
        InOrder.push_back(V);
      }
  }
};

/// Do only declarations that are recomputed elsewhere stand before that of \p V in \p Region? Then
/// the region is not cut in two when \p V moves out of it.
bool beginsRegion(const VarDecl *V, const PhaseNode &Region, Recompute &CanRecompute) {
  for (const Stmt *S : Region.Statements) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    if (!Declaration)
      return false;
    for (const Decl *D : Declaration->decls()) {
      if (D == V)
        return true;
      const auto *Other = llvm::dyn_cast<VarDecl>(D);
      if (!Other || !CanRecompute(Other))
        return false;
    }
  }
  return false;
}

/// Does something hold the address of \p V that a phase does not make anew, as it does references
/// and lambdas?
bool isKept(const VarDecl *V, const Escapes &Addresses, Recompute &CanRecompute) {
  return llvm::any_of(Addresses.holdersOf(V), [&](const VarDecl *Holder) {
    const auto *Record = Holder->getType()->getAsCXXRecordDecl();
    bool IsBound = Holder->getType()->isReferenceType() || (Record && Record->isLambda());
    return !IsBound || !CanRecompute(Holder);
  });
}

/// Do phases use \p P after statements of their own have changed it, `in += blockIdx.x * n;`? What
/// is the same for all threads the block can change.
bool isMovedForAll(const ParmVarDecl &P, PhasePlan &Plan, const VariableUses &Uses,
                   const Modifications &Written) {
  auto It = Uses.UsedIn.find(&P);
  if (!Written.any(&P) || It == Uses.UsedIn.end() || It->second.size() < 2)
    return false;
  bool IsByStatements = true;
  forEachThreadNode(Plan.Nodes, [&](PhaseNode &Node) {
    for (const Stmt *S : Node.Statements)
      IsByStatements &= llvm::isa<Expr>(S) || llvm::none_of(Written.of(&P), [&](const Expr *Site) {
                          return standsIn(Site, S);
                        });
  });
  return IsByStatements;
}

/// A number whose declaration says no more than its type.
bool isBareNumber(const VarDecl &V) {
  const QualType T = V.getType();
  return !V.hasInit() && V.hasLocalStorage() && !T->isDependentType() && T->isScalarType() &&
         !T.isConstQualified() && !T.isVolatileQualified();
}

/// May \p V be made once for all threads, or anew where it is used, with nobody noticing?
bool mayBeMadeElsewhere(const VarDecl &V, const Synchronisation &Sync) {
  const auto *Made = llvm::dyn_cast_or_null<CXXConstructExpr>(
      V.getInit() ? V.getInit()->IgnoreImplicit() : nullptr);
  return Made ? leavesNoTrace(V.getType(), Made->getConstructor())
              : holdsInAllInstances(V, Sync, [](QualType T) { return leavesNoTrace(T); });
}

} // namespace

const VarDecl *assignRoles(PhasePlan &Plan, const RoleInputs &In) {
  VariableUses Uses;
  Uses.collect(Plan, In.BlockLevel);
  Uses.followAddresses(In.Addresses);

  for (const VarDecl *V : In.BlockLevel)
    Plan.Roles[V] = VariableRole::BlockLevel;
  auto StoreParameter = [&](const ParmVarDecl *P) {
    // Through a reference that comes once, threads write the object of the block itself.
    bool IsOwn = !P->getType()->isReferenceType();
    if (llvm::is_contained(In.VaryingParameters, P) || Uses.Stored.contains(P) ||
        (IsOwn && In.Written.any(P) && !In.BlockLevel.contains(P)))
      Plan.Roles[P] = VariableRole::PerThread;
  };
  for (const ParmVarDecl *P : In.F.parameters())
    if (!P->getType()->isReferenceType() && In.Uniform.isUniform(P) && !In.BlockLevel.contains(P) &&
        !In.Rejected.contains(P) && !Uses.Stored.contains(P) &&
        !llvm::is_contained(In.VaryingParameters, P) && isMovedForAll(*P, Plan, Uses, In.Written))
      return P;
  llvm::for_each(In.F.parameters(), StoreParameter);
  for (const auto &[Operator, Signature] : Plan.Closures)
    llvm::for_each(Signature.F->parameters(), StoreParameter);

  Recompute CanRecompute(In.F, In.Written, In.Addresses, In.BlockLevel, In.Moved, In.KeptUncut);
  auto MayRecompute = [&](const VarDecl *V) {
    return mayBeMadeElsewhere(*V, In.Addresses.synchronisation()) &&
           (CanRecompute(V) || Plan.Rounds->isFirstValue(V)) &&
           !isKept(V, In.Addresses, CanRecompute);
  };
  for (const VarDecl *V : Uses.InOrder) {
    if (Uses.Stored.contains(V)) {
      Plan.Roles[V] = VariableRole::PerThread;
      continue;
    }
    if (In.Moved.contains(V)) {
      Plan.Roles[V] = VariableRole::Recomputed;
      continue;
    }
    if (Uses.isSpent(V))
      Plan.Roles[V] = VariableRole::Recomputed;
    if (Uses.staysInItsRegion(V))
      continue; // unless a variable that is recomputed elsewhere needs it: see below
    if (isBareNumber(*V) && In.Addresses.holdersOf(V).empty() && Uses.isAssignedFirst(V)) {
      Plan.Roles[V] = VariableRole::Recomputed; // and there is nothing to compute
      continue;
    }
    bool Recomputed = MayRecompute(V);
    bool CanBeOnce = In.Uniform.isUniform(V) && !In.Rejected.contains(V) &&
                     !V->getType()->isReferenceType() &&
                     mayBeMadeElsewhere(*V, In.Addresses.synchronisation());
    if (CanBeOnce && (!Recomputed || beginsRegion(V, *Uses.DeclaredIn.lookup(V), CanRecompute)))
      return V;
    Plan.Roles[V] = Recomputed ? VariableRole::Recomputed : VariableRole::PerThread;
  }
  // What a recomputed variable is computed from must be there to compute it from.
  for (const VarDecl *V : llvm::reverse(Uses.InOrder))
    if (Plan.roleOf(V) == VariableRole::Recomputed && V->getInit())
      for (const VarDecl *Operand : localVariablesIn(V->getInit()))
        if (!llvm::isa<ParmVarDecl>(Operand) && !In.BlockLevel.contains(Operand) &&
            !Operand->isConstexpr() && Plan.roleOf(Operand) == VariableRole::Local)
          Plan.Roles[Operand] =
              MayRecompute(Operand) ? VariableRole::Recomputed : VariableRole::PerThread;
  return nullptr;
}

} // namespace offloom
