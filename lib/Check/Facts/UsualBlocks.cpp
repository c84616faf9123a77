// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/UsualBlocks.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// 16 of 16, of 17, which is padded, and of 18, which has an element more at both ends.
std::optional<uint64_t> extentOfTile(uint64_t Elements) {
  for (uint64_t More : {0, 1, 2})
    if (Elements == 8 + More || Elements == 16 + More || Elements == 32 + More)
      return Elements - More;
  return std::nullopt;
}

/// What a kernel has in shared memory.
class SharedArrays : public DynamicRecursiveASTVisitor {
public:
  explicit SharedArrays(const FunctionDecl &Kernel) { TraverseStmt(Kernel.getBody()); }

  bool VisitVarDecl(VarDecl *V) override {
    if (!isShared(*V))
      return true;
    Any = true;
    HasDynamic |= V->getType()->isIncompleteArrayType();
    if (const auto *Array = dyn_cast<ConstantArrayType>(V->getType().getTypePtr()))
      add(*Array);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    AsksWidth |= Base && builtinVariable(Base->getDecl()) == BuiltinVariable::BlockDim &&
                 memberName(*E) == "x";
    return true;
  }

  /// The plane that all tiles are as large as.
  std::optional<Dimensions> plane() const {
    if (Plane && !HasOthers && !HasDynamic && (*Plane)[0] * (*Plane)[1] <= 1024)
      return Plane;
    return !Plane && !HasOthers && HasDynamic && AsksWidth ? std::optional(Dimensions{32, 8, 1})
                                                           : std::nullopt;
  }

  bool Any = false;
  uint64_t Smallest = 1024 + 1; ///< array, of whole warps

private:
  void add(const ConstantArrayType &Array) {
    const uint64_t Size = Array.getZExtSize();
    if (Size >= 64 && Size % 32 == 0)
      Smallest = std::min(Smallest, Size);
    const auto *Row = dyn_cast<ConstantArrayType>(Array.getElementType().getTypePtr());
    const std::optional<uint64_t> Rows = extentOfTile(Size),
                                  Columns = Row ? extentOfTile(Row->getZExtSize()) : std::nullopt;
    if (!Rows || !Columns || Row->getElementType()->isArrayType()) {
      HasOthers = true;
      return;
    }
    const Dimensions Of{*Columns, *Rows, 1};
    HasOthers |= Plane && *Plane != Of;
    Plane = Of;
  }

  std::optional<Dimensions> Plane;
  bool HasOthers = false, HasDynamic = false, AsksWidth = false;
};

} // namespace

std::vector<Dimensions> usualBlocks(const FunctionDecl &Kernel, std::vector<Dimensions> Assumed) {
  const SharedArrays Arrays(Kernel);
  if (!Arrays.Any || Assumed.empty())
    return {};
  if (Assumed.front()[1] != 1 || Assumed.front()[2] != 1) {
    std::optional<Dimensions> Plane = Arrays.plane();
    return Plane ? std::vector{*Plane} : std::vector<Dimensions>();
  }
  Assumed.resize(1);
  if (Arrays.Smallest <= 1024)
    Assumed.front()[0] = Arrays.Smallest;
  return Assumed;
}

} // namespace offloom
