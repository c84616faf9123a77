// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaunchBraces: nvcc takes `kernel<<<grid, {32, 8}>>>(x)`, whose braces initialise what the launch
// wants there. Clang wants an expression, and is given `::dim3{32, 8}`.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_LAUNCHBRACES_H
#define OFFLOOM_FRONTEND_AMENDMENTS_LAUNCHBRACES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace offloom {

/// Watches what a preprocessor gives to the parser. Working on tokens, it knows braces that a macro
/// stands for, and leaves the text, and so all places in it, as it is.
class LaunchBraces {
public:
  explicit LaunchBraces(clang::Preprocessor &PP) : PP(PP) {}

  /// Makes \p T, where it opens an argument of a configuration, begin that argument with its type.
  void note(clang::Token &T);

private:
  /// A configuration that has not ended.
  struct Configuration {
    unsigned Argument = 0;
    int Depth = 0;                         ///< of parentheses, brackets and braces
    llvm::SmallVector<unsigned, 2> Angles; ///< the argument in which each open `<` stands
  };

  void follow(const clang::Token &T);
  void closeAngles(unsigned Count);
  void nameType(clang::Token &T, const char *Type);

  clang::Preprocessor &PP;
  llvm::SmallVector<Configuration, 1> Open;
  bool BeginsArgument = false; ///< does the next token?
};

} // namespace offloom

#endif
