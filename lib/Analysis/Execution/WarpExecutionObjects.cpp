// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that each lane has of its own: what their fields are, which member functions look at. Old
// code wraps its warp-synchronous steps in classes that hold a pointer to shared memory and a lane.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdint>

using namespace clang;

namespace offloom {

WarpExecution::Terms WarpExecution::moved(Terms Address, std::int64_t Bytes) {
  for (LaneTerm &T : Address)
    T.Number += Bytes;
  return Address;
}

static bool isOwn(LaneObject Object) {
  const auto *V = dyn_cast_if_present<const VarDecl *>(Object);
  return V ? V->getType()->isRecordType() && V->isLocalVarDeclOrParm() && !isShared(*V) &&
                 !V->isStaticLocal()
           : !Object.isNull(); // a temporary
}

/// The field at \p Addresses, if all active lanes mean that of one variable.
std::optional<WarpExecution::FieldName> WarpExecution::ownField(const Terms &Addresses) const {
  std::optional<FieldName> Name;
  for (unsigned Lane = 0; Lane < Addresses.size(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    const LaneTerm &Address = Addresses[Lane];
    if (Address.TheKind != LaneTerm::Known || !Address.Parts.empty() || !isOwn(Address.Base))
      return std::nullopt;
    const FieldName This{Address.Base, Address.Number};
    if (Name && *Name != This)
      return std::nullopt;
    Name = This;
  }
  return Name;
}

/// Where the object is whose member function \p E calls.
WarpExecution::Terms WarpExecution::objectOfCall(const CallExpr *E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  if (!Method || Method->isStatic())
    return all(LaneTerm());
  if (Method->getParent()->isLambda())
    return This;
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    Object = Member->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(E))
    Object = E->getArg(0);
  if (!Object)
    return all(LaneTerm());
  Terms Address = Object->getType()->isPointerType() ? value(Object) : place(Object).Addresses;
  return Address.empty() ? all(LaneTerm()) : Address;
}

/// \p Object begins to be, with \p Init.
void WarpExecution::begin(const VarDecl *Object, const Expr *Init) {
  Aliases.erase(Object);
  Variables[Object] = all(LaneTerm());
  forgetFields(Object);
  initialise(all(LaneTerm::pointer(Object)), Object->getType(), Init);
}

/// The temporary \p Object begins to be, with \p Init.
void WarpExecution::beginTemporary(const Expr *Object, const Expr *Init) {
  forgetFields(Object);
  initialise(all(LaneTerm::pointer(Object)), Object->getType(), Init);
}

void WarpExecution::forgetFields(const FieldName &First, std::int64_t Bytes) {
  Fields.erase(Fields.lower_bound(First), Fields.lower_bound({First.first, First.second + Bytes}));
}

void WarpExecution::forgetFields(LaneObject Of) {
  Fields.erase(Fields.lower_bound({Of, INT64_MIN}), Fields.upper_bound({Of, INT64_MAX}));
}

/// How far \p Cast moves an address: to a base, or from it.
std::int64_t WarpExecution::bytesMovedBy(const CastExpr &Cast) const {
  const CastKind Kind = Cast.getCastKind();
  const bool IsToBase = Kind == CK_DerivedToBase || Kind == CK_UncheckedDerivedToBase;
  if (!IsToBase && Kind != CK_BaseToDerived)
    return 0;
  QualType T = IsToBase ? Cast.getSubExpr()->getType() : Cast.getType();
  const auto *Record =
      (T->isPointerType() ? T->getPointeeType() : T.getNonReferenceType())->getAsCXXRecordDecl();
  std::int64_t Bytes = 0;
  for (const CXXBaseSpecifier *Base : Cast.path()) {
    const auto *Of = Base->getType()->getAsCXXRecordDecl();
    if (!Record || !Of || Base->isVirtual())
      return 0;
    Bytes += Context.getASTRecordLayout(Record).getBaseClassOffset(Of).getQuantity();
    Record = Of;
  }
  return IsToBase ? Bytes : -Bytes;
}

/// What is at \p Address becomes \p Init.
void WarpExecution::initialise(const Terms &Address, QualType T, const Expr *Init) {
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Init))
    Init = Default->getExpr();
  if (T->isReferenceType()) {
    Terms Of = addressOf(place(Init));
    if (const auto Name = ownField(Address))
      Fields[*Name] = std::move(Of);
    return;
  }
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record) {
    Terms Values = value(Init);
    if (const auto Name = ownField(Address); Name && T->isScalarType())
      Fields[*Name] = std::move(Values);
    return;
  }
  Init = Init->IgnoreImplicit()->IgnoreParens();
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Init))
    Init = Cast->getSubExpr()->IgnoreImplicit();
  if (const auto *List = dyn_cast<InitListExpr>(Init)) {
    if (List->isSyntacticForm() && List->getSemanticForm())
      List = List->getSemanticForm();
    if (Record->isUnion() || Record->getNumBases() || List->isTransparent())
      return void(visitOperands(List));
    for (auto [Field, Value] : llvm::zip(Record->fields(), List->inits()))
      if (Field->isBitField())
        value(Value);
      else
        initialise(moved(Address, Context.getFieldOffset(Field) / 8), Field->getType(), Value);
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Init)) {
    construct(Address, Construct);
  } else if (Init->isGLValue()) {
    copyFields(Address, place(Init).Addresses, T, Init);
  } else {
    value(Init);
    copyFields(Address, all(LaneTerm::pointer(Init)), T, Init); // what a call returns
  }
}

void WarpExecution::construct(const Terms &Address, const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial()) {
    const Expr *From = E->getArg(0)->IgnoreImplicit();
    if (From->isGLValue())
      return copyFields(Address, place(From).Addresses, E->getType(), From);
    return initialise(Address, E->getType(), From);
  }
  const FunctionDecl *Definition = nullptr;
  if (Constructor->hasBody(Definition) && isFollowed(*Definition) &&
      !Context.getSourceManager().isInSystemHeader(Constructor->getLocation()))
    executeFunction(*Definition, {E->getArgs(), E->getNumArgs()}, E, Address);
  else
    visitOperands(E);
}

/// What \p Constructor does for the object at This before its body.
void WarpExecution::initialiseMembers(const CXXConstructorDecl &Constructor) {
  const CXXRecordDecl *Record = Constructor.getParent();
  for (const CXXCtorInitializer *I : Constructor.inits()) {
    if (const FieldDecl *Field = I->getMember(); Field && !Field->isBitField())
      initialise(moved(This, Context.getFieldOffset(Field) / 8), Field->getType(), I->getInit());
    else if (I->isBaseInitializer() && !I->isBaseVirtual())
      initialise(moved(This, Context.getASTRecordLayout(Record)
                                 .getBaseClassOffset(I->getBaseClass()->getAsCXXRecordDecl())
                                 .getQuantity()),
                 QualType(I->getBaseClass(), 0), I->getInit());
    else
      value(I->getInit());
  }
}

/// What is at \p To becomes what is at \p From, of type \p T.
void WarpExecution::loadFields(const FieldName &To, const Terms &From, QualType T) {
  if (const auto *Record = T->getAsCXXRecordDecl(); Record && !Record->isUnion()) {
    auto Part = [&](std::int64_t Offset, QualType T) {
      loadFields({To.first, To.second + Offset}, moved(From, Offset), T);
    };
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (const auto *Of = Base.getType()->getAsCXXRecordDecl(); Of && !Base.isVirtual())
        Part(Layout.getBaseClassOffset(Of).getQuantity(), Base.getType());
    for (const FieldDecl *Field : Record->fields())
      if (!Field->isBitField())
        Part(Context.getFieldOffset(Field) / 8, Field->getType());
  } else if (T->isScalarType()) {
    Place P;
    P.Addresses = From;
    P.Volatile = T.isVolatileQualified();
    Fields[To] = found(P, T);
  }
}

/// The object at \p To becomes a copy of that at \p From, which \p E names.
void WarpExecution::copyFields(const Terms &To, const Terms &From, QualType T, const Expr *E) {
  const auto Source = From.empty() ? std::nullopt : ownField(From), Target = ownField(To);
  const std::int64_t Size = Context.getTypeSizeInChars(T).getQuantity();
  if (!Source && !From.empty()) {
    Place P;
    P.Addresses = From;
    P.Size = Size;
    note(E, P, /*Writes=*/false);
    noteRead(E);
  }
  if (!Target || (!Source && From.empty()))
    return;
  if (!Source) {
    forgetFields(*Target, Size);
    return loadFields(*Target, From, T);
  }
  if (*Source == *Target)
    return;
  std::vector<std::pair<FieldName, Terms>> Copies;
  for (const auto &[Name, Values] : Fields)
    if (Name.first == Source->first && Name.second >= Source->second &&
        Name.second < Source->second + Size)
      Copies.push_back({{Target->first, Name.second - Source->second + Target->second}, Values});
  forgetFields(*Target, Size);
  for (auto &[Name, Values] : Copies)
    Fields[Name] = std::move(Values);
}

} // namespace offloom
