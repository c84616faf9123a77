// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that a class allocates or creates, and that nothing ends: its destructor forgets them
// while it ends others, or it has none that ends anything.
//
// Judged only where all of the class is in sight: each member function has its body in the file,
// and no code of the file ends the member, be it of another class. A member that is handed on as an
// address may be ended there. That a destructor cleans up shows that the class owns what it makes;
// a class without one may leave that to others, of which there are none if the member is its own
// affair, or the class that of the file: that gets a remark.

#include "Check/Engine/CodeVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

const FieldDecl *fieldOf(const Expr *E) {
  E = E ? E->IgnoreParenCasts() : nullptr;
  while (const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(E))
    E = Element->getBase()->IgnoreParenCasts();
  const auto *Member = dyn_cast_or_null<MemberExpr>(E);
  return Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

/// The field that \p E is the address of.
const FieldDecl *addressedField(const Expr *E) {
  const Expr *At = E ? addressed(*E) : nullptr;
  return At ? fieldOf(At) : nullptr;
}

class MemberLeak : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    const auto Effects = Context.Facts.effectsOf(*Call);
    const bool IsSeenThrough = Effects && !Effects->empty() && !Effects->front().isDirect();
    if (Effects)
      for (const HostEffect &Effect : *Effects)
        act(Effect, *Call);
    if (IsSeenThrough)
      return true; // what it is given it does not keep
    const Expr *Into = makes(Context.Facts.functionOf(*Call))
                           ? Context.Facts.argument(*Call, ArgumentRole::Into)
                           : nullptr;
    for (const Expr *Argument : Call->arguments()) {
      if (const FieldDecl *Field = addressedField(Argument); Field && Argument != Into)
        Ended.insert(Field->getCanonicalDecl());
      // What a function of the user's is given, it may end.
      if (const FieldDecl *Field = fieldOf(Argument); Field && isOfUser(*Call))
        end(*Field);
    }
    return true;
  }
  /// Another name for it, by which it may be ended.
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (const FieldDecl *Field = E->getOpcode() == BO_Assign ? fieldOf(E->getRHS()) : nullptr)
      Ended.insert(Field->getCanonicalDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (const FieldDecl *Field = fieldOf(V->getInit()))
      Ended.insert(Field->getCanonicalDecl());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (const FieldDecl *Field = fieldOf(S->getRetValue()))
      Ended.insert(Field->getCanonicalDecl());
    return true;
  }

  void finish() {
    if (EndsAll)
      return;
    for (const auto &[Field, Making] : Made) {
      const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
      if (!Class || Ended.contains(Field) || !isWhole(*Class))
        continue;
      if (const FunctionDecl *Destructor = CleaningUp.lookup(Class->getCanonicalDecl()))
        report("alloc-member-leak", Making, *Field)
            .note(Destructor->getLocation(), "the destructor ends others");
      else if (Making.ByClass && isOwnAffair(*Field))
        report("alloc-member-never-freed", Making, *Field);
    }
  }

private:
  /// What makes a member, and whether that stands in a function of its class.
  struct Making {
    const CallExpr *Call;
    FunctionFacts::Handle What;
    bool ByClass;
  };

  static bool makes(const FunctionFacts *Function) {
    return Function && Function->IsCuda &&
           (Function->does(Action::Allocates) || Function->Makes != FunctionFacts::Handle::None);
  }

  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    EndsAll |= Function && Function->does(Action::Resets);
    const FieldDecl *Field =
        makes(Function) ? targetOf(Effect.argument(ArgumentRole::Into)) : nullptr;
    if (Field)
      Made.insert({Field->getCanonicalDecl(), {&Call, Function->Makes, isOwnFunction(*Field)}});
    const Operand Object = Effect.argument(ArgumentRole::Object);
    const FieldDecl *Of = Object && !Object.Member ? fieldOf(Object.Value) : Object.Member;
    if (Of && endsObject(Function))
      end(*Of);
  }

  static const FieldDecl *targetOf(const Operand &Into) {
    if (!Into || Into.Member)
      return Into.Member;
    return Into.IsAddress ? fieldOf(Into.Value) : addressedField(Into.Value);
  }

  Reported report(llvm::StringRef Rule, const Making &Of, const FieldDecl &Field) {
    const bool IsMemory = Of.What == FunctionFacts::Handle::None;
    return Context.report(Rule, Of.Call->getSourceRange(),
                          {{"what", IsMemory ? "memory" : wordFor(Of.What)},
                           {"member", Field.getNameAsString()},
                           {"class", Field.getParent()->getNameAsString()}});
  }

  bool isOwnFunction(const FieldDecl &Field) const {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(function());
    return Method && Method->getParent()->getCanonicalDecl() ==
                         cast<RecordDecl>(Field.getParent())->getCanonicalDecl();
  }

  /// Whether no other file can reach the member, to end it: a derived class is another.
  bool isOwnAffair(const FieldDecl &Field) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return Field.getAccess() == AS_private ||
           Sources.isInMainFile(Sources.getExpansionLoc(Field.getLocation()));
  }

  static bool endsObject(const FunctionFacts *Function) {
    return Function && (Function->does(Action::Frees) || Function->does(Action::Destroys));
  }
  bool isOfUser(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return !isa<CUDAKernelCallExpr>(Call) &&
           (!Callee || !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()));
  }

  void end(const FieldDecl &Field) {
    Ended.insert(Field.getCanonicalDecl());
    if (const auto *Destructor = dyn_cast_or_null<CXXDestructorDecl>(function()))
      CleaningUp[Destructor->getParent()->getCanonicalDecl()] = Destructor;
  }

  /// Whether each member function has its body here.
  static bool isWhole(const CXXRecordDecl &Class) {
    return llvm::all_of(Class.methods(),
                        [](const CXXMethodDecl *M) {
                          return M->isDefined() || M->isImplicit() || M->isDeleted() ||
                                 M->isPureVirtual();
                        }) &&
           llvm::none_of(Class.decls(), [](const Decl *D) { return D->getKind() == Decl::Friend; });
  }

  llvm::MapVector<const FieldDecl *, Making> Made;
  llvm::DenseSet<const FieldDecl *> Ended; ///< or known to others
  /// Destructors that end something, by their classes.
  llvm::DenseMap<const CXXRecordDecl *, const FunctionDecl *> CleaningUp;
  bool EndsAll = false;
};

} // namespace

Check memberLeakCheck() { return walkAndFinish<MemberLeak, /*OfWholes=*/true>(Passes::Host); }

} // namespace offloom
