// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace offloom {

bool isPureByName(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "min",    "max",    "abs",     "sqrt",     "sqrtf",   "fabs",           "fabsf",
      "floor",  "floorf", "ceil",    "ceilf",    "pow",     "powf",           "exp",
      "expf",   "log",    "logf",    "log2",     "log2f",   "fminf",          "fmaxf",
      "fmin",   "fmax",   "round",   "roundf",   "rint",    "__ffs",          "__clz",
      "__popc", "__brev", "__mul24", "__umul24", "__log2f", "__float2int_rn", "__int2float_rn"};
  static const llvm::StringSet<> Groups = {"this_thread_block", "this_cluster", "this_grid",
                                           "tiled_partition"};
  return Names.contains(Name) || Groups.contains(Name);
}

namespace {

/// Asks whether objects are made and end with nothing written but to themselves. Who reads which
/// thread it is, is asked elsewhere.
class ObjectsAlone {
public:
  /// Does \p F, with what it calls for bases and members, write to its object alone?
  bool makes(const CXXConstructorDecl &F) {
    if (F.isTrivial() || isOfSystem(F))
      return true;
    const auto *Definition = llvm::cast_or_null<CXXConstructorDecl>(F.getDefinition());
    if (!Definition)
      return !F.isUserProvided();
    return !Seen.insert(Definition).second ||
           (touchesItsObjectOnly(Definition->getBody()) &&
            llvm::all_of(Definition->inits(), [&](const CXXCtorInitializer *I) {
              return touchesItsObjectOnly(I->getInit());
            }));
  }

  /// Does an object leave nothing behind when it ends, but for memory of its own?
  bool ends(const CXXRecordDecl &Record) {
    if (!Record.hasDefinition() || Record.hasTrivialDestructor() || isOfSystem(Record))
      return true;
    auto PartEnds = [&](QualType T) {
      const auto *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return !Part || ends(*Part);
    };
    const CXXDestructorDecl *Destructor = Record.getDestructor();
    return (!Destructor || !Destructor->isUserProvided() ||
            (Destructor->hasBody() && touchesItsObjectOnly(Destructor->getBody()))) &&
           llvm::all_of(Record.bases(),
                        [&](const auto &Base) { return PartEnds(Base.getType()); }) &&
           llvm::all_of(Record.fields(),
                        [&](const FieldDecl *Field) { return PartEnds(Field->getType()); });
  }

private:
  /// Does \p S touch no memory but that of the object it constructs?
  bool touchesItsObjectOnly(const Stmt *S) {
    if (!S)
      return true;
    if (llvm::isa<CallExpr, ArraySubscriptExpr, CXXNewExpr, CXXDeleteExpr, AsmStmt, LambdaExpr>(S))
      return false;
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_Deref)
      return false;
    if (const auto *M = llvm::dyn_cast<MemberExpr>(S);
        M && M->isArrow() && !llvm::isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
      return false;
    if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(S)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Reference->getDecl());
      if (V && (!V->hasLocalStorage() || isShared(*V)) && !V->getType().isConstQualified() &&
          builtinVariable(V) == BuiltinVariable::None)
        return false;
    }
    if (const auto *Default = llvm::dyn_cast<CXXDefaultInitExpr>(S))
      return touchesItsObjectOnly(Default->getExpr());
    if (const auto *Part = llvm::dyn_cast<CXXConstructExpr>(S);
        Part && !makes(*Part->getConstructor()))
      return false;
    return llvm::all_of(S->children(),
                        [&](const Stmt *Child) { return touchesItsObjectOnly(Child); });
  }

  llvm::SmallPtrSet<const Decl *, 8> Seen; ///< write to their objects alone, if what comes does
};

/// Looks for anything by which one call of a function could differ from another with the same
/// arguments, or leave a trace: writes but to its own variables, volatile reads, unknown calls.
class TraceFinder : public DynamicRecursiveASTVisitor {
public:
  TraceFinder(const FunctionDecl &F, const Synchronisation &Sync) : F(F), Sync(Sync) {}

  bool found() {
    TraverseStmt(F.getBody());
    return Found;
  }

  bool VisitStmt(Stmt *S) override {
    if (const auto *Assembly = llvm::dyn_cast<GCCAsmStmt>(S)) {
      for (const Expr *Output : Assembly->outputs())
        Found |= !writes(Output);
      Found |= !Sync.computes(*Assembly);
    } else if (llvm::isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, AtomicExpr, VAArgExpr,
                         LambdaExpr, CXXTypeidExpr, CXXUnresolvedConstructExpr,
                         CXXBindTemporaryExpr>(S)) { // whose destructor may do anything
      Found = true;
    }
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    return !Operation->isAssignmentOp() || writes(Operation->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *Operation) override {
    if (Operation->isIncrementDecrementOp())
      return writes(Operation->getSubExpr());
    // Through its address a variable could be written unseen.
    return !(Found = Operation->getOpcode() == UO_AddrOf && rootVariable(Operation->getSubExpr()));
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    return !(Found = Cast->getCastKind() == CK_LValueToRValue &&
                     Cast->getSubExpr()->getType().isVolatileQualified());
  }
  bool VisitVarDecl(VarDecl *V) override {
    const QualType T = V->getType();
    return !(Found = !V->hasLocalStorage() || isShared(*V) || T.isVolatileQualified() ||
                     T->isReferenceType() || T.isDestructedType());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    return !(Found = !isPureConstructor(*Made->getConstructor(), Sync));
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !(Found = !Callee || !Sync.isPure(Callee));
  }

private:
  /// Only the function's own variables may be written, and no reference among them.
  bool writes(const Expr *Place) {
    const VarDecl *V = rootVariable(Place);
    return !(Found = Found || !V || V->getDeclContext() != &F || V->getType()->isReferenceType());
  }

  const FunctionDecl &F;
  const Synchronisation &Sync;
  bool Found = false;
};

/// May \p F hand something out by its parameters, or give a place instead of a value?
bool hasWayOut(const FunctionDecl &F) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
  return F.isVariadic() || F.getReturnType()->isVoidType() ||
         F.getReturnType()->isReferenceType() || (Method && Method->isVirtual()) ||
         llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
           const QualType T = P->getType();
           return T->isRValueReferenceType() ||
                  (T->isReferenceType() && !T->getPointeeType().isConstQualified());
         });
}

/// Does \p F make a number of numbers?
bool isOfNumbers(const FunctionDecl &F) {
  return F.getReturnType()->isArithmeticType() && !F.parameters().empty() && !F.isVariadic() &&
         llvm::all_of(F.parameters(),
                      [](const ParmVarDecl *P) { return P->getType()->isArithmeticType(); });
}

bool isPureInstance(const FunctionDecl &F, const Synchronisation &Sync) {
  if (F.getDeclName().isIdentifier() && isPureByName(F.getName()))
    return true; // sqrt for all types
  // Device code has no errno that a function of numbers may set, and no rounding mode to ask for.
  if (const unsigned ID = F.getBuiltinID()) {
    const Builtin::Context &Builtins = F.getASTContext().BuiltinInfo;
    return Builtins.isConst(ID) ||
           (isOfNumbers(F) && (Builtins.isConstWithoutErrnoAndExceptions(ID) ||
                               Builtins.isConstWithoutExceptions(ID)));
  }
  // CUDA's and C++'s own functions: operators of small value types, and those of numbers.
  if (isOfSystem(F) && (!isOfNumbers(F) || F.isOverloadedOperator()))
    return F.isOverloadedOperator() && !hasWayOut(F);
  const FunctionDecl *Definition = F.getDefinition();
  return Definition && (Definition->isUserProvided() || isOfSystem(F)) &&
         runsOnDevice(*Definition) && !Definition->isDependentContext() &&
         !hasWayOut(*Definition) && Sync.of(Definition) == Waiting::None &&
         !Sync.readsThreadIdx(Definition) && !TraceFinder(*Definition, Sync).found();
}

} // namespace

bool Synchronisation::isPure(const FunctionDecl *F) const {
  F = F->getCanonicalDecl();
  if (auto [Known, IsNew] = Pure.try_emplace(F, false); !IsNew)
    return Known->second; // also of one that calls itself
  const auto Patterned = instancesOf(F);
  const bool Result = Patterned.empty()
                          ? isPureInstance(*F, *this)
                          : llvm::all_of(Patterned, [&](const FunctionDecl *Instance) {
                              return isPureInstance(*Instance, *this);
                            });
  return Pure[F] = Result;
}

bool isPureConstructor(const CXXConstructorDecl &F, const Synchronisation &Sync) {
  if (Sync.readsThreadIdx(&F))
    return false;
  ObjectsAlone Objects;
  return Objects.makes(F) && Objects.ends(*F.getParent());
}

} // namespace offloom
