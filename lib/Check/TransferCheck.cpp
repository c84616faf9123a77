// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills whose arguments contradict each other: a direction that is not that of the
// pointers, a value that is no byte, more bytes than the symbol has.
//
// PointerOrigins says where a pointer leads; where it does not know, nothing is said here.

#include "Check/CodeVisitor.h"
#include "Check/KnownValues.h"
#include "Check/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class TransferVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    llvm::StringRef Name = calleeName(*Call);
    if ((Name == "cudaMemcpy" || Name == "cudaMemcpyAsync") && Call->getNumArgs() >= 4)
      checkDirection(*Call);
    else if ((Name == "cudaMemset" || Name == "cudaMemsetAsync") && Call->getNumArgs() >= 3)
      checkFill(*Call);
    else if (Name == "cudaMemcpyToSymbol" || Name == "cudaMemcpyToSymbolAsync")
      checkSymbolSize(*Call, 0);
    else if (Name == "cudaMemcpyFromSymbol" || Name == "cudaMemcpyFromSymbolAsync")
      checkSymbolSize(*Call, 1);
    return true;
  }

private:
  void checkDirection(const CallExpr &Call) {
    const auto *Kind = dyn_cast<DeclRefExpr>(Call.getArg(3)->IgnoreParenImpCasts());
    if (!Kind || !isa<EnumConstantDecl>(Kind->getDecl()) || !function()->getBody())
      return;
    std::string Written = Kind->getDecl()->getNameAsString();
    const PointerOrigins &Where = Context.Facts.originsOf(*function());
    Memory To = Where.of(*Call.getArg(0)), From = Where.of(*Call.getArg(1));
    if (To == Memory::Unknown || From == Memory::Unknown || To == From)
      return;
    llvm::StringRef Right =
        To == Memory::Device ? "cudaMemcpyHostToDevice" : "cudaMemcpyDeviceToHost";
    if (Written == Right || Written == "cudaMemcpyDefault")
      return;
    Context
        .report("xfer-kind-mismatch", Kind->getSourceRange(),
                {{"written", Written},
                 {"from", From == Memory::Host ? "host" : "device"},
                 {"to", To == Memory::Host ? "host" : "device"}})
        .replace(Kind->getSourceRange(), Right);
  }

  /// `cudaMemset(floats, 1, n)`: each float becomes 0x01010101.
  void checkFill(const CallExpr &Call) {
    std::optional<int64_t> Value = knownInteger(*Call.getArg(1), function(), Context.Facts);
    if (!Value || (*Value >= -1 && *Value <= 0) || *Value == 0xff || *Value == 0x7f ||
        *Value == 0x3f)
      return;
    QualType Pointer = Call.getArg(0)->IgnoreParenCasts()->getType();
    QualType Element = Pointer->isPointerType() ? Pointer->getPointeeType() : QualType();
    if (Element.isNull() || !Element->isScalarType() || Element->isIncompleteType() ||
        Context.AST.getTypeSizeInChars(Element).getQuantity() < 2)
      return;
    if (*Value >= -128 && *Value <= 255 && !Element->isFloatingType() && *Value != 1)
      return; // perhaps bytes are meant
    Context.report("xfer-memset-wide-value", Call.getArg(1)->getSourceRange(),
                   {{"value", std::to_string(*Value)},
                    {"type", Element.getAsString(Context.AST.getPrintingPolicy())}});
  }

  void checkSymbolSize(const CallExpr &Call, unsigned Symbol) {
    const auto *Reference = Call.getNumArgs() > 3
                                ? dyn_cast<DeclRefExpr>(Call.getArg(Symbol)->IgnoreParenCasts())
                                : nullptr;
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V || V->getType()->isIncompleteType() || V->getType()->isReferenceType())
      return;
    std::optional<int64_t> Bytes = knownInteger(*Call.getArg(2), function(), Context.Facts);
    std::optional<int64_t> Offset = knownInteger(*Call.getArg(3), function(), Context.Facts);
    if (isa<CXXDefaultArgExpr>(Call.getArg(3)))
      Offset = 0;
    int64_t Size = Context.AST.getTypeSizeInChars(V->getType()).getQuantity();
    if (Bytes && Offset && *Bytes + *Offset > Size)
      Context
          .report("xfer-symbol-size", Call.getArg(2)->getSourceRange(),
                  {{"bytes", std::to_string(*Bytes + *Offset)},
                   {"variable", V->getNameAsString()},
                   {"size", std::to_string(Size)}})
          .note(V->getLocation(), "declared here");
  }
};

} // namespace

Check transferCheck() { return walk<TransferVisitor>(Passes::Host); }

} // namespace offloom
