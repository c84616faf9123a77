// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SteppedTexts: the files of a unit as a step before migration proper has changed them.
//
// The unit is parsed and migrated with these texts; what comes of that are edits, and places, of
// the files as they are.
#ifndef OFFLOOM_DRIVER_SESSION_STEPPEDTEXTS_H
#define OFFLOOM_DRIVER_SESSION_STEPPEDTEXTS_H

#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Support/Finding.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace offloom {

class SteppedTexts {
public:
  /// By absolute name.
  using Texts = std::map<std::string, std::string>;

  /// Applies \p Step to \p Before and, where that has no text, to the files.
  static llvm::Expected<SteppedTexts> make(std::vector<Edit> Step, Texts Before);

  const Texts &after() const { return After; }
  /// Makes \p Edits, of the texts after the step, edits of those before it.
  void compose(std::vector<Edit> &Edits) const;
  /// The same for where \p Findings are.
  void moveBack(std::vector<Finding> &Findings) const;
  /// The same for the places of directives.
  void moveBack(std::vector<PreprocessorRecord::Inclusion> &Inclusions) const;

private:
  unsigned offsetBefore(const std::vector<Edit> &Step, unsigned Offset) const;
  void moveBack(SourcePlace &Place) const;
  void moveBack(Finding &F) const;

  Texts Before, After;
  /// By file, in the order of their offsets.
  std::map<std::string, std::vector<Edit>> Steps;
};

} // namespace offloom

#endif
