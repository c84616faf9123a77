// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/ApiUse.h"
#include "Driver/Query/Declarations.h"
#include "Rules/AbsentHeaders.h"
#include "Rules/ApiCoverage.h"
#include "Rules/ApiTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace offloom {
namespace {

/// cudaMalloc, cuMemAlloc, cublasSgemm, nvrtcCompileProgram, nppiFilter_8u, ncclSend: all begin
/// with one of these, and what follows has a capital letter somewhere.
bool mayBeOfCuda(llvm::StringRef Name) {
  const bool Begins = Name.starts_with("cu") || Name.starts_with("nv") || Name.starts_with("npp") ||
                      Name.starts_with("nccl");
  return Begins && llvm::any_of(Name, [](char C) { return llvm::isUpper(C); });
}

/// What is known of one name.
class Standings {
public:
  explicit Standings(const std::string &RulesDirectory) : Directory(RulesDirectory) {}

  llvm::Error load() {
    llvm::Error Failure = llvm::Error::success();
    keep(ApiTable::load(Directory + "/api"), Api, Failure);
    keep(ApiCoverage::load(Directory + "/coverage"), Coverage, Failure);
    keep(AbsentHeaders::load(Directory), Absent, Failure);
    return Failure;
  }

  bool isKnown(llvm::StringRef Name) const {
    return Api.find(Name) || !Absent.adviceOnName(Name).empty();
  }

  void describe(llvm::ArrayRef<Declaration> Declared, MigrationReport::Function &F) const {
    const bool Refused = llvm::all_of(
        Declared, [](const Declaration &D) { return !D.IsBundled || !D.Unsupported.empty(); });
    const auto *Less = Coverage.find(F.Name);
    F.Works = Refused ? "refused" : Less ? Less->How : "works";
    if (Refused) {
      F.Why = Absent.adviceOnName(F.Name);
      for (const Declaration &D : Declared)
        if (!D.Unsupported.empty())
          F.Why = D.Unsupported;
      if (F.Why.empty())
        F.Why = "no header of Offloom's declares it";
    } else if (Less) {
      F.Why = Less->Why;
    }
  }

private:
  template <class T> static void keep(llvm::Expected<T> Part, T &Where, llvm::Error &Failure) {
    if (Part)
      Where = std::move(*Part);
    else
      Failure = llvm::joinErrors(std::move(Failure), Part.takeError());
  }

  const std::string &Directory;
  ApiTable Api;
  ApiCoverage Coverage;
  AbsentHeaders Absent;
};

} // namespace

void ApiCalls::addText(llvm::StringRef Text) {
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus20 = true;
  const std::string Ended = Text.str(); // with a zero behind it, which the lexer wants
  clang::Lexer Lexer(clang::SourceLocation(), Language, Ended.data(), Ended.data(),
                     Ended.data() + Ended.size());
  llvm::StringRef Name;
  clang::Token T;
  do {
    Lexer.LexFromRawLexer(T);
    if (T.is(clang::tok::l_paren) && !Name.empty())
      ++Counts[Name.str()];
    Name = T.is(clang::tok::raw_identifier) && mayBeOfCuda(T.getRawIdentifier())
               ? T.getRawIdentifier()
               : llvm::StringRef();
  } while (T.isNot(clang::tok::eof));
}

llvm::Expected<std::vector<MigrationReport::Function>>
standingOf(const ApiCalls &Calls, const std::string &RulesDirectory) {
  std::vector<MigrationReport::Function> Found;
  Standings Known(RulesDirectory);
  if (llvm::Error Failure = Known.load())
    return Failure;
  std::map<std::string, unsigned> Left = Calls.counts();
  using Reach = BundledDeclarations::Reach;
  for (Reach TheReach : {Reach::Runtime, Reach::All}) {
    if (Left.empty())
      break;
    auto Headers = BundledDeclarations::parse(TheReach);
    if (!Headers)
      return Headers.takeError();
    for (auto It = Left.begin(); It != Left.end();) {
      std::vector<Declaration> Declared = Headers->find(It->first);
      const bool IsCuda = llvm::any_of(Declared, [](const Declaration &D) { return D.IsBundled; });
      if (!IsCuda && (TheReach == Reach::Runtime || !Known.isKnown(It->first))) {
        ++It;
        continue;
      }
      Known.describe(Declared, Found.emplace_back(It->first, It->second));
      It = Left.erase(It);
    }
  }
  llvm::sort(Found, [](const auto &A, const auto &B) { return A.Name < B.Name; });
  return Found;
}

} // namespace offloom
