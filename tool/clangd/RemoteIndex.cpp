// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the place of libclangdRemoteIndex, which would bring gRPC and forty libraries: there is no
// index on another machine.
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace clang::clangd {

class SymbolIndex {
public:
  virtual ~SymbolIndex();
};

namespace remote {
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef ProjectRoot);

std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef ProjectRoot) {
  return nullptr;
}
} // namespace remote

} // namespace clang::clangd
