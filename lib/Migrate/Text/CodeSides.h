// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CodeSides: who runs the code at a place of a file, host or device.
#ifndef OFFLOOM_MIGRATE_TEXT_CODESIDES_H
#define OFFLOOM_MIGRATE_TEXT_CODESIDES_H

#include "Frontend/Parse.h"
#include "Support/Finding.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class FunctionDecl;
}

namespace offloom {

enum class Side { Elsewhere, Host, Device, Both };

/// The functions and extended lambdas of a unit's two passes.
class CodeSides {
public:
  CodeSides(ParsedUnit &Host, ParsedUnit &Device);

  Side at(llvm::StringRef File, unsigned Offset) const;
  /// The same, but for what stands before a function's name, which is code of nobody.
  Side ofCode(llvm::StringRef File, unsigned Offset) const;
  /// The innermost function around a place, as \p Of sees it; null: there is none, or it is an
  /// extended lambda's.
  const clang::FunctionDecl *functionAt(Pass Of, llvm::StringRef File, unsigned Offset) const;

private:
  struct FunctionText {
    std::string File;
    SourceSpan Span;
    unsigned Name; ///< where it stands
    Side TheSide;
    Pass SeenBy;
    const clang::FunctionDecl *Written; ///< null: a lambda's
  };

  void addFunctions(ParsedUnit &Unit);
  /// \p Of: as that pass sees it; none: as the first one does.
  const FunctionText *innermost(llvm::StringRef File, unsigned Offset,
                                std::optional<Pass> Of = std::nullopt) const;

  std::vector<FunctionText> Functions;
};

} // namespace offloom

#endif
