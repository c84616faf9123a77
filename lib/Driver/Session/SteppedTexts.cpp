// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/SteppedTexts.h"
#include "Support/ComposedEdits.h"
#include "Support/EditOrder.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace offloom {

llvm::Expected<SteppedTexts> SteppedTexts::make(std::vector<Edit> Step, Texts Before) {
  SteppedTexts Stepped;
  Stepped.Before = std::move(Before);
  Stepped.After = Stepped.Before;
  for (Edit &E : Step)
    Stepped.Steps[E.File].push_back(std::move(E));
  for (auto &[Name, Edits] : Stepped.Steps) {
    normalise(Edits);
    auto [Text, IsNew] = Stepped.Before.try_emplace(Name);
    if (IsNew) {
      auto Buffer = readSource(Name);
      if (!Buffer)
        return llvm::createStringError("cannot read '" + Name +
                                       "': " + Buffer.getError().message());
      Text->second = (*Buffer)->getBuffer().str();
    }
    Stepped.After[Name] = applyEdits(Text->second, Edits);
  }
  return Stepped;
}

void SteppedTexts::compose(std::vector<Edit> &Edits) const {
  for (const auto &[File, First] : Steps) {
    std::vector<Edit> Second;
    llvm::copy_if(Edits, std::back_inserter(Second), [&](const Edit &E) { return E.File == File; });
    llvm::erase_if(Edits, [&](const Edit &E) { return E.File == File; });
    llvm::append_range(Edits, composeEdits(Before.at(File), First, std::move(Second)));
  }
}

/// Where \p Offset of the text after \p Step was before; for what the step wrote, where it wrote
/// it.
unsigned SteppedTexts::offsetBefore(const std::vector<Edit> &Step, unsigned Offset) const {
  unsigned Moved = 0; // by how much what follows has moved, modulo 2^32
  for (const Edit &E : Step) {
    if (Offset < E.Offset + Moved)
      break;
    if (Offset < E.Offset + Moved + E.Text.size())
      return E.Offset;
    Moved += static_cast<unsigned>(E.Text.size()) - E.Length;
  }
  return Offset - Moved;
}

void SteppedTexts::moveBack(SourcePlace &Place) const {
  auto Step = Steps.find(Place.File);
  if (Step == Steps.end() || Place.Line == 0)
    return;
  Place.Offset = offsetBefore(Step->second, Place.Offset);
  const llvm::StringRef Head = llvm::StringRef(Before.at(Place.File)).take_front(Place.Offset);
  Place.Line = Head.count('\n') + 1;
  Place.Column = Head.size() - (Head.rfind('\n') + 1) + 1;
}

void SteppedTexts::moveBack(Finding &F) const {
  if (auto Step = Steps.find(F.Place.File); Step != Steps.end() && F.Place.Line != 0)
    for (SourceSpan &Range : F.Ranges)
      Range = {offsetBefore(Step->second, Range.Begin), offsetBefore(Step->second, Range.End)};
  moveBack(F.Place);
  for (Finding &Note : F.Notes)
    moveBack(Note);
}

void SteppedTexts::moveBack(std::vector<Finding> &Findings) const {
  for (Finding &F : Findings)
    moveBack(F);
}

void SteppedTexts::moveBack(std::vector<PreprocessorRecord::Inclusion> &Inclusions) const {
  for (PreprocessorRecord::Inclusion &I : Inclusions)
    moveBack(I.Place);
}

} // namespace offloom
