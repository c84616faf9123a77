// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

constexpr Collective ofThoseTogether(const char *Name, signed char Yields = Collective::Other,
                                     bool OfGroup = false) {
  return {Name, Yields, OfGroup, /*OfBlock=*/false, /*SetsLast=*/false, /*OfThoseTogether=*/true};
}

constexpr Collective Functions[] = {
    {"__shfl_sync", 1},
    {"__shfl_up_sync", 1},
    {"__shfl_down_sync", 1},
    {"__shfl_xor_sync", 1},
    ofThoseTogether("__shfl", 0),
    ofThoseTogether("__shfl_up", 0),
    ofThoseTogether("__shfl_down", 0),
    ofThoseTogether("__shfl_xor", 0),
    {"__ballot_sync"},
    {"__any_sync"},
    {"__all_sync"},
    {"__uni_sync"},
    ofThoseTogether("__ballot"),
    ofThoseTogether("__any"),
    ofThoseTogether("__all"),
    {"__match_any_sync"},
    {"__match_all_sync", Collective::Other, /*OfGroup=*/false, /*OfBlock=*/false,
     /*SetsLast=*/true},
    {"__reduce_add_sync", 1},
    {"__reduce_min_sync", 1},
    {"__reduce_max_sync", 1},
    {"__reduce_and_sync", 1},
    {"__reduce_or_sync", 1},
    {"__reduce_xor_sync", 1},
    ofThoseTogether("__activemask"),
    {"__syncwarp", Collective::Nothing},
    ofThoseTogether("warp_step", Collective::Nothing),
    ofThoseTogether("store_stays"),
    {"__syncthreads_count", Collective::Other, /*OfGroup=*/false, /*OfBlock=*/true},
    {"__syncthreads_and", Collective::Other, /*OfGroup=*/false, /*OfBlock=*/true},
    {"__syncthreads_or", Collective::Other, /*OfGroup=*/false, /*OfBlock=*/true},
};

constexpr Collective OfGroups[] = {
    {"sync", Collective::Nothing, /*OfGroup=*/true},
    {"wait", Collective::Nothing, /*OfGroup=*/true},
    {"shfl", 1, /*OfGroup=*/true},
    {"shfl_up", 1, /*OfGroup=*/true},
    {"shfl_down", 1, /*OfGroup=*/true},
    {"shfl_xor", 1, /*OfGroup=*/true},
    {"ballot", Collective::Other, /*OfGroup=*/true},
    {"any", Collective::Other, /*OfGroup=*/true},
    {"all", Collective::Other, /*OfGroup=*/true},
    {"match_any", Collective::Other, /*OfGroup=*/true},
    {"match_all", Collective::Other, /*OfGroup=*/true, /*OfBlock=*/false, /*SetsLast=*/true},
    {"reduce", 1, /*OfGroup=*/true},
    {"inclusive_scan", 1, /*OfGroup=*/true},
    {"exclusive_scan", 1, /*OfGroup=*/true},
    ofThoseTogether("coalesced_threads", Collective::Other, /*OfGroup=*/true),
    {"labeled_partition", Collective::Other, /*OfGroup=*/true},
    {"binary_partition", Collective::Other, /*OfGroup=*/true},
};

} // namespace

std::optional<uint64_t> threadsOfTile(QualType T) {
  const auto *Tile = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Tile || !Tile->getIdentifier() || Tile->getName() != "thread_block_tile" ||
      Tile->getTemplateArgs().size() == 0 ||
      Tile->getTemplateArgs()[0].getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Tile->getTemplateArgs()[0].getAsIntegral().getZExtValue();
}

namespace {

GroupKind kindOf(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier())
    return GroupKind::Other;
  if (Record->getName() == "thread_block")
    return GroupKind::Block;
  if (Record->getName() == "thread_group")
    return GroupKind::PartOfBlock;
  if (Record->getName() == "coalesced_group")
    return GroupKind::PartOfWarp;
  if (Record->getName() == "cluster_group")
    return GroupKind::Cluster;
  if (Record->getName() == "grid_group")
    return GroupKind::Grid;
  const std::optional<uint64_t> Threads = threadsOfTile(T);
  return Threads && *Threads <= 32 ? GroupKind::PartOfWarp : GroupKind::Other;
}

} // namespace

const Collective *collectiveOf(const FunctionDecl *F) {
  if (!F->getDeclName().isIdentifier() ||
      !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return nullptr;
  llvm::ArrayRef<Collective> Known(Functions);
  if (isInNamespace(*F, "cooperative_groups"))
    Known = OfGroups;
  const auto *Found =
      llvm::find_if(Known, [&](const Collective &C) { return F->getName() == C.Name; });
  return Found == Known.end() ? nullptr : Found;
}

GroupKind groupOf(const FunctionDecl &F) {
  if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F))
    return kindOf(F.getASTContext().getCanonicalTagType(Method->getParent()));
  if (F.getNumParams() == 0)
    return F.getName() == "coalesced_threads" ? GroupKind::PartOfWarp : GroupKind::None;
  return kindOf(F.getParamDecl(0)->getType());
}

bool isStatelessGroup(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Namespace =
      Record ? llvm::dyn_cast<NamespaceDecl>(Record->getDeclContext()) : nullptr;
  if (!Namespace || Namespace->getName() != "cooperative_groups" || !Record->getIdentifier())
    return false;
  switch (kindOf(T)) {
  case GroupKind::Block:
  case GroupKind::Cluster:
  case GroupKind::Grid:
    return true;
  case GroupKind::PartOfWarp:
    return Record->getName() == "thread_block_tile";
  default:
    return false;
  }
}

bool isRankInGroup(const FunctionDecl &F) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
  if (!Method || !Method->getIdentifier() || Method->getNumParams() != 0 ||
      (Method->getName() != "thread_rank" && Method->getName() != "meta_group_rank"))
    return false;
  const QualType Group = F.getASTContext().getCanonicalTagType(Method->getParent());
  const GroupKind Kind = kindOf(Group);
  return isStatelessGroup(Group) && (Kind == GroupKind::Block || Kind == GroupKind::PartOfWarp);
}

bool isSizeOfTile(const FunctionDecl &F) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
  return Method && Method->getIdentifier() && Method->isStatic() && Method->isConstexpr() &&
         (Method->getName() == "size" || Method->getName() == "num_threads") &&
         kindOf(F.getASTContext().getCanonicalTagType(Method->getParent())) ==
             GroupKind::PartOfWarp;
}

bool isTileOfWarp(QualType T) { return threadsOfTile(T) == 32; }

llvm::SmallVector<const Expr *, 4> operandsOf(const CallExpr &Call) {
  llvm::SmallVector<const Expr *, 4> Operands;
  const Expr *Callee = Call.getCallee()->IgnoreParens();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    Operands.push_back(Member->getBase());
  else if (const auto *Dependent = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    Operands.push_back(Dependent->getBase());
  else if (const auto *Unresolved = llvm::dyn_cast<UnresolvedMemberExpr>(Callee))
    Operands.push_back(Unresolved->getBase());
  Operands.append(Call.arg_begin(), Call.arg_end());
  return Operands;
}

bool isWarpBarrier(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  return F && isWarpBarrier(*F);
}

bool isWarpStep(const FunctionDecl &F) { return isWarpBarrier(F) && F.getName() == "warp_step"; }

bool isWarpBarrier(const FunctionDecl &F) {
  const Collective *C = collectiveOf(&F);
  if (!C || C->Yields != Collective::Nothing)
    return false;
  return !C->OfGroup || groupOf(F) == GroupKind::PartOfWarp;
}

bool isFence(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() &&
         F.getASTContext().getSourceManager().isInSystemHeader(F.getLocation()) &&
         llvm::StringSwitch<bool>(F.getName())
             .Cases({"__threadfence", "__threadfence_block", "__threadfence_system"}, true)
             .Cases({"atomic_thread_fence", "__nv_atomic_thread_fence"}, true)
             .Default(false);
}

} // namespace offloom
