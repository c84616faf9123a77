// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Execution/WarpEvaluation.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace offloom {
namespace {

/// \p Op of two numbers, as C++ computes it in 64 bits.
std::optional<int64_t> compute(BinaryOperatorKind Op, int64_t A, int64_t B) {
  switch (Op) {
  case BO_Div:
    return B == 0 || B == -1 ? std::nullopt : std::optional(A / B);
  case BO_Rem:
    return B == 0 || B == -1 ? std::nullopt : std::optional(A % B);
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  case BO_Shl:
    return B < 0 || B > 62 ? std::nullopt : std::optional(int64_t(uint64_t(A) << B));
  case BO_Shr:
    return B < 0 || B > 62 ? std::nullopt : std::optional(A >> B);
  case BO_LT:
    return A < B;
  case BO_LE:
    return A <= B;
  case BO_GT:
    return A > B;
  case BO_GE:
    return A >= B;
  case BO_EQ:
    return A == B;
  case BO_NE:
    return A != B;
  case BO_LAnd:
    return A && B;
  case BO_LOr:
    return A || B;
  default:
    return std::nullopt;
  }
}

/// \p Value as \p Type holds it, which may be another where a difference of unsigned numbers is
/// below zero; none if 64 bits with a sign cannot say it.
std::optional<int64_t> heldBy(QualType Type, int64_t Value, const ASTContext &AST) {
  if (Type->isBooleanType())
    return Value != 0;
  bool IsUnsigned = Type->isUnsignedIntegerOrEnumerationType();
  unsigned Spare = 64 - std::min(64U, AST.getIntWidth(Type));
  if (Spare == 0)
    return IsUnsigned && Value < 0 ? std::nullopt : std::optional(Value);
  uint64_t Raised = uint64_t(Value) << Spare;
  return IsUnsigned ? int64_t(Raised >> Spare) : int64_t(Raised) >> Spare;
}

} // namespace

WarpEvaluation::WarpEvaluation(const FunctionDecl &Kernel, const Shape &Block,
                               ModificationsOfFunctions &Facts, uint64_t Warp)
    : Block(Block), Warp(Warp), Facts(Facts), AST(Facts.AST),
      Written(Facts.modificationsOf(Kernel)), Steps(Facts.loopStepsOf(Kernel)) {}

WarpEvaluation::WarpEvaluation(const FunctionDecl &Callee, const CallExpr &Call,
                               const WarpEvaluation &Caller)
    : WarpEvaluation(Callee, Caller.Block, Caller.Facts, Caller.Warp) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  const bool IsOperator = Method && isa<CXXOperatorCallExpr>(Call);
  const auto *OfObject = dyn_cast<CXXMemberCallExpr>(&Call);
  const Expr *Object = IsOperator ? Call.getArg(0)
                       : OfObject ? OfObject->getImplicitObjectArgument()
                                  : nullptr;
  if (Object && Method->isConst())
    IsThisSame = isa<CXXThisExpr>(Object->IgnoreParenImpCasts())
                     ? Caller.IsThisSame
                     : !Object->getType()->isPointerType() && Caller.isSameForAll(*Object);
  llvm::SmallVector<const Expr *, 8> Arguments(llvm::drop_begin(Call.arguments(), IsOperator));
  for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
    const ParmVarDecl *P = Callee.getParamDecl(I);
    Argument &Of = Parameters[P];
    if (I >= Arguments.size())
      continue;
    const Expr &Given = *Arguments[I];
    const auto *Copy = dyn_cast<CXXConstructExpr>(&Given);
    if (P->getType()->isReferenceType())
      Of.IsSame = Caller.isSameForAll(Given);
    else if (Given.getType()->isIntegralOrEnumerationType())
      Of.Value = Caller.value(Given);
    else if (Given.getType()->isPointerType())
      Of.Pointer = Caller.pointer(Given);
    else if (Copy && Copy->getConstructor()->isCopyOrMoveConstructor())
      Of.IsSame = Caller.isSameForAll(*Copy->getArg(0));
  }
}

LaneMask WarpEvaluation::lanes() const {
  uint64_t All = Block[0] * Block[1] * Block[2], Before = Warp * LaneValues::Lanes;
  uint64_t Threads = All - std::min(All, Before);
  return Threads >= 32 ? ~0U : (1U << Threads) - 1;
}

std::optional<LaneValues> WarpEvaluation::value(const Expr &Written) const {
  const Expr &E = *Written.IgnoreParens();
  if (E.isTypeDependent() || E.isValueDependent())
    return std::nullopt;
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    const Expr &Operand = *Cast->getSubExpr();
    if (Cast->getCastKind() == CK_LValueToRValue) {
      if (std::optional<LaneValues> Constant = constant(E))
        return Constant;
      if (const VarDecl *V = referredVariable(Operand))
        return variable(*V);
      if (const auto *Member = dyn_cast<MemberExpr>(Operand.IgnoreParens()))
        if (auto Builtin = builtin(*Member))
          return Builtin;
      if (isSameForAll(Operand))
        return LaneValues::unknown();
      // What all lanes load from one place is the same for all.
      std::optional<WarpAddress> From = address(Operand);
      return From && From->Bytes.isUniform() ? std::optional(LaneValues::unknown()) : std::nullopt;
    }
    if (Operand.getType()->isIntegralOrEnumerationType() &&
        E.getType()->isIntegralOrEnumerationType())
      return value(Operand);
    return std::nullopt;
  }
  if (std::optional<LaneValues> Constant = constant(E))
    return Constant;
  if (const auto *Binary = dyn_cast<BinaryOperator>(&E))
    return binary(*Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(&E)) {
    std::optional<LaneValues> Operand = value(*Unary->getSubExpr());
    if (Operand && Unary->getOpcode() == UO_Minus)
      return LaneValues::constant(0) - *Operand;
    return Unary->getOpcode() == UO_Plus ? Operand : std::nullopt;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E)) {
    std::optional<LaneValues> A = value(*Choice->getTrueExpr()), B = value(*Choice->getFalseExpr());
    return A && B && A->isUniform() && B->isUniform() && value(*Choice->getCond()) &&
                   value(*Choice->getCond())->isUniform()
               ? std::optional(LaneValues::unknown())
               : std::nullopt;
  }
  return std::nullopt;
}

/// What \p E is, if it is a constant of the language: a literal, or what is read of a constant of
/// the file, of a class, or of a function.
std::optional<LaneValues> WarpEvaluation::constant(const Expr &E) const {
  Expr::EvalResult Constant;
  if (!E.getType()->isIntegralOrEnumerationType() || !E.EvaluateAsInt(Constant, AST))
    return std::nullopt;
  std::optional<int64_t> Value = Constant.Val.getInt().tryExtValue();
  return Value ? LaneValues::constant(*Value) : LaneValues::unknown();
}

/// Is \p V a structure that the kernel has been given, and never changes?
bool WarpEvaluation::isPassedToAll(const VarDecl &V) const {
  QualType Type = V.getType().getNonReferenceType();
  if (!isa<ParmVarDecl>(V) || !Type->isRecordType() || Written.any(&V) ||
      (V.getType()->isReferenceType() && !Type.isConstQualified()))
    return false;
  auto Passed = Parameters.find(&V);
  return Passed == Parameters.end() || Passed->second.IsSame;
}

bool WarpEvaluation::isSameForAll(const Expr &Object) const {
  const Expr *E = Object.IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
    if (isa<CXXThisExpr>(Base))
      return IsThisSame && Field && !Field->isMutable();
    if (Member->isArrow() || !Field)
      return false;
    E = Base;
  }
  const VarDecl *V = referredVariable(*E);
  return V && (isPassedToAll(*V) || V->hasAttr<CUDAConstantAttr>());
}

std::optional<LaneValues> WarpEvaluation::builtin(const MemberExpr &E) const {
  const auto *Base = dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenImpCasts());
  llvm::StringRef Member = memberName(E);
  if (!Base || Member.size() != 1 || Member[0] < 'x' || Member[0] > 'z')
    return std::nullopt;
  unsigned Dimension = Member[0] - 'x';
  switch (builtinVariable(Base->getDecl())) {
  case BuiltinVariable::ThreadIdx: {
    LaneValues Result;
    for (uint64_t Lane = 0; Lane < LaneValues::Lanes; ++Lane) {
      uint64_t Thread = Warp * LaneValues::Lanes + Lane;
      Result.Offsets[Lane] = Dimension == 0   ? Thread % Block[0]
                             : Dimension == 1 ? Thread / Block[0] % Block[1]
                                              : Thread / (Block[0] * Block[1]);
    }
    return Result;
  }
  case BuiltinVariable::BlockDim:
    return LaneValues::constant(Block[Dimension]);
  case BuiltinVariable::BlockIdx:
  case BuiltinVariable::GridDim:
    return LaneValues::unknown();
  default:
    return std::nullopt;
  }
}

std::optional<LaneValues> WarpEvaluation::binary(const BinaryOperator &E) const {
  if (!E.getLHS()->getType()->isIntegralOrEnumerationType() ||
      !E.getRHS()->getType()->isIntegralOrEnumerationType() || E.isAssignmentOp())
    return std::nullopt;
  std::optional<LaneValues> A = value(*E.getLHS()), B = value(*E.getRHS());
  if (!A || !B)
    return std::nullopt;
  switch (E.getOpcode()) {
  case BO_Add:
    return *A + *B;
  case BO_Sub:
    return *A - *B;
  case BO_Mul:
    return *A * *B;
  case BO_Shl:
    if (std::optional<int64_t> By = B->asConstant(); By && *By >= 0 && *By < 32)
      return *A * LaneValues::constant(int64_t(1) << *By);
    [[fallthrough]];
  default:
    return combine(*A, *B, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
      std::optional<int64_t> Left = heldBy(E.getLHS()->getType(), X, AST),
                             Right = heldBy(E.getRHS()->getType(), Y, AST);
      return Left && Right ? compute(E.getOpcode(), *Left, *Right) : std::nullopt;
    });
  }
}

std::optional<LaneValues> WarpEvaluation::variable(const VarDecl &V) const {
  if (builtinVariable(&V) == BuiltinVariable::WarpSize)
    return LaneValues::constant(32);
  if (auto Value = Assumed.find(&V); Value != Assumed.end())
    return LaneValues::constant(Value->second);
  if (!V.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (isa<ParmVarDecl>(V)) {
    if (Written.any(&V))
      return std::nullopt;
    auto Passed = Parameters.find(&V);
    return Passed == Parameters.end() ? std::optional(LaneValues::unknown()) : Passed->second.Value;
  }
  if (!V.isLocalVarDecl() || V.isStaticLocal() || (!V.getInit() && !Written.any(&V)) ||
      V.hasAttr<CUDASharedAttr>() || Depth > 16)
    return std::nullopt;
  ++Depth;
  auto Leave = llvm::scope_exit([&] { --Depth; });
  const Expr *Only = onlyValue(V, Written.of(&V));
  return Only ? value(*Only) : counter(V);
}

std::optional<LaneValues> WarpEvaluation::counter(const VarDecl &V) const {
  llvm::SmallVector<const Expr *, 2> Starts;
  if (V.getInit())
    Starts.push_back(V.getInit());
  for (const Expr *Write : Written.of(&V)) {
    if (!Steps.isIncrement(*Write) && !Steps.isStart(V, *Write))
      return std::nullopt;
    if (const auto *Step = dyn_cast<BinaryOperator>(Write->IgnoreParens())) {
      const Expr *Added = addedTo(V, *Step);
      if (Step->getOpcode() == BO_Assign && !Added) {
        Starts.push_back(Step->getRHS());
        continue;
      }
      std::optional<LaneValues> By = value(Added ? *Added : *Step->getRHS());
      if (Added && By && By->isUniform())
        continue;
      if ((Step->getOpcode() != BO_AddAssign && Step->getOpcode() != BO_SubAssign) || !By ||
          !By->isUniform())
        return std::nullopt;
    }
  }
  if (Starts.empty())
    return std::nullopt;
  if (Starts.size() == 1) {
    std::optional<LaneValues> Start = value(*Starts.front());
    return Start ? std::optional(*Start + LaneValues::unknown()) : std::nullopt;
  }
  for (const Expr *Start : Starts)
    if (std::optional<LaneValues> Value = value(*Start); !Value || !Value->isUniform())
      return std::nullopt;
  return LaneValues::unknown();
}

const Expr *WarpEvaluation::addedTo(const VarDecl &V, const BinaryOperator &Assignment) {
  const auto *Sum = dyn_cast<BinaryOperator>(Assignment.getRHS()->IgnoreParenImpCasts());
  if (Assignment.getOpcode() != BO_Assign || !Sum || Sum->getOpcode() != BO_Add)
    return nullptr;
  if (referredVariable(*Sum->getLHS()) == &V)
    return Sum->getRHS();
  return referredVariable(*Sum->getRHS()) == &V ? Sum->getLHS() : nullptr;
}

} // namespace offloom
