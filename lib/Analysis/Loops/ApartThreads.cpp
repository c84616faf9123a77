// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/ApartThreads.h"
#include "Analysis/Loops/PlainStatements.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Does a row read one element for all of its threads, of an array that these change, each an
/// element of its own?
static bool readsPivots(llvm::ArrayRef<PlainElement> Elements, const RowValues &Values) {
  auto IsStored = [&](const VarDecl *Array) {
    return llvm::any_of(Elements, [&](const PlainElement &Element) {
      return Element.IsStored && Element.Array == Array;
    });
  };
  return llvm::all_of(Elements,
                      [&](const PlainElement &Element) {
                        return !Element.IsStored || Values.of(Element.index()).Steps == 1;
                      }) &&
         llvm::any_of(Elements, [&](const PlainElement &Element) {
           return !Element.IsStored && IsStored(Element.Array) &&
                  Values.of(Element.index()).Steps == 0;
         });
}

bool mayGoApart(const FunctionDecl &Kernel, const Synchronisation &Sync,
                const Modifications &Written) {
  const ASTContext &Context = Kernel.getASTContext();
  const Uniformity Uniform(Kernel, Sync);
  PlainStatements Plain(Context, Sync);
  return Plain.read(Kernel.getBody()) &&
         readsPivots(Plain.elements(), RowValues(Context, Uniform, Written));
}

} // namespace offloom
