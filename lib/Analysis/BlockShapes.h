// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockShapes: with which blocks a unit launches its kernels, where it can be seen.
#ifndef OFFLOOM_ANALYSIS_BLOCKSHAPES_H
#define OFFLOOM_ANALYSIS_BLOCKSHAPES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Threads of a block by dimension.
using BlockShape = std::array<unsigned, 3>;

/// The blocks of each kernel, by canonical declaration, whose launches are all in the unit and with
/// constant blocks; of the others nothing is known.
class BlockShapes {
public:
  explicit BlockShapes(clang::ASTContext &Context);
  llvm::ArrayRef<BlockShape> of(const clang::FunctionDecl &Kernel) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<BlockShape, 1>> Known;
};

} // namespace offloom

#endif
