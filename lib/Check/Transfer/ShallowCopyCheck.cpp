// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure that is copied to the device with pointers to the host's memory in it: the kernel
// follows them there.
//
// Judged are local structures, and arrays of them, whose pointer the same function sets, to memory
// of the host alone. Who copies the right pointer over it afterwards, says so.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The local variable that \p E is, or leads to, an element or member of.
const VarDecl *ownerOf(const Expr &Part) {
  const Expr *E = Part.IgnoreParenImpCasts();
  while (true) {
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase()->IgnoreParenImpCasts();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase()->IgnoreParenImpCasts();
    else
      return localVariable(*E);
  }
}

/// Which pointers a function puts into its structures, and which structures it copies.
class Structures : public DynamicRecursiveASTVisitor {
public:
  explicit Structures(const UnitFacts &Facts, const PointerOrigins &Where)
      : Facts(Facts), Where(Where) {}

  struct Field {
    const Expr *Set = nullptr; ///< to memory of the host
    bool MayBeDevices = false;
  };

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Member = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParenImpCasts());
    if (E->getOpcode() != BO_Assign || !Member || !Member->getType()->isObjectPointerType())
      return true;
    if (const VarDecl *V = ownerOf(*Member))
      set(Fields[{V, Member->getMemberDecl()}], *E,
          isa<CXXNewExpr>(E->getRHS()->IgnoreParenCasts()) ? Memory::Host : Where.of(*E->getRHS()));
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Facts.functionOf(*Call);
    const Expr *From = Function && Function->does(FunctionFacts::Action::Copies)
                           ? Facts.argument(*Call, ArgumentRole::From)
                           : nullptr;
    std::optional<CopyKind> Kind = From ? Facts.copyKind(*Call) : std::nullopt;
    const VarDecl *V = !From ? nullptr : addressedVariable(*From);
    if (From && !V)
      V = localVariable(*From);
    if (V && Kind == CopyKind::HostToDevice)
      Copies.try_emplace(V, Call);
    noteAddresses(*Call);
    return true;
  }

  llvm::MapVector<std::pair<const VarDecl *, const ValueDecl *>, Field> Fields;
  llvm::MapVector<const VarDecl *, const CallExpr *> Copies;

  /// Whether the address of such a field of any structure goes to a function: it may set it.
  bool isPassed(const ValueDecl *Field) const { return Passed.contains(Field); }

private:
  static void set(Field &F, const BinaryOperator &E, Memory To) {
    if (To == Memory::Host)
      F.Set = &E;
    else
      F.MayBeDevices = true;
  }

  void noteAddresses(const CallExpr &Call) {
    for (const Expr *Argument : Call.arguments())
      if (const Expr *At = addressed(*Argument))
        if (const auto *Member = dyn_cast<MemberExpr>(At->IgnoreParens()))
          Passed.insert(Member->getMemberDecl());
  }

  const UnitFacts &Facts;
  const PointerOrigins &Where;
  llvm::SmallPtrSet<const ValueDecl *, 4> Passed;
};

class ShallowCopyVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || isWrittenForDevice(*F))
      return true;
    Structures All(Context.Facts, Context.Facts.originsOf(*F));
    All.TraverseStmt(F->getBody());
    for (const auto &[Place, Field] : All.Fields) {
      auto Copied = All.Copies.find(Place.first);
      if (Copied == All.Copies.end() || !Field.Set || Field.MayBeDevices ||
          All.isPassed(Place.second))
        continue;
      Context
          .report("xfer-shallow-struct", Copied->second->getSourceRange(),
                  {{"variable", Place.first->getNameAsString()},
                   {"member", Place.second->getNameAsString()}})
          .note(Field.Set->getBeginLoc(), "set here");
    }
    return true;
  }
};

} // namespace

Check shallowCopyCheck() { return walk<ShallowCopyVisitor>(Passes::Host); }

} // namespace offloom
