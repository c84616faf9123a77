// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OutputRecord: what `offloom migrate -o` has written to a folder the last time, so that the next
// run can tell what has been changed there by hand.
//
// It lies in the folder itself, in .offloom: of each text a copy, of other files a digest. Builds
// that look for sources in all folders do not take the copies for some, by their names.
#ifndef OFFLOOM_DRIVER_PROJECTS_OUTPUTRECORD_H
#define OFFLOOM_DRIVER_PROJECTS_OUTPUTRECORD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>

namespace offloom {

class OutputRecord {
public:
  struct Entry {
    std::string From;   ///< the original, relative to the project
    std::string Digest; ///< of what is no text
  };

  /// Of what is written to \p Folder from \p Project, both absolute.
  OutputRecord(std::string Folder, const std::string &Project);

  /// By name relative to the folder.
  const std::map<std::string, Entry> &files() const { return Files; }
  /// Has all that is recorded come from the project of this run?
  bool isOfThisProject() const { return OfThisProject; }

  std::string digest(const std::string &Name) const;
  /// The text that was written to \p Name, relative to the folder.
  std::optional<std::string> text(const std::string &Name) const;

  llvm::Error setText(const std::string &Name, std::string From, llvm::StringRef Text);
  void setDigest(const std::string &Name, std::string From, std::string Digest);
  void forget(const std::string &Name);

  llvm::Error save() const;

private:
  std::string placeOf(llvm::StringRef Name) const;
  std::string listName() const { return Folder + "/.offloom/files.json"; }
  void load();

  std::string Folder;
  std::string Project; ///< relative to the folder
  bool OfThisProject = true;
  std::map<std::string, Entry> Files;
};

} // namespace offloom

#endif
