// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MacroMeanings: the macros of which a program that is compiled once keeps one pass's meaning.
//
// A condition means what it meant to a pass only where all that it names does:
//
//   #if __CUDA_ARCH__ >= 600                      // device code's: HALF is defined from now on
//   #define HALF
//   #endif
//   #if defined(HALF) && __CUDA_ARCH__ != 610     // false in both passes for sm_61,
//                                                 // true with HALF and without __CUDA_ARCH__
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_MACROMEANINGS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_MACROMEANINGS_H

#include "Migrate/Preprocessor/ArchMacros.h"

namespace offloom {

class MacroMeanings {
public:
  /// \p ArchMacro is the one that the passes differ in from the start, and device code's.
  explicit MacroMeanings(llvm::StringRef ArchMacro) { ArchOnly.insert(ArchMacro); }

  /// The program keeps what the host makes of \p Directives.
  void noteHosts(llvm::ArrayRef<Directive> Directives) { note(Directives, Hosts); }
  /// The program has what the device makes of the macros in \p Directives, of either pass.
  void noteDevices(llvm::ArrayRef<Directive> Directives) { note(Directives, Devices); }
  /// Adds the macros among \p Directives that are made of noted ones.
  void follow(llvm::ArrayRef<Directive> Directives);
  void forgetHosts() { Hosts.clear(); }
  size_t devices() const { return Devices.size(); }
  size_t size() const { return Hosts.size() + Devices.size(); }

  /// Does \p Code name a macro that has the host's meaning alone, or the device's alone? The macro
  /// that it all depends on does not count.
  bool namesHosts(llvm::StringRef Code) const { return namesOneOf(Code, Hosts); }
  bool namesDevices(llvm::StringRef Code) const { return namesOneOf(Code, Devices); }

private:
  static void note(llvm::ArrayRef<Directive> Directives, llvm::StringSet<> &Names);

  llvm::StringSet<> ArchOnly;
  llvm::StringSet<> Hosts;
  llvm::StringSet<> Devices;
};

} // namespace offloom

#endif
