// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchConditions: what the two passes see of a file's conditionals, and which pass's meaning the
// program, compiled once, has of what their conditions name.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHCONDITIONS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHCONDITIONS_H

#include "Frontend/Parse.h"
#include "Migrate/Preprocessor/MacroMeanings.h"
#include "Migrate/Text/CodeSides.h"
#include "Migrate/Text/ConditionalGroups.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace offloom {

class ArchConditions {
public:
  using ProjectFile = std::pair<std::string, llvm::StringRef>; ///< name, text

  ArchConditions(const ParsedUnit &Host, const ParsedUnit &Device);

  /// Finds out which pass's meaning the program has of macros. To be called before anything is
  /// asked.
  void findMeanings(llvm::ArrayRef<ProjectFile> Files);

  /// What is asked is about \p Opened from now on.
  void open(const ProjectFile &Opened) { std::tie(File, Buffer) = Opened; }
  const std::string &file() const { return File; }
  llvm::StringRef text() const { return Buffer; }

  /// Does a pass come by the group?
  bool isRead(const ConditionalGroup &Group, const ParsedUnit &Unit) const;
  /// Does a pass leave the group out with what is around it?
  bool isLeftOut(const ConditionalGroup &Group, const ParsedUnit &Unit) const;
  /// Who comes by the group, which stands in a function of \p Function: one pass may leave out what
  /// is around it.
  Side readers(const ConditionalGroup &Group, Side Function) const;
  /// The branch that a pass takes; -1: none.
  int takenBranch(const ConditionalGroup &Group, const ParsedUnit &Unit) const;
  /// Does \p Branch, which may be none, have no text?
  bool isBlank(const ConditionalGroup &Group, int Branch) const;
  /// Have the branches of the two passes no more than advice to the compiler?
  bool areAdvice(const ConditionalGroup &Group, int OnHost, int OnDevice) const;

  /// Does one of the conditions name the macro itself?
  bool isNamed(const ConditionalGroup &Group) const;
  /// Does one name what has the host's meaning alone, or the device's?
  bool namesHosts(const ConditionalGroup &Group) const;
  bool namesDevices(const ConditionalGroup &Group) const;
  /// The same of a text.
  bool saysHosts(llvm::StringRef Code) const { return Meanings.namesHosts(Code); }
  bool saysDevices(llvm::StringRef Code) const { return Meanings.namesDevices(Code); }
  /// Of what the passes see differently, does the program have the host's?
  bool keepsHosts(const ConditionalGroup &Group, int OnDevice) const;

private:
  bool isEntered(const ParsedUnit &Unit) const {
    return &Unit != &Host || HostFiles.contains(File);
  }
  llvm::StringRef content(const ConditionalGroup &Group, int Branch) const {
    SourceSpan Span = Group.Branches[Branch].Content;
    return Buffer.slice(Span.Begin, Span.End);
  }
  void noteMeanings(const ConditionalGroup &Group, MacroMeanings &Found) const;

  const ParsedUnit &Host;
  const ParsedUnit &Device;
  llvm::StringSet<> HostFiles; ///< that the host's pass enters
  MacroMeanings Meanings;
  std::string File;
  llvm::StringRef Buffer;
};

/// The project's files that the device's pass enters, each once; none where none names the macro.
std::vector<ArchConditions::ProjectFile>
filesThatDepend(ParsedUnit &Device, const std::function<bool(llvm::StringRef)> &IsProjectFile);

} // namespace offloom

#endif
