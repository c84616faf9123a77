// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/ApartThreads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Loops/PlainStatements.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>

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

/// Does \p S read an element of an array?
static bool readsElement(const Stmt *S) {
  return S && (llvm::isa<ArraySubscriptExpr>(S) || llvm::any_of(S->children(), readsElement));
}

/// Is \p Element one of which only its thread knows which, `table[in[i]]`, or one of a row of which
/// memory says which, `table[rows[b] * width + i]`, or chosen among such whose places are computed,
/// `up ? in[i - 1] : in[i + 1]`? No check for overlap can say where the former end, of the second
/// which row it is once something has been stored, and the latter g++ 12 takes for the first.
static bool mayBeAnywhere(const PlainElement &Element, const RowValues &Values) {
  const bool IsComputed = llvm::isa<BinaryOperator>(Element.index()->IgnoreParenImpCasts());
  return !Values.of(Element.index()).Steps || readsElement(Element.index()) ||
         (Element.IsChosen && IsComputed);
}

/// Are such elements read, and neighbours stored elsewhere, or numbers that threads keep (\p
/// Keeps), after all that is read? Of bytes that are no neighbours processors have no vectors but
/// one by one.
static bool gathers(llvm::ArrayRef<PlainElement> Elements, bool Keeps, const RowValues &Values,
                    const ASTContext &Context) {
  const auto IsStored = [](const PlainElement &Element) { return Element.IsStored; };
  const auto *const FirstStored = llvm::find_if(Elements, IsStored);
  const llvm::ArrayRef<PlainElement> Read(Elements.begin(), FirstStored),
      Stored(FirstStored, Elements.end());
  llvm::SmallVector<PlainElement, 4> Anywhere;
  // What shared memory holds is nowhere else, which compilers know.
  llvm::copy_if(Read, std::back_inserter(Anywhere), [&](const PlainElement &Element) {
    return !isShared(*Element.Array) && mayBeAnywhere(Element, Values);
  });
  const auto IsVectorOfOthers = [&](const PlainElement &Element) {
    const bool AreNeighbours = !Element.IsChosen && Values.of(Element.index()).Steps;
    return (AreNeighbours || Context.getTypeSize(Element.Site->getType()) >= 32) &&
           llvm::none_of(Stored,
                         [&](const PlainElement &Other) { return Other.Array == Element.Array; });
  };
  const auto IsNeighbour = [&](const PlainElement &Element) {
    return IsStored(Element) && !isShared(*Element.Array) && Values.of(Element.index()).Steps == 1;
  };
  return (Keeps || !Stored.empty()) && llvm::all_of(Stored, IsNeighbour) && !Anywhere.empty() &&
         llvm::all_of(Anywhere, IsVectorOfOthers);
}

bool mayGoApart(const FunctionDecl &Kernel, const Synchronisation &Sync,
                const Modifications &Written) {
  const ASTContext &Context = Kernel.getASTContext();
  const Uniformity Uniform(Kernel, Sync);
  PlainStatements Plain(Context, Sync);
  const RowValues Values(Context, Uniform, Written);
  return Plain.read(Kernel.getBody()) &&
         (readsPivots(Plain.elements(), Values) ||
          gathers(Plain.elements(), /*Keeps=*/false, Values, Context));
}

bool mayGatherApart(llvm::ArrayRef<const Stmt *> Statements, const VarDecl *Index, bool Keeps,
                    const ASTContext &Context, const Synchronisation &Sync,
                    const Uniformity &Uniform, const Modifications &Written) {
  PlainStatements Plain(Context, Sync);
  RowValues Values(Context, Uniform, Written);
  if (Index)
    Values.set(Index, {1, true}); // which the runtime has found out
  return llvm::all_of(Statements, [&](const Stmt *S) { return Plain.read(S); }) &&
         gathers(Plain.elements(), Keeps, Values, Context);
}

/// Are what threads store neighbours for certain, and what they read such, or one for all?
static bool areNeighbours(llvm::ArrayRef<PlainElement> Elements, const RowValues &Values) {
  return llvm::all_of(Elements, [&](const PlainElement &Element) {
    const RowValue Index = Values.of(Element.index());
    const bool IsNext = Index.Steps == 1 && (Index.Exact || isShared(*Element.Array));
    return IsNext || (Index.Steps == 0 && !Element.IsStored);
  });
}

/// Does \p S, a loop's, do more than to compute a sum? Of one that does not, g++ makes vectors once
/// it has written its few rounds out, and has what all threads read in registers then.
static bool chooses(const Stmt *S) {
  if (!S)
    return false;
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  return llvm::isa<ForStmt, IfStmt, ConditionalOperator, CallExpr>(S) || (B && B->isLogicalOp()) ||
         llvm::any_of(S->children(), chooses);
}

bool mayGoApartInLoops(llvm::ArrayRef<const Stmt *> Statements, unsigned Branches,
                       const ASTContext &Context, const Synchronisation &Sync,
                       const Uniformity &Uniform, const Modifications &Written) {
  PlainStatements Plain(Context, Sync);
  const RowValues Values(Context, Uniform, Written);
  return llvm::all_of(Statements, [&](const Stmt *S) { return Plain.readWithLoops(S); }) &&
         llvm::any_of(Plain.loops(),
                      [](const PlainLoop &Loop) { return chooses(Loop.Site->getBody()); }) &&
         llvm::all_of(Plain.loops(),
                      [&](const PlainLoop &Loop) {
                        return Loop.Branches <= Branches && Uniform.isUniform(Loop.Site->getCond());
                      }) &&
         areNeighbours(Plain.elements(), Values);
}

bool mayGoApartInShortRows(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                           const Synchronisation &Sync, const Uniformity &Uniform,
                           const Modifications &Written) {
  PlainStatements Plain(Context, Sync);
  const RowValues Values(Context, Uniform, Written);
  if (!llvm::all_of(Statements, [&](const Stmt *S) { return Plain.read(S); }) ||
      !areNeighbours(Plain.elements(), Values))
    return false;
  const auto Elements = Plain.elements();
  return llvm::any_of(Elements, [&](const PlainElement &Stored) {
    return Stored.IsStored && !isShared(*Stored.Array) &&
           llvm::any_of(Elements, [&](const PlainElement &Element) {
             return Element.Array != Stored.Array && !isShared(*Element.Array);
           });
  });
}

} // namespace offloom
