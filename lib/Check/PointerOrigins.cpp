// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/PointerOrigins.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

llvm::StringRef calleeName(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() ? Callee->getName() : llvm::StringRef();
}

const VarDecl *localVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && !V->isStaticLocal() ? V : nullptr;
}

namespace {

/// Where the memory comes from that an expression yields.
Memory originOf(const Expr &E) {
  const Expr *Value = E.IgnoreParenCasts();
  if (isa<CXXNewExpr>(Value))
    return Memory::Host;
  const auto *Call = dyn_cast<CallExpr>(Value);
  if (Call && (calleeName(*Call) == "malloc" || calleeName(*Call) == "calloc"))
    return Memory::Host;
  return Memory::Unknown;
}

/// What memory \p Function stores the address of in its first argument.
Memory allocatedBy(llvm::StringRef Function) {
  if (Function == "cudaMalloc")
    return Memory::Device;
  return Function == "cudaMallocHost" || Function == "cudaHostAlloc" ? Memory::Pinned
                                                                     : Memory::Unknown;
}

bool isNull(const Expr &E, const VarDecl &V) {
  return E.isNullPointerConstant(V.getASTContext(), Expr::NPC_ValueDependentIsNull);
}

/// Collects what each local pointer is set to. One that is set in more than one way is unknown.
class Collector : public DynamicRecursiveASTVisitor {
public:
  explicit Collector(llvm::DenseMap<const VarDecl *, Memory> &Variables) : Variables(Variables) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isLocalVarDecl() && V->getInit() && V->getType()->isPointerType() &&
        !isNull(*V->getInit(), *V))
      set(V, originOf(*V->getInit()));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (const VarDecl *V = B->isAssignmentOp() ? localVariable(*B->getLHS()) : nullptr)
      if (!isNull(*B->getRHS(), *V))
        set(V, originOf(*B->getRHS()));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    const VarDecl *V = U->getOpcode() == UO_AddrOf ? localVariable(*U->getSubExpr()) : nullptr;
    if (V && V->getType()->isPointerType() && !Allocated.contains(U))
      set(V, Memory::Unknown);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (calleeName(*Call) == "cudaHostRegister" || calleeName(*Call) == "cudaHostGetDevicePointer")
      Registers = true;
    Memory Allocates = allocatedBy(calleeName(*Call));
    if (Allocates == Memory::Unknown || Call->getNumArgs() < 2)
      return true;
    const auto *Address = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
    if (Address && Address->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = localVariable(*Address->getSubExpr())) {
        Allocated.insert(Address);
        set(V, Allocates);
      }
    return true;
  }

  bool Registers = false; ///< some memory of the host is made the device's too

private:
  void set(const VarDecl *V, Memory Origin) {
    auto [Known, IsNew] = Variables.try_emplace(V, Origin);
    if (!IsNew && Known->second != Origin)
      Known->second = Memory::Unknown;
  }

  llvm::DenseMap<const VarDecl *, Memory> &Variables;
  llvm::DenseSet<const UnaryOperator *> Allocated; ///< `&p` in cudaMalloc(&p, …)
};

} // namespace

PointerOrigins::PointerOrigins(const Stmt *Body) {
  Collector C(Variables);
  C.TraverseStmt(const_cast<Stmt *>(Body));
  if (C.Registers)
    Variables.clear();
}

Memory PointerOrigins::of(const Expr &Pointer) const {
  const Expr *E = Pointer.IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf) {
    const VarDecl *V = localVariable(*Address->getSubExpr());
    return V && !V->getType()->isReferenceType() ? Memory::Host : Memory::Unknown;
  }
  const VarDecl *V = localVariable(*E);
  if (!V)
    return Memory::Unknown;
  if (V->getType()->isArrayType())
    return Memory::Host;
  auto Known = Variables.find(V);
  return Known == Variables.end() ? Memory::Unknown : Known->second;
}

const VarDecl *addressedVariable(const Expr &E) {
  const auto *Address = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? localVariable(*Address->getSubExpr())
                                                      : nullptr;
}

} // namespace offloom
