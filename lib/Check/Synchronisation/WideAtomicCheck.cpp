// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on 16 bytes, which came late: loads and stores with compute capability 7.0, exchanges
// with 9.0 (CUDA C++ Programming Guide, Atomic Functions).

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"

using namespace clang;

namespace offloom {
namespace {

class WideAtomicVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    unsigned Oldest = oldestFor(calleeName(*Call));
    if (Context.Options.Arch >= Oldest || Call->getNumArgs() == 0 ||
        !isInSystemCode(Call->getDirectCallee()->getLocation(), Context.AST.getSourceManager()))
      return true;
    QualType Object = Call->getArg(0)->getType()->getPointeeType();
    if (Object.isNull() || Object->isDependentType() || Object->isIncompleteType() ||
        Context.AST.getTypeSizeInChars(Object).getQuantity() != 16)
      return true;
    Context.report("architecture-no-wide-atomics", Call->getSourceRange(),
                   {{"function", calleeName(*Call).str()}, {"oldest", std::to_string(Oldest)}});
    return true;
  }

private:
  /// The oldest architecture on which \p Function works on 16 bytes; 0: it is no such function.
  unsigned oldestFor(llvm::StringRef Function) const {
    if (Context.Functions.isNamed(NameGroup::WideAtomicsOfSm90, Function))
      return 90;
    return Context.Functions.isNamed(NameGroup::WideAtomicsOfSm70, Function) ? 70 : 0;
  }
};

} // namespace

Check wideAtomicCheck() { return walk<WideAtomicVisitor>(Passes::Device); }

} // namespace offloom
