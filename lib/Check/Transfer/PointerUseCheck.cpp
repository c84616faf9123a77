// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers used on the side whose memory they do not lead to: device memory that host code looks
// at, host memory that a kernel or a function of CUDA's libraries is given, and memory freed by the
// other side's function.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/OffloadRegions.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/SharedPointers.h"
#include "Check/Facts/StandardContainers.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

class PointerUseVisitor : public CodeVisitor {
public:
  explicit PointerUseVisitor(CheckContext &Context)
      : CodeVisitor(Context), OfDevice(Context.Record, Context.AST.getSourceManager()) {}

  bool VisitStmt(Stmt *S) override {
    OfDevice.note(*S);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (isa<DeclRefExpr, MemberExpr>(E->getBase()->IgnoreParenImpCasts()))
      checkDereference(*E, *E->getBase());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    Addressed.insert(onlyAddressed(*U));
    if (U->getOpcode() == UO_Deref)
      checkDereference(*U, *U->getSubExpr());
    return true;
  }

  // The operand of sizeof is not looked at when running.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    for (const Expr *Argument : Launch->arguments())
      checkMembers(*Argument);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        checkEffect(Effect, *Call);
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && worksOnDevice(*Call))
      checkLibraryCall(*Call, *Callee);
    return true;
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override {
    checkFree(Operand{E->getArgument()}, "delete", Memory::Host);
    return true;
  }

private:
  Memory originOf(const Operand &Pointer) {
    return Pointer && inHostCode() && function()->getBody() && !function()->isDependentContext()
               ? Context.Facts.originsOf(*function()).of(Pointer)
               : Memory::Unknown;
  }
  Memory originOf(const Expr &Pointer) {
    if (!inHostCode() || !function()->getBody() || function()->isDependentContext())
      return Memory::Unknown;
    return Context.Facts.originsOf(*function()).of(Pointer);
  }

  /// Whether the function that \p Call calls names a variable of the file itself: that is looked at
  /// there.
  bool namesOwn(const HostEffect &Effect, const CallExpr &Call) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return !Effect.isDirect() && llvm::any_of(Effect.operands(), [&](const Operand &Of) {
      const SourceLocation Place = Of.Value->getBeginLoc();
      return sharedPointer(*Of.Value) && isa<DeclRefExpr>(Of.Value->IgnoreParenCasts()) &&
             (Sources.isBeforeInTranslationUnit(Place, Call.getBeginLoc()) ||
              Sources.isBeforeInTranslationUnit(Call.getEndLoc(), Place));
    });
  }

  void checkEffect(const HostEffect &Effect, const CallExpr &Call) {
    if (namesOwn(Effect, Call))
      return;
    if (!Effect.function())
      for (const Operand &Argument : Effect.operands())
        checkLaunched(Argument);
    if (Effect.does(FunctionFacts::Action::Frees))
      checkFreed(Effect, Call);
    if (Effect.does(FunctionFacts::Action::Copies))
      checkCopied(Effect);
  }

  void checkLaunched(const Operand &Argument) {
    const ValueDecl *V = holderOf(Argument);
    if (V &&
        (isContainer(Argument) || V->getType()->isPointerType() || V->getType()->isArrayType()) &&
        originOf(Argument) == Memory::Host)
      report("alloc-host-ptr-to-kernel", Argument.Value->getSourceRange(), *V);
  }

  static bool isContainer(const Operand &Argument) {
    return !Argument.Member && anyStandardContainer(*Argument.Value);
  }

  /// A structure that a kernel is given by value takes its pointers along.
  void checkMembers(const Expr &Argument) {
    const auto *Copy = dyn_cast<CXXConstructExpr>(Argument.IgnoreParenImpCasts());
    const Expr &Structure = Copy && Copy->getNumArgs() == 1 ? *Copy->getArg(0) : Argument;
    const VarDecl *V = localVariable(Structure);
    const auto *Record = V ? V->getType()->getAsRecordDecl() : nullptr;
    if (!Record || !inHostCode() || !function()->getBody() || function()->isDependentContext())
      return;
    const PointerOrigins &Origins = Context.Facts.originsOf(*function());
    for (const FieldDecl *Field : Record->fields())
      if (Field->getType()->isPointerType() && Origins.of(*V, *Field) == Memory::Host)
        Context
            .report("alloc-host-ptr-to-kernel", Argument.getSourceRange(),
                    {{"pointer", (V->getName() + "." + Field->getName()).str()}})
            .note(Field->getLocation(), "declared here");
  }

  /// A function of a library that starts work on what it is given in device memory.
  bool worksOnDevice(const CallExpr &Call) const {
    const FunctionTable &Functions = Context.Functions;
    const llvm::StringRef Name = calleeName(Call);
    auto IsIn = [&](llvm::StringRef Word) { return Name.contains(Word); };
    return llvm::any_of(Functions.names(NameGroup::Libraries),
                        [&](llvm::StringRef Library) { return Name.starts_with(Library); }) &&
           llvm::none_of(Functions.names(NameGroup::LibraryBookkeeping), IsIn) &&
           !Functions.isNamed(NameGroup::LibraryHostFunctions, Name);
  }

  /// What the arrays of numbers are that such a function is given.
  void checkLibraryCall(const CallExpr &Call, const FunctionDecl &Callee) {
    for (unsigned I = 0; I < std::min(Callee.getNumParams(), Call.getNumArgs()); ++I) {
      const ParmVarDecl &P = *Callee.getParamDecl(I);
      const QualType Element = P.getType()->getPointeeType();
      const bool IsNumber =
          !Element.isNull() && (Element->isRealFloatingType() || Element->isStructureType());
      const Expr &Argument = *Call.getArg(I);
      const VarDecl *V = IsNumber ? heldBy(Argument) : nullptr;
      if (V && !Context.Functions.isNamed(NameGroup::LibraryScalars, P.getName()) &&
          originOf(Argument) == Memory::Host) {
        Context
            .report("lib-host-pointer", Argument.getSourceRange(),
                    {{"pointer", V->getNameAsString()}, {"callee", calleeName(Call).str()}})
            .note(V->getLocation(), "declared here");
        return;
      }
    }
  }

  void checkFreed(const HostEffect &Effect, const CallExpr &Call) {
    const Operand Freed = Effect.argument(ArgumentRole::Object);
    if (!Freed || Freed.IsAddress)
      return;
    const FunctionFacts::Memory Of = Effect.function()->Of;
    if (Of == FunctionFacts::Memory::Host)
      checkFree(Freed, calleeName(Call), Memory::Host);
    else if (Of == FunctionFacts::Memory::Device)
      checkFree(Freed, calleeName(Call), Memory::Device);
    else if (Of == FunctionFacts::Memory::Pinned)
      checkFree(Freed, calleeName(Call), Memory::Pinned);
  }

  void checkCopied(const HostEffect &Effect) {
    if (Effect.startsWork()) {
      for (ArgumentRole Role : {ArgumentRole::To, ArgumentRole::From})
        checkPageable(Effect.argument(Role), "xfer-async-pageable");
    } else if (isLarge(Effect)) {
      std::optional<CopyKind> Kind = Effect.copyKind();
      ArgumentRole OfHost = Kind == CopyKind::HostToDevice ? ArgumentRole::From : ArgumentRole::To;
      if (Kind == CopyKind::HostToDevice || Kind == CopyKind::DeviceToHost)
        checkPageable(Effect.argument(OfHost), "xfer-pageable");
    }
  }

  void report(llvm::StringRef Rule, SourceRange Range, const ValueDecl &V) {
    Context.report(Rule, Range, {{"pointer", V.getNameAsString()}})
        .note(V.getLocation(), "declared here");
  }

  /// The variable that \p Pointer is, or the member of any object; null if it is neither, or a
  /// parameter.
  static const ValueDecl *holderOf(const Expr &Pointer) {
    if (const ValueDecl *Container = anyStandardContainer(Pointer))
      return Container;
    if (const ValueDecl *Shared = sharedPointer(Pointer))
      return Shared;
    const VarDecl *V = referredVariable(Pointer);
    return V && V->isFileVarDecl() ? V : heldBy(Pointer);
  }
  static const ValueDecl *holderOf(const Operand &Pointer) {
    return Pointer.Member ? Pointer.Member : Pointer.IsAddress ? nullptr : holderOf(*Pointer.Value);
  }

  void checkDereference(const Expr &Access, const Expr &Pointer) {
    const ValueDecl *V = holderOf(Pointer);
    if (V && V->getType()->isPointerType() && originOf(Pointer) == Memory::Device &&
        !Addressed.contains(&Access) && !OfDevice.contain(Access.getExprLoc()))
      report("alloc-device-ptr-deref-host", Access.getSourceRange(), *V);
  }

  /// Of a container that is unlikely, unless something in the unit registers memory.
  bool mayBeRegisteredByCaller(const ValueDecl &V, bool IsContainer) {
    return isa<ParmVarDecl>(V) &&
           (!IsContainer || Context.Facts.sharedPointers().registersHostMemory());
  }

  void checkPageable(const Operand &Side, llvm::StringRef Rule) {
    if (!Side || Side.Member || Side.IsAddress)
      return;
    const Expr &Pointer = *Side.Value;
    const Expr &Base = unmovedPointer(Pointer);
    const ValueDecl *V = holderOf(Base);
    const bool IsContainer = anyStandardContainer(Base);
    if (V && !mayBeRegisteredByCaller(*V, IsContainer) &&
        (IsContainer || V->getType()->isPointerType() || V->getType()->isConstantArrayType()) &&
        originOf(Pointer) == Memory::Host)
      report(Rule, Pointer.getSourceRange(), *V);
  }

  /// Of less the time to start the copy is most.
  bool isLarge(const HostEffect &Effect) {
    const std::optional<int64_t> Known =
        inHostCode() ? Effect.value(ArgumentRole::Bytes, function()) : std::nullopt;
    return Known && *Known >= int64_t(1) << 20;
  }

  /// \p Function gives back what is \p Own.
  void checkFree(const Operand &Pointer, llvm::StringRef Function, Memory Own) {
    const ValueDecl *V = holderOf(Pointer);
    const Memory Of = V && V->getType()->isPointerType() ? originOf(Pointer) : Memory::Unknown;
    if (Of != Memory::Unknown && Of != Own)
      Context
          .report("alloc-dealloc-mismatch", Pointer.Value->getSourceRange(),
                  {{"pointer", V->getNameAsString()},
                   {"function", Function.str()},
                   {"memory", Of == Memory::Device   ? "device"
                              : Of == Memory::Pinned ? "pinned"
                                                     : "host"}})
          .note(V->getLocation(), "declared here");
  }

  OffloadRegions OfDevice;
  llvm::SmallPtrSet<const Expr *, 8> Addressed; ///< that nobody looks at
};

} // namespace

Check pointerUseCheck() { return walk<PointerUseVisitor>(Passes::Host); }

} // namespace offloom
