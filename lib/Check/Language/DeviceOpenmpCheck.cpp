// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma omp` in device code. nvcc hands the option for OpenMP to the host's compiler; the
// device's skips the pragma without a word, so that the loop runs in each thread as it stands.
// `_Pragma("omp …")`, which macros need, is not seen.

#include "Check/Engine/CodeVisitor.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/CharInfo.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// The bodies of functions that only the device runs.
class DeviceBodies : public CodeVisitor {
public:
  explicit DeviceBodies(CheckContext &Context) : CodeVisitor(Context) {
    ShouldVisitTemplateInstantiations = false;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && isWrittenForDevice(*F) && !isWrittenHost(*F))
      Ranges.push_back(F->getBody()->getSourceRange());
    return true;
  }

  bool contain(SourceLocation Place) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return llvm::any_of(Ranges, [&](SourceRange R) {
      return Sources.isPointWithin(Place, Sources.getExpansionLoc(R.getBegin()),
                                   Sources.getExpansionLoc(R.getEnd()));
    });
  }

private:
  std::vector<SourceRange> Ranges;
};

bool isOpenmp(llvm::StringRef Pragma) {
  return Pragma.consume_front("omp") && (Pragma.empty() || !isAsciiIdentifierContinue(Pragma[0]));
}

} // namespace

static void checkDeviceOpenmp(CheckContext &Context) {
  DeviceBodies Bodies(Context);
  bool AreKnown = false;
  SourceManager &Sources = Context.AST.getSourceManager();
  for (const PreprocessorRecord::Pragma &Pragma : Context.Record.Pragmas) {
    auto File = Sources.getFileManager().getOptionalFileRef(Pragma.Place.File);
    if (!File || !isOpenmp(Pragma.Text))
      continue;
    if (!AreKnown)
      Bodies.TraverseAST(Context.AST);
    AreKnown = true;
    SourceLocation Place =
        Sources.translateFileLineCol(*File, Pragma.Place.Line, Pragma.Place.Column);
    if (Bodies.contain(Place))
      Context.report("device-openmp-pragma", Place);
  }
}

Check deviceOpenmpCheck() { return {Passes::Device, checkDeviceOpenmp}; }

} // namespace offloom
