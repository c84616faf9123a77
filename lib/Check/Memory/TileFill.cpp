// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Memory/TileFill.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/MemoryUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// The shared arrays that are declared in a function.
struct SharedArrays : DynamicRecursiveASTVisitor {
  bool VisitVarDecl(VarDecl *V) override {
    if (isShared(*V) && V->getType()->isArrayType())
      All.push_back(V);
    return true;
  }
  std::vector<const VarDecl *> All;
};

/// What is added to an element, as in `s[t] += s[t + 16]`: of a reduction's upper lanes nobody uses
/// what they have read. That of the first counts.
struct Summands : DynamicRecursiveASTVisitor {
  bool VisitCompoundAssignOperator(CompoundAssignOperator *E) override {
    if (isa<ArraySubscriptExpr>(E->getLHS()->IgnoreParenImpCasts()))
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E->getRHS()->IgnoreParenImpCasts()))
        All.insert(Element);
    return true;
  }
  std::set<const Expr *> All;
};

} // namespace

TileFill::TileFill(const FunctionDecl &Kernel, const FunctionTable &Functions) {
  Summands Added;
  Added.TraverseStmt(Kernel.getBody());
  OnlyAdded = std::move(Added.All);
  SharedArrays Arrays;
  Arrays.TraverseStmt(Kernel.getBody());
  for (const VarDecl *V : Arrays.All) {
    MemoryUses Uses = usesOf(*V, Kernel.getBody(), Functions);
    if (!llvm::all_of(Uses, [](const MemoryUse &U) {
          return U.Element &&
                 (U.Kind == UseKind::Read || U.Kind == UseKind::Write || U.Kind == UseKind::Update);
        }))
      continue;
    Tile &T = Tiles[V];
    for (const MemoryUse &U : Uses)
      if (U.Kind != UseKind::Read)
        T.Writes.insert(U.Element->IgnoreParens());
  }
}

void TileFill::add(const std::vector<Access> &OfWarp, const WarpEvaluation &Values, uint64_t Warp) {
  for (auto &[Array, T] : Tiles)
    T.IsKnown &= llvm::all_of(T.Writes, [&](const Expr *Element) {
      std::optional<WarpAddress> Address = Values.address(*Element);
      return Address && Address->Bytes.IsKnown;
    });
  for (const Access &A : OfWarp) {
    auto Found = Tiles.find(dyn_cast_or_null<VarDecl>(A.Address.Root));
    if (Found == Tiles.end() || A.Address.Space != AddressSpace::Shared || !A.Address.Bytes.IsKnown)
      continue;
    Tile &T = Found->second;
    const Expr *Element = A.Lvalue->IgnoreParens();
    bool Writes = T.Writes.count(Element);
    for (unsigned Lane = 0; Lane < LaneValues::Lanes; ++Lane) {
      int64_t At = A.Address.Bytes.Offsets[Lane];
      if ((A.Active >> Lane & 1) == 0 || At < 0)
        continue;
      bool IsFirst = Warp == 0 && (A.Active & ((LaneMask(1) << Lane) - 1)) == 0;
      if (!Writes && A.IsCertain && (IsFirst || !OnlyAdded.count(Element)))
        T.Reads.push_back({Found->first, A.Lvalue, Warp * LaneValues::Lanes + Lane, At});
      for (int64_t Byte = At; Writes && Byte < At + int64_t(A.Bytes); ++Byte)
        T.Written.insert(Byte);
    }
  }
}

std::vector<TileFill::Gap> TileFill::gaps() const {
  std::vector<Gap> Found;
  for (const auto &[Array, T] : Tiles) {
    if (T.Writes.empty() || !T.IsKnown)
      continue;
    const std::set<int64_t> &Written = T.Written;
    auto First = llvm::find_if(T.Reads, [&](const Gap &G) { return !Written.count(G.Offset); });
    if (First != T.Reads.end())
      Found.push_back(*First);
  }
  return Found;
}

} // namespace offloom
