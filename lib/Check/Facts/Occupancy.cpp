// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Facts/Occupancy.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace clang;

namespace offloom {

uint64_t warpsOf(const device_profile &Profile, uint64_t Threads) {
  return llvm::divideCeil(Threads, uint64_t(Profile.warp_size));
}

uint64_t blocksByThreads(const device_profile &Profile, uint64_t Threads) {
  return std::min<uint64_t>(Profile.max_warps_per_sm / warpsOf(Profile, Threads),
                            Profile.max_blocks_per_sm);
}

uint64_t blocksByShared(const device_profile &Profile, uint64_t Bytes) {
  if (Bytes == 0)
    return ~0ULL;
  return Profile.shared_bytes_per_sm /
         llvm::alignTo(Bytes + Profile.shared_bytes_reserved_per_block, 128);
}

namespace {

class StaticShared : public DynamicRecursiveASTVisitor {
public:
  explicit StaticShared(const ASTContext &AST) : AST(AST) {}

  bool VisitVarDecl(VarDecl *V) override { return add(V); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(dyn_cast<VarDecl>(E->getDecl())); }

  uint64_t Bytes = 0;

private:
  bool add(const VarDecl *V) {
    if (V && V->hasAttr<CUDASharedAttr>() && !V->hasExternalStorage() && Seen.insert(V).second)
      Bytes += knownSize(*V, AST);
    return true;
  }

  const ASTContext &AST;
  llvm::DenseSet<const VarDecl *> Seen;
};

} // namespace

uint64_t staticSharedBytes(const FunctionDecl &Kernel, const ASTContext &AST) {
  const FunctionDecl *Definition = nullptr;
  if (!Kernel.isDefined(Definition))
    return 0;
  StaticShared Found(AST);
  Found.TraverseStmt(Definition->getBody());
  return Found.Bytes;
}

} // namespace offloom
