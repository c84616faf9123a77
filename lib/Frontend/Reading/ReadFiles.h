// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ReadFiles: what parses have read, and what they have looked for and not found.
//
// While the files have the same contents and what was absent is so still, another parse with the
// same options reads the same. Contents are those that Clang had: a file may have changed since.
#ifndef OFFLOOM_FRONTEND_READING_READFILES_H
#define OFFLOOM_FRONTEND_READING_READFILES_H

#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class SourceManager;
} // namespace clang

namespace offloom {

class ReadFiles : public std::enable_shared_from_this<ReadFiles> {
public:
  /// Notes from now on what \p Clang, which is about to read its source, looks for.
  void watch(clang::CompilerInstance &Clang);
  /// Notes the contents of what \p Sources has read.
  void addContents(const clang::SourceManager &Sources);
  void addContents(const std::string &Name, std::string Hash);
  /// Adds files that were not read, since what is in them was precompiled.
  void addPrecompiled(llvm::ArrayRef<std::string> Files);
  /// Adds the answer to a look for \p Name, an absolute one: of a file, or else of a folder.
  void addLook(const std::string &Name, bool IsFile, bool IsFound);

  /// To be asked when nobody reads any more. Hashes of contents by absolute name, see
  /// hashOfText(); empty: it was enough that the file is there.
  const std::map<std::string, std::string> &contents() const { return Contents; }
  /// Files of which what is on disk counts.
  const std::set<std::string> &precompiled() const { return Precompiled; }
  /// Absolute names of files that are not there, and of folders, with a `/` behind.
  const std::set<std::string> &absent() const { return Absent; }
  /// Notes that a parse came to nothing, so that it is not known what it has read.
  void addFailure();
  /// False after a failure, or if a file changed between two reads.
  bool areSteady() const { return Steady; }

private:
  std::mutex Lock;
  std::map<std::string, std::string> Contents;
  std::set<std::string> Precompiled, Absent;
  bool Steady = true;
};

} // namespace offloom

#endif
