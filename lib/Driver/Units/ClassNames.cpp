// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/ClassNames.h"
#include "Report/TerminalReport.h"

namespace offloom {

std::optional<Finding> ClassNames::add(const ClassOfFile &Class) {
  const auto [First, IsNew] = Classes.try_emplace(Class.Name, Class);
  if (IsNew || First->second.Text == Class.Text || First->second.Place.File == Class.Place.File)
    return std::nullopt;
  Finding Clash;
  Clash.Rule = "migrate-class-name";
  Clash.Level = Severity::Remark; // perhaps they are two programs
  Clash.Message = "another class is called '" + Class.Name + "' in '" +
                  displayName(First->second.Place.File) +
                  "': linked into one program, one may take the place of the other; put them in "
                  "unnamed namespaces";
  Clash.Place = Class.Place;
  return Clash;
}

} // namespace offloom
