// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Intercept/InterceptFolder.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <chrono>
#include <cstdlib>
#include <unistd.h>
#include <utility>

namespace offloom {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

constexpr const char *FolderVariable = "OFFLOOM_INTERCEPT";

/// By which builds name the toolkit's folder. Makefiles may set them, unless make is told so.
constexpr const char *ToolkitVariables[] = {"CUDA_PATH",         "CUDA_HOME",   "CUDA_DIR",
                                            "CUDA_ROOT",         "CUDADIR",     "CUDA_TOOLKIT_PATH",
                                            "CUDA_INSTALL_PATH", "CUDA_TOOLKIT"};

llvm::ArrayRef<llvm::StringRef> hostCompilerNames() {
  static constexpr llvm::StringRef Names[] = {"c++",     "g++",   "gcc",   "cc",
                                              "clang++", "clang", "mpicc", "mpicxx"};
  return Names;
}

static std::string variable(const char *Name) {
  return llvm::sys::Process::GetEnv(Name).value_or("");
}

/// The toolkit that the build would find: one that is installed, or Offloom's.
static llvm::Expected<std::string> toolkitOfBuild() {
  for (const char *Name : ToolkitVariables)
    if (std::string Folder = variable(Name); fs::can_execute(Folder + "/bin/nvcc"))
      return Folder;
  if (auto Nvcc = llvm::sys::findProgramByName("nvcc")) {
    llvm::SmallString<256> Real;
    if (!fs::real_path(*Nvcc, Real))
      if (auto Above = path::parent_path(path::parent_path(Real)); fs::exists(Above + "/include"))
        return Above.str();
  }
  if (fs::can_execute("/usr/local/cuda/bin/nvcc"))
    return std::string("/usr/local/cuda");
  return toolkitFolder();
}

llvm::Expected<InterceptFolder> InterceptFolder::create(bool OnlyRecord) {
  llvm::SmallString<128> Path;
  if (std::error_code Reason = fs::createUniqueDirectory("offloom-intercept", Path))
    return llvm::createStringError(Reason, "cannot make a temporary folder: " + Reason.message());
  InterceptFolder Folder(std::string(Path), /*Owned=*/true);
  if (llvm::Error Failed = Folder.fill(OnlyRecord))
    return Failed;
  return Folder;
}

InterceptFolder InterceptFolder::ofEnvironment() {
  return InterceptFolder(variable(FolderVariable), /*Owned=*/false);
}

InterceptFolder::InterceptFolder(InterceptFolder &&Other) noexcept
    : Path(std::move(Other.Path)), Owned(std::exchange(Other.Owned, false)) {}

InterceptFolder::~InterceptFolder() {
  if (Owned)
    fs::remove_directories(Path);
}

llvm::Error InterceptFolder::fill(bool OnlyRecord) const {
  auto link = [&](const llvm::Twine &To, const llvm::Twine &Name) -> llvm::Error {
    if (std::error_code Reason = fs::create_link(To, Path + "/" + Name))
      return llvm::createStringError(Reason, "cannot make a link '" + Path + "/" + Name +
                                                 "': " + Reason.message());
    return llvm::Error::success();
  };
  for (const char *Name : {"/bin", "/calls"})
    if (std::error_code Reason = fs::create_directory(Path + Name))
      return llvm::createStringError(Reason,
                                     "cannot make a folder in '" + Path + "': " + Reason.message());
  const std::string Self = fs::getMainExecutable("offloom", nullptr);
  if (llvm::Error Failed = link(Self, "bin/nvcc"))
    return Failed;
  for (llvm::StringRef Name : hostCompilerNames())
    if (llvm::sys::findProgramByName(Name))
      if (llvm::Error Failed = link(Self, "bin/" + Name))
        return Failed;
  if (OnlyRecord)
    if (llvm::Error Failed = link(Self, "only-record"))
      return Failed;
  llvm::Expected<std::string> Toolkit = toolkitOfBuild();
  if (!Toolkit)
    return Toolkit.takeError();
  std::error_code Ignored;
  for (fs::directory_iterator I(*Toolkit, Ignored), End; I != End; I.increment(Ignored))
    if (llvm::StringRef Name = path::filename(I->path()); Name != "bin")
      if (llvm::Error Failed = link(I->path(), Name))
        return Failed;
  return llvm::Error::success();
}

bool InterceptFolder::onlyRecords() const { return fs::exists(Path + "/only-record"); }

/// What make is told counts more than what Makefiles say.
static std::string makeFlags(const std::string &Folder) {
  std::string Flags = variable("MAKEFLAGS");
  for (const char *Name : ToolkitVariables)
    if (!llvm::StringRef(Flags).contains(std::string(Name) + "="))
      Flags += std::string(Flags.empty() ? "" : " ") + Name + "=" + Folder;
  return Flags;
}

void InterceptFolder::enter() const {
  auto set = [](const char *Name, const std::string &Value) { setenv(Name, Value.c_str(), 1); };
  set(FolderVariable, Path);
  set("PATH", Path + "/bin:" + variable("PATH"));
  set("NVCC", Path + "/bin/nvcc");
  set("CUDACXX", Path + "/bin/nvcc");
  set("MAKEFLAGS", makeFlags(Path));
  for (const char *Name : ToolkitVariables)
    set(Name, Path);
}

void InterceptFolder::leave() const {
  const std::string Paths = variable("PATH"), Watched = Path + "/bin";
  llvm::SmallVector<llvm::StringRef> Others;
  for (llvm::StringRef Folder : llvm::split(Paths, ':'))
    if (Folder != Watched)
      Others.push_back(Folder);
  setenv("PATH", llvm::join(Others, ":").c_str(), 1);
  unsetenv(FolderVariable);
}

llvm::Error InterceptFolder::note(std::vector<CompileEntry> Entries,
                                  std::vector<std::string> Outputs) const {
  for (std::string &Output : Outputs)
    Entries.push_back({"", "", std::move(Output), {}});
  auto Now = std::chrono::system_clock::now().time_since_epoch().count();
  return writeCompileDatabase(
      (Path + "/calls/" + llvm::Twine(Now) + "-" + llvm::Twine(::getpid()) + ".json").str(),
      std::move(Entries));
}

/// What was noted, and for each output an entry without a file.
static llvm::Expected<std::vector<CompileEntry>> allNotes(const std::string &Folder) {
  std::vector<CompileEntry> All;
  std::error_code Ignored;
  for (fs::directory_iterator I(Folder + "/calls", Ignored), End; I != End; I.increment(Ignored)) {
    if (!llvm::StringRef(I->path()).ends_with(".json"))
      continue; // half of a note, whose process was killed
    llvm::Expected<std::vector<CompileEntry>> Noted = readCompileDatabase(I->path());
    if (!Noted)
      return Noted.takeError();
    llvm::append_range(All, *Noted);
  }
  return All;
}

llvm::Expected<std::vector<CompileEntry>> InterceptFolder::entries() const {
  llvm::Expected<std::vector<CompileEntry>> All = allNotes(Path);
  if (All)
    llvm::erase_if(*All, [](const CompileEntry &E) { return E.File.empty(); });
  return All;
}

void InterceptFolder::removeOutputs() const {
  llvm::Expected<std::vector<CompileEntry>> All = allNotes(Path);
  if (!All)
    return llvm::consumeError(All.takeError());
  for (const CompileEntry &E : *All) {
    uint64_t Size = 1;
    if (E.File.empty() && !fs::file_size(E.Output, Size) && Size == 0)
      fs::remove(E.Output);
  }
}

} // namespace offloom
