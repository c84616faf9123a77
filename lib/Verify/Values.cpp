// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Values.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace offloom {

namespace {

/// What a type's arithmetic leaves uncertain: other functions, another order of sums.
struct TypeTolerance {
  double Relative;
  double OfLargest; ///< absolute, as a part of the largest value near by
};

TypeTolerance toleranceOf(ElementType::Kind What) {
  switch (What) {
  case ElementType::Half:
    return {4e-3, 1e-3};
  case ElementType::BFloat16:
    return {2e-2, 8e-3};
  case ElementType::Double:
    return {1e-10, 1e-14};
  default:
    return {1e-4, 1e-6};
  }
}

double asDouble(llvm::StringRef Bytes, ElementType::Kind What) {
  using namespace llvm::support::endian;
  auto Small = [&](const llvm::fltSemantics &Semantics) {
    llvm::APFloat Value(Semantics, llvm::APInt(16, read16le(Bytes.data())));
    bool LosesInfo = false;
    Value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    return Value.convertToDouble();
  };
  switch (What) {
  case ElementType::Half:
    return Small(llvm::APFloat::IEEEhalf());
  case ElementType::BFloat16:
    return Small(llvm::APFloat::BFloat());
  case ElementType::Float:
    return llvm::bit_cast<float>(read32le(Bytes.data()));
  default:
    return llvm::bit_cast<double>(read64le(Bytes.data()));
  }
}

std::uint64_t asInteger(llvm::StringRef Bytes, bool Signed) {
  std::uint64_t Value = 0;
  for (std::size_t I = Bytes.size(); I-- > 0;)
    Value = Value << 8 | static_cast<unsigned char>(Bytes[I]);
  unsigned Unused = 64 - 8 * Bytes.size();
  return Signed ? std::uint64_t(std::int64_t(Value << Unused) >> Unused) : Value;
}

std::string describe(llvm::StringRef Bytes, const ElementType &Type) {
  if (Type.isFloating())
    return llvm::formatv("{0}", llvm::format("%.9g", asDouble(Bytes, Type.What))).str();
  if (Type.What == ElementType::Integer) {
    std::uint64_t Value = asInteger(Bytes, Type.Signed);
    return Type.Signed ? std::to_string(std::int64_t(Value)) : std::to_string(Value);
  }
  std::string Backwards(Bytes.rbegin(), Bytes.rend()); // as a number is written
  return "0x" + llvm::toHex(Backwards, /*LowerCase=*/true);
}

/// Whether bits of unknown type look like a number that somebody computes with: what integers and
/// characters do not.
bool looksLikeNumber(double Value) {
  double Size = std::fabs(Value);
  return Value == 0 || (Size > 1e-15 && Size < 1e15);
}

class Comparer {
public:
  Comparer(const MemoryContents &Expected, const MemoryContents &Found, const ElementType &Type,
           const Tolerance &Tolerated, const AddressBooks &Books)
      : Expected(Expected), Found(Found), Type(Type), Tolerated(Tolerated), Books(Books) {}

  ValueComparison run() {
    Unit = Type.Bytes ? Type.Bytes : 8;
    if (Type.isFloating())
      Largest = largestValue();
    std::uint64_t Piece = MemoryContents::PieceBytes;
    for (std::uint64_t At = 0; At < Expected.Bytes; At += Expected.Step)
      if (At % Found.Step == 0)
        comparePiece(At, std::min(Piece, Expected.Bytes - At));
    bool Whole = Expected.isWhole() && Found.isWhole();
    Result.OnlyHash = !Whole && !Result.Different && !Result.Close;
    if (Result.OnlyHash && (Type.What == ElementType::Integer)) {
      Result.Different = 1;
      Result.First = "an element that was not sampled differs (OFFLOOM_VERIFY_BYTES=all keeps all)";
    }
    return Result;
  }

private:
  llvm::StringRef piece(const MemoryContents &C, std::uint64_t At, std::uint64_t Bytes) const {
    return llvm::StringRef(C.Data).substr(At / C.Step * MemoryContents::PieceBytes, Bytes);
  }

  double largestValue() const {
    double Value = 0;
    for (std::size_t At = 0; At + Unit <= Expected.Data.size(); At += Unit) {
      double Next = std::fabs(asDouble(llvm::StringRef(Expected.Data).substr(At, Unit), Type.What));
      if (std::isfinite(Next))
        Value = std::max(Value, Next);
    }
    return Value;
  }

  void comparePiece(std::uint64_t At, std::uint64_t Bytes) {
    llvm::StringRef A = piece(Expected, At, Bytes), B = piece(Found, At, Bytes);
    for (std::uint64_t In = 0; In < Bytes; In += Unit) {
      llvm::StringRef X = A.substr(In, Unit), Y = B.substr(In, Unit);
      ++Result.Compared;
      if (X == Y || isSameAddress(X, Y))
        continue;
      if (isNear(X, Y)) {
        Result.Close = true;
        continue;
      }
      std::uint64_t Common = commonBytes(X, Y);
      X = X.drop_front(Common);
      Y = Y.drop_front(Common);
      differ(At + In + Common,
             "is expected to be " + describe(X, shown(X)) + " and is " + describe(Y, shown(Y)));
    }
  }

  /// How many bytes of an unknown type need not be shown, as both begin with them.
  std::uint64_t commonBytes(llvm::StringRef X, llvm::StringRef Y) const {
    bool Halves = Type.What == ElementType::Unknown && X.size() == 8;
    return Halves && X.take_front(4) == Y.take_front(4) ? 4 : 0;
  }

  /// What cannot be a whole element is shown as bytes.
  ElementType shown(llvm::StringRef Bytes) const {
    return Bytes.size() == Type.Bytes ? Type : ElementType();
  }

  void differ(std::uint64_t At, const std::string &How) {
    if (Result.Different++)
      return;
    Result.First = Type.Bytes ? llvm::formatv("element {0} {1}", At / Unit, How).str()
                              : llvm::formatv("what lies at byte {0} {1}", At, How).str();
  }

  bool isNear(llvm::StringRef X, llvm::StringRef Y) {
    if (Type.isFloating())
      return X.size() == Unit && areNear(X, Y, Type.What, Largest);
    return Type.What == ElementType::Unknown && areBytesNear(X, Y);
  }

  /// Bytes of an unknown type: a number of 8 bytes, or of 4.
  bool areBytesNear(llvm::StringRef X, llvm::StringRef Y) {
    if (X.size() == 8 && areNearNumbers(X, Y, ElementType::Double))
      return true;
    for (std::size_t At = 0; At < X.size(); At += 4) {
      llvm::StringRef A = X.substr(At, 4), B = Y.substr(At, 4);
      if (A != B && (A.size() != 4 || !areNearNumbers(A, B, ElementType::Float)))
        return false;
    }
    return true;
  }

  bool areNearNumbers(llvm::StringRef X, llvm::StringRef Y, ElementType::Kind What) {
    if (!looksLikeNumber(asDouble(X, What)) || !looksLikeNumber(asDouble(Y, What)))
      return false;
    // Two floats are near as a double, though the first of them is not, unless little is tolerated.
    double A = asDouble(X, What), B = asDouble(Y, What);
    bool Doubtful = What == ElementType::Double && std::fabs(A - B) > 1e-12 * std::fabs(A);
    return !Doubtful && areNear(X, Y, What, 0);
  }

  bool areNear(llvm::StringRef X, llvm::StringRef Y, ElementType::Kind What, double Near) {
    double A = asDouble(X, What), B = asDouble(Y, What);
    if (A == B || (std::isnan(A) && std::isnan(B)))
      return true;
    if (!std::isfinite(A) || !std::isfinite(B))
      return false;
    TypeTolerance Usual = toleranceOf(What);
    double Size = std::max(std::fabs(A), std::fabs(B)), Apart = std::fabs(A - B);
    if (Apart > Tolerated.Relative.value_or(Usual.Relative) * Size +
                    Tolerated.Absolute.value_or(Usual.OfLargest * Near))
      return false;
    Result.LargestRelative = std::max(Result.LargestRelative, Apart / Size);
    return true;
  }

  /// Whether both are addresses of the same place in an allocation.
  bool isSameAddress(llvm::StringRef X, llvm::StringRef Y) const {
    if (X.size() != 8 || Type.isFloating() || Type.What == ElementType::Integer)
      return false;
    std::optional<MemoryPlace> Place = Books.Expected.find(asInteger(X, false));
    return Place && Place == Books.Found.find(asInteger(Y, false));
  }

  const MemoryContents &Expected, &Found;
  const ElementType &Type;
  const Tolerance &Tolerated;
  const AddressBooks &Books;
  std::uint64_t Unit = 8;
  double Largest = 0;
  ValueComparison Result;
};

} // namespace

ValueComparison compareContents(const MemoryContents &Expected, const MemoryContents &Found,
                                const ElementType &Type, const Tolerance &Tolerated,
                                const AddressBooks &Books) {
  if (Expected.Bytes == Found.Bytes && Expected.Hash == Found.Hash)
    return {};
  ValueComparison Result;
  if (Expected.Bytes != Found.Bytes) {
    Result.Different = 1;
    Result.First =
        llvm::formatv("{0} bytes are expected, and there are {1}", Expected.Bytes, Found.Bytes);
    return Result;
  }
  return Comparer(Expected, Found, Type, Tolerated, Books).run();
}

} // namespace offloom
