// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/ModuleSymbols.h"
#include "Ptx/Types.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// Bytes of a type of PTX; a predicate has none that a program can see.
unsigned long bytesOf(StringRef Type) {
  if (Type == "pred")
    return 1;
  if (Type == "f16x2" || Type == "bf16x2")
    return 4;
  unsigned Bits = 0;
  return Type.drop_until(llvm::isDigit).getAsInteger(10, Bits) ? 1 : Bits / 8;
}

llvm::Error twice(const std::string &Name, unsigned Line) {
  return llvm::make_error<ModuleError>(Line, "a second '" + Name + "'");
}

} // namespace

std::string cppSymbol(StringRef Name) {
  std::string Result = "ptx_";
  for (char C : Name)
    Result += C == '%' ? "$_" : std::string(1, C);
  return Result;
}

unsigned long sizeOf(const Variable &V) { return V.Elements * bytesOf(V.Type); }

StringRef scalarType(const Variable &V) {
  return V.Space == "reg" ? cppType(V.Type) : cppType("u" + std::to_string(8 * bytesOf(V.Type)));
}

std::string parameterType(const Variable &V, bool OfEntry) {
  if (V.Space == "reg" || !V.IsArray)
    return scalarType(V).str();
  const unsigned long Bytes = std::max(1ul, sizeOf(V));
  const unsigned long Alignment =
      OfEntry ? std::min(std::max(V.Alignment, bytesOf(V.Type)), Bytes & (0 - Bytes)) : 16;
  return "offloom::ptx::bytes<" + std::to_string(Bytes) + ", " + std::to_string(Alignment) + ">";
}

std::string signature(llvm::ArrayRef<Variable> Results, llvm::ArrayRef<Variable> Parameters) {
  std::string Text;
  for (const Variable &R : Results)
    Text += (Text.empty() ? "" : ", ") + parameterType(R) + " &";
  for (const Variable &P : Parameters)
    Text += (Text.empty() ? "" : ", ") + parameterType(P);
  return "(" + Text + ")";
}

bool isSystemCall(const Function &F) {
  return !F.HasBody &&
         llvm::StringSwitch<bool>(F.Name)
             .Case("vprintf", signature(F.Results, F.Parameters) ==
                                  "(unsigned &, unsigned long long, unsigned long long)")
             .Case("malloc", signature(F.Results, F.Parameters) ==
                                 "(unsigned long long &, unsigned long long)")
             .Case("free", signature(F.Results, F.Parameters) == "(unsigned long long)")
             .Case("__assertfail", signature(F.Results, F.Parameters) ==
                                       "(unsigned long long, unsigned long long, unsigned, "
                                       "unsigned long long, unsigned long long)")
             .Default(false);
}

llvm::Expected<ModuleSymbols> ModuleSymbols::of(const Module &M) {
  ModuleSymbols Symbols;
  for (const Variable &V : M.Variables)
    if (llvm::Error E = Symbols.add(V))
      return E;
  for (const Function &F : M.Functions)
    if (llvm::Error E = Symbols.add(F))
      return E;
  for (const auto &[Alias, Of] : M.Aliases)
    Symbols.Aliases[Alias] = Of;
  return Symbols;
}

llvm::Error ModuleSymbols::add(const Variable &V) {
  const Variable *&Known = Variables[V.Name];
  if (Functions.contains(V.Name) || (Known && !Known->IsExtern && !V.IsExtern))
    return twice(V.Name, V.Line);
  if (Known && (Known->Type != V.Type || Known->Space != V.Space || Known->IsArray != V.IsArray ||
                (Known->Elements != V.Elements && Known->Elements && V.Elements)))
    return twice(V.Name, V.Line);
  if (!Known || Known->IsExtern)
    Known = &V;
  return llvm::Error::success();
}

llvm::Error ModuleSymbols::add(const Function &F) {
  const Function *&Known = Functions[F.Name];
  if (Variables.contains(F.Name) || (Known && Known->HasBody && F.HasBody))
    return twice(F.Name, F.Line);
  if (Known && (Known->IsEntry != F.IsEntry ||
                signature(Known->Results, Known->Parameters) != signature(F.Results, F.Parameters)))
    return twice(F.Name, F.Line);
  if (!Known || F.HasBody)
    Known = &F;
  return llvm::Error::success();
}

const Function *ModuleSymbols::function(StringRef Name) const {
  auto Alias = Aliases.find(Name);
  return Functions.lookup(Alias == Aliases.end() ? Name : StringRef(Alias->second));
}

} // namespace offloom::ptx
