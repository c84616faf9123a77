// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QueryAnswer: what Offloom knows of a name: what it is, what it becomes, how far it works.
#ifndef OFFLOOM_DRIVER_QUERY_QUERYANSWER_H
#define OFFLOOM_DRIVER_QUERY_QUERYANSWER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace offloom {

struct QueryAnswer {
  enum class Working { Works, Partly, Refused };

  std::string Name;
  std::string What; ///< "function of the CUDA runtime API, Memory Management"
  Working Works = Working::Works;
  std::string Why;                       ///< why not, or how far
  std::string Becomes;                   ///< in migrated code
  std::string Since, Deprecated, Until;  ///< versions of CUDA; empty: not known, or none
  std::vector<std::string> Declarations; ///< with the header that has them
  std::vector<std::string> Sections;     ///< of CUDA's guides
  std::vector<std::string> Pages;        ///< of Offloom's documentation
  std::vector<std::string> Tests;        ///< that name it, below test/
};

struct QueryResult {
  std::vector<QueryAnswer> Answers; ///< a name may be several things; none: it is not known
  std::string Nearest;              ///< a known name that may be meant; only asked if in doubt
};

/// All that can be asked. Headers are parsed when a name is first looked for in them.
class QueryBook {
public:
  /// \p RulesDirectory is rules/.
  static llvm::Expected<QueryBook> open(const std::string &RulesDirectory);
  QueryBook(QueryBook &&) noexcept;
  ~QueryBook();

  /// What \p Name is: a function or type of CUDA, a PTX instruction, a header, a library, an option
  /// of nvcc, a word of CMake's, or a rule of `offloom check`.
  llvm::Expected<QueryResult> answer(llvm::StringRef Name);

private:
  struct Contents;
  explicit QueryBook(std::unique_ptr<Contents> Held);
  std::unique_ptr<Contents> Held;
};

} // namespace offloom

#endif
