// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/CodeInsights.h"
#include "Lsp/CodeActions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

struct NameKind {
  llvm::StringLiteral Modifier; ///< of a semantic token
  llvm::StringLiteral Title;
  llvm::StringLiteral Meaning;
  llvm::StringLiteral Section; ///< of the CUDA C++ Programming Guide
};

/// In the order of CudaNameKind.
constexpr NameKind NameKinds[] = {
    {"cudaKernel", "`__global__` function", "A kernel: host code launches it on the device.",
     "global"},
    {"cudaDevice", "`__device__` function", "Runs on the device, called by device code only.",
     "device-function-specifier"},
    {"cudaHostDevice", "`__host__ __device__` function",
     "Compiled twice, for host code and for device code.", "host"},
    {"cudaShared", "`__shared__` variable", "One for each block, shared by the block's threads.",
     "shared"},
    {"cudaConstant", "`__constant__` variable",
     "In constant memory: read by all threads, written by the host through the runtime API.",
     "constant"},
    {"cudaDeviceVariable", "`__device__` variable",
     "In global memory, one for each device. Host code reaches it through cudaMemcpyToSymbol and "
     "its kin.",
     "device"},
    {"cudaManaged", "`__managed__` variable", "In memory that host and device code both use.",
     "managed"},
    {"cudaBuiltin", "built-in variable", "Says where in the grid this thread is.",
     "built-in-variables"},
};

const NameKind &describe(CudaNameKind Kind) { return NameKinds[static_cast<unsigned>(Kind)]; }

/// "4096" as "4,096".
std::string grouped(std::uint64_t N) {
  std::string Digits = std::to_string(N);
  for (int I = static_cast<int>(Digits.size()) - 3; I > 0; I -= 3)
    Digits.insert(I, ",");
  return Digits;
}

std::uint64_t product(const Dimensions &D) { return D[0] * D[1] * D[2]; }

unsigned percent(const Occupancy &O) { return 100 * O.Threads / O.MostThreads; }

std::string plural(std::uint64_t N, llvm::StringRef Noun) {
  return grouped(N) + " " + Noun.str() + (N == 1 ? "" : "s");
}

/// "1,024 blocks of 16 x 16 threads, 2,176 bytes of shared memory, 100 % of sm_90's threads".
std::string describe(const LaunchFacts &L, const std::string &Profile) {
  std::string Blocks = L.Grid ? plural(product(*L.Grid), "block") : std::string("blocks");
  std::string Result = Blocks + " of ";
  Result += !L.Block                             ? "unknown size"
            : (*L.Block)[1] * (*L.Block)[2] == 1 ? plural((*L.Block)[0], "thread")
                                                 : text(*L.Block) + " threads";
  if (std::uint64_t Shared = L.StaticSharedBytes + L.DynamicSharedBytes.value_or(0))
    Result += ", " + grouped(Shared) + " bytes of shared memory";
  if (L.Held)
    Result += ", " + std::to_string(percent(*L.Held)) + " % of " + Profile + "'s threads";
  return Result;
}

bool isWorthALens(const LaunchFacts &L) { return L.Grid || L.Block; }

/// From the text that \p Old is about to the document's of today.
template <class Report> CarryOver carryFrom(const Versioned<Report> &Old, const OpenDocument &D) {
  return {Old.Contents.str(), D.Doc.Contents.str()};
}

Object lens(Object Range, std::string Title, llvm::StringRef Command, Array Arguments) {
  return Object{{"range", std::move(Range)},
                {"command", Object{{"title", std::move(Title)},
                                   {"command", Command},
                                   {"arguments", std::move(Arguments)}}}};
}

} // namespace

Array codeLenses(const OpenDocument &D, const ClientTraits &Traits) {
  Array Lenses;
  if (D.Migrated) {
    CarryOver Carry = carryFrom(*D.Migrated, D);
    for (const KernelReport &K : D.Migrated->Value.Kernels) {
      if (K.Place.File != D.Doc.File)
        continue;
      auto Span = Carry({K.Place.Offset, K.Place.Offset});
      if (!Span)
        continue;
      std::string Title = "on the CPU: " + K.Form;
      if (!K.Reason.empty())
        Title += " (" + K.Reason + ")";
      Lenses.push_back(lens(D.Doc.Contents.rangeOf(*Span, Traits.Encoding), std::move(Title),
                            ShowMigrated, Array{D.Doc.Uri}));
    }
  }
  if (D.Checked) {
    CarryOver Carry = carryFrom(*D.Checked, D);
    for (const LaunchFacts &L : D.Checked->Value.Facts.Launches)
      if (auto Span = Carry(L.Span); Span && isWorthALens(L))
        Lenses.push_back(lens(D.Doc.Contents.rangeOf(*Span, Traits.Encoding),
                              describe(L, D.Checked->Value.Profile), ShowMigrated,
                              Array{D.Doc.Uri}));
  }
  return Lenses;
}

std::string hoverText(const OpenDocument &D, unsigned Offset) {
  if (!D.Checked)
    return {};
  const CheckReport &Report = D.Checked->Value;
  CarryOver Carry = carryFrom(*D.Checked, D);
  for (const CudaName &Name : Report.Facts.Names) {
    auto Span = Carry(Name.Span);
    if (!Span || Offset < Span->Begin || Span->End <= Offset)
      continue;
    const NameKind &Kind = describe(Name.Kind);
    std::string Size;
    if (Name.Bytes != 0 && Name.Kind != CudaNameKind::BuiltinVariable)
      Size = " " + plural(Name.Bytes, "byte") + ".";
    return llvm::formatv("**{0}** {1}{2} [CUDA C++ Programming Guide]"
                         "(https://docs.nvidia.com/cuda/cuda-c-programming-guide/#{3})",
                         Kind.Title, Kind.Meaning, Size, Kind.Section);
  }
  for (const LaunchFacts &L : Report.Facts.Launches)
    if (auto Span = Carry(L.Span); Span && Span->Begin <= Offset && Offset < Span->End)
      return "**launch** " + describe(L, Report.Profile);
  return {};
}

llvm::ArrayRef<llvm::StringLiteral> tokenModifiers() {
  static const auto Names = [] {
    std::vector<llvm::StringLiteral> All;
    for (const NameKind &K : NameKinds)
      All.push_back(K.Modifier);
    return All;
  }();
  return Names;
}

void markTokens(Array &Data, const OpenDocument &D, unsigned FirstBit, const ClientTraits &Traits) {
  if (!D.isCheckCurrent())
    return;
  std::map<std::pair<std::int64_t, std::int64_t>, unsigned> BitAt;
  for (const CudaName &Name : D.Checked->Value.Facts.Names) {
    Object At = D.Doc.Contents.positionOf(Name.Span.Begin, Traits.Encoding);
    BitAt[{*At.getInteger("line"), *At.getInteger("character")}] =
        FirstBit + static_cast<unsigned>(Name.Kind);
  }
  std::int64_t Line = 0, Character = 0;
  for (std::size_t I = 0; I + 4 < Data.size(); I += 5) {
    std::int64_t Down = Data[I].getAsInteger().value_or(0);
    Line += Down;
    Character = Data[I + 1].getAsInteger().value_or(0) + (Down == 0 ? Character : 0);
    auto Ours = BitAt.find({Line, Character});
    if (Ours != BitAt.end())
      Data[I + 4] = Data[I + 4].getAsInteger().value_or(0) | (std::int64_t(1) << Ours->second);
  }
}

} // namespace offloom::lsp
