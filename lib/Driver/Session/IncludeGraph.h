// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IncludeGraph: which of a project's files may include which, as their directives are written.
//
// Nothing is preprocessed: a directive in any branch counts, and a name that no folder settles
// means each of the project's files that ends like it. So an absent edge is sure, and one that is
// there is not.
#ifndef OFFLOOM_DRIVER_SESSION_INCLUDEGRAPH_H
#define OFFLOOM_DRIVER_SESSION_INCLUDEGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace offloom {

class IncludeGraph {
public:
  /// \p Files by absolute name.
  explicit IncludeGraph(llvm::ArrayRef<std::string> Files);

  /// May \p File include CUDA, by way of others or itself: files of that name, or kernels?
  bool reachesCuda(const std::string &File);

  /// May \p File call CUDA's functions: does it include headers of CUDA's, by way of others or
  /// itself?
  bool reachesHeadersOfCuda(const std::string &File);

  /// Has \p File kernels or launches itself, perhaps in a branch?
  bool hasKernels(const std::string &File) { return edgesOf(File).HasKernels; }

  /// Those of \p Sources that the others may include.
  std::set<std::string> included(llvm::ArrayRef<std::string> Sources);

private:
  struct Edges {
    std::set<std::string> Files;
    bool Unknown = false;      ///< a macro names what is included
    bool HasKernels = false;   ///< perhaps in a branch
    bool IncludesCuda = false; ///< headers of CUDA's
  };

  const Edges &edgesOf(const std::string &File);
  void resolve(const std::string &From, llvm::StringRef Name, bool Angled, Edges &Into) const;
  /// All that \p File leads to, without itself unless it includes itself by way of others.
  Edges reachedFrom(const std::string &File);

  bool isHeaderOfCuda(llvm::StringRef Name);

  std::set<std::string> Names;
  llvm::StringMap<std::vector<std::string>> ByFileName;
  std::map<std::string, Edges> Known;
  llvm::StringMap<bool> HeadersOfCuda; ///< names, and whether they are
};

} // namespace offloom

#endif
