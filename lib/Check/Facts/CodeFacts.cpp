// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Facts/CodeFacts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/Occupancy.h"
#include "Check/Facts/UnitFacts.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

std::optional<Occupancy> occupancyOf(const LaunchFacts &Launch, const device_profile &Profile) {
  if (!Launch.Block || !Launch.DynamicSharedBytes)
    return std::nullopt;
  uint64_t Threads = (*Launch.Block)[0] * (*Launch.Block)[1] * (*Launch.Block)[2];
  if (Threads == 0 || Threads > uint64_t(Profile.max_threads_per_block))
    return std::nullopt;
  uint64_t Blocks =
      std::min(blocksByThreads(Profile, Threads),
               blocksByShared(Profile, Launch.StaticSharedBytes + *Launch.DynamicSharedBytes));
  if (Blocks == 0)
    return std::nullopt;
  return Occupancy{Blocks, Blocks * warpsOf(Profile, Threads) * Profile.warp_size,
                   uint64_t(Profile.max_threads_per_sm)};
}

std::optional<CudaNameKind> kindOf(const FunctionDecl &F) {
  if (isKernel(F))
    return CudaNameKind::Kernel;
  if (!isWrittenDevice(F))
    return std::nullopt;
  return isWrittenHost(F) ? CudaNameKind::HostDeviceFunction : CudaNameKind::DeviceFunction;
}

std::optional<CudaNameKind> kindOf(const VarDecl &V) {
  if (builtinVariable(&V) != BuiltinVariable::None)
    return CudaNameKind::BuiltinVariable;
  if (isShared(V))
    return CudaNameKind::SharedVariable;
  if (isManaged(V))
    return CudaNameKind::ManagedVariable;
  if (V.hasAttr<CUDAConstantAttr>())
    return CudaNameKind::ConstantVariable;
  if (V.hasAttr<CUDADeviceAttr>())
    return CudaNameKind::DeviceVariable;
  return std::nullopt;
}

class FactCollector : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  FactCollector(ASTContext &AST, FileID File, const device_profile &Profile, CodeFacts &Facts)
      : AST(AST), Unit(AST, NoFunctions), Sources(AST.getSourceManager()), File(File),
        Profile(Profile), Facts(Facts) {}

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return Base::TraverseDecl(D);
    const FunctionDecl *Outer = std::exchange(Function, F);
    Base::TraverseDecl(D);
    Function = Outer;
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override { return addName(F, F->getLocation()); }
  bool VisitVarDecl(VarDecl *V) override { return addName(V, V->getLocation()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return addName(E->getDecl(), E->getLocation()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return addName(E->getMemberDecl(), E->getMemberLoc());
  }

  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    for (const NamedDecl *D : E->decls())
      if (const FunctionDecl *F = D->getAsFunction(); F && kindOf(*F))
        return addName(F, E->getNameLoc());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    std::optional<SourceSpan> Span = spanIn(Launch->getSourceRange());
    if (!Span || Launch->containsErrors() || Launch->isInstantiationDependent())
      return true;
    LaunchConfiguration C = configurationOf(*Launch);
    LaunchFacts L;
    L.Span = *Span;
    L.Grid = C.Grid ? knownDimensions(*C.Grid, Function, Unit) : std::nullopt;
    L.Block = C.Block ? knownDimensions(*C.Block, Function, Unit) : std::nullopt;
    describeMemory(L, *Launch, C);
    L.Held = occupancyOf(L, Profile);
    Facts.Launches.push_back(std::move(L));
    return true;
  }

private:
  void describeMemory(LaunchFacts &L, const CUDAKernelCallExpr &Launch,
                      const LaunchConfiguration &C) {
    if (!C.SharedBytes)
      L.DynamicSharedBytes = 0;
    else if (auto Bytes = knownInteger(*C.SharedBytes, Function, Unit); Bytes && *Bytes >= 0)
      L.DynamicSharedBytes = *Bytes;
    const FunctionDecl *Kernel = kernelOf(Launch);
    if (!Kernel)
      return;
    L.Kernel = Kernel->getNameAsString();
    L.StaticSharedBytes = staticSharedBytes(*Kernel, AST);
    if (const FunctionDecl *Definition = Kernel->getDefinition())
      Kernel = Definition;
    if (auto Name = spanIn(Kernel->getLocation()))
      L.KernelOffset = Name->Begin;
  }

  std::optional<SourceSpan> spanIn(SourceRange Range) const {
    return spanOf(Sources, AST.getLangOpts(), CharSourceRange::getTokenRange(Range), File);
  }

  bool addName(const ValueDecl *D, SourceLocation Where) {
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return add(kindOf(*F), 0, Where);
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V)
      return true;
    return add(kindOf(*V), knownSize(*V, AST), Where);
  }

  bool add(std::optional<CudaNameKind> Kind, uint64_t Bytes, SourceLocation Where) {
    if (!Kind || Where.isMacroID())
      return true;
    if (std::optional<SourceSpan> Span = spanIn(Where); Span && Span->Begin != Span->End)
      Facts.Names.push_back({*Span, *Kind, Bytes});
    return true;
  }

  ASTContext &AST;
  const FunctionTable NoFunctions; ///< values do not depend on any
  UnitFacts Unit;
  const SourceManager &Sources;
  const FileID File;
  const device_profile &Profile;
  CodeFacts &Facts;
  const FunctionDecl *Function = nullptr;
};

FileID findFile(const SourceManager &Sources, const std::string &Name) {
  for (FileID File : enteredFiles(Sources))
    if (absoluteFileName(Sources, File) == Name)
      return File;
  return {};
}

} // namespace

CodeFacts collectCodeFacts(ASTContext &AST, const std::string &Name,
                           const device_profile &Profile) {
  CodeFacts Facts;
  const SourceManager &Sources = AST.getSourceManager();
  FileID File = findFile(Sources, Name);
  if (File.isInvalid())
    return Facts;
  FactCollector Collector(AST, File, Profile, Facts);
  for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
    if (Sources.getFileID(Sources.getExpansionLoc(D->getLocation())) == File)
      Collector.TraverseDecl(D);
  llvm::sort(Facts.Names, [](const CudaName &A, const CudaName &B) {
    return std::pair(A.Span.Begin, A.Bytes) < std::pair(B.Span.Begin, B.Bytes);
  });
  Facts.Names.erase(llvm::unique(Facts.Names, [](const CudaName &A,
                                                 const CudaName &B) { return A.Span == B.Span; }),
                    Facts.Names.end());
  return Facts;
}

} // namespace offloom
