// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/AddressFlow.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds the variables of classes whose objects are made with their own address somewhere. Which
/// constructor makes the variable is not asked: what a function returns may be made in place.
class SelfKeepers : public DynamicRecursiveASTVisitor {
public:
  SelfKeepers(AddressSummaries &Summaries, llvm::DenseSet<const VarDecl *> &Found)
      : Summaries(Summaries), Found(Found) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && isKeptBy(classOf(V->getType())))
      Found.insert(V);
    return true;
  }

private:
  /// The class of the objects in \p T, of a dependent one its template's.
  static const CXXRecordDecl *classOf(QualType T) {
    const Type *Element = T->getBaseElementTypeUnsafe();
    if (const CXXRecordDecl *Record = Element->getAsCXXRecordDecl())
      return Record->getDefinition();
    const auto *Specialised = Element->getAs<TemplateSpecializationType>();
    const TemplateDecl *Template =
        Specialised ? Specialised->getTemplateName().getAsTemplateDecl() : nullptr;
    const auto *Pattern =
        llvm::dyn_cast_or_null<CXXRecordDecl>(Template ? Template->getTemplatedDecl() : nullptr);
    return Pattern ? Pattern->getDefinition() : nullptr;
  }

  bool isKeptBy(const CXXRecordDecl *Record) {
    if (!Record)
      return false;
    auto [It, IsNew] = Known.try_emplace(Record, false);
    if (!IsNew)
      return It->second;
    const bool Kept =
        llvm::any_of(Record->ctors(), [&](const auto *C) { return keepsThis(*C); }) ||
        llvm::any_of(Record->fields(),
                     [&](const FieldDecl *Field) {
                       return beginsWithThis(*Field) || isKeptBy(classOf(Field->getType()));
                     }) ||
        llvm::any_of(Record->bases(), [&](const CXXBaseSpecifier &Base) {
          return isKeptBy(classOf(Base.getType()));
        });
    return Known[Record] = Kept;
  }

  bool keepsThis(const CXXConstructorDecl &C) {
    const SourceManager &SM = C.getASTContext().getSourceManager();
    const bool IsUnseenOfCuda = !patternOf(&C)->hasBody() && SM.isInSystemHeader(C.getLocation());
    if (!C.isUserProvided() || IsUnseenOfCuda)
      return false;
    const AddressUse Use = Summaries.of(&C).OfThis;
    return Use.PutsInThis || Use.Keeps;
  }

  /// `unsigned *own = &x;`
  static bool beginsWithThis(const FieldDecl &Field) {
    if (!Field.hasInClassInitializer() || !mayHoldAddress(Field.getType()))
      return false;
    ThisFinder Finder;
    Finder.TraverseStmt(Field.getInClassInitializer());
    return Finder.Found;
  }

  class ThisFinder : public DynamicRecursiveASTVisitor {
  public:
    bool VisitCXXThisExpr(CXXThisExpr *) override { return !(Found = true); }
    bool Found = false;
  };

  AddressSummaries &Summaries;
  llvm::DenseSet<const VarDecl *> &Found;
  llvm::DenseMap<const CXXRecordDecl *, bool> Known; ///< false while it is found out
};

} // namespace

llvm::DenseSet<const VarDecl *> holdingThemselves(const FunctionDecl &F,
                                                  const Synchronisation &Sync) {
  llvm::DenseSet<const VarDecl *> Found;
  AddressSummaries Summaries(Sync);
  SelfKeepers(Summaries, Found).TraverseStmt(F.getBody());
  return Found;
}

namespace {

/// Finds the variables of a body by where they are written, those of a macro's use and of packs,
/// which share a place, apart.
class PlacesOfVariables : public DynamicRecursiveASTVisitor {
public:
  PlacesOfVariables() { ShouldVisitImplicitCode = true; }

  bool VisitVarDecl(VarDecl *V) override {
    auto [It, IsNew] = Found.try_emplace(V->getLocation(), V);
    if (!IsNew && It->second != V)
      It->second = nullptr;
    return true;
  }

  llvm::DenseMap<SourceLocation, const VarDecl *> Found;
};

} // namespace

Escapes::Escapes(const FunctionDecl &F, const Synchronisation &Sync) : Sync(Sync) {
  AddressSummaries Summaries(Sync);
  SelfKeepers(Summaries, HoldThemselves).TraverseStmt(F.getBody());
  PlacesOfVariables Pattern;
  for (ParmVarDecl *P : F.parameters())
    Pattern.VisitVarDecl(P);
  Pattern.TraverseStmt(F.getBody());
  const bool IsClear = llvm::none_of(Pattern.Found, [](const auto &At) { return !At.second; });
  const auto Instances = Sync.instancesOf(&F);
  if (!IsClear || Instances.empty())
    add(F, Summaries, nullptr);
  else
    for (const FunctionDecl *Instance : Instances)
      add(*Instance, Summaries, &Pattern.Found);
}

/// Adds what \p F does; of an instance, for the variables of its \p Pattern.
void Escapes::add(const FunctionDecl &F, AddressSummaries &Summaries,
                  const VariablesByPlace *Pattern) {
  AddressFlow Flow(F, Summaries);
  auto VariableAt = [&](Place P) {
    const auto *V = P.getInt() ? nullptr : llvm::dyn_cast_or_null<VarDecl>(P.getPointer());
    return V && Pattern ? Pattern->lookup(V->getLocation()) : V;
  };
  llvm::SmallVector<Place> Outside;
  for (const auto &[From, Contents] : Flow.contents()) {
    const VarDecl *Holder = VariableAt(From);
    // An instance may have holders that its pattern has not.
    if (Flow.isOutside(From) || (Pattern && !Holder)) {
      Outside.push_back(From);
      continue;
    }
    for (Place P : Flow.behind(From))
      if (const VarDecl *V = VariableAt(P); V && V != Holder)
        Holders[V].push_back(Holder);
  }
  for (Place P : Flow.behind(Outside))
    if (const VarDecl *V = VariableAt(P))
      Escaped.insert(V);
  for (Place P : Flow.results())
    if (const VarDecl *V = VariableAt(P))
      Escaped.insert(V);
}

llvm::ArrayRef<const VarDecl *> Escapes::holdersOf(const VarDecl *V) const {
  auto It = Holders.find(V);
  return It == Holders.end() ? llvm::ArrayRef<const VarDecl *>() : It->second;
}

namespace {

/// Finds the memory that a function takes on its own stack.
class StackAllocationFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    unsigned Id = Call->getBuiltinCallee();
    if (Id == Builtin::BIalloca || Id == Builtin::BI__builtin_alloca ||
        Id == Builtin::BI__builtin_alloca_with_align)
      Found = Call;
    return !Found;
  }

  const CallExpr *Found = nullptr;
};

} // namespace

const CallExpr *stackAllocationIn(const Stmt *Body) {
  StackAllocationFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return Finder.Found;
}

} // namespace offloom
