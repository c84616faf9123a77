// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/CallRecord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <algorithm>

namespace offloom {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// Whether the data is as long as the number of bytes and the distance of the pieces say.
bool hasItsPieces(const MemoryContents &C) {
  constexpr std::uint64_t Piece = MemoryContents::PieceBytes;
  if (C.Step < Piece || C.Step % Piece != 0)
    return false;
  std::uint64_t Whole = C.Bytes / C.Step, Rest = C.Bytes % C.Step;
  return Whole <= C.Data.size() && C.Data.size() == Whole * Piece + std::min(Rest, Piece);
}

/// Reads parts of a line; what is missing or wrong makes the line as a whole wrong.
class LineReader {
public:
  bool isRight() const { return Right; }

  std::uint64_t number(const Object &O, llvm::StringRef Key) {
    return Right ? number(O.get(Key)) : 0;
  }

  std::string text(const Object &O, llvm::StringRef Key) {
    std::optional<llvm::StringRef> Text = O.getString(Key);
    Right &= Text.has_value();
    return Text.value_or("").str();
  }

  std::string bytes(const Object &O, llvm::StringRef Key) {
    std::string Bytes;
    Right &= llvm::tryGetFromHex(text(O, Key), Bytes);
    return Bytes;
  }

  template <std::size_t N> std::array<std::uint64_t, N> numbers(const Value *V) {
    std::array<std::uint64_t, N> Result{};
    const Array *Elements = V ? V->getAsArray() : nullptr;
    Right &= Elements && Elements->size() == N;
    for (std::size_t I = 0; Right && I < N; ++I)
      Result[I] = number(&(*Elements)[I]);
    return Result;
  }

  std::optional<MemoryPlace> place(const Object &O, llvm::StringRef Key) {
    if (!O.get(Key))
      return std::nullopt;
    auto [Allocation, Offset] = numbers<2>(O.get(Key));
    return MemoryPlace{Allocation, Offset};
  }

  MemoryContents contents(const Object *O) {
    Right &= O != nullptr;
    if (!Right)
      return {};
    MemoryContents C{number(*O, "bytes"), text(*O, "hash"), number(*O, "step"), bytes(*O, "data")};
    Right &= Right && hasItsPieces(C);
    return C;
  }

  /// Calls Read(object) for each element of a list.
  template <class F> void each(const Object &O, llvm::StringRef Key, F &&Read) {
    const Array *Elements = O.getArray(Key);
    Right &= Elements != nullptr;
    for (std::size_t I = 0; Right && I < Elements->size(); ++I) {
      const Object *Element = (*Elements)[I].getAsObject();
      Right &= Element != nullptr;
      if (Right)
        Read(*Element);
    }
  }

  std::vector<RecordedMemory> memory(const Object &O, llvm::StringRef Key) {
    std::vector<RecordedMemory> Result;
    each(O, Key, [&](const Object &M) {
      Result.push_back({number(M, "allocation"), contents(M.getObject("contents"))});
    });
    return Result;
  }

  RecordedArgument argument(const Object &O) {
    RecordedArgument A{bytes(O, "data"), {}};
    const Array *Pointers = O.getArray("pointers");
    Right &= Pointers != nullptr;
    for (std::size_t I = 0; Right && I < Pointers->size(); ++I) {
      auto [Offset, Allocation, At] = numbers<3>(&(*Pointers)[I]);
      A.Pointers.push_back({Offset, {Allocation, At}});
    }
    return A;
  }

private:
  std::uint64_t number(const Value *V) {
    std::optional<std::uint64_t> Number = V ? V->getAsUINT64() : std::nullopt;
    Right &= Number.has_value();
    return Number.value_or(0);
  }

  bool Right = true;
};

void readLaunch(LineReader &Reader, const Object &O, RecordedCall &Call) {
  Call.Kernel = Reader.text(O, "kernel");
  Call.Grid = Reader.numbers<3>(O.get("grid"));
  Call.Block = Reader.numbers<3>(O.get("block"));
  Call.SharedBytes = Reader.number(O, "shared");
  Reader.each(O, "arguments",
              [&](const Object &A) { Call.Arguments.push_back(Reader.argument(A)); });
  Call.Before = Reader.memory(O, "before");
}

std::optional<RecordedCall> readCall(const Object &O) {
  LineReader Reader;
  RecordedCall Call;
  Call.Name = Reader.text(O, "call");
  Call.Error = Reader.number(O, "error");
  if (Call.isLaunch())
    readLaunch(Reader, O, Call);
  if (O.get("after"))
    Call.After = Reader.memory(O, "after");
  if (O.get("allocation")) {
    Call.Allocation = Reader.number(O, "allocation");
    Call.Address = Reader.number(O, "address");
  }
  if (O.get("bytes"))
    Call.Bytes = Reader.number(O, "bytes");
  Call.To = Reader.place(O, "to");
  Call.From = Reader.place(O, "from");
  Call.Freed = Reader.place(O, "memory");
  if (O.get("value"))
    Call.Value = Reader.number(O, "value");
  if (O.get("contents"))
    Call.Contents = Reader.contents(O.getObject("contents"));
  return Reader.isRight() ? std::optional(std::move(Call)) : std::nullopt;
}

llvm::Error wrongLine(std::size_t Number) {
  return llvm::createStringError("line %zu is not what a recorder writes", Number);
}

} // namespace

llvm::Expected<CallRecord> parseCallRecord(llvm::StringRef Text) {
  CallRecord Record;
  for (std::size_t Number = 1; Text.contains('\n'); ++Number) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    llvm::Expected<Value> Parsed = llvm::json::parse(Line);
    if (!Parsed) {
      llvm::consumeError(Parsed.takeError());
      return wrongLine(Number);
    }
    const Object *O = Parsed->getAsObject();
    if (Number == 1) {
      if (!O || O->getInteger("offloom_record") != 1)
        return llvm::createStringError("no record of calls, or one of another version of Offloom");
      Record.MadeBy = O->getString("made_by").value_or("").str();
      continue;
    }
    std::optional<RecordedCall> Call = O ? readCall(*O) : std::nullopt;
    if (!Call)
      return wrongLine(Number);
    Record.Calls.push_back(std::move(*Call));
  }
  if (Record.MadeBy.empty())
    return llvm::createStringError("no record of calls");
  return Record;
}

} // namespace offloom
