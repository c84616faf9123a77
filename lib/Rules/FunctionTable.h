// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FunctionTable: what functions do that checks reason about, from rules/functions/*.yaml.
//
// That cudaMemcpyAsync copies to its first argument from its second, in the stream that its fifth
// names, is written there once. A check asks what a call does, never what it is called.
#ifndef OFFLOOM_RULES_FUNCTIONTABLE_H
#define OFFLOOM_RULES_FUNCTIONTABLE_H

#include "Rules/OrderedAtomics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace offloom {

class YamlMapping;

/// What an argument is for.
enum class ArgumentRole {
  Other,
  To,         ///< where a copy or a fill goes
  From,       ///< where a copy comes from
  ToSymbol,   ///< a variable of the device that a copy goes to
  FromSymbol, ///< and that it comes from
  Bytes,
  Offset,
  Kind, ///< of a copy: cudaMemcpyHostToDevice
  Value,
  ToPitch,
  FromPitch,
  Width,
  Height,
  Stream,
  Event,
  Into,   ///< the address of a variable that the function sets to what it makes
  Object, ///< what is freed, destroyed, waited for
  Flags,
  Device,
  Kernel,
  Grid,
  Block,
  KernelArguments, ///< an array of the arguments' addresses
  Options,         ///< of a compiler
};

/// cudaMemcpyKind, with its values.
enum class CopyKind { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default };

/// What CUDA names that is no function, as rules/functions/names.yaml explains.
enum class NameGroup {
  CudaFunctions,
  ErrorTypes,
  Statuses,
  CopyKinds,
  LegacyStreams,
  WrappingAddressModes,
  Ratios,
  UntimedEvents,
  Libraries,
  LibraryBookkeeping,
  LibraryMakers,
  LibraryStreamSetters,
  LibraryPointerModes,
  LibraryScalars,
  LibraryHostFunctions,
  ArgumentKeepers,
  HostCopies,
  HostMemoryClasses,
  BlockBarriers,
  BlockPrimitives,
  ReadOnlyLoads,
  TextureReads,
  SurfaceReads,
  SurfaceWrites,
  FastMathFunctions,
  LongFunctions,
  SinesAndCosines,
  Exchanges,
  MaskedCollectives,
  Shuffles,
  UnmaskedShuffles,
  ShufflesDown,
  ShufflesUp,
  ShufflesXor,
  WideAtomicsOfSm70,
  WideAtomicsOfSm90,
  Atomics,
  Tickets,
  RandomDraws,
  ThreadRanks,
  GroupShuffles,
  GroupPartitions,
  BarrierInitialisers,
  BarrierMeetings,
  GroupCopies,
  PipelineCopies,
  BulkCopies,
  TensorCopies,
  CopyWaits,
  ProxyFences,
  PipelineStages,
  ClusterMaps,
  ClusterBarriers,
  GroupBarriers,
  GroupQuestions,
  WaitingFunctions,
  WaitingAssembly,
  MemoryFences,
  Forks,
  ProgramStarts,
  LastOfNameGroups = ProgramStarts,
};

struct FunctionFacts {
  enum class Action {
    Allocates,
    Frees,
    Copies,
    Fills,
    Launches,
    Waits,
    Queries,  ///< whether work is done
    Creates,  ///< a stream or an event
    Destroys, ///< a stream, an event, a graph
    Records,  ///< an event
    Measures, ///< the time between events
    ReadsClock,
    SelectsDevice,
    SetsDeviceFlags,
    BeginsCapture,
    EndsCapture,
    OrdersStreams, ///< lets a stream wait for an event
    Shares,        ///< makes memory of the host the device's too
    Resets,        ///< ends all that the device holds
    ConfiguresLaunch,
    SetsKernelLimits,
    Compiles, ///< device code, while the program runs
  };
  /// In the order in which it does them. Empty: nothing that would change what is known of memory,
  /// streams and clocks.
  llvm::SmallVector<Action, 1> Actions;

  /// What of the device's work is done when the function returns.
  enum class Waiting { Nothing, DefaultStream, Argument, Device } WaitsFor = Waiting::Nothing;

  /// Whose memory is allocated or freed.
  enum class Memory { None, Host, Device, Pinned, Managed } Of = Memory::None;

  /// What it creates and the caller has to destroy.
  enum class Handle {
    None,
    Stream,
    Event,
    Context,
    Module,
    Texture,
    Surface,
    MemoryPool,
    Library,
    Generator,
    Plan,
  } Makes = Handle::None;

  /// Work of other streams does not run beside it: it begins when all before it is done.
  bool SerialisesStreams = false;
  /// It tells of an error and does no more.
  bool ReportsErrors = false;
  bool IsPure = false;        ///< to call it twice is no different
  bool IsCooperative = false; ///< a launch whose blocks all run at once
  bool IsCuda = false;        ///< of CUDA's API, not of the C library
  /// What each argument is for: of a copy that frees, one may be two things.
  llvm::SmallVector<llvm::SmallVector<ArgumentRole, 1>, 7> Arguments;

  bool does(Action A) const { return llvm::is_contained(Actions, A); }
  /// The position of the argument that is a \p Role.
  std::optional<unsigned> position(ArgumentRole Role) const;
  bool has(ArgumentRole Role) const { return position(Role).has_value(); }
  /// Gives work to a stream, and returns before it is done.
  bool isAsynchronous() const;
  bool usesDevice() const;
};

/// What a message calls such a handle: "memory pool".
std::string wordFor(FunctionFacts::Handle Handle);

class FunctionTable {
public:
  /// \p Directory is rules/functions. A mistake in a file is an error that names the place.
  static llvm::Expected<FunctionTable> load(const std::string &Directory);

  /// Null for a function of which nothing is written down.
  const FunctionFacts *find(llvm::StringRef Name) const;

  /// The functions of CUDA that \p Description is of: what they do, and what their first arguments
  /// are for, as "copy to from bytes".
  std::vector<std::string> described(llvm::StringRef Description) const;

  llvm::ArrayRef<std::string> names(NameGroup Group) const;
  /// Whether \p Group has \p Name. \p IsIn says whether it is declared in a namespace, or in one
  /// inside of that.
  bool isNamed(NameGroup Group, llvm::StringRef Name,
               llvm::function_ref<bool(llvm::StringRef)> IsIn) const;
  bool isNamed(NameGroup Group, llvm::StringRef Name) const {
    return isNamed(Group, Name, [](llvm::StringRef) { return false; });
  }
  std::optional<CopyKind> copyKind(llvm::StringRef Name) const;
  llvm::StringRef nameOf(CopyKind Kind) const { return names(NameGroup::CopyKinds)[int(Kind)]; }

  /// Whether device code can call the function \p Name of the C library.
  bool isOnDevice(llvm::StringRef Name) const { return OnDevice.contains(Name); }
  /// Whether device code can call the function \p Name of <cmath>, or the template of that name,
  /// which takes integers and mixed types.
  bool isOnDeviceInCmath(llvm::StringRef Name, bool IsTemplate) const {
    return IsTemplate ? OnDeviceCmathTemplates.contains(Name)
                      : OnDevice.contains(Name) || OnDeviceCmath.contains(Name);
  }
  /// Whether \p Builtin, of GCC and Clang, is the host's: nvcc calls a function of that name.
  bool isHostBuiltin(llvm::StringRef Builtin) const;
  const OrderedAtomics &orderedAtomics() const { return Atomics; }
  /// What to do on the device in place of calling \p Name; empty if there is no advice.
  llvm::StringRef adviceFor(llvm::StringRef Name) const;

private:
  llvm::Error loadFile(YamlMapping &File);
  llvm::Error loadFunction(YamlMapping &Line);
  llvm::Error loadNames(YamlMapping &Line);

  llvm::StringMap<FunctionFacts> Functions;
  std::map<NameGroup, std::vector<std::string>> Names;
  llvm::StringSet<> OnDevice, OnDeviceCmath, OnDeviceCmathTemplates;
  std::vector<std::string> HostBuiltins; ///< what their names begin with
  OrderedAtomics Atomics;
  llvm::StringMap<std::string> Advice;
};

} // namespace offloom

#endif
