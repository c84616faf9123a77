// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/ChildProcess.h"
#include "Lsp/Transport.h"
#include "llvm/Support/Errno.h"
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace offloom::lsp {

llvm::Expected<std::unique_ptr<ChildProcess>>
ChildProcess::start(llvm::ArrayRef<std::string> Words) {
  int ToChild[2], FromChild[2];
  if (pipe2(ToChild, O_CLOEXEC) != 0)
    return llvm::errorCodeToError(llvm::errnoAsErrorCode());
  if (pipe2(FromChild, O_CLOEXEC) != 0) {
    std::error_code Reason = llvm::errnoAsErrorCode();
    close(ToChild[0]);
    close(ToChild[1]);
    return llvm::errorCodeToError(Reason);
  }
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, ToChild[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, FromChild[1], STDOUT_FILENO);
  // A group of its own, so that what a shell has started ends with it.
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);
  pid_t Id = 0;
  int Failed = posix_spawnp(&Id, Arguments[0], &Actions, &Attributes, Arguments.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  posix_spawnattr_destroy(&Attributes);
  close(ToChild[0]);
  close(FromChild[1]);
  if (Failed) {
    close(ToChild[1]);
    close(FromChild[0]);
    return llvm::createStringError("cannot start '" + Words[0] +
                                   "': " + llvm::sys::StrError(Failed));
  }
  return std::unique_ptr<ChildProcess>(new ChildProcess(Id, ToChild[1], fdopen(FromChild[0], "r")));
}

ChildProcess::~ChildProcess() {
  closeInput();
  if (Id != 0) {
    kill();
    wait();
  }
  std::fclose(Output);
}

bool ChildProcess::write(llvm::StringRef Text) { return Input >= 0 && writeAll(Input, Text); }

void ChildProcess::closeInput() {
  if (Input >= 0)
    close(Input);
  Input = -1;
}

void ChildProcess::kill() {
  if (Id != 0)
    ::kill(-Id, SIGKILL);
}

int ChildProcess::wait() {
  int Status = 0;
  if (Id == 0)
    return 0;
  while (waitpid(Id, &Status, 0) < 0 && errno == EINTR)
    ;
  Id = 0;
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
}

} // namespace offloom::lsp
