// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on 16 bytes, which came late: loads and stores with compute capability 7.0, exchanges
// with 9.0 (CUDA C++ Programming Guide, Atomic Functions).

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {
namespace {

/// The oldest architecture on which \p Function works on 16 bytes; 0: it is no such function.
unsigned oldestFor(llvm::StringRef Function) {
  return llvm::StringSwitch<unsigned>(Function)
      .Cases({"__nv_atomic_exchange", "__nv_atomic_exchange_n", "__nv_atomic_compare_exchange",
              "__nv_atomic_compare_exchange_n"},
             90)
      .Cases({"atomicExch", "atomicExch_block", "atomicExch_system", "atomicCAS", "atomicCAS_block",
              "atomicCAS_system"},
             90)
      .Cases({"__nv_atomic_load", "__nv_atomic_load_n", "__nv_atomic_store", "__nv_atomic_store_n"},
             70)
      .Default(0);
}

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
};

} // namespace

Check wideAtomicCheck() { return walk<WideAtomicVisitor>(Passes::Device); }

} // namespace offloom
