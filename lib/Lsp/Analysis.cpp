// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests and reports as JSON. Both ends are one program, so the names are its own.
#include "Lsp/Analysis.h"

// llvm::json finds the functions of a type by its namespace.
namespace offloom {

using llvm::json::Array;
using llvm::json::fixUTF8;
using llvm::json::Object;
using llvm::json::ObjectMapper;
using llvm::json::Path;
using llvm::json::Value;

static Value toJSON(const SourceSpan &S) { return Array{S.Begin, S.End}; }

static bool fromJSON(const Value &V, SourceSpan &S, Path P) {
  std::vector<unsigned> Ends;
  if (!llvm::json::fromJSON(V, Ends, P) || Ends.size() != 2)
    return false;
  S = {Ends[0], Ends[1]};
  return true;
}

static Value toJSON(const SourcePlace &Place) {
  return Object{{"file", fixUTF8(Place.File)},
                {"line", Place.Line},
                {"column", Place.Column},
                {"offset", Place.Offset}};
}

static bool fromJSON(const Value &V, SourcePlace &Place, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("file", Place.File) && Map.map("line", Place.Line) &&
         Map.map("column", Place.Column) && Map.map("offset", Place.Offset);
}

static Value toJSON(const Edit &E) {
  return Object{{"file", fixUTF8(E.File)},
                {"offset", E.Offset},
                {"length", E.Length},
                {"text", fixUTF8(E.Text)}};
}

static bool fromJSON(const Value &V, Edit &E, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("file", E.File) && Map.map("offset", E.Offset) &&
         Map.map("length", E.Length) && Map.map("text", E.Text);
}

static Value toJSON(const Finding &F) {
  return Object{{"rule", F.Rule},
                {"level", static_cast<int>(F.Level)},
                {"message", fixUTF8(F.Message)},
                {"place", F.Place},
                {"ranges", F.Ranges},
                {"fixes", F.FixIts},
                {"notes", F.Notes}};
}

static bool fromJSON(const Value &V, Finding &F, Path P) {
  ObjectMapper Map(V, P);
  int Level = 0;
  if (!Map || !Map.map("rule", F.Rule) || !Map.map("level", Level) ||
      !Map.map("message", F.Message) || !Map.map("place", F.Place) ||
      !Map.map("ranges", F.Ranges) || !Map.map("fixes", F.FixIts) || !Map.map("notes", F.Notes))
    return false;
  F.Level = static_cast<Severity>(Level);
  return true;
}

static Value toJSON(const CudaName &N) {
  return Array{N.Span.Begin, N.Span.End, static_cast<int>(N.Kind), N.Bytes};
}

static bool fromJSON(const Value &V, CudaName &N, Path P) {
  std::vector<uint64_t> Parts;
  if (!llvm::json::fromJSON(V, Parts, P) || Parts.size() != 4)
    return false;
  N.Span = {static_cast<unsigned>(Parts[0]), static_cast<unsigned>(Parts[1])};
  N.Kind = static_cast<CudaNameKind>(Parts[2]);
  N.Bytes = Parts[3];
  return true;
}

static Value dimensions(const std::optional<Dimensions> &D) {
  return D ? Value(Array{(*D)[0], (*D)[1], (*D)[2]}) : Value(nullptr);
}

static bool dimensionsFrom(ObjectMapper &Map, llvm::StringLiteral Key,
                           std::optional<Dimensions> &D) {
  std::optional<std::vector<uint64_t>> Parts;
  if (!Map.map(Key, Parts))
    return false;
  if (Parts && Parts->size() == 3)
    D = Dimensions{(*Parts)[0], (*Parts)[1], (*Parts)[2]};
  return true;
}

static Value toJSON(const LaunchFacts &L) {
  Object Result{{"span", L.Span},
                {"kernel", fixUTF8(L.Kernel)},
                {"kernelOffset", L.KernelOffset},
                {"grid", dimensions(L.Grid)},
                {"block", dimensions(L.Block)},
                {"staticShared", L.StaticSharedBytes},
                {"dynamicShared", L.DynamicSharedBytes}};
  if (L.Held)
    Result["held"] = Array{L.Held->Blocks, L.Held->Threads, L.Held->MostThreads};
  return Result;
}

static bool fromJSON(const Value &V, LaunchFacts &L, Path P) {
  ObjectMapper Map(V, P);
  std::optional<std::vector<uint64_t>> Held;
  if (!Map || !Map.map("span", L.Span) || !Map.map("kernel", L.Kernel) ||
      !Map.map("kernelOffset", L.KernelOffset) || !dimensionsFrom(Map, "grid", L.Grid) ||
      !dimensionsFrom(Map, "block", L.Block) || !Map.map("staticShared", L.StaticSharedBytes) ||
      !Map.map("dynamicShared", L.DynamicSharedBytes) || !Map.map("held", Held))
    return false;
  if (Held && Held->size() == 3)
    L.Held = Occupancy{(*Held)[0], (*Held)[1], (*Held)[2]};
  return true;
}

static Value toJSON(const KernelReport &K) {
  return Object{
      {"name", fixUTF8(K.Name)}, {"place", K.Place}, {"form", K.Form}, {"reason", K.Reason}};
}

static bool fromJSON(const Value &V, KernelReport &K, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("name", K.Name) && Map.map("place", K.Place) && Map.map("form", K.Form) &&
         Map.map("reason", K.Reason);
}

namespace lsp {

Value toJSON(const AnalysisRequest &R) {
  Object Texts;
  for (const auto &[File, Text] : R.Texts)
    Texts[fixUTF8(File)] = fixUTF8(Text);
  return Object{{"document", fixUTF8(R.Document)},
                {"unit", fixUTF8(R.Unit)},
                {"build", fixUTF8(R.Build)},
                {"words", R.Words},
                {"cudaPath", R.CudaPath},
                {"texts", std::move(Texts)},
                {"asCuda", R.AsCuda}};
}

bool fromJSON(const Value &V, AnalysisRequest &R, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("document", R.Document) && Map.map("unit", R.Unit) &&
         Map.map("build", R.Build) && Map.map("words", R.Words) &&
         Map.map("cudaPath", R.CudaPath) && Map.map("texts", R.Texts) &&
         Map.map("asCuda", R.AsCuda);
}

Value toJSON(const CheckReport &R) {
  return Object{{"failure", fixUTF8(R.Failure)}, {"mistakes", R.Mistakes},
                {"findings", R.Findings},        {"files", R.Files},
                {"profile", R.Profile},          {"names", R.Facts.Names},
                {"launches", R.Facts.Launches},  {"oldHeaders", R.OldHeaders}};
}

bool fromJSON(const Value &V, CheckReport &R, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("failure", R.Failure) && Map.map("mistakes", R.Mistakes) &&
         Map.map("findings", R.Findings) && Map.map("files", R.Files) &&
         Map.map("profile", R.Profile) && Map.map("names", R.Facts.Names) &&
         Map.map("launches", R.Facts.Launches) && Map.map("oldHeaders", R.OldHeaders);
}

Value toJSON(const MigratedDocument &R) {
  return Object{{"failure", fixUTF8(R.Failure)},
                {"name", fixUTF8(R.Name)},
                {"text", fixUTF8(R.Text)},
                {"kernels", R.Kernels},
                {"residue", R.Residue}};
}

bool fromJSON(const Value &V, MigratedDocument &R, Path P) {
  ObjectMapper Map(V, P);
  return Map && Map.map("failure", R.Failure) && Map.map("name", R.Name) &&
         Map.map("text", R.Text) && Map.map("kernels", R.Kernels) && Map.map("residue", R.Residue);
}

} // namespace lsp
} // namespace offloom
