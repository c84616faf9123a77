// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClassNames: two source files may each have a class of one name. For nvcc they are two; a linker
// takes the members of one, and what is made of it by its name, for both.
#ifndef OFFLOOM_DRIVER_UNITS_CLASSNAMES_H
#define OFFLOOM_DRIVER_UNITS_CLASSNAMES_H

#include "Migrate/Migrate.h"
#include <map>
#include <optional>
#include <string>

namespace offloom {

class ClassNames {
public:
  /// Returns what is to be said if another file has another class of \p Class's name.
  std::optional<Finding> add(const ClassOfFile &Class);

private:
  std::map<std::string, ClassOfFile> Classes;
};

} // namespace offloom

#endif
