// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/FunctionTable.h"
#include "Rules/FunctionFactKeys.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <utility>

using namespace llvm;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Waiting = FunctionFacts::Waiting;
using Memory = FunctionFacts::Memory;

template <class Value> using Words = ArrayRef<std::pair<StringRef, Value>>;

constexpr std::pair<StringRef, Action> Actions[] = {
    {"allocate", Action::Allocates},
    {"free", Action::Frees},
    {"copy", Action::Copies},
    {"fill", Action::Fills},
    {"launch", Action::Launches},
    {"wait", Action::Waits},
    {"query", Action::Queries},
    {"create", Action::Creates},
    {"destroy", Action::Destroys},
    {"record", Action::Records},
    {"measure", Action::Measures},
    {"read-clock", Action::ReadsClock},
    {"select-device", Action::SelectsDevice},
    {"set-device-flags", Action::SetsDeviceFlags},
    {"begin-capture", Action::BeginsCapture},
    {"end-capture", Action::EndsCapture},
    {"order-streams", Action::OrdersStreams},
    {"share", Action::Shares},
    {"reset", Action::Resets},
    {"configure-launch", Action::ConfiguresLaunch},
    {"set-kernel-limits", Action::SetsKernelLimits},
    {"compile", Action::Compiles},
};

constexpr std::pair<StringRef, Waiting> Waitings[] = {
    {"default-stream", Waiting::DefaultStream},
    {"argument", Waiting::Argument},
    {"device", Waiting::Device},
};

constexpr std::pair<StringRef, Memory> Memories[] = {
    {"host", Memory::Host},
    {"device", Memory::Device},
    {"pinned", Memory::Pinned},
    {"managed", Memory::Managed},
};

constexpr std::pair<StringRef, FunctionFacts::Handle> Handles[] = {
    {"stream", FunctionFacts::Handle::Stream},
    {"event", FunctionFacts::Handle::Event},
    {"context", FunctionFacts::Handle::Context},
    {"module", FunctionFacts::Handle::Module},
    {"texture", FunctionFacts::Handle::Texture},
    {"surface", FunctionFacts::Handle::Surface},
    {"memory-pool", FunctionFacts::Handle::MemoryPool},
    {"library-handle", FunctionFacts::Handle::Library},
    {"generator", FunctionFacts::Handle::Generator},
    {"plan", FunctionFacts::Handle::Plan},
};

constexpr std::pair<StringRef, ArgumentRole> Roles[] = {
    {"-", ArgumentRole::Other},
    {"to", ArgumentRole::To},
    {"from", ArgumentRole::From},
    {"to-symbol", ArgumentRole::ToSymbol},
    {"from-symbol", ArgumentRole::FromSymbol},
    {"bytes", ArgumentRole::Bytes},
    {"offset", ArgumentRole::Offset},
    {"kind", ArgumentRole::Kind},
    {"value", ArgumentRole::Value},
    {"to-pitch", ArgumentRole::ToPitch},
    {"from-pitch", ArgumentRole::FromPitch},
    {"width", ArgumentRole::Width},
    {"height", ArgumentRole::Height},
    {"stream", ArgumentRole::Stream},
    {"event", ArgumentRole::Event},
    {"into", ArgumentRole::Into},
    {"object", ArgumentRole::Object},
    {"flags", ArgumentRole::Flags},
    {"device", ArgumentRole::Device},
    {"kernel", ArgumentRole::Kernel},
    {"grid", ArgumentRole::Grid},
    {"block", ArgumentRole::Block},
    {"kernel-arguments", ArgumentRole::KernelArguments},
    {"options", ArgumentRole::Options},
};

constexpr std::pair<StringRef, NameGroup> NameGroups[] = {
    {"cuda-functions", NameGroup::CudaFunctions},
    {"error-types", NameGroup::ErrorTypes},
    {"statuses", NameGroup::Statuses},
    {"copy-kinds", NameGroup::CopyKinds},
    {"legacy-streams", NameGroup::LegacyStreams},
    {"wrapping-address-modes", NameGroup::WrappingAddressModes},
    {"ratios", NameGroup::Ratios},
    {"untimed-events", NameGroup::UntimedEvents},
    {"libraries", NameGroup::Libraries},
    {"library-bookkeeping", NameGroup::LibraryBookkeeping},
    {"library-makers", NameGroup::LibraryMakers},
    {"library-stream-setters", NameGroup::LibraryStreamSetters},
    {"library-pointer-modes", NameGroup::LibraryPointerModes},
    {"library-scalars", NameGroup::LibraryScalars},
    {"library-host-functions", NameGroup::LibraryHostFunctions},
    {"argument-keepers", NameGroup::ArgumentKeepers},
    {"host-copies", NameGroup::HostCopies},
    {"host-memory-classes", NameGroup::HostMemoryClasses},
    {"block-barriers", NameGroup::BlockBarriers},
    {"block-primitives", NameGroup::BlockPrimitives},
    {"read-only-loads", NameGroup::ReadOnlyLoads},
    {"texture-reads", NameGroup::TextureReads},
    {"surface-reads", NameGroup::SurfaceReads},
    {"surface-writes", NameGroup::SurfaceWrites},
    {"fast-math-functions", NameGroup::FastMathFunctions},
    {"long-functions", NameGroup::LongFunctions},
    {"sines-and-cosines", NameGroup::SinesAndCosines},
    {"exchanges", NameGroup::Exchanges},
    {"masked-collectives", NameGroup::MaskedCollectives},
    {"shuffles", NameGroup::Shuffles},
    {"unmasked-shuffles", NameGroup::UnmaskedShuffles},
    {"shuffles-down", NameGroup::ShufflesDown},
    {"shuffles-up", NameGroup::ShufflesUp},
    {"shuffles-xor", NameGroup::ShufflesXor},
    {"wide-atomics-of-sm-70", NameGroup::WideAtomicsOfSm70},
    {"wide-atomics-of-sm-90", NameGroup::WideAtomicsOfSm90},
    {"atomics", NameGroup::Atomics},
    {"tickets", NameGroup::Tickets},
    {"random-draws", NameGroup::RandomDraws},
    {"thread-ranks", NameGroup::ThreadRanks},
    {"group-shuffles", NameGroup::GroupShuffles},
    {"group-partitions", NameGroup::GroupPartitions},
    {"barrier-initialisers", NameGroup::BarrierInitialisers},
    {"barrier-meetings", NameGroup::BarrierMeetings},
    {"group-copies", NameGroup::GroupCopies},
    {"pipeline-copies", NameGroup::PipelineCopies},
    {"bulk-copies", NameGroup::BulkCopies},
    {"tensor-copies", NameGroup::TensorCopies},
    {"copy-waits", NameGroup::CopyWaits},
    {"proxy-fences", NameGroup::ProxyFences},
    {"pipeline-stages", NameGroup::PipelineStages},
    {"cluster-maps", NameGroup::ClusterMaps},
    {"cluster-barriers", NameGroup::ClusterBarriers},
    {"group-barriers", NameGroup::GroupBarriers},
    {"group-questions", NameGroup::GroupQuestions},
    {"waiting-functions", NameGroup::WaitingFunctions},
    {"waiting-assembly", NameGroup::WaitingAssembly},
    {"memory-fences", NameGroup::MemoryFences},
    {"forks", NameGroup::Forks},
    {"program-starts", NameGroup::ProgramStarts},
};

/// The value that \p Text stands for in \p Known; a word that is not there is a mistake.
template <class Value>
Value valueOf(YamlMapping &Line, StringRef Key, StringRef Text, Words<Value> Known) {
  std::string All;
  for (const auto &[Word, Meaning] : Known) {
    if (Word == Text)
      return Meaning;
    All += (All.empty() ? "" : ", ") + Word.str();
  }
  Line.mistake(Key, "'" + Text + "' is none of " + All);
  return Value();
}

template <class Value> Value optional(YamlMapping &Line, StringRef Key, Words<Value> Known) {
  return Line.has(Key) ? valueOf(Line, Key, Line.text(Key), Known) : Value();
}

/// The roles that \p Text names, with blanks between them.
SmallVector<ArgumentRole, 1> rolesOf(YamlMapping &Line, StringRef Text) {
  SmallVector<StringRef, 1> Words;
  Text.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return map_to_vector<1>(
      Words, [&](StringRef Word) { return valueOf(Line, "arguments", Word, ArrayRef(Roles)); });
}

} // namespace

std::optional<unsigned> FunctionFacts::position(ArgumentRole Role) const {
  const auto *Found =
      llvm::find_if(Arguments, [&](const auto &Roles) { return is_contained(Roles, Role); });
  return Found == Arguments.end() ? std::nullopt
                                  : std::optional<unsigned>(Found - Arguments.begin());
}

bool FunctionFacts::isAsynchronous() const {
  return has(ArgumentRole::Stream) && WaitsFor == Waiting::Nothing &&
         (does(Action::Copies) || does(Action::Fills) || does(Action::Launches));
}

bool FunctionFacts::usesDevice() const {
  return IsCuda && !ReportsErrors && llvm::any_of(Actions, [](Action Does) {
           return !is_contained({Action::SelectsDevice, Action::SetsDeviceFlags, Action::Resets,
                                 Action::ConfiguresLaunch},
                                Does);
         });
}

std::string wordFor(FunctionFacts::Handle Handle) {
  for (const auto &[Word, Meaning] : Handles)
    if (Meaning == Handle) {
      std::string Text = Word.str();
      std::replace(Text.begin(), Text.end(), '-', ' ');
      return Text;
    }
  return "handle";
}

/// Whether \p Name is one of CUDA's: of the runtime's, `cudaMalloc`, or the driver's, `cuMemAlloc`.
static bool isCudaName(StringRef Name) {
  return Name.consume_front("cu") &&
         (Name.starts_with("da") || (!Name.empty() && isUpper(Name[0])));
}

Error FunctionTable::loadFunction(YamlMapping &Line) {
  std::string Name = Line.text("name");
  FunctionFacts Facts;
  if (Line.has("does"))
    for (const std::string &Does : Line.textOrTexts("does"))
      Facts.Actions.push_back(valueOf(Line, "does", Does, Words<Action>(Actions)));
  Facts.WaitsFor = optional(Line, "waits", Words<Waiting>(Waitings));
  Facts.Of = optional(Line, "memory", Words<Memory>(Memories));
  Facts.Makes = optional(Line, "makes", Words<FunctionFacts::Handle>(Handles));
  Facts.SerialisesStreams = Line.has("serialises") && Line.flag("serialises");
  Facts.ReportsErrors = Line.has("reports") && Line.flag("reports");
  Facts.IsPure = Line.has("pure") && Line.flag("pure");
  Facts.IsCooperative = Line.has("cooperative") && Line.flag("cooperative");
  // The handles of libraries are CUDA's too, whatever else a library does.
  Facts.IsCuda = isCudaName(Name) || Facts.Makes != FunctionFacts::Handle::None ||
                 (StringRef(Name).starts_with("cu") && Facts.does(Action::Destroys));
  if (Line.has("arguments"))
    for (const std::string &Argument : Line.texts("arguments"))
      Facts.Arguments.push_back(rolesOf(Line, Argument));
  if (!Functions.try_emplace(Name, std::move(Facts)).second)
    Line.mistake("name", "'" + Name + "' stands here twice, or in another file too");
  return Line.finish();
}

Error FunctionTable::loadNames(YamlMapping &Line) {
  NameGroup Group = valueOf(Line, "are", Line.text("are"), Words<NameGroup>(NameGroups));
  Names[Group] = Line.texts("all");
  if (Group == NameGroup::CopyKinds && Names[Group].size() != 5)
    Line.mistake("all", "CUDA has five kinds of copies");
  if (Group == NameGroup::PipelineStages && Names[Group].size() % 2 != 0)
    Line.mistake("all", "what begins a stage and what ends it stand in pairs");
  return Line.finish();
}

Error FunctionTable::loadFile(YamlMapping &File) {
  if (File.has("on-device"))
    for (const std::string &Name : File.texts("on-device"))
      OnDevice.insert(Name);
  for (auto [Key, Cmath] : {std::pair("on-device-cmath", &OnDeviceCmath),
                            std::pair("on-device-cmath-templates", &OnDeviceCmathTemplates)})
    if (File.has(Key))
      for (const std::string &Name : File.texts(Key))
        Cmath->insert(Name);
  if (File.has("host-builtins"))
    llvm::append_range(HostBuiltins, File.texts("host-builtins"));
  if (File.has("atomics"))
    if (Error E = Atomics.load(File))
      return E;
  if (File.has("functions"))
    for (YamlMapping &Line : File.mappings("functions"))
      if (Error E = loadFunction(Line))
        return E;
  if (File.has("names"))
    for (YamlMapping &Line : File.mappings("names"))
      if (Error E = loadNames(Line))
        return E;
  if (File.has("advice"))
    for (YamlMapping &Line : File.mappings("advice")) {
      std::string Text = Line.text("use");
      for (const std::string &Name : Line.texts("for"))
        Advice[Name] = Text;
      if (Error E = Line.finish())
        return E;
    }
  return Error::success();
}

Expected<FunctionTable> FunctionTable::load(const std::string &Directory) {
  FunctionTable Table;
  if (Error E = readYamlFiles(Directory, [&](YamlMapping &File) { return Table.loadFile(File); }))
    return E;
  // A function of CUDA's may be described where it stands among those that there are.
  auto LoadApi = [&](YamlMapping &File) -> Error {
    File.has("section"); // which ApiTable reads, as it does other keys
    for (YamlMapping &Line : File.mappings("functions")) {
      if (!hasFunctionFacts(Line))
        continue;
      for (StringRef Key : {"since", "deprecated", "until"})
        Line.has(Key);
      if (Error E = Table.loadFunction(Line))
        return E;
    }
    return Error::success();
  };
  const std::string Api = (sys::path::parent_path(Directory) + "/api").str();
  if (sys::fs::is_directory(Api))
    if (Error E = readYamlFiles(Api, LoadApi))
      return E;
  return Table;
}

const FunctionFacts *FunctionTable::find(StringRef Name) const {
  auto Found = Functions.find(Name);
  if (Found != Functions.end())
    return &Found->second;
  // What macros of the driver's header make of a name: cuMemAlloc_v2.
  auto [Plain, Version] = Name.rsplit("_v");
  const bool IsVersioned = Plain.starts_with("cu") && Version.size() == 1 && isDigit(Version[0]);
  return IsVersioned ? find(Plain) : nullptr;
}

/// The meaning of \p Text in \p Known.
template <class Value> static std::optional<Value> meaning(StringRef Text, Words<Value> Known) {
  const auto *Found = find_if(Known, [&](const auto &Word) { return Word.first == Text; });
  return Found == Known.end() ? std::nullopt : std::optional(Found->second);
}

std::vector<std::string> FunctionTable::described(StringRef Description) const {
  SmallVector<StringRef, 4> Words;
  Description.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::optional<Action> Does = Words.empty() ? std::nullopt : meaning(Words[0], ArrayRef(Actions));
  auto Fits = [&](const FunctionFacts &Function) {
    return Function.IsCuda && Function.does(*Does) &&
           Words.size() - 1 <= Function.Arguments.size() &&
           all_of(zip(drop_begin(Words), Function.Arguments), [](const auto &Pair) {
             std::optional<ArgumentRole> Role = meaning(std::get<0>(Pair), ArrayRef(Roles));
             return Role && is_contained(std::get<1>(Pair), *Role);
           });
  };
  std::vector<std::string> Result;
  for (const auto &Function : Functions)
    if (Does && Fits(Function.second))
      Result.push_back(Function.first().str());
  sort(Result);
  return Result;
}

ArrayRef<std::string> FunctionTable::names(NameGroup Group) const {
  auto Found = Names.find(Group);
  return Found == Names.end() ? ArrayRef<std::string>() : ArrayRef(Found->second);
}

/// Whether \p Written, which may begin and end with a `*` for any text, says \p Name.
static bool covers(StringRef Written, StringRef Name) {
  bool IsEnd = Written.consume_front("*"), IsBeginning = Written.consume_back("*");
  if (IsEnd && IsBeginning)
    return Name.contains(Written);
  return IsEnd         ? Name.ends_with(Written)
         : IsBeginning ? Name.starts_with(Written)
                       : Name == Written;
}

bool FunctionTable::isNamed(NameGroup Group, StringRef Name,
                            function_ref<bool(StringRef)> IsIn) const {
  return any_of(names(Group), [&](StringRef Written) {
    auto [Scope, Last] = Written.rsplit("::");
    return Last.empty() ? covers(Written, Name) : covers(Last, Name) && IsIn(Scope);
  });
}

std::optional<CopyKind> FunctionTable::copyKind(StringRef Name) const {
  ArrayRef<std::string> Kinds = names(NameGroup::CopyKinds);
  const std::string *Found = llvm::find(Kinds, Name);
  return Found == Kinds.end() ? std::nullopt : std::optional(CopyKind(Found - Kinds.begin()));
}

bool FunctionTable::isHostBuiltin(StringRef Builtin) const {
  return any_of(HostBuiltins, [&](StringRef Beginning) { return Builtin.starts_with(Beginning); });
}

StringRef FunctionTable::adviceFor(StringRef Name) const {
  auto Found = Advice.find(Name);
  return Found == Advice.end() ? StringRef() : StringRef(Found->second);
}

} // namespace offloom
