// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CallRecord: the calls of CUDA's runtime API that a program made, as a recorder wrote them down.
#ifndef OFFLOOM_VERIFY_CALLRECORD_H
#define OFFLOOM_VERIFY_CALLRECORD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace offloom {

/// A place in an allocation; allocations count from 1 in the order they were made.
struct MemoryPlace {
  std::uint64_t Allocation = 0;
  std::uint64_t Offset = 0;

  bool operator==(const MemoryPlace &) const = default;
};

/// Pieces of memory at even distances, and a hash of it all.
struct MemoryContents {
  static constexpr std::uint64_t PieceBytes = 16;

  std::uint64_t Bytes = 0;
  std::string Hash;
  std::uint64_t Step = PieceBytes; ///< from the beginning of a piece to the next
  std::string Data;                ///< the pieces

  bool isWhole() const { return Step == PieceBytes; }
};

struct RecordedMemory {
  std::uint64_t Allocation = 0;
  MemoryContents Contents;
};

struct RecordedPointer {
  std::uint64_t Offset = 0; ///< in the argument
  MemoryPlace Target;

  bool operator==(const RecordedPointer &) const = default;
};

struct RecordedArgument {
  std::string Data; ///< with zeros in the place of pointers
  std::vector<RecordedPointer> Pointers;
};

using Extent = std::array<std::uint64_t, 3>;

struct RecordedCall {
  std::string Name; ///< "launch" for a kernel's
  std::int64_t Error = 0;

  std::string Kernel; ///< mangled; empty where it is not known
  Extent Grid{}, Block{};
  std::uint64_t SharedBytes = 0;
  std::vector<RecordedArgument> Arguments;
  std::vector<RecordedMemory> Before; ///< what the host may have changed since the last call
  std::vector<RecordedMemory> After;

  std::uint64_t Allocation = 0; ///< made by this call
  std::uint64_t Address = 0, Bytes = 0;

  std::optional<MemoryPlace> To, From, Freed;
  std::optional<std::uint64_t> Value; ///< of a set
  std::optional<MemoryContents> Contents;

  bool isLaunch() const { return Name == "launch"; }
};

struct CallRecord {
  std::string MadeBy;
  std::vector<RecordedCall> Calls;
};

/// Reads the text of a record. A last line without an end, as a program leaves it that is killed,
/// does not count.
llvm::Expected<CallRecord> parseCallRecord(llvm::StringRef Text);

} // namespace offloom

#endif
