// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CachedHeader: a precompiled header in the cache folder, made once for all who use the same
// options.
//
// It holds while no file that it was made from has changed; a header that did not exist then, and
// would be found first now, is not noticed. Nothing is said if the folder cannot be used: the
// headers themselves are read then.
#ifndef OFFLOOM_SUPPORT_CACHEDHEADER_H
#define OFFLOOM_SUPPORT_CACHEDHEADER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

class CachedHeader {
public:
  /// The files it was made from, and the compiler if that is another program. Empty: it could not
  /// be made.
  using Sources = std::vector<std::string>;

  /// The one for \p Key, which tells apart all that the header may depend on but the contents of
  /// its sources. \p Suffix ends its name.
  CachedHeader(llvm::StringRef CacheFolder, llvm::StringRef Key, llvm::StringRef Suffix);

  const std::string &file() const { return Header; }

  /// The sources of the header, if there is one now. \p Make writes it to the file that it is
  /// given, if that is worth it: nobody makes one for options that are used once, nor one that
  /// somebody else is making.
  Sources use(llvm::function_ref<Sources(const std::string &Output)> Make) const;

private:
  Sources unchanged() const;
  bool isAskedAgain() const;
  bool make(llvm::function_ref<Sources(const std::string &Output)> Make) const;

  std::string Asked;  ///< exists when somebody has wanted it once
  std::string Header; ///< as the compiler writes it
  std::string List;   ///< what it was made from: a line "time size path" each
};

/// Whether the words of a compiler's call mean something else in another folder: a relative name of
/// a folder or file to read from.
bool namesFolderFromHere(llvm::ArrayRef<std::string> Words);

} // namespace offloom

#endif
