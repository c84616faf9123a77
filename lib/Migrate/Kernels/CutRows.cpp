// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/CutRows.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <utility>

using namespace clang;

namespace offloom {

static llvm::StringRef nameOf(RowCut::Kind K) {
  switch (K) {
  case RowCut::Kind::Remainder:
    return "remainder";
  case RowCut::Kind::Quotient:
    return "quotient";
  case RowCut::Kind::Masked:
    return "masked";
  case RowCut::Kind::Seldom:
    return "seldom";
  case RowCut::Kind::Mostly:
    return "mostly";
  case RowCut::Kind::AtLeast:
    return "at_least";
  case RowCut::Kind::AtMost:
    return "at_most";
  case RowCut::Kind::Place:
    return "place";
  case RowCut::Kind::Partner:
    return "partner";
  case RowCut::Kind::Spread:
    return "spread";
  case RowCut::Kind::Takes:
    return "takes";
  case RowCut::Kind::Lower:
    return "lower";
  case RowCut::Kind::Upper:
    return "upper";
  }
  llvm_unreachable("all kinds have a name");
}

/// Which uses of threadIdx.x there are in a kernel.
struct ThreadSums {
  bool InLongs = false; ///< `long + threadIdx.x`
  bool Others = false;
};

static bool isThreadIdxX(const Expr *E) {
  const auto *Member = llvm::dyn_cast<MemberExpr>(E->IgnoreParenCasts());
  const auto *Base =
      Member ? llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
         memberName(*Member) == "x";
}

static void collectSums(const Stmt *S, const ASTContext &Context, ThreadSums &Sums) {
  if (!S)
    return;
  if (const auto *E = llvm::dyn_cast<Expr>(S); E && isThreadIdxX(E)) {
    Sums.Others = true;
    return;
  }
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  const bool IsLongSum = B && B->getOpcode() == BO_Add && B->getType()->isIntegerType() &&
                         Context.getTypeSize(B->getType()) == 64;
  for (const Stmt *Part : S->children()) {
    const auto *Operand = llvm::dyn_cast_or_null<Expr>(Part);
    if (IsLongSum && isThreadIdxX(Operand))
      Sums.InLongs = true;
    else
      collectSums(Part, Context, Sums);
  }
}

bool countsInLongs(const FunctionDecl &Kernel) {
  ThreadSums Sums;
  collectSums(Kernel.getBody(), Kernel.getASTContext(), Sums);
  return Sums.InLongs && !Sums.Others;
}

bool canWriteCuts(llvm::ArrayRef<RowCut> Cuts, const SourceText &Text) {
  return llvm::all_of(Cuts, [&](const RowCut &Cut) {
    auto Whole = Text.rangeOf(Cut.Whole->getSourceRange());
    if (!Cut.Rising)
      return Whole.has_value();
    auto A = Text.rangeOf(Cut.Rising->getSourceRange());
    auto B = Text.rangeOf(Cut.Same->getSourceRange());
    return Whole && A && B && A->File == Whole->File && B->File == Whole->File &&
           Whole->Begin <= A->Begin && A->End <= Whole->End && Whole->Begin <= B->Begin &&
           B->End <= Whole->End;
  });
}

/// Are the parentheses round \p Cut an operand of another of \p Cuts, which takes them away?
static bool isOperandOfOther(const RowCut &Cut, llvm::ArrayRef<RowCut> Cuts) {
  return llvm::any_of(Cuts, [&](const RowCut &Other) {
    return Other.Rising && (Cut.Parens == Other.Rising->IgnoreImpCasts() ||
                            Cut.Parens == Other.Same->IgnoreImpCasts());
  });
}

/// `(x + 1) % n` becomes `row.remainder(x + 1, n)`, and parentheses round all of it go if
/// \p WithParens.
static void writeOperator(const RowCut &Cut, const std::string &Call, bool WithParens,
                          const SourceText &Text, EditList &Edits) {
  if (auto Parens = WithParens ? Text.rangeOf(Cut.Parens->getSourceRange()) : std::nullopt) {
    Edits.remove({Parens->File, Parens->Begin, Parens->Begin + 1});
    Edits.remove({Parens->File, Parens->End - 1, Parens->End});
  }
  TextRange A = *Text.rangeOf(Cut.Rising->getSourceRange());
  TextRange B = *Text.rangeOf(Cut.Same->getSourceRange());
  const llvm::StringRef File = Text.buffer(A.File);
  TextRange Between{A.File, A.End, B.Begin};
  const size_t Sign = File.slice(A.End, B.Begin).find_first_of("%/&^");
  const bool OnlySign = Text.text(Between).trim().size() == 1;
  auto IsParenthesised = [](const Expr *E) { return llvm::isa<ParenExpr>(E->IgnoreImpCasts()); };
  if (IsParenthesised(Cut.Rising)) {
    Edits.replace({A.File, A.Begin, A.Begin + 1}, Call);
    Edits.remove({A.File, A.End - 1, A.End});
  } else {
    Edits.insertBefore(*Text.rangeOf(Cut.Whole->getSourceRange()), Call);
  }
  if (OnlySign)
    Edits.replace(Between, ", ");
  else
    Edits.replace({A.File, unsigned(A.End + Sign), unsigned(A.End + Sign + 1)}, ",");
  if (IsParenthesised(Cut.Same))
    Edits.remove({B.File, B.Begin, B.Begin + 1});
  else
    Edits.insertBehind(*Text.rangeOf(Cut.Whole->getSourceRange()), ")");
}

/// `max(x - 1, 0)` becomes `row.at_least(x - 1, 0)`.
static void writeChoice(const RowCut &Cut, const std::string &Call, const SourceText &Text,
                        EditList &Edits) {
  const auto *Original = llvm::cast<CallExpr>(Cut.Whole);
  if (Original->getArg(0) != Cut.Rising)
    return Edits.replace(*Text.rangeOf(Original->getSourceRange()),
                         Call + Text.copyOf(Cut.Rising) + ", " + Text.copyOf(Cut.Same) + ")");
  TextRange Whole = *Text.rangeOf(Original->getSourceRange());
  Edits.replace({Whole.File, Whole.Begin, Text.rangeOf(Cut.Rising->getSourceRange())->Begin}, Call);
}

/// `s[p]` becomes `row.upper(s, p)`.
static void writeElement(const RowCut &Cut, const std::string &Call, const SourceText &Text,
                         EditList &Edits) {
  const auto *Element = llvm::cast<ArraySubscriptExpr>(Cut.Whole);
  const TextRange Whole = *Text.rangeOf(Element->getSourceRange());
  const TextRange Base = *Text.rangeOf(Element->getBase()->getSourceRange());
  const TextRange Index = *Text.rangeOf(Element->getIdx()->getSourceRange());
  Edits.insertBefore(Whole, Call);
  Edits.replace({Whole.File, Base.End, Index.Begin}, ", ");
  Edits.replace({Whole.File, Index.End, Whole.End},
                Cut.Array ? ", " + std::to_string(Cut.Array) + ")" : ")");
}

bool areOnlyPlaces(llvm::ArrayRef<RowCut> Cuts) {
  return llvm::all_of(Cuts, [](const RowCut &Cut) {
    return Cut.TheKind == RowCut::Kind::Place || Cut.AsksForPlaces;
  });
}

CutRow writeCuts(llvm::ArrayRef<RowCut> Cuts, std::string Name, const SourceText &Text,
                 EditList &Edits) {
  for (const RowCut &Cut : Cuts) {
    const std::string Call = Name + "." + nameOf(Cut.TheKind).str() + "(";
    switch (Cut.TheKind) {
    case RowCut::Kind::Remainder:
    case RowCut::Kind::Quotient:
    case RowCut::Kind::Masked:
    case RowCut::Kind::Partner:
      writeOperator(Cut, Call, Cut.Parens && !isOperandOfOther(Cut, Cuts), Text, Edits);
      break;
    case RowCut::Kind::Seldom:
    case RowCut::Kind::Mostly:
    case RowCut::Kind::Takes: {
      const TextRange Test = *Text.rangeOf(Cut.Whole->getSourceRange());
      Edits.insertBefore(Test, Call);
      Edits.insertBehind(Test, Cut.Rising ? ", " + Text.copyOf(Cut.Rising) + ", " +
                                                Text.copyOf(Cut.Same) + ")"
                                          : ")");
      break;
    }
    case RowCut::Kind::Place: {
      const TextRange Index = *Text.rangeOf(Cut.Whole->getSourceRange());
      Edits.insertBefore(Index, Call);
      Edits.insertBehind(Index, ")");
      break;
    }
    case RowCut::Kind::AtLeast:
    case RowCut::Kind::AtMost:
      writeChoice(Cut, Call, Text, Edits);
      break;
    case RowCut::Kind::Spread:
      Edits.replace(*Text.rangeOf(Cut.Whole->getSourceRange()),
                    Call + Text.copyOf(Cut.Rising->IgnoreParens()) + ", " +
                        Text.copyOf(Cut.Same->IgnoreParens()) + ")");
      break;
    case RowCut::Kind::Lower:
    case RowCut::Kind::Upper:
      writeElement(Cut, Call, Text, Edits);
    }
  }
  auto IsOf = [&](RowCut::Kind K) {
    return llvm::any_of(Cuts, [&](const RowCut &Cut) { return Cut.TheKind == K; });
  };
  return {.Name = std::move(Name),
          .OnlyPlaces = areOnlyPlaces(Cuts),
          .OfPairs = IsOf(RowCut::Kind::Partner),
          .OfSpread = IsOf(RowCut::Kind::Spread)};
}

} // namespace offloom
