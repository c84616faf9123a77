// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Workers.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

namespace offloom::lsp {

/// Clang needs a core and some 200 MB, and clangd is at work too.
constexpr std::size_t MostWorkers = 2;

Workers::~Workers() {
  Waiting.clear();
  for (auto &[Id, R] : Jobs) {
    R.Process->kill();
    R.Reader.join();
  }
}

void Workers::start(Job J) {
  cancel(J.Key);
  Waiting.push_back(std::move(J));
  startWaiting();
}

void Workers::cancel(const std::string &Key) {
  llvm::erase_if(Waiting, [&](const Job &J) { return J.Key == Key; });
  for (auto &[Id, R] : Jobs)
    if (R.TheJob.Key == Key) {
      R.TheJob.Key.clear();
      R.TheJob.OnLine = [](std::string) {};
      R.TheJob.OnEnd = [](int) {};
      R.Process->kill();
    }
}

void Workers::startWaiting() {
  while (!Waiting.empty() && Jobs.size() < MostWorkers) {
    Job Next = std::move(Waiting.front());
    Waiting.pop_front();
    launch(std::move(Next));
  }
}

void Workers::launch(Job J) {
  auto Process = ChildProcess::start(Words);
  if (!Process) {
    Log(llvm::toString(Process.takeError()));
    Loop.post([OnEnd = std::move(J.OnEnd)] { OnEnd(127); });
    return;
  }
  unsigned Id = ++LastId;
  Running &R = Jobs[Id];
  R.TheJob = std::move(J);
  R.Process = std::move(*Process);
  // The thread touches the pipes only; the process is killed and reaped by the loop's.
  R.Reader = std::thread([this, Id, Request = R.TheJob.Request, Child = R.Process.get()] {
    Child->write(Request);
    Child->closeInput();
    char *Line = nullptr;
    std::size_t Capacity = 0;
    for (ssize_t Size; (Size = getline(&Line, &Capacity, Child->output())) > 0;)
      Loop.post([this, Id, Read = std::string(Line, Size)] {
        if (auto Found = Jobs.find(Id); Found != Jobs.end())
          Found->second.TheJob.OnLine(Read);
      });
    std::free(Line);
    Loop.post([this, Id] { finish(Id); });
  });
}

void Workers::finish(unsigned Id) {
  auto Found = Jobs.find(Id);
  if (Found == Jobs.end())
    return;
  Found->second.Reader.join();
  int Status = Found->second.Process->wait();
  auto OnEnd = std::move(Found->second.TheJob.OnEnd);
  Jobs.erase(Found);
  OnEnd(Status);
  startWaiting();
}

} // namespace offloom::lsp
