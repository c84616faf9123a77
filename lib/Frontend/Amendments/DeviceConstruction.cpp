// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/DeviceConstruction.h"
#include "Frontend/Amendments/DeviceFunctors.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// What \p E makes, past what elides a copy of it.
const CXXConstructExpr *madeBy(const Expr *E) {
  while (E) {
    E = E->IgnoreParens()->IgnoreImplicit();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
      E = Cast->getSubExpr();
      continue;
    }
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || !Made->isElidable() || Made->getNumArgs() == 0)
      return Made;
    E = Made->getArg(0);
  }
  return nullptr;
}

const CXXConstructorDecl *defaultOf(const CXXRecordDecl *Class) {
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return nullptr;
  for (const CXXConstructorDecl *C : Class->ctors())
    if (C->isDefaultConstructor() && !C->isDeleted())
      return C;
  return nullptr;
}

const CXXConstructorDecl *ofDevice(const CXXConstructorDecl *C);

const CXXConstructorDecl *ofDevice(QualType Type) {
  return ofDevice(defaultOf(Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()));
}

/// \p C, or what it begins with if the compiler makes it.
const CXXConstructorDecl *ofDevice(const CXXConstructorDecl *C) {
  if (!C)
    return nullptr;
  if (const CXXConstructorDecl *Inherited = C->getInheritedConstructor().getConstructor())
    return ofDevice(Inherited);
  if (isDeviceFunctor(*C))
    return C;
  if (C->isUserProvided() || !C->isDefaultConstructor())
    return nullptr;
  for (const CXXBaseSpecifier &Base : C->getParent()->bases())
    if (const CXXConstructorDecl *Begun = ofDevice(Base.getType()))
      return Begun;
  for (const FieldDecl *Field : C->getParent()->fields()) {
    const CXXConstructExpr *Made = madeBy(Field->getInClassInitializer());
    const CXXConstructorDecl *Begun = Field->hasInClassInitializer()
                                          ? ofDevice(Made ? Made->getConstructor() : nullptr)
                                          : ofDevice(Field->getType());
    if (Begun)
      return Begun;
  }
  return nullptr;
}

} // namespace

const CXXConstructorDecl *deviceConstructorOf(const CXXConstructExpr &E) {
  return ofDevice(E.getConstructor());
}

void AskedConstructions::note(const Expr *Made, SourceLocation Place) {
  if (const CXXConstructExpr *E = madeBy(Made)) {
    bool IsWritten = isa<CXXTemporaryObjectExpr>(E);
    Noted.try_emplace(E, IsWritten ? E->getBeginLoc() : Place);
  }
}

void AskedConstructions::noteVariable(const VarDecl &V) {
  if (V.isLocalVarDecl() && V.getType()->isRecordType())
    note(V.getInit(), V.getLocation());
}

void AskedConstructions::noteCast(const CXXFunctionalCastExpr &E) {
  if (!E.isListInitialization())
    note(E.getSubExpr(), E.getBeginLoc());
}

void AskedConstructions::noteNew(const CXXNewExpr &E) {
  const CXXConstructExpr *Made = E.getConstructExpr();
  if (Made && E.getInitializationStyle() != CXXNewInitializationStyle::Braces)
    Noted.try_emplace(Made, Made->getLocation());
}

bool AskedConstructions::isAsked(const CXXConstructExpr &E) const {
  const CXXConstructorDecl *Inherited =
      E.getConstructor()->getInheritedConstructor().getConstructor();
  if (!isDeviceFunctor(Inherited ? *Inherited : *E.getConstructor()))
    return false; // what the compiler makes calls it
  return Noted.contains(&E) || (isa<CXXTemporaryObjectExpr>(E) && !E.isListInitialization());
}

SourceLocation AskedConstructions::place(const CXXConstructExpr &E) const {
  auto It = Noted.find(&E);
  return It != Noted.end() ? It->second : E.getLocation();
}

} // namespace offloom
