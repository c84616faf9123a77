// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that calls a constexpr function without an execution space.
//
// Without --expt-relaxed-constexpr such a function is host code for nvcc, even where its value is
// needed while compiling. Clang makes every constexpr function `__host__ __device__`.
//
// The bundled `cuda::std::array` is the host's own `std::array`, and Thrust's tuples and pairs are
// std's, so that in code which names either only what is written `std::` is known to be host code.

#include "Check/Engine/EvaluatedCodeVisitor.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace offloom {
namespace {

class ConstexprCallVisitor : public EvaluatedCodeVisitor {
public:
  explicit ConstexprCallVisitor(CheckContext &Context) : EvaluatedCodeVisitor(Context) {
    if (llvm::Expected<std::string> Folder = bundledHeaders())
      Bundled = *Folder;
    else
      llvm::consumeError(Folder.takeError());
    NamesCudaStd = mentions(Context.AST.getSourceManager(), "cuda::std") ||
                   mentions(Context.AST.getSourceManager(), "thrust::") ||
                   mentions(Context.AST.getSourceManager(), "namespace cuda");
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (const auto *Name = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()))
      if (Name->getFoundDecl() != Name->getDecl() && isBundled(Name->getFoundDecl()->getLocation()))
        return true; // such as cuda::std::max
    if (Callee && mayBeOfCudaStd(*Callee) && !isWrittenStd(Call->getCallee()->getBeginLoc()))
      return true;
    return check(Callee, Call->getSourceRange());
  }

  /// `a < b` that C++20 makes of `<=>` calls the `<` of what that returns.
  bool TraverseCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) override {
    return TraverseStmt(E->getSemanticForm());
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return (mayBeOfCudaStd(*Construct->getConstructor()) ||
            check(Construct->getConstructor(), Construct->getSourceRange())) &&
           EvaluatedCodeVisitor::VisitCXXConstructExpr(Construct);
  }

  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) override {
    return mayBeOfCudaStd(*E->getConstructor()) || check(E->getConstructor(), E->getSourceRange());
  }

private:
  bool mayBeOfCudaStd(const FunctionDecl &F) const {
    const DeclContext *Scope = NamesCudaStd ? F.getDeclContext() : nullptr;
    while (Scope && !Scope->isStdNamespace())
      Scope = Scope->getParent();
    return Scope;
  }

  /// Whether a name that begins here is `std::…`.
  bool isWrittenStd(SourceLocation Begin) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    llvm::StringRef Text = Sources.getCharacterData(Sources.getSpellingLoc(Begin));
    Text.consume_front("::");
    return Text.starts_with("std::");
  }

  bool check(const FunctionDecl *Callee, SourceRange Range) {
    if (!Callee || !inDeviceCode() || !Callee->isConstexprSpecified() ||
        (isAnnotated(*Callee) && !isOfClangsHeaders(*Callee)) || isExempt(*Callee))
      return true;
    bool Both = isWrittenHost(*function());
    Context
        .report(Both ? "constexpr-call-from-host-device" : "constexpr-call-from-device", Range,
                {{"callee", Callee->getQualifiedNameAsString()},
                 {"caller", function()->getNameAsString()},
                 {"space", executionSpace(*function())}})
        .note(Callee->getLocation(), "declared here without an execution space");
    return true;
  }

  static bool isAnnotated(const FunctionDecl &F) {
    return isWrittenDevice(F) || isWrittenGlobal(F) || isWrittenHost(F);
  }

  /// std::max and std::min, which Clang's <algorithm> alone has for both.
  bool isOfClangsHeaders(const FunctionDecl &F) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return Sources.getFilename(Sources.getSpellingLoc(F.getLocation())).contains("cuda_wrappers");
  }

  /// What nvcc itself makes `__host__ __device__`, by rule or in its own headers.
  bool isExempt(const FunctionDecl &F) const {
    bool IsBuiltin = F.getBuiltinID() != 0 && !F.isInStdNamespace(); // Clang knows std::as_const
    if (F.isDefaulted() || F.isImplicit() || IsBuiltin || isBundled(F.getLocation()))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    if (Method &&
        (Method->getParent()->isLambda() || Method->getParent()->getName() == "initializer_list"))
      return true;
    if (F.isInStdNamespace() && F.getIdentifier() &&
        (F.getName() == "move" || F.getName() == "forward"))
      return true;
    const SourceManager &Sources = Context.AST.getSourceManager();
    llvm::StringRef File =
        llvm::sys::path::filename(Sources.getFilename(Sources.getSpellingLoc(F.getLocation())));
    if (File == "cmath")
      return F.getIdentifier() &&
             Context.Functions.isOnDeviceInCmath(F.getName(), F.getPrimaryTemplate() != nullptr);
    return File == "std_abs.h" || File == "math.h" || File == "cstdlib" || File == "stdlib.h" ||
           File == "specfun.h";
  }

  bool isBundled(SourceLocation Place) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    std::string File = placeOf(Sources, Sources.getSpellingLoc(Place)).File;
    return !Bundled.empty() && llvm::StringRef(File).starts_with(Bundled);
  }

  std::string Bundled;
  bool NamesCudaStd = false;
};

} // namespace

static void checkConstexprCall(CheckContext &Context) {
  if (!Context.Options.RelaxedConstexpr && Context.Options.CudaPath.empty())
    ConstexprCallVisitor(Context).TraverseAST(Context.AST);
}

// The device pass does not see the host branches of `#ifdef __CUDA_ARCH__`.
Check constexprCallCheck() { return {Passes::Device, checkConstexprCall}; }

} // namespace offloom
