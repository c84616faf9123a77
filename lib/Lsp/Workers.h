// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workers: the processes that analyse documents, a few at a time, at most one a document.
#ifndef OFFLOOM_LSP_WORKERS_H
#define OFFLOOM_LSP_WORKERS_H

#include "Lsp/ChildProcess.h"
#include "Lsp/EventLoop.h"
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace offloom::lsp {

class Workers {
public:
  struct Job {
    std::string Key; ///< of the document
    std::string Request;
    std::function<void(std::string Line)> OnLine;
    /// Called once, after the last line, unless the job was cancelled.
    std::function<void(int Status)> OnEnd;
  };

  /// \p Words start a worker; \p Log is told if they do not.
  Workers(EventLoop &Loop, std::vector<std::string> Words,
          std::function<void(const std::string &)> Log)
      : Loop(Loop), Words(std::move(Words)), Log(std::move(Log)) {}
  ~Workers();

  /// Starts \p J, in the place of one with the same key.
  void start(Job J);
  /// Ends the job of \p Key, if there is one; nothing more is heard of it.
  void cancel(const std::string &Key);

private:
  struct Running {
    Job TheJob;
    std::unique_ptr<ChildProcess> Process;
    std::thread Reader;
  };

  void startWaiting();
  void launch(Job J);
  void finish(unsigned Id);

  EventLoop &Loop;
  std::vector<std::string> Words;
  std::function<void(const std::string &)> Log;
  std::deque<Job> Waiting;
  std::map<unsigned, Running> Jobs;
  unsigned LastId = 0;
};

} // namespace offloom::lsp

#endif
