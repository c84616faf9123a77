// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/QueryAnswer.h"
#include "Driver/Query/Declarations.h"
#include "Driver/Query/Mentions.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Ptx/InstructionTable.h"
#include "Ptx/Types.h"
#include "Rules/AbsentHeaders.h"
#include "Rules/ApiTable.h"
#include "Rules/BuildRules.h"
#include "Rules/CheckRules.h"
#include "Rules/Features.h"
#include "Rules/FunctionTable.h"
#include "Rules/Libraries.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace offloom {
namespace {

using Working = QueryAnswer::Working;

std::string lastPartOf(llvm::StringRef Name) {
  std::size_t At = Name.rfind("::");
  return Name.substr(At == Name.npos ? 0 : At + 2).str();
}

} // namespace

/// All of rules/ that says something of names.
struct QueryKnowledge {
  ApiTable Api;
  FunctionTable Functions;
  ptx::InstructionTable Ptx;
  Features TheFeatures;
  AbsentHeaders Absent;
  CudaLibraries Libraries;
  BuildRules Build;
  CheckRules Rules;
};

/// The declarations that each Reach has, once somebody has asked.
using QueryHeaders = std::map<BundledDeclarations::Reach, BundledDeclarations>;

namespace {

/// Keeps what \p Part holds in \p Where, or its error in \p Failure.
template <class T> void keepPart(llvm::Expected<T> Part, T &Where, llvm::Error &Failure) {
  if (Part)
    Where = std::move(*Part);
  else
    Failure = llvm::joinErrors(std::move(Failure), Part.takeError());
}

llvm::Error loadAll(const std::string &Directory, QueryKnowledge &Known) {
  llvm::Error Failure = llvm::Error::success();
  keepPart(ApiTable::load(Directory + "/api"), Known.Api, Failure);
  keepPart(FunctionTable::load(Directory + "/functions"), Known.Functions, Failure);
  keepPart(ptx::InstructionTable::load(Directory + "/ptx"), Known.Ptx, Failure);
  keepPart(Features::load(Directory + "/features"), Known.TheFeatures, Failure);
  keepPart(AbsentHeaders::load(Directory), Known.Absent, Failure);
  keepPart(CudaLibraries::load(Directory), Known.Libraries, Failure);
  keepPart(BuildRules::load(Directory), Known.Build, Failure);
  for (const std::string &Mistake : Known.Rules.add(Directory + "/checks", /*IsUsers=*/false))
    Failure = llvm::joinErrors(std::move(Failure), llvm::createStringError(Mistake));
  return Failure;
}

class Query {
public:
  Query(llvm::StringRef Name, const QueryKnowledge &Known, QueryHeaders &Headers)
      : Name(Name), Known(Known), Headers(Headers) {}

  llvm::Expected<QueryResult> answer() {
    askRules();
    askBuilds();
    askHeadersAndLibraries();
    askPtx();
    if (Result.Answers.empty())
      if (llvm::Error Failure = askDeclarations())
        return Failure;
    return std::move(Result);
  }

private:
  QueryAnswer &add(const llvm::Twine &What, Working Works = Working::Works,
                   const llvm::Twine &Why = "") {
    QueryAnswer &Added = Result.Answers.emplace_back();
    Added.Name = Name.str();
    Added.What = What.str();
    Added.Works = Works;
    Added.Why = Why.str();
    return Added;
  }

  void askRules() {
    const CheckRule *Rule = Known.Rules.find(Name);
    if (!Rule)
      return;
    QueryAnswer &Added = add("rule of offloom check: " + Rule->Title);
    if (!Rule->OnByDefault)
      Added.Why = "off unless --checks asks for it";
    Added.Becomes = Rule->Fixable ? "--fix makes the change" : "a finding; the change is yours";
    if (Rule->Toolkits.size() == 2)
      Added.Since =
          std::to_string(Rule->Toolkits[0].Major) + "." + std::to_string(Rule->Toolkits[0].Minor);
    if (!Rule->Reference.empty())
      Added.Sections.push_back(Rule->Reference);
    Added.Pages.push_back("rules/" + Rule->Id + ".md");
  }

  void askBuilds() {
    if (llvm::StringRef Option = Name; Option.consume_front("-")) {
      Option.consume_front("-");
      if (const NvccOption *Found = Known.Build.nvccOptions().find(Option.split('=').first))
        askOption(*Found);
    }
    if (const BuildCommand *Command = Known.Build.command(Name)) {
      bool Refused = Command->Does == BuildCommand::Action::Refuse;
      add("command of CMake", Refused ? Working::Refused : Working::Works, Command->Instead)
          .Becomes = Command->Becomes;
    }
    if (const BuildVariable *Variable = Known.Build.variable(Name)) {
      bool Refused = Variable->Is == BuildVariable::Role::Refused;
      add("variable of CMake or Make", Refused ? Working::Refused : Working::Works,
          Variable->Instead)
          .Becomes = Variable->Becomes;
    }
    if (std::optional<std::string> Instead = Known.Build.property(Name))
      add("property of CMake's language CUDA", Instead->empty() ? Working::Works : Working::Refused,
          *Instead)
          .Becomes = Instead->empty() ? "nothing: it goes" : "";
  }

  void askOption(const NvccOption &Option) {
    bool Refused = Option.Does == NvccOption::Treatment::Refuse;
    QueryAnswer &Added =
        add("option of nvcc, --" + Option.Name +
                (Option.Short == Option.Name || Option.Short.empty() ? std::string()
                                                                     : " or -" + Option.Short),
            Refused ? Working::Refused : Working::Works, Option.Why);
    if (Option.Does == NvccOption::Treatment::Ignore)
      Added.Becomes = "nothing: offloom cc accepts and ignores it";
    else if (!Refused)
      Added.Becomes = "what offloom cc does with it, or an option of the host compiler";
  }

  void askHeadersAndLibraries() {
    if (const CudaLibrary *Library = Known.Libraries.find(Name)) {
      QueryAnswer &Added = add("library of CUDA");
      Added.Becomes = "offloom::" + Library->Name + " in CMake, -l" + Library->Name +
                      " of offloom cc and offloom flags";
      if (!Library->BackEnd.empty())
        Added.Why = "lib" + Library->BackEnd + " does the work: " + Library->Package;
    }
    llvm::Expected<std::string> Folder = bundledHeaders();
    if (!Folder)
      return llvm::consumeError(Folder.takeError());
    llvm::StringRef Extension = llvm::sys::path::extension(Name);
    bool IsHeader = !Extension.empty() || Name.contains('/');
    if (IsHeader && llvm::sys::fs::is_regular_file(*Folder + "/" + Name))
      add("header of CUDA").Becomes = "the same header, Offloom's own";
    else if (std::string Advice = Known.Absent.adviceOnHeader(Name); IsHeader && !Advice.empty())
      add("header of CUDA", Working::Refused, Advice);
  }

  void askPtx() {
    std::string Code;
    if (const auto *Register = Known.Ptx.findRegister(Name.ltrim('%'))) {
      add("special register of PTX").Becomes = Register->Code;
    } else if (auto Match = Known.Ptx.find(Name)) {
      Code = Match->Found->Code;
      for (auto [Hole, Type] :
           {std::pair("{type}", Match->Type), std::pair("{second}", Match->Second),
            std::pair("{from}", Match->From)})
        if (std::size_t At = Code.find(Hole); At != std::string::npos && !Type.empty())
          Code.replace(At, llvm::StringRef(Hole).size(), ptx::cppType(Type));
      add("instruction of PTX").Becomes = Code;
    } else if (std::string Advice = Known.Ptx.adviceFor(Name); !Advice.empty()) {
      add("instruction of PTX", Working::Refused, llvm::StringRef(Advice).trim(" ()"));
    } else if (auto [First, Rest] = Name.split('.');
               !Rest.empty() &&
               Known.Ptx.unknownPartOf(First) != "the instruction '" + First.str() + "'") {
      add("instruction of PTX", Working::Refused,
          "Offloom does not know " + Known.Ptx.unknownPartOf(Name));
    }
    if (!Result.Answers.empty() && llvm::StringRef(Result.Answers.back().What).contains("PTX"))
      Result.Answers.back().Sections.push_back("PTX ISA");
  }

  llvm::Error askDeclarations() {
    using Reach = BundledDeclarations::Reach;
    for (auto TheReach : {Reach::Runtime, Reach::All}) {
      auto Declared = Headers.find(TheReach);
      if (Declared == Headers.end()) {
        auto Parsed = BundledDeclarations::parse(TheReach);
        if (!Parsed)
          return Parsed.takeError();
        Declared = Headers.emplace(TheReach, std::move(*Parsed)).first;
      }
      // A name that the C library has too may be CUDA's in another header.
      std::vector<Declaration> Found = Declared->second.find(Name);
      bool IsCuda = llvm::any_of(Found, [](const Declaration &D) { return D.IsBundled; });
      if (IsCuda || (TheReach == Reach::All && !Found.empty())) {
        describe(Found, IsCuda);
        return llvm::Error::success();
      }
      if (TheReach == Reach::All)
        askAbsentNames(Declared->second);
    }
    return llvm::Error::success();
  }

  void describe(const std::vector<Declaration> &Found, bool IsCuda) {
    QueryAnswer Answer;
    Answer.Name = Name.str();
    unsigned Refused = 0, Considered = 0;
    bool IsHost = false, IsDevice = false;
    const Declaration *First = nullptr;
    for (const Declaration &D : Found) {
      if (IsCuda && !D.IsBundled)
        continue;
      First = First ? First : &D;
      ++Considered;
      IsHost |= D.IsHost;
      IsDevice |= D.IsDevice;
      if (!D.Unsupported.empty()) {
        ++Refused;
        Answer.Why = D.Unsupported;
      }
      if (!D.Text.empty())
        Answer.Declarations.push_back(D.Text + "  [" + D.Header + "]");
    }
    if (Answer.Declarations.empty())
      Answer.Declarations.push_back(First->Kind + "  [" + First->Header + "]");
    llvm::StringRef Space = !IsDevice ? "" : IsHost ? " of host and device" : " of the device";
    Answer.What = IsCuda ? First->Kind + Space.str() : First->Kind + " of the C or C++ library";
    Answer.Works = !Refused               ? Working::Works
                   : Refused < Considered ? Working::Partly
                                          : Working::Refused;
    if (Answer.Works != Working::Refused)
      Answer.Becomes = whatBecomesOf(*First, IsCuda);
    if (!IsCuda && First->Kind == "function")
      sayWhereItRuns(Answer);
    addApi(Answer);
    addFeatures(Answer);
    Result.Answers.push_back(std::move(Answer));
  }

  /// What the C library's functions are in device code.
  void sayWhereItRuns(QueryAnswer &Answer) {
    if (Known.Functions.isOnDevice(lastPartOf(Name)))
      return;
    Answer.Works = Working::Partly;
    Answer.Why = "of the host only";
    if (llvm::StringRef Advice = Known.Functions.adviceFor(lastPartOf(Name)); !Advice.empty())
      Answer.Why += "; on the device " + Advice.str();
  }

  std::string whatBecomesOf(const Declaration &D, bool IsCuda) {
    if (!IsCuda)
      return "the same " + D.Kind;
    std::string Text = D.Kind == "function" ? "the same call, of Offloom's runtime"
                                            : "the same name, of Offloom's headers";
    llvm::StringRef Top =
        llvm::StringRef(D.Header).take_until([](char C) { return C == '/' || C == '.'; });
    if (const CudaLibrary *Library = Known.Libraries.find(Top))
      Text = "the same call, of Offloom's library: link offloom::" + Library->Name + " or -l" +
             Library->Name;
    return Text;
  }

  void addApi(QueryAnswer &Answer) {
    const ApiFunction *Function = Known.Api.find(Name);
    if (!Function)
      return;
    Answer.What = "function of the CUDA runtime API, " + Function->Section;
    Answer.Since = Function->Since;
    Answer.Deprecated = Function->Deprecated;
    Answer.Until = Function->Until;
    Answer.Sections.push_back("CUDA Runtime API, " + Function->Section);
  }

  /// Which form kernels keep, and where the features say it works less than the headers let
  /// believe.
  void addFeatures(QueryAnswer &Answer) {
    bool IsFast = false, IsInFibers = false;
    for (const Feature *F : Known.TheFeatures.naming(lastPartOf(Name))) {
      Answer.Sections.push_back("CUDA C++ Programming Guide, " + F->Guide);
      Answer.Pages.push_back("features.md, " + F->Chapter);
      llvm::append_range(Answer.Tests, F->Tests);
      IsFast |= F->Works == Feature::Working::Fast;
      IsInFibers |= F->Works == Feature::Working::Fibers;
      if (F->Works == Feature::Working::Refused || F->Works == Feature::Working::Partly)
        Answer.Works = std::max(Answer.Works, Working::Partly);
      if (!F->Why.empty())
        Answer.Why += (Answer.Why.empty() ? "" : "; ") + F->Why;
    }
    if (IsFast)
      Answer.Becomes += IsInFibers ? "; kernels keep a fast form, or run as fibers"
                                   : "; kernels keep a fast form";
    else if (IsInFibers)
      Answer.Becomes += "; kernels run as fibers";
  }

  /// CUDA's, and declared by no header of Offloom's; or not known.
  void askAbsentNames(const BundledDeclarations &Declared) {
    std::vector<std::string> Names = Declared.names();
    if (Known.Api.find(Name))
      addApi(add("", Working::Refused, "no header of Offloom's declares it"));
    else if (std::string Advice = Known.Absent.adviceOnName(Name); !Advice.empty())
      add("name of CUDA's", Working::Refused, Advice);
    else if (!Known.TheFeatures.naming(Name).empty())
      addFeatures(add("feature of CUDA"));
    for (const auto &[Id, Rule] : Known.Rules.all())
      Names.push_back(Id);
    for (const NvccOption &Option : Known.Build.nvccOptions().all())
      Names.push_back("--" + Option.Name);
    Result.Nearest =
        nearestName(Name, std::vector<llvm::StringRef>(Names.begin(), Names.end())).str();
    // cublasSgem is near to cublasSgemm, and cudnnCreate to nothing of cuDNN's.
    if (!Result.Answers.empty() &&
        Known.Absent.adviceOnName(Result.Nearest) != Known.Absent.adviceOnName(Name))
      Result.Nearest.clear();
  }

  llvm::StringRef Name;
  const QueryKnowledge &Known;
  QueryHeaders &Headers;
  QueryResult Result;
};

/// Sections and tests that mention the name, behind those that are known to be about it.
void addMentions(QueryAnswer &Answer, llvm::StringRef RulesDirectory) {
  std::string Root = llvm::sys::path::parent_path(RulesDirectory).str();
  std::vector<std::string> Words{lastPartOf(Answer.Name)};
  llvm::append_range(Answer.Pages, pagesMentioning(Root + "/docs", Words));
  llvm::append_range(Answer.Tests, testsMentioning(Root + "/test", Words));
  for (std::vector<std::string> *List : {&Answer.Sections, &Answer.Pages, &Answer.Tests}) {
    std::set<std::string> Seen;
    llvm::erase_if(*List, [&](const std::string &One) { return !Seen.insert(One).second; });
  }
}

} // namespace

struct QueryBook::Contents {
  std::string RulesDirectory;
  QueryKnowledge Known;
  QueryHeaders Headers;
};

QueryBook::QueryBook(std::unique_ptr<Contents> Held) : Held(std::move(Held)) {}
QueryBook::QueryBook(QueryBook &&) noexcept = default;
QueryBook::~QueryBook() = default;

llvm::Expected<QueryBook> QueryBook::open(const std::string &RulesDirectory) {
  auto Held = std::make_unique<Contents>();
  Held->RulesDirectory = RulesDirectory;
  if (llvm::Error Failure = loadAll(RulesDirectory, Held->Known))
    return Failure;
  return QueryBook(std::move(Held));
}

llvm::Expected<QueryResult> QueryBook::answer(llvm::StringRef Name) {
  llvm::Expected<QueryResult> Result = Query(Name, Held->Known, Held->Headers).answer();
  if (Result)
    for (QueryAnswer &Answer : Result->Answers)
      addMentions(Answer, Held->RulesDirectory);
  return Result;
}

} // namespace offloom
