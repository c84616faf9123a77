// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MergedOutput: the folder of `offloom migrate -o`, where somebody may have gone on working since
// the last run.
//
// What was changed there by hand is kept: it is merged with what is new, line by line. Nothing that
// a person has written is overwritten.
#ifndef OFFLOOM_DRIVER_PROJECTS_MERGEDOUTPUT_H
#define OFFLOOM_DRIVER_PROJECTS_MERGEDOUTPUT_H

#include "Driver/Projects/MigratedProject.h"
#include "Driver/Projects/OutputRecord.h"
#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>
#include <vector>

namespace offloom {

class MergedOutput {
public:
  /// \p Root is the folder of the originals.
  MergedOutput(std::string Folder, std::string Root);

  llvm::Error write(const MigratedFile &File);
  /// Brings \p File along, which did not change.
  llvm::Error copy(const std::string &File);
  /// To be called last. Of a whole project, what came of originals that are no longer there goes.
  llvm::Error finish(bool IsWholeProject);

  /// What was found to be changed by hand, and what collides. To be asked after finish().
  const std::vector<Finding> &findings() const { return Findings; }

private:
  struct Target {
    std::string Name;     ///< as messages say it
    std::string Relative; ///< to the folder
    std::string From;     ///< relative to the root
  };

  Target targetOf(const std::string &From, const std::string &To);
  /// Is \p Now what was written to the target the last time?
  bool isAsWritten(const Target &T, llvm::StringRef Now) const;
  std::string relative(const std::string &Name) const;
  llvm::Error merge(const Target &T, llvm::StringRef Text);
  llvm::Error mergeChanged(const Target &T, llvm::StringRef Now, llvm::StringRef Base,
                           llvm::StringRef Text);
  llvm::Error copyBinary(const Target &T, const std::string &File, llvm::StringRef New);
  llvm::Error copyLink(const Target &T, const std::string &File);
  llvm::Error replaceOther(const Target &T, llvm::function_ref<llvm::Error()> Write);
  bool reportMarked(const Target &T, llvm::StringRef Text);
  void removeStale(const std::string &Relative, const OutputRecord::Entry &Entry);
  void report(const Target &T, Severity Level, llvm::StringRef Rule, std::string Message);

  std::string Folder, Root;
  OutputRecord Record;
  std::set<std::string> Written; ///< targets of this run, relative
  std::set<std::string> Came;    ///< originals of this run, relative
  std::vector<Finding> Findings;
};

} // namespace offloom

#endif
