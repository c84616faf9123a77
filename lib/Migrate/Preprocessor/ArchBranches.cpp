// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a conditional becomes depends on who compiles it:
//
//   in a device function     #if __CUDA_ARCH__ >= 700       #if OFFLOOM_CUDA_ARCH >= 700
//
//   in a function of both    #ifdef __CUDA_ARCH__           if (offloom::in_device_code()) {
//                              lane = threadIdx.x;            lane = threadIdx.x;
//                            #else                          } else {
//                              lane = 0;                      lane = 0;
//                            #endif                         }
//
//                            a constexpr function says whose constants it gives as well; a finding
//                            where both sides want some
//
//                            a scalar that both declare is declared before them; branches that
//                            have pragmas alone, which advise the compiler, stay a conditional
//
//   elsewhere                where only the device's branch has text, as in a device function;
//                            where only the host's has, unchanged; both: as in a device function,
//                            and a finding where host code uses what the host's branch declares
//                            or defines
//
// A condition may depend on the macro by way of others, which only one of the passes defines.
//
// A conditional that takes the same branch in both passes is left alone where, with `__CUDA_ARCH__`
// undefined as in the migrated program, it goes on taking it: where all else that it names means
// what it means to the host. Where that has device code's meaning, or device code alone comes by,
// it gets device code's name; where it names some of both, there is no form, and a finding.
#include "Migrate/Preprocessor/ArchBranches.h"
#include "Migrate/Preprocessor/ArchConditions.h"
#include "Migrate/Preprocessor/ArchDeclarations.h"
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Preprocessor/ArchPragmas.h"
#include "Migrate/Preprocessor/ArchStatements.h"
#include "Migrate/Preprocessor/ConstantUses.h"
#include "Migrate/Preprocessor/PassDefinitions.h"
#include "Migrate/Text/CodeSides.h"
#include "Migrate/Text/ConditionalGroups.h"
#include "Migrate/Text/StatementSpans.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <utility>

using namespace clang;

namespace offloom {

namespace {

const char *const DiffersByMacro =
    "host and device code take different branches here, by way of a macro; "
    "ask for __CUDA_ARCH__ itself";
const char *const MixesMeanings =
    "this condition names macros that the migrated program has as the host defines them and some "
    "that it has as device code does; ask for __CUDA_ARCH__ alone";

using ProjectFile = ArchConditions::ProjectFile;

class ArchBranchRewriter {
public:
  ArchBranchRewriter(ParsedUnit &Host, ParsedUnit &Device, std::vector<Edit> &Edits,
                     std::vector<Finding> &Residue)
      : Host(Host), Device(Device), Sides(Host, Device), Seen(Host, Device), Edits(Edits),
        Residue(Residue) {}

  /// Finds out which pass's meaning the program has of macros.
  void findMeanings(llvm::ArrayRef<ProjectFile> Files) { Seen.findMeanings(Files); }

  void rewriteFile(const ProjectFile &Rewritten) {
    Seen.open(Rewritten);
    for (const ConditionalGroup &Group : conditionalGroups(Seen.text()))
      rewriteGroup(Group);
    for (unsigned At : archNamesInCode(Seen.text())) // where it is device code's
      rename(At);
  }

  void nameDeviceDeclarationsIn(const ProjectFile &Rewritten) {
    Seen.open(Rewritten);
    for (const ConditionalGroup &Group : conditionalGroups(Seen.text()))
      if (Seen.isRead(Group, Host) && declaresForDeviceAlone(Group))
        renameInConditions(Group);
  }

  void nameAllIn(const ProjectFile &Rewritten) {
    Seen.open(Rewritten);
    for (unsigned At : archNamesIn(Seen.text()))
      rename(At);
  }

private:
  void rewriteGroup(const ConditionalGroup &Group);
  bool declaresForDeviceAlone(const ConditionalGroup &Group) const;
  void keepBranch(const ConditionalGroup &Group);
  void rewriteDeclarations(const ConditionalGroup &Group, int OnHost, int OnDevice);
  void reportDeclarations(const ConditionalGroup &Group, int OnHost);
  void reportSecondDefinitions(const ConditionalGroup &Group, int OnHost);
  bool reportMacros(const ConditionalGroup &Group, int OnHost, int OnDevice, bool KeepsHosts);
  bool keepInclusions(const ConditionalGroup &Group, int OnHost);
  void rewriteForBoth(const ConditionalGroup &Group, int OnHost, int OnDevice);
  ConstantUses constantUsesAt(const ConditionalGroup &Group) const {
    return constantUses(Host, Device, Sides, Seen.file(), Group.Branches.front().Directive.Begin);
  }
  const DeclarationUses &usesOnHost() const {
    return UsesOnHost ? *UsesOnHost : UsesOnHost.emplace(Host);
  }
  const DeclarationUses &usesOnDevice() const {
    return UsesOnDevice ? *UsesOnDevice : UsesOnDevice.emplace(Device);
  }
  void rename(unsigned Begin);
  void renameInConditions(const ConditionalGroup &Group);

  void replace(SourceSpan Span, std::string NewText) {
    Edits.push_back({Seen.file(), Span.Begin, Span.End - Span.Begin, std::move(NewText)});
  }
  const NamedDecl *findUse(const ConditionalGroup &Group, int Branch,
                           llvm::ArrayRef<Side> Users) const;
  void report(const ConditionalGroup &Group, const std::string &Message,
              Severity Level = Severity::Error);

  ParsedUnit &Host;
  ParsedUnit &Device;
  CodeSides Sides;
  ArchConditions Seen;
  std::optional<std::pair<StatementSpans, StatementSpans>> Statements; ///< once asked for
  mutable std::optional<DeclarationUses> UsesOnHost, UsesOnDevice;     ///< likewise
  std::optional<PassDefinitions> Definitions;                          ///< likewise
  std::vector<Edit> &Edits;
  std::vector<Finding> &Residue;
};

/// Gives what is named at \p Begin device code's name.
void ArchBranchRewriter::rename(unsigned Begin) {
  replace({Begin, Begin + static_cast<unsigned>(CudaArch.size())}, OffloomCudaArch.str());
}

void ArchBranchRewriter::renameInConditions(const ConditionalGroup &Group) {
  for (const auto &Branch : Group.Branches)
    for (unsigned At : archNamesIn(Seen.text().slice(Branch.Directive.Begin, Branch.Directive.End)))
      rename(Branch.Directive.Begin + At);
}

/// The program is to take the branch that both passes do, or that device code does alone.
void ArchBranchRewriter::keepBranch(const ConditionalGroup &Group) {
  const bool ByHost = Seen.isRead(Group, Host), ByDevice = Seen.isRead(Group, Device);
  const bool OfHost = Seen.namesHosts(Group), OfDevice = Seen.namesDevices(Group);
  if ((!ByHost && !ByDevice) || (ByHost && !OfDevice))
    return;
  if (!ByDevice || OfHost)
    report(Group, MixesMeanings);
  else
    renameInConditions(Group);
}

bool ArchBranchRewriter::declaresForDeviceAlone(const ConditionalGroup &Group) const {
  const int OnHost = Seen.takenBranch(Group, Host), OnDevice = Seen.takenBranch(Group, Device);
  return OnDevice >= 0 && OnDevice != OnHost && Seen.isNamed(Group) && !Seen.namesHosts(Group) &&
         Seen.isBlank(Group, OnHost) && !Seen.isBlank(Group, OnDevice) &&
         Sides.at(Seen.file(), Group.Branches.front().Directive.Begin) == Side::Elsewhere;
}

void ArchBranchRewriter::rewriteGroup(const ConditionalGroup &Group) {
  int OnHost = Seen.takenBranch(Group, Host), OnDevice = Seen.takenBranch(Group, Device);
  if (OnHost == OnDevice || (Seen.isBlank(Group, OnHost) && Seen.isBlank(Group, OnDevice)))
    return keepBranch(Group);
  const Side Around =
      Seen.readers(Group, Sides.at(Seen.file(), Group.Branches.front().Directive.Begin));
  if (Seen.areAdvice(Group, OnHost, OnDevice)) {
    if (Around != Side::Host) // a loop of both sides has one advice
      renameInConditions(Group);
    return;
  }
  // Other conditions depend on __CUDA_ARCH__ by way of macros.
  const bool Named = Seen.isNamed(Group), OfHost = Seen.namesHosts(Group),
             OfDevice = Seen.namesDevices(Group);
  const char *const Differs = Named ? MixesMeanings : DiffersByMacro;
  switch (Around) {
  case Side::Host:
    if (OfDevice || (!Named && !OfHost))
      report(Group, Differs);
    return;
  case Side::Device:
    if (OfHost)
      report(Group, Differs);
    else
      renameInConditions(Group);
    return;
  case Side::Both:
    rewriteForBoth(Group, OnHost, OnDevice);
    return;
  case Side::Elsewhere:
    if (OfHost && OfDevice)
      report(Group, Differs);
    else
      rewriteDeclarations(Group, OnHost, OnDevice);
    return;
  }
}

/// The migrated program declares things once: as device code sees them, or where that sees none, as
/// host code does.
void ArchBranchRewriter::rewriteDeclarations(const ConditionalGroup &Group, int OnHost,
                                             int OnDevice) {
  const bool KeepsHosts = Seen.keepsHosts(Group, OnDevice);
  if (!KeepsHosts && Seen.isNamed(Group) && Seen.namesHosts(Group))
    return report(Group, MixesMeanings);
  if (!KeepsHosts)
    renameInConditions(Group);
  if (Seen.isLeftOut(Group, Host) || Seen.isLeftOut(Group, Device))
    return; // the conditional around it has been asked about all that is in it
  if (KeepsHosts)
    reportSecondDefinitions(Group, OnHost);
  if (reportMacros(Group, OnHost, OnDevice, KeepsHosts) || KeepsHosts ||
      Seen.isBlank(Group, OnHost))
    return;
  if (!keepInclusions(Group, OnHost))
    return report(Group, "host and device code see different directives here; the migrated program "
                         "follows the device's");
  reportDeclarations(Group, OnHost);
}

/// Says of a macro that the passes define differently that code uses what the program does not
/// have.
bool ArchBranchRewriter::reportMacros(const ConditionalGroup &Group, int OnHost, int OnDevice,
                                      bool KeepsHosts) {
  auto Of = [&](const ParsedUnit &Unit, int Branch) {
    return Branch < 0
               ? std::vector<Directive>()
               : directivesIn(Unit, Seen.file(), Seen.text(), Group.Branches[Branch].Content);
  };
  llvm::StringSet<> Differing =
      differingMacros(macrosOf(Of(Host, OnHost)), macrosOf(Of(Device, OnDevice)));
  if (Differing.empty())
    return false;
  const SourcePlace Defined =
      placeAt(Seen.file(), Seen.text(), Group.Branches.front().Directive.Begin);
  const auto Used =
      KeepsHosts ? findMacroUse(Device, Sides, Differing, {Side::Device, Side::Both}, Defined)
                 : findMacroUse(Host, Sides, Differing, {Side::Host, Side::Both}, Defined);
  if (!Used)
    return false;
  const std::string User = KeepsHosts ? "device" : "host", Other = KeepsHosts ? "host" : "device";
  report(Group, "the macro '" + Used->Name + "', which " + User +
                    " code uses, means something else in " + Other +
                    " code, and the migrated program has that meaning alone");
  Finding Where;
  Where.Level = Severity::Note;
  Where.Message = "used here, where it cannot be written out";
  Where.Place = Used->Place;
  Residue.back().Notes.push_back(std::move(Where));
  return true;
}

/// Includes in any case what the host's branch includes; false if it has directives that cannot be
/// kept.
bool ArchBranchRewriter::keepInclusions(const ConditionalGroup &Group, int OnHost) {
  std::string Kept;
  for (const Directive &D :
       directivesIn(Host, Seen.file(), Seen.text(), Group.Branches[OnHost].Content)) {
    if (D.Kind == "define" || D.Kind == "undef" ||
        (D.Kind == "pragma" && endsWithDeclaration(D.Text)))
      continue;
    auto Of = llvm::find_if(Host.Record.Inclusions, [&](const auto &I) {
      return I.Place.File == Seen.file() && I.Place.Offset > D.Offset &&
             I.Place.Offset <= D.Offset + D.Kind.size() + D.Text.size() + 1;
    });
    if (D.Kind != "include" || Of == Host.Record.Inclusions.end())
      return false;
    if (llvm::any_of(Device.Record.Inclusions,
                     [&](const auto &I) { return I.ResolvedFile == Of->ResolvedFile; }))
      continue;
    if (!Of->System)
      return false;
    Kept += "#include" + D.Text.str() + "\n";
  }
  if (!Kept.empty())
    Edits.push_back({Seen.file(), Group.Branches.front().Directive.Begin, 0, Kept});
  return true;
}

/// Says of functions of the host's branch, which stays, that the program has the device's as well.
void ArchBranchRewriter::reportSecondDefinitions(const ConditionalGroup &Group, int OnHost) {
  if (!Definitions)
    Definitions.emplace(Host, Device);
  for (const auto &[Name, OfHost, OfDevice] :
       Definitions->pairsIn({Seen.file(), Group.Branches[OnHost].Content})) {
    report(Group, "'" + Name +
                      "' is defined for the host here and for device code elsewhere, and the "
                      "migrated program would have both: make it one __host__ __device__ function "
                      "with the conditional in its body");
    Residue.back().Place = OfHost;
    Finding Where;
    Where.Level = Severity::Note;
    Where.Message = "the definition for device code";
    Where.Place = OfDevice;
    Residue.back().Notes.push_back(std::move(Where));
  }
}

void ArchBranchRewriter::reportDeclarations(const ConditionalGroup &Group, int OnHost) {
  // What other declarations make of it may reach host code or not.
  if (const NamedDecl *Used = findUse(Group, OnHost, {Side::Host, Side::Both}))
    report(Group, "host and device code see different declarations of '" + Used->getNameAsString() +
                      "', which host code uses; the migrated program has the device's alone");
  else if (const NamedDecl *Used = findUse(Group, OnHost, {Side::Elsewhere}))
    report(Group,
           "host and device code see different declarations of '" + Used->getNameAsString() +
               "'; the migrated program has the device's alone",
           Severity::Warning);
}

/// Something that branch \p Branch declares and code on one of \p Users uses, as the host pass sees
/// it.
const NamedDecl *ArchBranchRewriter::findUse(const ConditionalGroup &Group, int Branch,
                                             llvm::ArrayRef<Side> Users) const {
  return usesOnHost().usedOf({Seen.file(), Group.Branches[Branch].Content},
                             [&](llvm::StringRef InFile, unsigned Offset) {
                               return llvm::is_contained(Users, Sides.at(InFile, Offset));
                             });
}

void ArchBranchRewriter::rewriteForBoth(const ConditionalGroup &Group, int OnHost, int OnDevice) {
  const ArchConditional Both{Group, OnHost, OnDevice, Seen.file(), Seen.text()};
  if (!isPlain(Group) && !Seen.isNamed(Group))
    return report(Group, DiffersByMacro);
  if (!isPlain(Group) && (Seen.namesHosts(Group) || Seen.namesDevices(Group)))
    return report(Group, MixesMeanings);
  if (!Statements)
    Statements.emplace(Host, Device);
  const std::string Why =
      rewriteArchStatements(usesOnHost(), usesOnDevice(), {Statements->first, Statements->second},
                            Both, constantUsesAt(Group), Edits);
  if (!Why.empty())
    report(Group, Why);
}

void ArchBranchRewriter::report(const ConditionalGroup &Group, const std::string &Message,
                                Severity Level) {
  Finding F;
  F.Rule = "migrate-cuda-arch";
  F.Level = Level;
  F.Message = Message;
  F.Place = placeAt(Seen.file(), Seen.text(), Group.Branches.front().Directive.Begin);
  Residue.push_back(std::move(F));
}

} // namespace

void rewriteArchBranches(ParsedUnit &Host, ParsedUnit &Device,
                         const std::function<bool(llvm::StringRef)> &IsProjectFile,
                         std::vector<Edit> &Edits, std::vector<Finding> &Residue) {
  const std::vector<ProjectFile> Files = filesThatDepend(Device, IsProjectFile);
  if (Files.empty())
    return;
  ArchBranchRewriter Rewriter(Host, Device, Edits, Residue);
  Rewriter.findMeanings(Files);
  for (const ProjectFile &Each : Files)
    Rewriter.rewriteFile(Each);
}

std::vector<Edit> nameDeviceDeclarations(ParsedUnit &Host, ParsedUnit &Device,
                                         const std::function<bool(llvm::StringRef)> &IsProjectFile,
                                         bool HasDeviceCodeAlone) {
  std::vector<Edit> Edits;
  std::vector<Finding> Unused;
  const std::vector<ProjectFile> Files = filesThatDepend(Device, IsProjectFile);
  if (Files.empty())
    return Edits;
  ArchBranchRewriter Rewriter(Host, Device, Edits, Unused);
  Rewriter.findMeanings(Files);
  for (const ProjectFile &Each : Files)
    if (HasDeviceCodeAlone)
      Rewriter.nameAllIn(Each);
    else
      Rewriter.nameDeviceDeclarationsIn(Each);
  return Edits;
}

} // namespace offloom
