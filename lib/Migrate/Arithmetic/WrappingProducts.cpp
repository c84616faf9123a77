// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Arithmetic/WrappingProducts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Migrate/Arithmetic/ClampMarks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {

namespace {

std::optional<llvm::APSInt> constantOf(const Expr &E, const ASTContext &Context) {
  if (E.isInstantiationDependent())
    return std::nullopt;
  return E.getIntegerConstantExpr(Context);
}

/// Is \p E, by its form alone, so small that no product with \p Factor leaves \p Width bits?
bool staysSmall(const Expr &E, const llvm::APSInt &Factor, unsigned Width,
                const ASTContext &Context) {
  const Expr *Written = E.IgnoreParenImpCasts();
  unsigned Bits = Written->getType()->isIntegralOrEnumerationType()
                      ? Context.getIntWidth(Written->getType())
                      : Width;
  if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(Written);
      Operation && (Operation->getOpcode() == BO_Rem || Operation->getOpcode() == BO_And))
    if (auto Most = constantOf(*Operation->getRHS(), Context); Most && !Most->isNegative())
      Bits = std::min(Bits, Most->getActiveBits());
  return Bits + Factor.abs().getActiveBits() < Width;
}

/// Is \p Factor one that generators and hashes multiply by? Strides are even, and small.
bool isMixing(const llvm::APSInt &Factor, unsigned Width) {
  return Factor[0] && Factor.abs().getActiveBits() > (Width == 32 ? 14U : 31U);
}

/// Has \p Operation the same low bits whether its operands have a sign or not?
bool keepsBits(const BinaryOperator &Operation, const Expr &Operand) {
  switch (Operation.getOpcode()) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
  case BO_And:
  case BO_Or:
  case BO_Xor:
    return true;
  case BO_Shl:
    return Operation.getLHS() == &Operand;
  default:
    return false;
  }
}

bool isPartOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Is \p Written a literal, with a sign perhaps?
bool isLiteral(llvm::StringRef Written) {
  Written.consume_front("-");
  return !Written.empty() && llvm::isDigit(Written.front()) && llvm::all_of(Written, isPartOfName);
}

class ProductMarker : public DynamicRecursiveASTVisitor {
public:
  ProductMarker(const SourceText &Text, EditList &Edits)
      : Text(Text), Context(Text.context()), Edits(Edits) {}

  /// \p OfTemplate: other instantiations of the same text may have other types.
  void visit(const FunctionDecl &F, bool OfTemplate) {
    Function = &F;
    InTemplate = OfTemplate;
    forEachStatementOf(F, [&](Stmt *S) { TraverseStmt(S); });
  }

  bool TraverseStmt(Stmt *S) override {
    if (!S)
      return true;
    Path.push_back(S);
    const bool GoesOn = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Path.pop_back();
    return GoesOn;
  }

  bool VisitBinaryOperator(BinaryOperator *Product) override {
    if (Product->getOpcode() == BO_Mul && !Product->isTypeDependent())
      lookAt(*Product, Product->getType());
    return true;
  }

  bool VisitCompoundAssignOperator(CompoundAssignOperator *Product) override {
    if (Product->getOpcode() == BO_MulAssign && !Product->isTypeDependent())
      lookAt(*Product, Product->getComputationResultType());
    return true;
  }

private:
  void lookAt(const BinaryOperator &Product, QualType Type) {
    if (Product.getOperatorLoc().isMacroID() || !Type->isSignedIntegerType())
      return;
    const unsigned Width = Context.getIntWidth(Type);
    if (Width != 32 && Width != 64)
      return;
    const Expr *Constant = Product.getRHS(), *Other = Product.getLHS();
    auto Factor = constantOf(*Constant, Context);
    if (!Factor && !Product.isCompoundAssignmentOp()) {
      std::swap(Constant, Other);
      Factor = constantOf(*Constant, Context);
    }
    if (!Factor || !isMixing(*Factor, Width) || constantOf(*Other, Context) ||
        staysSmall(*Other, *Factor, Width, Context))
      return;
    auto Operand = operandBeside(Product.getOperatorLoc(), Constant->getSourceRange(), Text);
    if (!Operand || Marked.contains({Operand->File, Operand->Begin}))
      return;
    if (!Product.isCompoundAssignmentOp() && !makeSignedAgain(Type))
      return;
    Marked.insert({Operand->File, Operand->Begin});
    writeUnsigned(*Operand, *Constant, Width);
  }

  void writeUnsigned(TextRange Operand, const Expr &Constant, unsigned Width) {
    const llvm::StringRef Written = Text.text(Operand);
    if (isLiteral(Written) &&
        Context.getIntWidth(Constant.IgnoreParenImpCasts()->getType()) == Width)
      return Edits.insertBehind(Operand, "u");
    const bool IsName = llvm::all_of(Written, isPartOfName);
    const std::string Cast = Width == 32 ? "(unsigned)" : "(unsigned long)";
    Edits.insertBefore(Operand, Cast + (IsName ? "" : "("));
    if (!IsName)
      Edits.insertBehind(Operand, ")");
  }

  /// The largest expression around the product, the last of the path, whose bits are the same
  /// without a sign: its place in the path.
  std::size_t largestOfSameBits(QualType Type) const {
    std::size_t Top = Path.size() - 1;
    for (; Top > 0; --Top) {
      const auto *Around = llvm::dyn_cast<Expr>(Path[Top - 1]);
      if (!Around || !Context.hasSameUnqualifiedType(Around->getType(), Type))
        break;
      if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(Around)) {
        if (!keepsBits(*Operation, *llvm::cast<Expr>(Path[Top])))
          break;
      } else if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Around)) {
        if (Unary->getOpcode() != UO_Minus && Unary->getOpcode() != UO_Not)
          break;
      } else if (!llvm::isa<ParenExpr>(Around)) {
        break;
      }
    }
    return Top;
  }

  /// Casts the largest expression around the product back to \p Type if what is done with it asks
  /// for that; false: it cannot be.
  bool makeSignedAgain(QualType Type) {
    const std::size_t Top = largestOfSameBits(Type);
    const auto *Whole = llvm::cast<Expr>(Path[Top]);
    if (Top > 0 && takesBits(*Path[Top - 1], *Whole, Type))
      return true;
    if (InTemplate || Whole->getBeginLoc().isMacroID() || Whole->getEndLoc().isMacroID())
      return false;
    auto Written = operandBeside(Whole->getBeginLoc(), Whole->getSourceRange(), Text);
    if (!Written)
      return false;
    if (!Signed.insert({Written->File, Written->Begin}).second)
      return true;
    const bool HasParens = llvm::isa<ParenExpr>(Whole);
    Edits.insertBefore(*Written, "(" + Type.getCanonicalType().getUnqualifiedType().getAsString() +
                                     (HasParens ? ")" : ")("));
    if (!HasParens)
      Edits.insertBehind(*Written, ")");
    return true;
  }

  /// Does \p Around use no more of \p Whole than its bits, so that its sign does not matter?
  bool takesBits(const Stmt &Around, const Expr &Whole, QualType Type) const {
    if (const auto *Cast = llvm::dyn_cast<CastExpr>(&Around))
      return Cast->getCastKind() == CK_IntegralCast &&
             Context.getIntWidth(Cast->getType()) <= Context.getIntWidth(Type);
    if (const auto *Assignment = llvm::dyn_cast<BinaryOperator>(&Around))
      return Assignment->isAssignmentOp() && Assignment->getRHS() == &Whole &&
             Context.hasSameUnqualifiedType(Assignment->getLHS()->getType(), Type) &&
             Assignment->getOpcode() != BO_DivAssign && Assignment->getOpcode() != BO_RemAssign;
    if (const auto *Declarations = llvm::dyn_cast<DeclStmt>(&Around))
      return llvm::any_of(Declarations->decls(), [&](const Decl *D) {
        const auto *V = llvm::dyn_cast<VarDecl>(D);
        return V && V->getInit() == &Whole && V->getInitStyle() == VarDecl::CInit &&
               !V->getTypeSourceInfo()->getType()->getContainedDeducedType();
      });
    return llvm::isa<ReturnStmt>(Around) && returnsTypeByName() &&
           Context.hasSameUnqualifiedType(Function->getReturnType(), Type);
  }

  bool returnsTypeByName() const {
    return !Function->getDeclaredReturnType()->getContainedDeducedType() &&
           llvm::none_of(Path, [](const Stmt *S) { return llvm::isa<LambdaExpr>(S); });
  }

  const SourceText &Text;
  const ASTContext &Context;
  EditList &Edits;
  const FunctionDecl *Function = nullptr;
  bool InTemplate = false;
  llvm::SmallVector<Stmt *, 32> Path; ///< from the function's body to what is visited
  llvm::DenseSet<std::pair<FileID, unsigned>> Marked, Signed; ///< where they begin
};

} // namespace

void wrapProducts(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                  const Synchronisation &Sync, EditList &Edits) {
  ProductMarker Marker(Text, Edits);
  for (const FunctionDecl *F : Functions) {
    const bool IsTemplate = F->isDependentContext();
    Marker.visit(*F, IsTemplate);
    for (const FunctionDecl *Instance : Sync.instancesOf(F))
      Marker.visit(*Instance, /*OfTemplate=*/true);
  }
}

} // namespace offloom
