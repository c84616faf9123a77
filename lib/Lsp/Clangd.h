// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clangd: the language server that does what is not special to CUDA, restarted when it crashes.
#ifndef OFFLOOM_LSP_CLANGD_H
#define OFFLOOM_LSP_CLANGD_H

#include "Lsp/ChildProcess.h"
#include "Lsp/EventLoop.h"
#include "llvm/Support/JSON.h"
#include <functional>
#include <thread>

namespace offloom::lsp {

class Clangd {
public:
  struct Callbacks {
    std::function<void(std::string Message)> OnMessage;
    /// It ended, by itself or not. Not called after stop().
    std::function<void(int Status)> OnEnd;
  };

  Clangd(EventLoop &Loop, std::vector<std::string> Words, Callbacks Do)
      : Loop(Loop), Words(std::move(Words)), Do(std::move(Do)) {}
  ~Clangd() { stop(); }

  llvm::Error start();
  void send(llvm::StringRef Json);
  void send(llvm::json::Object Message);
  /// No more input: after an `exit` notification it ends by itself.
  void closeInput();
  void stop();

private:
  void onOutputEnd(unsigned OfGeneration);

  EventLoop &Loop;
  std::vector<std::string> Words;
  Callbacks Do;
  std::unique_ptr<ChildProcess> Process;
  std::thread Reader;
  unsigned Generation = 0; ///< of the process; what older ones said late is dropped
};

} // namespace offloom::lsp

#endif
