// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of inline PTX with a number of threads that no warps make up.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace offloom {
namespace {

class NamedBarrierVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    static const llvm::Regex Barrier("(^|[^a-z.])(bar|barrier)\\.(cta\\.)?(sync|arrive)(\\.aligned)"
                                     "?[ \t]+[0-9]+,[ \t]*([0-9]+)");
    llvm::SmallVector<llvm::StringRef, 8> Parts;
    std::string Text = S->getAsmString();
    unsigned Count = 0;
    if (Barrier.match(Text, &Parts) && !Parts[6].getAsInteger(10, Count) && Count % 32 != 0)
      Context.report("sync-barrier-unreached-warps", S->getSourceRange(),
                     {{"count", std::to_string(Count)}});
    return true;
  }
};

} // namespace

Check namedBarrierCheck() { return walk<NamedBarrierVisitor>(Passes::Device); }

} // namespace offloom
