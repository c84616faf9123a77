// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/CMakeProperties.h"
#include "Support/CxxStandard.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {
namespace {

/// Deals with the property \p Key, whose value is \p Value. True: it is to go.
bool goes(BuildEdits &Edits, const CMakeArgument &Key, const CMakeArgument *Value,
          const BuildRules &Rules) {
  bool IsCuda = Value && Value->Text == "CUDA";
  if (Key.Text == "LANGUAGE" && IsCuda)
    return true; // the file's new name says what it is
  if (Key.Text == "LINKER_LANGUAGE" && IsCuda)
    Edits.replace(Value->Inner, "CXX");
  if (llvm::StringRef Standard = Rules.standardFor(Key.Text);
      !Standard.empty() && Value && !isUpToCxx17(Value->Text)) {
    Edits.replace(Key.Inner, Standard.str());
    return false;
  }
  std::optional<std::string> Known = Rules.property(Key.Text);
  if (Known && !Known->empty())
    Edits.report(Key.Inner.Begin, "'" + Key.Text.str() + "': " + *Known);
  return Known && Known->empty();
}

} // namespace

bool migrateProperties(BuildEdits &Edits, const CMakeCommand &Command, const BuildRules &Rules) {
  bool IsOne = Command.Name == "set_property";
  auto Begin = llvm::find_if(Command.Arguments, [&](const CMakeArgument &Argument) {
    return Argument.Text == (IsOne ? "PROPERTY" : "PROPERTIES");
  });
  if (Begin == Command.Arguments.end())
    return true;
  bool Lost = false, Left = false;
  for (auto I = std::next(Begin); I < Command.Arguments.end(); I += 2) {
    bool HasValue = std::next(I) < Command.Arguments.end();
    bool Goes = goes(Edits, *I, HasValue ? &*std::next(I) : nullptr, Rules);
    (Goes ? Lost : Left) = true;
    if (Goes && !IsOne)
      Edits.removeWords({I->Whole.Begin, std::next(I, HasValue)->Whole.End});
    if (IsOne)
      break;
  }
  if (!Lost || Left)
    return true;
  Edits.removeLines(Command.Whole);
  return false;
}

} // namespace offloom
