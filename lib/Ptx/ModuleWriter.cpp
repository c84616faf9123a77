// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/ModuleWriter.h"
#include "Ptx/FunctionWriter.h"
#include "Ptx/ModuleSymbols.h"
#include "Ptx/VariableWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

constexpr char Head[] = R"(// Translated from PTX by Offloom.
#include "cuda_runtime.h"
#include "offloom/ptx/module.h"

)";

/// Passes places in ascending order as the lines go by.
class LineCursor {
public:
  explicit LineCursor(llvm::ArrayRef<size_t> Places) : Next(Places) {}

  /// Is \p Line one of the places?
  bool reaches(size_t Line) {
    bool Found = false;
    for (; !Next.empty() && Next.front() <= Line; Next = Next.drop_front())
      Found = true;
    return Found;
  }

private:
  llvm::ArrayRef<size_t> Next;
};

class ModuleWriter {
public:
  ModuleWriter(const Module &M, ModuleSymbols Symbols, const InstructionTable &Table)
      : M(M), Symbols(std::move(Symbols)), Table(Table) {}

  llvm::Expected<WrittenModule> run() {
    // Some may be what no thread ever runs, but none may be what Offloom does not know.
    for (const Function &F : M.Functions)
      if (F.HasBody)
        if (llvm::Error E = translate(F))
          return E;
    Result.Text = Head;
    for (const Variable &V : M.Variables)
      if (Symbols.variable(V.Name) == &V)
        Result.Text += declarationOf(V, cppSymbol(V.Name));
    for (const Function &F : M.Functions)
      if (Symbols.function(F.Name) == &F && !F.IsEntry && !isSystemCall(F))
        Result.Text += head(F, {}) + ";\n";
    for (const Variable &V : M.Variables)
      if (Symbols.variable(V.Name) == &V && !V.IsExtern)
        if (llvm::Error E = define(V, cppSymbol(V.Name)))
          return E;
    for (const Function &F : M.Functions)
      if (F.HasBody)
        if (llvm::Error E = define(F))
          return E;
    registerVariables();
    return std::move(Result);
  }

private:
  llvm::Error translate(const Function &F) {
    llvm::Expected<WrittenFunction> Body = writeFunction(F, Symbols, Table);
    if (!Body)
      return Body.takeError();
    for (const auto &[CppName, V] : Body->Statics)
      if (V->Space == "shared")
        SharedBytes[CppName] = sizeOf(*V);
    Bodies[F.Name] = std::move(*Body);
    return llvm::Error::success();
  }

  llvm::Error define(const Variable &V, const std::string &CppName) {
    llvm::Expected<std::string> Text = definitionOf(V, CppName, Symbols);
    if (!Text)
      return Text.takeError();
    Result.Text += *Text;
    if (V.Space == "shared")
      SharedBytes[CppName] = sizeOf(V);
    return llvm::Error::success();
  }

  llvm::Error define(const Function &F) {
    const WrittenFunction &Body = Bodies[F.Name];
    Result.Text += "\n";
    for (const auto &[CppName, V] : Body.Statics) {
      if (V->Space != "shared")
        Result.Text += "static ";
      if (llvm::Error E = define(*V, CppName))
        return E;
    }
    Result.Text += head(F, Body.Parameters) + " {\n";
    if (F.IsEntry)
      writeEntry(F, Body);
    else
      writeLines(Body, reached(F.Name), "  ");
    Result.Text += "}\n";
    if (F.IsEntry)
      registerKernel(F);
    return llvm::Error::success();
  }

  /// `static void ptx_f(unsigned &result_, unsigned x_)`
  std::string head(const Function &F, llvm::ArrayRef<std::string> Names) {
    const bool IsSeen = !F.IsEntry && (F.IsVisible || F.IsExtern);
    std::string Text = IsSeen ? "extern \"C\" [[gnu::visibility(\"default\")]] " : "static ";
    Text += "void " + cppSymbol(F.Name) + "(";
    unsigned I = 0;
    auto Add = [&](const std::string &Type) {
      Text += (I ? ", " : "") + Type + (I < Names.size() ? " " + Names[I] : "");
      ++I;
    };
    for (const Variable &V : F.Results)
      Add(parameterType(V) + " &");
    for (const Variable &V : F.Parameters)
      Add(parameterType(V, F.IsEntry));
    return Text + ")";
  }

  /// What \p F and all that it calls may do.
  struct Reach {
    bool Waits = false, Polls = false, GoesBack = false, Fences = false, Steps = false;
    bool ReadsBuiltIn = false; ///< the built-in threadIdx, and not the loop's
    unsigned long SharedBytes = 0;
    bool needsFibers() const { return Waits || Steps || (Polls && (GoesBack || Fences)); }
  };

  Reach reached(const std::string &Root) {
    Reach All;
    llvm::StringSet<> Seen, Shared;
    std::vector<std::string> Next{Root};
    while (!Next.empty()) {
      const std::string Name = std::move(Next.back());
      Next.pop_back();
      if (!Seen.insert(Name).second)
        continue;
      auto Body = Bodies.find(Name);
      if (Body == Bodies.end()) { // another module's
        All.Waits = All.Polls = All.ReadsBuiltIn = true;
        continue;
      }
      const WrittenFunction &W = Body->second;
      All.Waits |= W.Waits;
      All.Polls |= W.Polls;
      All.GoesBack |= W.GoesBack;
      All.Fences |= !W.FenceLines.empty();
      All.Steps |= W.StoresInSteps;
      All.ReadsBuiltIn |= W.Asserts || (W.ReadsThreadIdx && Name != Root);
      for (const auto &[Symbol, Here] : W.Shared)
        if (!Symbol.empty() && Shared.insert(Symbol).second)
          All.SharedBytes += SharedBytes[Symbol];
      Next.insert(Next.end(), W.Callees.begin(), W.Callees.end());
      // A function that calls itself goes back without a branch.
      All.GoesBack |= llvm::is_contained(W.Callees, Root);
    }
    return All;
  }

  void writeEntry(const Function &F, const WrittenFunction &Body) {
    const Reach All = reached(F.Name);
    Result.Text += "  offloom::block &block = offloom::this_block();\n";
    writeShared(Body);
    if (All.needsFibers())
      Result.Text += "  block.fibers([&](offloom::thread_index threadIdx) {\n";
    else
      Result.Text += std::string("  block.threads(") +
                     (All.ReadsBuiltIn ? "offloom::as_current, " : "") +
                     "[&](offloom::thread_index threadIdx) {\n";
    const bool Exits = llvm::any_of(Bodies, [](const auto &B) {
      return llvm::any_of(B.second.Lines, [](StringRef L) { return L.contains("thread_exit()"); });
    });
    if (Exits)
      Result.Text += "    try {\n";
    writeStatements(Body, All, "    ");
    if (Exits)
      Result.Text += "    } catch (const offloom::ptx::thread_exit &) {\n    }\n";
    Result.Text += "  });\n";
  }

  void writeLines(const WrittenFunction &Body, const Reach &All, StringRef Indentation) {
    writeShared(Body);
    writeStatements(Body, All, Indentation);
  }

  void writeShared(const WrittenFunction &Body) {
    for (const auto &[Symbol, Here] : Body.Shared)
      Result.Text += Symbol.empty()
                         ? "  unsigned char &" + Here +
                               " = *offloom::this_block().dynamic_shared<unsigned char>();\n"
                         : "  auto &" + Here + " = " + Symbol + "();\n";
  }

  /// Is \p Line a call of what may ask which lanes came there together?
  bool asksLanes(const WrittenFunction &Body, size_t Line) {
    auto Call = Body.CallLines.find(Line);
    return Call != Body.CallLines.end() &&
           (Call->second.empty() || reached(Call->second).needsFibers());
  }

  void writeStatements(const WrittenFunction &Body, const Reach &All, StringRef Indentation) {
    LineCursor Backward(Body.BackwardLines), Fence(Body.FenceLines), Step(Body.StepLines);
    for (const auto &[I, Line] : llvm::enumerate(Body.Lines)) {
      if (Backward.reaches(I) && All.Polls) // the threads that it waits for must run
        Result.Text += (Indentation + "offloom::spin_yield();\n").str();
      // What one lane says to other warps behind a fence, it says of what all lanes stored.
      const bool IsBehindFence = Fence.reaches(I) && All.Polls && All.needsFibers();
      const bool IsInStep = Step.reaches(I) && All.Steps;
      if (IsInStep || IsBehindFence)
        Result.Text += (Indentation + "offloom::warp_step();\n").str();
      const bool IsStep = All.needsFibers() && asksLanes(Body, I);
      Result.Text += (Indentation + (IsStep ? "{ offloom::path_step call(0); " : "") + Line +
                      (IsStep ? " }" : "") + "\n")
                         .str();
    }
  }

  void registerKernel(const Function &F) {
    std::string Attributes =
        ".static_shared_bytes = " + std::to_string(reached(F.Name).SharedBytes);
    if (F.MostThreads)
      Attributes += ", .max_threads = " + std::to_string(F.MostThreads);
    if (F.Cluster[0])
      Attributes += ", .cluster = dim3(" + std::to_string(F.Cluster[0]) + ", " +
                    std::to_string(F.Cluster[1]) + ", " + std::to_string(F.Cluster[2]) + ")";
    Result.Kernels.push_back(F.Name);
    Result.Text += "static const offloom::module_kernel kernel_" +
                   std::to_string(Result.Kernels.size()) + "(\"" + F.Name + "\", " +
                   cppSymbol(F.Name) + ", {" + Attributes + "});\n";
  }

  void registerVariables() {
    for (const Variable &V : M.Variables) {
      if (Symbols.variable(V.Name) != &V || V.IsExtern || V.Space == "shared")
        continue;
      const char *Kind = V.IsManaged ? "managed" : V.Space == "const" ? "constant" : "device";
      Result.Variables.push_back(V.Name);
      Result.Text += "static const offloom::module_variable variable_" +
                     std::to_string(Result.Variables.size()) + "(\"" + V.Name + "\", " +
                     cppSymbol(V.Name) + ", offloom::variable_kind::" + Kind + ");\n";
    }
  }

  const Module &M;
  const ModuleSymbols Symbols;
  const InstructionTable &Table;
  llvm::StringMap<unsigned long> SharedBytes;
  std::map<std::string, WrittenFunction> Bodies;
  WrittenModule Result;
};

} // namespace

llvm::Expected<WrittenModule> writeModule(const Module &M, const InstructionTable &Table) {
  llvm::Expected<ModuleSymbols> Symbols = ModuleSymbols::of(M);
  if (!Symbols)
    return Symbols.takeError();
  return ModuleWriter(M, std::move(*Symbols), Table).run();
}

} // namespace offloom::ptx
