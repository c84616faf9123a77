// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AddressFlow: where a function's body may put the addresses that it has or gets. What Escapes does
// its work with.
//
// A *place* is what an address may lead to: a variable of the body; all that the caller lets the
// body reach through a parameter, or through the object of a member function; or elsewhere, which
// is all other memory. Each place has contents: the places whose addresses may be stored there.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_ADDRESSFLOW_H
#define OFFLOOM_ANALYSIS_EFFECTS_ADDRESSFLOW_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <vector>

namespace offloom {

class Synchronisation;

/// A variable; with the flag, what a parameter leads to, or the object of a member function that
/// the declaration then is; null, which is elsewhere.
using Place = llvm::PointerIntPair<const clang::Decl *, 1, bool>;
using Places = llvm::SmallSetVector<Place, 4>;

/// What the caller of the function with parameter \p P, or of the member function \p P, has there.
inline Place ofCaller(const clang::Decl *P) { return Place(P, true); }
inline Place variable(const clang::VarDecl *V) { return Place(V, false); }
inline Place elsewhere() { return Place(); }

/// What a function may do with the address that it gets as an argument.
struct AddressUse {
  bool Returns = false;    ///< the result may hold it, or what it leads to
  bool PutsInThis = false; ///< the object may hold it afterwards
  bool Keeps = false;      ///< it may be anywhere afterwards

  static AddressUse anything() { return {true, true, true}; }
};

struct AddressUses {
  std::vector<AddressUse> OfArguments;
  AddressUse OfThis;

  AddressUse ofArgument(unsigned I) const {
    return I < OfArguments.size() ? OfArguments[I] : AddressUse::anything();
  }
};

/// What functions do with addresses, each analysed once.
class AddressSummaries {
public:
  explicit AddressSummaries(const Synchronisation &Sync) : Sync(Sync) {}
  const Synchronisation &synchronisation() const { return Sync; }

  /// Of \p F or, if it is null, of a function that is not known.
  AddressUses of(const clang::FunctionDecl *F);

  const Synchronisation &Sync;

private:
  std::map<const clang::FunctionDecl *, AddressUses> Known;
};

class AddressFlow : public clang::DynamicRecursiveASTVisitor {
public:
  AddressFlow(const clang::FunctionDecl &F, AddressSummaries &Summaries);

  const llvm::DenseMap<Place, Places> &contents() const { return Contents; }
  const Places &results() const { return Results; }
  /// All that \p From lead to, through any number of addresses.
  Places behind(llvm::ArrayRef<Place> From) const;
  /// Is \p P memory that the body does not declare?
  bool isOutside(Place P) const;

  bool VisitVarDecl(clang::VarDecl *V) override;
  bool VisitMaterializeTemporaryExpr(clang::MaterializeTemporaryExpr *E) override;
  bool isNumber(const clang::Expr *E) const;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitCXXNewExpr(clang::CXXNewExpr *E) override;
  bool VisitAtomicExpr(clang::AtomicExpr *E) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override;
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;

private:
  // The addresses that a value may hold, and the places that an lvalue may be.
  Places valueOf(const clang::Expr *E);
  Places placesOf(const clang::Expr *E);
  Places valueOfCast(const clang::CastExpr *E);
  Places valueOfLambda(const clang::LambdaExpr *E);
  Places valueOfConstruction(const clang::CXXConstructExpr *E);
  Places placesOfVariable(const clang::ValueDecl *D);
  Places placesOfMember(const clang::Expr *Base, bool IsArrow, clang::QualType T);
  Places valuesOf(clang::Stmt::const_child_range Children);
  Places load(const Places &From, clang::QualType T);
  void store(const Places &To, const Places &Values);
  Places initialValue(clang::QualType T, const clang::Expr *Init);
  Places object() const;

  // Calls.
  Places call(const clang::CallExpr *E);
  Places callAnew(const clang::CallExpr *E);
  bool isOfNumbers(const clang::CXXOperatorCallExpr &E) const;
  Places callOfLambda(const clang::CXXMethodDecl &Operator, const clang::Expr *Object,
                      llvm::ArrayRef<const clang::Expr *> Args);
  Places callOfFunction(const clang::FunctionDecl *F, const clang::Expr *Object,
                        llvm::ArrayRef<const clang::Expr *> Args);
  Places callOfUnseen(const clang::FunctionDecl &F, llvm::ArrayRef<const clang::Expr *> Args);
  Places argument(const clang::ParmVarDecl *P, const clang::Expr *E);
  Places withAllBehind(Places From) const;
  void initialiseMembers(const clang::CXXConstructorDecl &Constructor);

  const clang::FunctionDecl &F;
  AddressSummaries &Summaries;
  llvm::DenseMap<Place, Places> Contents;
  Places Results; ///< of F
  /// The lambda around the present place, and what each returns.
  const clang::CXXMethodDecl *InLambda = nullptr;
  llvm::DenseMap<const clang::FunctionDecl *, Places> ResultsOfLambdas;
  /// Where the instances of F, a template's pattern, call operators that somebody has written.
  llvm::DenseSet<clang::SourceLocation> OperatorCalls;
  bool IsInstantiated = false;
  /// What calls yielded in this round.
  llvm::DenseMap<const clang::CallExpr *, Places> Calls;
  bool Changed = false;
};

/// May a value of type \p T hold an address?
bool mayHoldAddress(clang::QualType T);

} // namespace offloom

#endif
