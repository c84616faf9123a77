// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that calls functions that the host alone has.
//
// Clang learns from runtime/include/libc_in_device_code.h that the whole C library is
// `__host__ __device__`, as it declares much that CUDA offers on the device too. Which of it that
// is, rules/functions says.

#include "Check/Engine/EvaluatedCodeVisitor.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Reading/SourcePlaces.h"

using namespace clang;

namespace offloom {
namespace {

class HostLibraryCallVisitor : public EvaluatedCodeVisitor {
public:
  explicit HostLibraryCallVisitor(CheckContext &Context) : EvaluatedCodeVisitor(Context) {
    if (llvm::Expected<std::string> Folder = bundledHeaders())
      Bundled = *Folder;
    else
      llvm::consumeError(Folder.takeError());
  }

  /// A call, or a use of the address.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (!F || !isCompiledForDevice() || !isOfHostAlone(*F))
      return true;
    llvm::StringRef Advice = Context.Functions.adviceFor(F->getName());
    bool Both = isWrittenHost(*function());
    Context.report(Both ? "port-hd-calls-host-library" : "device-host-library-function",
                   E->getSourceRange(),
                   {{"callee", F->getName() == "__errno_location" ? "errno" : F->getName().str()},
                    {"caller", function()->getNameAsString()},
                    {"space", executionSpace(*function())},
                    {"advice", Advice.empty() ? "" : "; " + Advice.str()}});
    return true;
  }

private:
  /// A function of a C header; some are declared twice, for what is const and what is not.
  static bool isOfC(const FunctionDecl &F) {
    return F.isExternC() || (F.hasAttr<AsmLabelAttr>() && !F.isTemplateInstantiation());
  }

  bool isOfHostAlone(const FunctionDecl &F) const {
    if (!isOfC(F) || !F.getIdentifier() || Context.Functions.isOnDevice(F.getName()) ||
        (F.getName().starts_with("__") && F.getName() != "__errno_location"))
      return false;
    const SourceManager &Sources = Context.AST.getSourceManager();
    return F.getLocation().isValid() && isInSystemCode(F.getLocation(), Sources) &&
           !isBundled(F.getLocation());
  }

  bool isBundled(SourceLocation Place) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    std::string File = placeOf(Sources, Sources.getSpellingLoc(Place)).File;
    return !Bundled.empty() && llvm::StringRef(File).starts_with(Bundled);
  }

  std::string Bundled;
};

void checkHostLibraryCall(CheckContext &Context) {
  // A toolkit's headers say it themselves; in device emulation all is host code.
  if (Context.Options.CudaPath.empty() && !Context.Options.DeviceEmulation)
    HostLibraryCallVisitor(Context).TraverseAST(Context.AST);
}

} // namespace

Check hostLibraryCallCheck() { return {Passes::Device, checkHostLibraryCall}; }

} // namespace offloom
