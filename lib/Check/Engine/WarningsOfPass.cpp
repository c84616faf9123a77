// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Engine/WarningsOfPass.h"
#include "Analysis/Code/DeviceCode.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <utility>

using namespace clang;

namespace offloom {
namespace {

bool isClangsWarning(const Finding &F) {
  return F.Level == Severity::Warning && llvm::StringRef(F.Rule).starts_with("-W");
}

bool isClangsError(const Finding &F) { return F.Level == Severity::Error && F.Rule.empty(); }

struct Extent {
  SourcePlace Begin, End;

  bool contains(const SourcePlace &Place) const {
    return Place.File == Begin.File && Begin.Offset <= Place.Offset && Place.Offset <= End.Offset;
  }
};

/// The functions that the pass parses, and does not compile.
std::vector<Extent> functionsOfOtherPass(ASTContext &AST) {
  bool IsDevicePass = AST.getLangOpts().CUDAIsDevice;
  const SourceManager &Sources = AST.getSourceManager();
  std::vector<Extent> Extents;
  for (const FunctionDecl *F : writtenFunctions(AST))
    if (IsDevicePass ? !runsOnDevice(*F) : isKernel(*F) || isDeviceOnly(*F))
      Extents.push_back({placeOf(Sources, F->getBeginLoc()), placeOf(Sources, F->getEndLoc())});
  return Extents;
}

} // namespace

void dropWarningsOfOtherPass(std::vector<Finding> &Findings, ASTContext &AST) {
  if (llvm::none_of(Findings, isClangsWarning))
    return;
  std::vector<Extent> Others = functionsOfOtherPass(AST);
  llvm::erase_if(Findings, [&](const Finding &F) {
    return isClangsWarning(F) &&
           llvm::any_of(Others, [&](const Extent &E) { return E.contains(F.Place); });
  });
}

bool dropInstancesOfOtherPass(std::vector<Finding> &Findings, ASTContext &AST) {
  auto IsOfInstance = [](const Finding &F) {
    return isClangsError(F) && llvm::any_of(F.Notes, [](const Finding &Note) {
             return llvm::StringRef(Note.Message).starts_with("in instantiation of ");
           });
  };
  if (llvm::none_of(Findings, IsOfInstance))
    return false;
  std::vector<Extent> Others = functionsOfOtherPass(AST);
  llvm::erase_if(Findings, [&](const Finding &F) {
    return IsOfInstance(F) &&
           llvm::any_of(Others, [&](const Extent &E) { return E.contains(F.Place); });
  });
  return llvm::none_of(Findings, isClangsError);
}

void dropWarningsBesideErrors(std::vector<Finding> &Findings) {
  std::set<std::pair<std::string, unsigned>> NotUnderstood;
  for (const Finding &F : Findings)
    if (isClangsError(F))
      NotUnderstood.insert({F.Place.File, F.Place.Line});
  llvm::erase_if(Findings, [&](const Finding &F) {
    return isClangsWarning(F) && NotUnderstood.contains({F.Place.File, F.Place.Line});
  });
}

} // namespace offloom
