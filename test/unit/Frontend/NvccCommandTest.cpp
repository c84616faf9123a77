// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/NvccCommand.h"
#include "Rules/NvccOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

using Words = std::vector<std::string>;

const NvccOptions &options() {
  static const NvccOptions Options = llvm::cantFail(NvccOptions::load(OFFLOOM_RULES));
  return Options;
}

NvccCommand read(const Words &Given) {
  llvm::Expected<NvccCommand> Command = readNvccCommand(Given, options());
  if (!Command) {
    ADD_FAILURE() << llvm::toString(Command.takeError());
    return {};
  }
  return *Command;
}

std::string mistake(const Words &Given) {
  llvm::Expected<NvccCommand> Command = readNvccCommand(Given, options());
  return Command ? "(none)" : llvm::toString(Command.takeError());
}

TEST(NvccOptions, HasAllOptionsOfNvcc13) { EXPECT_GE(options().all().size(), 143u); }

TEST(NvccCommand, TheCommonBuildLine) {
  NvccCommand C =
      read({"-O3", "-std=c++17", "-arch=sm_90", "-Iinc", "-DX=1", "a.cu", "b.cpp", "-o", "app"});
  EXPECT_EQ(C.TheGoal, NvccCommand::Goal::Link);
  EXPECT_EQ(C.Inputs, (Words{"a.cu", "b.cpp"}));
  EXPECT_EQ(C.Preprocessor, (Words{"-Iinc", "-DX=1"}));
  EXPECT_EQ(C.Standard, "c++17");
  EXPECT_EQ(C.Optimize, "3");
  EXPECT_EQ(C.Output, "app");
  EXPECT_EQ(C.arch(), 90u);
}

TEST(NvccCommand, LongNamesTakeOneOrTwoDashesAndEitherSeparator) {
  for (const Words &Given : {Words{"--std", "c++14"}, Words{"-std", "c++14"}, Words{"--std=c++14"}})
    EXPECT_EQ(read(Given).Standard, "c++14");
  EXPECT_EQ(mistake({"--O3"}).substr(0, 24), "unknown option '--O3'; d");
}

TEST(NvccCommand, ListsSplitAtCommas) {
  EXPECT_EQ(read({"-I", "a,b", "-isystem=c", "-include", "x.h"}).Preprocessor,
            (Words{"-Ia", "-Ib", "-isystem", "c", "-include", "x.h"}));
  EXPECT_EQ(read({"-Xcompiler", "-Wall,-fopenmp", "-Xcompiler=-fPIC -g"}).HostOptions,
            (Words{"-Wall", "-fopenmp", "-fPIC", "-g"}));
  EXPECT_EQ(read({"-Xcompiler", "-Wl\\,-rpath"}).HostOptions, (Words{"-Wl,-rpath"}));
  EXPECT_EQ(read({"-Xcompiler", "\"-Wl,-rpath\""}).HostOptions, (Words{"-Wl,-rpath"}));
  // As nvcc 13 has them: a macro may be a string.
  EXPECT_EQ(read({"-DA=\"x,y\",B='c'", "-DC=\\\"z\\\"", "-DD=1\\,2"}).Preprocessor,
            (Words{"-DA=\"x,y\"", "-DB='c'", "-DC=\"z\"", "-DD=1,2"}));
  EXPECT_EQ(read({"-Xcompiler", "'-DA=b c',-g"}).HostOptions, (Words{"-DA=b c", "-g"}));
}

TEST(NvccCommand, ArchitecturesAreCollected) {
  NvccCommand C = read({"-gencode", "arch=compute_75,code=[sm_75,compute_75]", "--generate-code",
                        "arch=compute_90a,code=sm_90a", "-arch=native"});
  EXPECT_EQ(C.Archs, (std::vector<unsigned>{75, 90}));
  EXPECT_EQ(C.arch(), 90u);
}

TEST(NvccCommand, PhasesAndSwitches) {
  NvccCommand C = read({"-dc", "a.cu"});
  EXPECT_EQ(C.TheGoal, NvccCommand::Goal::Compile);
  EXPECT_TRUE(C.RelocatableDeviceCode);
  EXPECT_FALSE(read({"-fmad=false"}).ContractFloat);
  EXPECT_EQ(mistake({"-rdc", "maybe"}), "option '-rdc' takes true or false, not 'maybe'");
  EXPECT_EQ(read({"-MD", "-MT", "t", "-MF", "f"}).DependencyWords,
            (Words{"-MD", "-MT", "t", "-MF", "f"}));
}

TEST(NvccCommand, MistakesAreExplained) {
  EXPECT_EQ(mistake({"--use-fast-math"}),
            "unknown option '--use-fast-math'; did you mean '--use_fast_math'?");
  EXPECT_EQ(mistake({"-o"}), "option '-o' needs a value");
  EXPECT_EQ(mistake({"-ltoir", "a.cu"}),
            "option '-ltoir' is not supported: Offloom makes programs for the CPU, no GPU code");
  EXPECT_EQ(mistake({"-optf", "/nonexistent.rsp"}),
            "cannot read response file '/nonexistent.rsp': No such file or directory");
}

TEST(NvccCommand, UnknownOptionsAreForwardedOnRequest) {
  EXPECT_EQ(read({"-pthread", "-forward-unknown-to-host-compiler"}).HostOptions, Words{"-pthread"});
}

TEST(NvccCommand, IgnoredOptionsSayWhy) {
  EXPECT_EQ(read({"--maxrregcount=32"}).Ignored,
            Words{"option '--maxrregcount=32' has no effect: a CPU has no register budget to share "
                  "among threads"});
}

TEST(NvccCommand, ResponseFilesMayFollowOneAnother) {
  llvm::SmallString<128> Path;
  int Descriptor;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("options", "rsp", Descriptor, Path));
  llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << "-DA -I 'with space'\n-c";
  NvccCommand C = read({"--options-file", std::string(Path)});
  EXPECT_EQ(C.Preprocessor, (Words{"-DA", "-Iwith space"}));
  EXPECT_EQ(C.TheGoal, NvccCommand::Goal::Compile);
  llvm::sys::fs::remove(Path);
}

TEST(ParseOptionsFor, OnlyWhatConcernsParsingReachesClang) {
  ParseOptions Options =
      parseOptionsFor(read({"-Xcompiler", "-DH,-march=native,-fcx-limited-range,-Werror,-Wl\\,-s",
                            "-std=c++11", "-arch=sm_80"}));
  EXPECT_EQ(Options.ClangOptions, (Words{"-DH", "-Wno-unknown-warning-option", "-std=gnu++17",
                                         "-Wno-register", "-Wno-dynamic-exception-spec"}));
  EXPECT_EQ(Options.Arch, 80u);
}

} // namespace
} // namespace offloom
