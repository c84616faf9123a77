// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Comparison.h"
#include "Verify/ElementType.h"
#include "Verify/MemoryTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace offloom {
namespace {

std::string describe(const Extent &E) { return llvm::formatv("{0}x{1}x{2}", E[0], E[1], E[2]); }

std::string describe(const std::optional<MemoryPlace> &Place) {
  if (!Place)
    return "memory that is no allocation";
  std::string Text = llvm::formatv("allocation {0}", Place->Allocation);
  return Place->Offset ? Text + llvm::formatv(" at byte {0}", Place->Offset).str() : Text;
}

/// A kernel that is called by a closure has no name of its own in a migrated program.
bool isClosure(llvm::StringRef Readable) { return Readable.contains("launch_closure<"); }

std::string describe(const RecordedCall &Call) {
  if (Call.isLaunch()) {
    std::string Kernel = KernelName::of(Call.Kernel).Readable;
    return llvm::formatv("launch of {0}, grid {1}, block {2}",
                         Kernel.empty() || isClosure(Kernel) ? "a kernel without a name" : Kernel,
                         describe(Call.Grid), describe(Call.Block));
  }
  std::string Text = Call.Name;
  if (Call.Bytes || Call.Contents)
    Text += llvm::formatv(" of {0} bytes", Call.Contents ? Call.Contents->Bytes : Call.Bytes).str();
  if (Call.From)
    Text += " from " + describe(Call.From);
  if (Call.To)
    Text += " to " + describe(Call.To);
  if (Call.Freed)
    Text += " of " + describe(Call.Freed);
  return Text;
}

/// Compares a call, and notes what differs.
class CallComparer {
public:
  CallComparer(const RecordedCall &Expected, const RecordedCall &Found, std::size_t Index,
               const MemoryTypes &Types, const Tolerance &Tolerated, const AddressBooks &Books)
      : Expected(Expected), Found(Found), Index(Index), Types(Types), Tolerated(Tolerated),
        Books(Books) {}

  std::vector<std::string> Details;
  bool Close = false, Unsampled = false;
  double LargestRelative = 0;

  void run() {
    if (Expected.Name != Found.Name) {
      Details.push_back("here is a " + describe(Found) + " instead");
      return;
    }
    same("the error code", Expected.Error, Found.Error);
    if (Expected.isLaunch())
      compareLaunch();
    same("the number of bytes", Expected.Bytes, Found.Bytes);
    same("the target", Expected.To, Found.To);
    same("the source", Expected.From, Found.From);
    same("the memory", Expected.Freed, Found.Freed);
    if (Expected.Value && Found.Value)
      same("the value", *Expected.Value, *Found.Value);
    compareMemory("before it, ", Expected.Before, Found.Before);
    compareMemory("", Expected.After, Found.After);
    if (Expected.Contents && Found.Contents)
      compareValues("what is copied:", typeOfCopy(), *Expected.Contents, *Found.Contents);
  }

private:
  static std::string text(std::int64_t Number) { return std::to_string(Number); }
  static std::string text(std::uint64_t Number) { return std::to_string(Number); }
  static std::string text(const Extent &E) { return describe(E); }
  static std::string text(const std::optional<MemoryPlace> &Place) { return describe(Place); }

  template <class T> void same(llvm::StringRef What, const T &A, const T &B) {
    if (!(A == B))
      Details.push_back(
          llvm::formatv("{0} is expected to be {1} and is {2}", What, text(A), text(B)));
  }

  void compareLaunch() {
    KernelName A = KernelName::of(Expected.Kernel), B = KernelName::of(Found.Kernel);
    if (A.Base != B.Base && !A.Base.empty() && !B.Base.empty() && !isClosure(A.Readable) &&
        !isClosure(B.Readable)) {
      Details.push_back("here is a " + describe(Found) + " instead");
      return;
    }
    same("the grid", Expected.Grid, Found.Grid);
    same("the block", Expected.Block, Found.Block);
    same("the size of dynamic shared memory", Expected.SharedBytes, Found.SharedBytes);
    // A closure holds the arguments in its own way.
    if (Expected.Arguments.size() != Found.Arguments.size() || isClosure(B.Readable))
      return;
    for (std::size_t I = 0; I < Expected.Arguments.size(); ++I)
      compareArgument(I, I < A.Parameters.size() ? A.Parameters[I] : "");
  }

  void compareArgument(std::size_t I, const std::string &Type) {
    const RecordedArgument &A = Expected.Arguments[I], &B = Found.Arguments[I];
    if (A.Pointers != B.Pointers) {
      Details.push_back(llvm::formatv("argument {0} points to {1} and is expected to point to {2}",
                                      I + 1, targets(B), targets(A)));
      return;
    }
    ElementType Element = elementOf(Type);
    if (!isComparable(Element, Type, A.Data.size()))
      return;
    MemoryContents X, Y;
    X.Bytes = A.Data.size();
    X.Data = X.Hash = A.Data;
    Y.Bytes = B.Data.size();
    Y.Data = Y.Hash = B.Data;
    compareValues(llvm::formatv("argument {0}", I + 1).str(), Element, X, Y);
  }

  /// Addresses of what is no allocation differ, and gaps in classes hold anything. Where the name
  /// does not tell the type, only what is small can be neither.
  static bool isComparable(const ElementType &Element, llvm::StringRef Type, std::size_t Bytes) {
    if (Element.What == ElementType::Unknown)
      return Type.empty() && Bytes <= 4;
    return Element.What != ElementType::Address;
  }

  static std::string targets(const RecordedArgument &A) {
    std::string Text;
    for (const RecordedPointer &Pointer : A.Pointers)
      Text += (Text.empty() ? "" : " and ") + describe(std::optional(Pointer.Target));
    return Text.empty() ? "no allocation" : Text;
  }

  /// What both sides have recorded of an allocation.
  void compareMemory(llvm::StringRef When, llvm::ArrayRef<RecordedMemory> A,
                     llvm::ArrayRef<RecordedMemory> B) {
    for (const RecordedMemory &X : A)
      for (const RecordedMemory &Y : B)
        if (X.Allocation == Y.Allocation)
          compareValues(llvm::formatv("{0}allocation {1}{2}:", When, X.Allocation,
                                      argumentsThatPointTo(X.Allocation))
                            .str(),
                        Types.at(Index, X.Allocation), X.Contents, Y.Contents);
  }

  std::string argumentsThatPointTo(std::uint64_t Allocation) const {
    std::string Text;
    for (std::size_t I = 0; I < Expected.Arguments.size(); ++I)
      if (llvm::any_of(Expected.Arguments[I].Pointers, [&](const RecordedPointer &Pointer) {
            return Pointer.Target.Allocation == Allocation;
          }))
        Text += llvm::formatv("{0}argument {1}", Text.empty() ? ", " : " and ", I + 1).str();
    return Text;
  }

  ElementType typeOfCopy() const {
    const std::optional<MemoryPlace> &Place = Expected.To ? Expected.To : Expected.From;
    return Place ? Types.at(Index, Place->Allocation) : ElementType();
  }

  void compareValues(llvm::StringRef What, const ElementType &Type, const MemoryContents &A,
                     const MemoryContents &B) {
    ValueComparison Result = compareContents(A, B, Type, Tolerated, Books);
    Close |= Result.Close;
    Unsampled |= Result.OnlyHash;
    LargestRelative = std::max(LargestRelative, Result.LargestRelative);
    if (!Result.Different)
      return;
    llvm::StringRef First = Result.First;
    if (!What.ends_with(":") && A.Bytes == Type.Bytes)
      First.consume_front("element 0 "); // the only one
    std::string Text = (What + " " + First).str();
    if (Result.Different > 1)
      Text +=
          llvm::formatv("; {0} of {1} compared differ", Result.Different, Result.Compared).str();
    Details.push_back(Text);
  }

  const RecordedCall &Expected, &Found;
  std::size_t Index;
  const MemoryTypes &Types;
  const Tolerance &Tolerated;
  const AddressBooks &Books;
};

std::optional<CallDifference> differentLength(const CallRecord &Expected, const CallRecord &Found) {
  std::size_t Common = std::min(Expected.Calls.size(), Found.Calls.size());
  if (Expected.Calls.size() > Common)
    return CallDifference{Common + 1,
                          describe(Expected.Calls[Common]),
                          {"the program that is compared ends before it"}};
  if (Found.Calls.size() > Common)
    return CallDifference{
        Common + 1, describe(Found.Calls[Common]), {"the expected record ends before it"}};
  return std::nullopt;
}

} // namespace

RecordComparison compareRecords(const CallRecord &Expected, const CallRecord &Found,
                                const Tolerance &Tolerated) {
  RecordComparison Result;
  MemoryTypes Types(Expected);
  AddressBooks Books;
  std::size_t Common = std::min(Expected.Calls.size(), Found.Calls.size());
  for (std::size_t I = 0; I < Common; ++I) {
    const RecordedCall &A = Expected.Calls[I], &B = Found.Calls[I];
    CallComparer Call(A, B, I, Types, Tolerated, Books);
    Call.run();
    if (!Call.Details.empty()) {
      Result.First = {I + 1, describe(A), std::move(Call.Details)};
      return Result;
    }
    Result.LargestRelative = std::max(Result.LargestRelative, Call.LargestRelative);
    (Call.Unsampled ? Result.Unsampled : Call.Close ? Result.Close : Result.Same) += 1;
    Books.Expected.follow(A);
    Books.Found.follow(B);
  }
  Result.First = differentLength(Expected, Found);
  return Result;
}

} // namespace offloom
