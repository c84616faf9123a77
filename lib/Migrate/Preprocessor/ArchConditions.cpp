// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Migrate/Preprocessor/ArchConditions.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Preprocessor/ArchPragmas.h"
#include "Migrate/Text/SourceText.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

ArchConditions::ArchConditions(const ParsedUnit &Host, const ParsedUnit &Device)
    : Host(Host), Device(Device), Meanings(CudaArch) {
  SourceText HostText(Host.AST->getASTContext());
  for (FileID Entered : enteredFiles(HostText.sources()))
    HostFiles.insert(HostText.fileName(Entered));
}

bool ArchConditions::isRead(const ConditionalGroup &Group, const ParsedUnit &Unit) const {
  return isEntered(Unit) && !isLeftOut(Group, Unit);
}

bool ArchConditions::isLeftOut(const ConditionalGroup &Group, const ParsedUnit &Unit) const {
  const SourceSpan First = Group.Branches.front().Directive;
  return llvm::any_of(Unit.Record.SkippedTexts, [&](const auto &S) {
    return S.File == File && S.Span.Begin < First.Begin && First.End <= S.Span.End;
  });
}

Side ArchConditions::readers(const ConditionalGroup &Group, Side Function) const {
  if (Function != Side::Both)
    return Function;
  const bool ByHost = isRead(Group, Host), ByDevice = isRead(Group, Device);
  return ByHost == ByDevice ? Side::Both : ByHost ? Side::Host : Side::Device;
}

int ArchConditions::takenBranch(const ConditionalGroup &Group, const ParsedUnit &Unit) const {
  if (!isEntered(Unit))
    return -1;
  for (size_t I = 0; I < Group.Branches.size(); ++I)
    if (!isSkipped(Unit, File, Group.Branches[I].Directive.End - 1))
      return I;
  return -1;
}

bool ArchConditions::isBlank(const ConditionalGroup &Group, int Branch) const {
  return Branch < 0 || content(Group, Branch).trim().empty();
}

bool ArchConditions::areAdvice(const ConditionalGroup &Group, int OnHost, int OnDevice) const {
  // The program takes the device's branch: what that promises must hold for host code too.
  return (OnHost < 0 || isAdviceAlone(content(Group, OnHost), /*TakesPromises=*/true)) &&
         (OnDevice < 0 || isAdviceAlone(content(Group, OnDevice)));
}

bool ArchConditions::isNamed(const ConditionalGroup &Group) const {
  return llvm::any_of(Group.Branches, [&](const auto &Branch) {
    return Buffer.slice(Branch.Directive.Begin, Branch.Directive.End).contains(CudaArch);
  });
}

bool ArchConditions::namesHosts(const ConditionalGroup &Group) const {
  return llvm::any_of(Group.Branches, [&](const auto &Branch) {
    return Meanings.namesHosts(Buffer.slice(Branch.Directive.Begin, Branch.Directive.End));
  });
}

bool ArchConditions::namesDevices(const ConditionalGroup &Group) const {
  return llvm::any_of(Group.Branches, [&](const auto &Branch) {
    return Meanings.namesDevices(Buffer.slice(Branch.Directive.Begin, Branch.Directive.End));
  });
}

bool ArchConditions::keepsHosts(const ConditionalGroup &Group, int OnDevice) const {
  return isNamed(Group) ? isBlank(Group, OnDevice) && !namesDevices(Group) : namesHosts(Group);
}

void ArchConditions::noteMeanings(const ConditionalGroup &Group, MacroMeanings &Found) const {
  const int OnHost = takenBranch(Group, Host), OnDevice = takenBranch(Group, Device);
  if (OnHost == OnDevice)
    return;
  const bool KeepsHosts = keepsHosts(Group, OnDevice);
  for (const auto &[Unit, Branch] : {std::pair(&Host, OnHost), std::pair(&Device, OnDevice)}) {
    if (Branch < 0)
      continue;
    const auto Directives = directivesIn(*Unit, File, Buffer, Group.Branches[Branch].Content);
    KeepsHosts ? Found.noteHosts(Directives) : Found.noteDevices(Directives);
  }
}

/// Conditions that name macros decide about further ones, and macros are made of others: until
/// nothing new is found.
void ArchConditions::findMeanings(llvm::ArrayRef<ProjectFile> Files) {
  for (size_t Before = -1, DevicesBefore = 0; Before != Meanings.size();) {
    Before = Meanings.size();
    MacroMeanings Found = Meanings;
    if (DevicesBefore != Meanings.devices())
      Found.forgetHosts(); // some prove to be the device's
    DevicesBefore = Meanings.devices();
    for (const ProjectFile &Read : Files) {
      open(Read);
      const auto Directives =
          directivesIn(Device, File, Buffer, {0, static_cast<unsigned>(Buffer.size())});
      if (!isEntered(Host))
        Found.noteDevices(Directives);
      for (const ConditionalGroup &Group : conditionalGroups(Buffer))
        noteMeanings(Group, Found);
      Found.follow(Directives);
    }
    Meanings = std::move(Found);
  }
}

std::vector<ArchConditions::ProjectFile>
filesThatDepend(ParsedUnit &Device, const std::function<bool(llvm::StringRef)> &IsProjectFile) {
  SourceText Text(Device.AST->getASTContext());
  std::vector<ArchConditions::ProjectFile> Files;
  llvm::StringSet<> Done;
  bool Depends = false;
  for (FileID File : enteredFiles(Text.sources())) {
    std::string Name = Text.fileName(File);
    if (!IsProjectFile(Name) || !Done.insert(Name).second)
      continue;
    Files.emplace_back(Name, Text.buffer(File));
    Depends |= Text.buffer(File).contains(CudaArch);
  }
  return Depends ? Files : std::vector<ArchConditions::ProjectFile>();
}

} // namespace offloom
