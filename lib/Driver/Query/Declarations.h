// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations: what the bundled headers declare by a name. They are parsed to find it, since a
// list of names would be a second truth about what Offloom has.
#ifndef OFFLOOM_DRIVER_QUERY_DECLARATIONS_H
#define OFFLOOM_DRIVER_QUERY_DECLARATIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace offloom {

struct ParsedUnit;

struct Declaration {
  std::string Name;        ///< with its namespaces
  std::string Kind;        ///< "function", "class", "macro", …
  std::string Text;        ///< of a function: as C++ declares it
  std::string Header;      ///< below the folder of the bundled headers; or an absolute path
  std::string Unsupported; ///< why it is refused; empty: it is not
  bool IsBundled = false;  ///< Offloom's; otherwise the C or C++ library's
  bool IsHost = false;     ///< a function that the host may call
  bool IsDevice = false;   ///< a function that the device may call
};

class BundledDeclarations {
public:
  enum class Reach {
    Runtime, ///< what each .cu file has without an include
    All,     ///< and all headers that Offloom has; seconds
  };
  static llvm::Expected<BundledDeclarations> parse(Reach TheReach);
  BundledDeclarations(BundledDeclarations &&) noexcept;
  ~BundledDeclarations();

  /// All overloads. A \p Name without namespaces is looked for in CUDA's namespaces too.
  std::vector<Declaration> find(llvm::StringRef Name) const;
  /// The names of what Offloom's headers declare at namespace scope.
  std::vector<std::string> names() const;

private:
  explicit BundledDeclarations(ParsedUnit Unit, std::string Headers);

  std::unique_ptr<ParsedUnit> Unit;
  std::string Headers;
};

} // namespace offloom

#endif
