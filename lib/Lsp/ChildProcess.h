// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ChildProcess: a program that is talked to through its standard input and output.
//
// llvm::sys::ExecuteNoWait can redirect to files only, so this is posix_spawn.
#ifndef OFFLOOM_LSP_CHILDPROCESS_H
#define OFFLOOM_LSP_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdio>
#include <memory>
#include <string>
#include <sys/types.h>

namespace offloom::lsp {

class ChildProcess {
public:
  /// Starts \p Words, the first of which is looked up in PATH. Standard error is shared.
  static llvm::Expected<std::unique_ptr<ChildProcess>> start(llvm::ArrayRef<std::string> Words);

  /// Kills and reaps a process that still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess &) = delete;
  ChildProcess &operator=(const ChildProcess &) = delete;

  /// False if the process does not read any more.
  bool write(llvm::StringRef Text);
  void closeInput();

  /// The process's standard output, for one reader at a time.
  std::FILE *output() const { return Output; }

  /// With all that it has started.
  void kill();
  /// Waits for the end. Returns the exit status, or 128 and the number of the signal.
  int wait();

private:
  ChildProcess(pid_t Id, int Input, std::FILE *Output) : Id(Id), Input(Input), Output(Output) {}

  pid_t Id; ///< 0: reaped
  int Input;
  std::FILE *Output;
};

} // namespace offloom::lsp

#endif
