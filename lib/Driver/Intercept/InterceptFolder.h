// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InterceptFolder: what a build that is being watched takes for a CUDA toolkit, and where its
// compilers write down how they were called.
//
//   bin/nvcc, bin/g++, ...   links to Offloom, first in the build's PATH
//   include, lib64, ...      those of the toolkit that is there, or of Offloom's
//   calls/1234.json          a command each
#ifndef OFFLOOM_DRIVER_INTERCEPT_INTERCEPTFOLDER_H
#define OFFLOOM_DRIVER_INTERCEPT_INTERCEPTFOLDER_H

#include "Driver/Session/CompileDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class InterceptFolder {
public:
  /// Makes one, of which others know by the environment. It is removed at the end.
  static llvm::Expected<InterceptFolder> create(bool OnlyRecord);
  /// The one that this process was started from, by a build that is being watched; its name is
  /// empty if there is none.
  static InterceptFolder ofEnvironment();

  InterceptFolder(InterceptFolder &&Other) noexcept;
  InterceptFolder &operator=(InterceptFolder &&) = delete;
  ~InterceptFolder();

  explicit operator bool() const { return !Path.empty(); }
  const std::string &path() const { return Path; }
  bool onlyRecords() const;

  /// Sets the environment for the build.
  void enter() const;
  /// Takes that back, so that what is started from now on is not watched.
  void leave() const;

  /// Notes \p Entries, and \p Outputs, empty files that are to go at the end.
  llvm::Error note(std::vector<CompileEntry> Entries, std::vector<std::string> Outputs = {}) const;
  /// All that was noted.
  llvm::Expected<std::vector<CompileEntry>> entries() const;
  void removeOutputs() const;

private:
  InterceptFolder(std::string Path, bool Owned) : Path(std::move(Path)), Owned(Owned) {}

  llvm::Error fill(bool OnlyRecord) const;

  std::string Path;
  bool Owned;
};

/// The names of compilers of the host that are watched as well: what includes CUDA's headers of a
/// project has to change with them.
llvm::ArrayRef<llvm::StringRef> hostCompilerNames();

} // namespace offloom

#endif
