// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compile command makes of device code: for which GPUs, optimised or not, with which
// mathematics.
//
// What is true of a whole file is said once, of the first function in it that is compiled for the
// device, or of the first that the option changes. A file that is checked without a compile command
// has none of these findings, save those about its architecture.

#include "Analysis/Code/FastMath.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {
namespace {

std::string listOf(llvm::ArrayRef<unsigned> Archs, llvm::StringRef Prefix) {
  std::string Text;
  for (unsigned Arch : Archs)
    Text += (Text.empty() ? "" : ", ") + Prefix.str() + std::to_string(Arch);
  return Text;
}

class BuildVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || !F->doesThisDeclarationHaveABody() ||
        !Context.AST.getSourceManager().isInMainFile(F->getLocation()))
      return true;
    if (!First)
      First = F;
    if (isWrittenGlobal(*F) && !F->isTemplateInstantiation()) {
      const auto *A = F->getAttr<CUDALaunchBoundsAttr>();
      EachKernelHasBounds &= A != nullptr;
      if (A && !Bounds)
        Bounds = A;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !inDeviceCode())
      return true;
    if (!Approximated && (!fastIntrinsicFor(*Callee).empty() ||
                          Context.Facts.isNamed(NameGroup::FastMathFunctions, *Call)))
      Approximated = Call;
    if (!Elsewhere && isWrittenDevice(*Callee) && !Callee->isDefined() && !Callee->isTemplated() &&
        !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      Elsewhere = Call;
    return true;
  }

  bool VisitCStyleCastExpr(CStyleCastExpr *E) override {
    if (!Legacy && inHostCode() && E->getBeginLoc().isMacroID() &&
        Context.Functions.isNamed(NameGroup::LegacyStreams, macroAt(E->getBeginLoc())))
      Legacy = E;
    return true;
  }

  const FunctionDecl *First = nullptr;          ///< that is compiled for the device
  const CallExpr *Approximated = nullptr;       ///< a function that -use_fast_math changes
  const CallExpr *Elsewhere = nullptr;          ///< a device function of another file
  const CStyleCastExpr *Legacy = nullptr;       ///< cudaStreamLegacy
  const CUDALaunchBoundsAttr *Bounds = nullptr; ///< of the first kernel that has them
  bool EachKernelHasBounds = true;

private:
  llvm::StringRef macroAt(SourceLocation Place) const {
    return Lexer::getImmediateMacroName(Place, Context.AST.getSourceManager(),
                                        Context.AST.getLangOpts());
  }
};

void checkTargets(CheckContext &Context, const FunctionDecl &First) {
  const GpuTargets &Targets = Context.Options.Build.Targets;
  if (!Targets.Given) {
    Context.report("build-arch-unspecified", First.getLocation());
    return;
  }
  if (Targets.Special)
    return;
  if (Targets.Ptx.empty() && !Targets.MachineCode.empty())
    Context.report("build-no-ptx-fallback", First.getLocation(),
                   {{"targets", listOf(Targets.MachineCode, "sm_")}});
  if (Targets.MachineCode.empty() && !Targets.Ptx.empty())
    Context.report("build-ptx-only", First.getLocation(),
                   {{"targets", listOf(Targets.Ptx, "compute_")}});
}

void checkDebugging(CheckContext &Context, const FunctionDecl &First) {
  const DeviceBuild &Build = Context.Options.Build;
  if (!Build.Optimized)
    return;
  if (Build.Debug)
    Context.report("build-debug-device-code", First.getLocation());
  else if (!Build.LineInfo)
    Context.report("build-no-lineinfo", First.getLocation());
}

} // namespace

static void checkBuild(CheckContext &Context) {
  const DeviceBuild &Build = Context.Options.Build;
  bool IsOfOldToolkits = newestToolkitFor(Context.Options.Arch) < NewestToolkit;
  if (!Build.Given && !IsOfOldToolkits)
    return;
  BuildVisitor Found(Context);
  Found.TraverseAST(Context.AST);
  if (Found.First && IsOfOldToolkits)
    Context.report("depr-arch-target", Found.First->getLocation(),
                   {{"arch", std::to_string(Context.Options.Arch)}});
  if (!Build.Given)
    return;
  if (Build.PerThreadStream && Found.Legacy)
    Context.report("stream-mixed-legacy-ptds", Found.Legacy->getSourceRange());
  if (!Found.First)
    return;
  checkTargets(Context, *Found.First);
  checkDebugging(Context, *Found.First);
  if (Build.SharedRuntime)
    Context.report("build-shared-cudart", Found.First->getLocation());
  if (Build.FastMath && Found.Approximated)
    Context.report("build-fast-math-global", Found.Approximated->getSourceRange(),
                   {{"callee", calleeName(*Found.Approximated).str()}});
  if (Context.Options.RelocatableDeviceCode && !Build.LinkTimeOptimization && Found.Elsewhere)
    Context.report("build-rdc-without-lto", Found.Elsewhere->getSourceRange(),
                   {{"callee", calleeName(*Found.Elsewhere).str()}});
  if (!Build.MaxRegisters.empty() && Found.Bounds && Found.EachKernelHasBounds)
    Context.report("launch-bounds-vs-maxrregcount", Found.Bounds->getLocation(),
                   {{"registers", Build.MaxRegisters}});
}

Check buildCheck() { return {Passes::Both, checkBuild}; }

} // namespace offloom
