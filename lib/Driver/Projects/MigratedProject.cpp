// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/MigratedProject.h"
#include "Driver/Session/Inputs.h"
#include "Support/LineEnds.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

Finding findingAbout(const std::string &File, Severity Level, std::string Rule,
                     std::string Message) {
  Finding Result;
  Result.Rule = std::move(Rule);
  Result.Level = Level;
  Result.Message = std::move(Message);
  Result.Place.File = File;
  return Result;
}

bool looksLikeCuda(const std::string &File) {
  auto Buffer = readSource(File);
  if (!Buffer)
    return false;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  return isCudaFile(File) || Text.contains("__global__") || Text.contains("__shared__") ||
         Text.contains("<<<");
}

/// Where the first of \p Edits begins that does something else than \p Known at its place.
unsigned firstContrary(const std::vector<Edit> &Known, llvm::ArrayRef<Edit> Edits) {
  const Edit *Contrary = llvm::find_if(Edits, [&](const Edit &E) {
    std::vector<Edit> Into = Known;
    return !mergeEdits(Into, {E});
  });
  return Contrary == Edits.end() ? 0 : Contrary->Offset;
}

} // namespace

bool MigratedProject::owns(llvm::StringRef File) const { return isWithin(File, Root); }

void MigratedProject::add(const MigratedUnit &Unit) {
  std::map<std::string, std::vector<Edit>> ByFile;
  for (const std::string &File : Unit.UserFiles)
    if (owns(File))
      ByFile[File];
  for (const Edit &E : Unit.Result.Edits)
    if (owns(E.File))
      ByFile[E.File].push_back(E);
  for (const auto &[File, Edits] : ByFile) {
    addEdits(File, Edits, Unit);
    Files[File].Units += Unit.IsCuda;
    if (!Unit.IsCuda && File != Unit.File) {
      std::vector<SourceSpan> &LeftOut = LeftOutByHost[File].emplace_back();
      for (const PreprocessorRecord::Skipped &Skipped : Unit.Record.SkippedTexts)
        if (Skipped.File == File)
          LeftOut.push_back(Skipped.Span);
    }
  }
  for (const InactiveBranch &Branch : Unit.Inactive)
    ++Inactive.try_emplace({Branch.Refusal.File, Branch.Refusal.Offset}, Branch, 0)
          .first->second.second;
  reportForeignHeaders(Unit);
}

void MigratedProject::addEdits(const std::string &File, std::vector<Edit> Edits,
                               const MigratedUnit &Unit) {
  auto [Entry, IsNew] = Files.try_emplace(File, Header{{}, Unit.File});
  Header &H = Entry->second;
  std::vector<ReadFunction> Functions;
  llvm::copy_if(Unit.Functions, std::back_inserter(Functions),
                [&](const ReadFunction &F) { return F.File == File; });
  std::vector<SourceSpan> LeftOut;
  for (const PreprocessorRecord::Skipped &Skipped : Unit.Record.SkippedTexts)
    if (Skipped.File == File)
      LeftOut.push_back(Skipped.Span);
  std::optional<unsigned> Contrary = H.Functions.add(Functions, LeftOut, H.Edits, Edits);
  if (IsNew) {
    H.Edits = std::move(Edits);
    return;
  }
  if (!Contrary && !mergeEdits(H.Edits, Edits))
    Contrary = firstContrary(H.Edits, Edits);
  if (Contrary && !H.Contradicted)
    reportContradiction(File, H, *Contrary, Unit.File);
  H.Contradicted |= Contrary.has_value();
}

std::vector<SharedFunction> MigratedProject::contraryFunctions() const {
  std::vector<SharedFunction> Found;
  for (const auto &[File, H] : Files)
    for (const std::string &Name : H.Functions.contrary())
      Found.push_back({File, Name});
  return Found;
}

void MigratedProject::reportContradiction(const std::string &File, const Header &H, unsigned Offset,
                                          const std::string &UnitFile) {
  auto name = [](const std::string &F) { return llvm::sys::path::filename(F).str(); };
  Finding F = findingAbout(File, Severity::Error, "migrate-header",
                           "'" + name(H.FirstUnit) + "' and '" + name(UnitFile) +
                               "' need different migrated versions of this header; it was not "
                               "migrated");
  if (auto Buffer = readSource(File))
    F.Place = placeInText(File, (*Buffer)->getBuffer(), Offset);
  Findings.push_back(std::move(F));
}

bool MigratedProject::isReadByHost(const std::string &File, unsigned Offset) const {
  auto Units = LeftOutByHost.find(File);
  return Units != LeftOutByHost.end() && llvm::any_of(Units->second, [&](const auto &LeftOut) {
           return llvm::none_of(LeftOut, [&](const SourceSpan &Span) {
             return Span.Begin <= Offset && Offset < Span.End;
           });
         });
}

std::vector<Finding> MigratedProject::refuseInactive() {
  std::vector<Finding> Told;
  for (auto &[Place, Counted] : Inactive) {
    auto &[Branch, Times] = Counted;
    auto Entry = Files.find(Place.first);
    if (Entry == Files.end() || Entry->second.Units > Times ||
        isReadByHost(Place.first, Place.second))
      continue; // some unit has read it
    Entry->second.Edits.push_back(Branch.Refusal);
    Told.push_back(Branch.Told);
  }
  return Told;
}

void MigratedProject::reportForeignHeaders(const MigratedUnit &Unit) {
  for (const std::string &File : Unit.UserFiles) {
    if (owns(File) || !Foreign.try_emplace(File, true).second || !looksLikeCuda(File))
      continue;
    Findings.push_back(findingAbout(File, Severity::Warning, "migrate-header",
                                    "this CUDA header is outside the project folder '" + Root +
                                        "' and was not migrated; name its folder too"));
  }
}

llvm::Expected<std::vector<MigratedFile>> MigratedProject::files() const {
  std::vector<MigratedFile> Result;
  for (const auto &[File, Header] : Files) {
    if (Header.Contradicted)
      continue;
    auto Buffer = readOriginal(File);
    if (!Buffer)
      return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
    std::string Before = (*Buffer)->getBuffer().str();
    std::string After = applyEdits(Before, editsOfOriginal(Before, Header.Edits));
    std::string To = migratedName(File, File, [&](llvm::StringRef Name) { return isTaken(Name); });
    Result.push_back({File, std::move(To), std::move(Before), std::move(After)});
  }
  return Result;
}

} // namespace offloom
