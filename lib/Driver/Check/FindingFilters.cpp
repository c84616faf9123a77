// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/FindingFilters.h"
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace offloom {

static llvm::Expected<llvm::StringSet<>> readBaseline(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError(), "cannot read the baseline '" + File + "'");
  llvm::StringSet<> Known;
  llvm::SmallVector<llvm::StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines)
    Known.insert(Line.split(' ').first);
  return Known;
}

llvm::Expected<FindingFilters> FindingFilters::create(const CheckOptions &Options) {
  FindingFilters Result;
  auto Level = llvm::StringSwitch<std::optional<Severity>>(Options.FailOn)
                   .Case("remark", Severity::Remark)
                   .Case("warning", Severity::Warning)
                   .Case("error", Severity::Error)
                   .Default(std::nullopt);
  if (!Level)
    return llvm::createStringError("--fail-on takes remark, warning or error, not '" +
                                   Options.FailOn + "'");
  Result.Failing = *Level;
  if (!Options.DiffReference.empty()) {
    auto Changes = ChangedLines::since(Options.DiffReference);
    if (!Changes)
      return Changes.takeError();
    Result.Changes = std::move(*Changes);
  }
  if (!Options.Baseline.empty()) {
    auto Known = readBaseline(Options.Baseline);
    if (!Known)
      return Known.takeError();
    Result.Known = std::move(*Known);
  }
  return Result;
}

void FindingFilters::apply(std::vector<Finding> &Findings) {
  if (Known) {
    std::vector<std::string> Prints = fingerprints(Findings);
    size_t Index = 0;
    llvm::erase_if(Findings, [&](const Finding &) {
      const std::string &Print = Prints[Index++];
      if (!Known->contains(Print))
        return false;
      Met.insert(Print);
      return true;
    });
  }
  if (Changes)
    llvm::erase_if(Findings,
                   [&](const Finding &F) { return !Changes->contain(F.Place.File, F.Place.Line); });
}

std::optional<BaselineTrend> FindingFilters::trend() const {
  if (!Known)
    return std::nullopt;
  return BaselineTrend{Met.size(), Known->size() - Met.size()};
}

llvm::Error writeBaseline(const std::string &File, const std::vector<Finding> &Findings) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  std::vector<std::string> Prints = fingerprints(Findings);
  for (const auto &[F, Print] : llvm::zip(Findings, Prints))
    Out << Print << ' ' << displayName(F.Place.File) << ':' << F.Place.Line << ' '
        << reportedRule(F) << '\n';
  return writeFileAtomically(File, Text);
}

/// The fix of \p F; with \p FromNotes, if it has none, that of its notes if there is exactly one.
static const std::vector<Edit> &fixOf(const Finding &F, bool FromNotes) {
  const std::vector<Edit> *Only = &F.FixIts;
  if (!F.FixIts.empty() || !FromNotes)
    return *Only;
  for (const Finding &Note : F.Notes) {
    if (Note.FixIts.empty())
      continue;
    if (Only != &F.FixIts)
      return F.FixIts; // a choice, which is a person's
    Only = &Note.FixIts;
  }
  return *Only;
}

llvm::Expected<unsigned> applyFixes(const std::vector<Finding> &Findings, bool FromNotes) {
  std::map<std::string, std::vector<Edit>> OfFile;
  for (const Finding &F : Findings) {
    std::map<std::string, std::vector<Edit>> Fix;
    for (const Edit &E : fixOf(F, FromNotes))
      Fix[E.File].push_back(E);
    if (Fix.size() == 1) // a fix of several files could be applied by half
      (void)mergeEdits(OfFile[Fix.begin()->first], Fix.begin()->second);
  }
  unsigned Changed = 0;
  for (const auto &[File, Edits] : OfFile) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      return llvm::createStringError(Buffer.getError(), "cannot read '" + File + "'");
    if (llvm::Error E = writeFileAtomically(File, applyEdits((*Buffer)->getBuffer(), Edits)))
      return E;
    ++Changed;
  }
  return Changed;
}

} // namespace offloom
