// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations that depend on `__CUDA_ARCH__`.
//
// Host code registers kernels and device variables by name and type, so that both compilations must
// see the same ones (CUDA C++ Programming Guide, `__CUDA_ARCH__`). The host pass notes what it
// sees; the device pass compares.

#include "Check/Engine/CodeVisitor.h"
#include "Frontend/SourcePlaces.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace offloom {
namespace {

class DeclarationCollector : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isFileVarDecl() && V->isThisDeclarationADefinition() && !V->isTemplated() &&
        (isWritten<CUDADeviceAttr>(*V) || isWritten<CUDAConstantAttr>(*V)))
      add(*V, V->getType(), false);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isWrittenGlobal(*F) && F->doesThisDeclarationHaveABody() && !F->isTemplated() &&
        !F->isTemplateInstantiation())
      add(*F, F->getType(), true);
    return true;
  }

  std::vector<PassDeclaration> All;

private:
  /// Constants that device code reads have such attributes too, but implicit ones.
  template <class Attribute> static bool isWritten(const VarDecl &V) {
    const auto *A = V.getAttr<Attribute>();
    return A && !A->isImplicit();
  }

  void add(const NamedDecl &D, QualType Type, bool IsKernel) {
    if (D.getIdentifier() && !D.isInAnonymousNamespace())
      All.push_back({D.getQualifiedNameAsString(), Type.getCanonicalType().getAsString(), IsKernel,
                     placeOf(Context.AST.getSourceManager(), D.getLocation())});
  }
};

class Comparison {
public:
  Comparison(CheckContext &Context, const std::vector<PassDeclaration> &Device)
      : Context(Context), Host(byName(Context.HostDeclarations)), Device(byName(Device)) {}

  void run() {
    for (const auto &Entry : Device)
      compare(*Entry.second.front(), Host.find(Entry.first()));
    for (const auto &Entry : Host)
      if (!Device.contains(Entry.first()))
        report("port-cuda-arch-decl-guard", *Entry.second.front(),
               "exists only where it is not defined");
  }

private:
  using ByName = llvm::StringMap<std::vector<const PassDeclaration *>>;

  static ByName byName(const std::vector<PassDeclaration> &All) {
    ByName Result;
    for (const PassDeclaration &D : All)
      Result[D.Name].push_back(&D);
    return Result;
  }

  void compare(const PassDeclaration &OfDevice, ByName::const_iterator OfHost) {
    if (OfHost == Host.end())
      return report("arch-dependent-declaration", OfDevice, "exists only where it is defined");
    // Overloads have one name and many types; which belong together is not worth finding out.
    if (OfHost->second.size() == 1 && Device[OfDevice.Name].size() == 1 &&
        OfHost->second.front()->Type != OfDevice.Type)
      report("port-cuda-arch-decl-guard", OfDevice,
             "has the type '" + OfHost->second.front()->Type + "' where it is not defined, and '" +
                 OfDevice.Type + "' where it is");
  }

  void report(llvm::StringRef Rule, const PassDeclaration &D, const llvm::Twine &Problem) {
    SourceManager &Sources = Context.AST.getSourceManager();
    auto File = Sources.getFileManager().getOptionalFileRef(D.Place.File);
    if (!File)
      return;
    SourceLocation Place = Sources.translateFileLineCol(*File, D.Place.Line, D.Place.Column);
    Context.report(Rule, Place,
                   {{"kind", D.IsKernel ? "kernel" : "variable"},
                    {"name", D.Name},
                    {"problem", Problem.str()}});
  }

  CheckContext &Context;
  ByName Host, Device;
};

} // namespace

static void checkArchDependence(CheckContext &Context) {
  DeclarationCollector Collector(Context);
  Collector.TraverseAST(Context.AST);
  if (Context.ThePass == Pass::Host)
    Context.HostDeclarations = std::move(Collector.All);
  else if (Context.Record.MentionsCudaArch && Context.IsWhole)
    Comparison(Context, Collector.All).run();
}

Check archDependenceCheck() { return {Passes::Both, checkArchDependence}; }

} // namespace offloom
