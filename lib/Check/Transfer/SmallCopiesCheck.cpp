// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of a few bytes to the device that follow each other, where one of a structure would do.
//
// Counted are statements of a block, one after the other, each of which copies a known number of
// bytes, itself or by what it calls, and does nothing else with CUDA. What looks at a status, or
// waits, may stand between.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/OnlyReports.h"
#include "clang/AST/ExprCXX.h"
#include <algorithm>

using namespace clang;

namespace offloom {
namespace {

constexpr int64_t FewBytes = 4096; // the transfer takes less than what starts it
constexpr unsigned Many = 4;

class SmallCopiesVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    Row Copies;
    for (const Stmt *Child : S->body())
      if (!add(*Child, Copies)) {
        report(Copies);
        Copies = {};
      }
    report(Copies);
    return true;
  }

private:
  struct Row {
    const CallExpr *First = nullptr;
    unsigned Count = 0;
    int64_t MostBytes = 0;
  };

  /// Whether \p S is a small copy to the device, or nothing.
  bool add(const Stmt &S, Row &Copies) {
    const auto *If = dyn_cast<IfStmt>(&S);
    if (isa<NullStmt>(S))
      return true;
    if (If ? !onlyReports(If->getThen(), Context.Facts) ||
                 !onlyReports(If->getElse(), Context.Facts)
           : !isa<Expr, DoStmt, CompoundStmt>(S))
      return false;
    Row Here;
    bool IsOfCuda = false;
    for (const CallExpr *Call : callsIn(If ? *If->getCond() : S))
      for (const HostEffect &Effect :
           Context.Facts.effectsOf(*Call).value_or(std::vector<HostEffect>())) {
        const std::optional<int64_t> Bytes =
            isUpload(Effect) ? Effect.value(ArgumentRole::Bytes, function()) : std::nullopt;
        if (Bytes && *Bytes <= FewBytes)
          Here = {Call, Here.Count + 1, std::max(Here.MostBytes, *Bytes)};
        else if (!Effect.function() ||
                 (Effect.function()->usesDevice() && !Effect.does(FunctionFacts::Action::Waits)))
          return false;
        IsOfCuda |= Effect.function()->IsCuda;
      }
    if (Here.Count == 0 && Copies.Count > 0 && IsOfCuda)
      return true;
    if (Here.Count != 1)
      return false;
    Copies.First = Copies.First ? Copies.First : Here.First;
    ++Copies.Count;
    Copies.MostBytes = std::max(Copies.MostBytes, Here.MostBytes);
    return true;
  }

  static bool isUpload(const HostEffect &Effect) {
    return Effect.does(FunctionFacts::Action::Copies) &&
           (Effect.function()->has(ArgumentRole::ToSymbol) ||
            Effect.copyKind() == CopyKind::HostToDevice);
  }

  void report(const Row &Copies) {
    if (Copies.Count >= Many)
      Context.report(
          "xfer-small-copies", Copies.First->getSourceRange(),
          {{"count", std::to_string(Copies.Count)}, {"bytes", std::to_string(Copies.MostBytes)}});
  }
};

} // namespace

Check smallCopiesCheck() { return walk<SmallCopiesVisitor>(Passes::Host); }

} // namespace offloom
