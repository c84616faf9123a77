// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Clangd.h"
#include "Lsp/Transport.h"
#include "llvm/Support/FormatVariadic.h"

namespace offloom::lsp {

llvm::Error Clangd::start() {
  stop();
  auto Started = ChildProcess::start(Words);
  if (!Started)
    return Started.takeError();
  Process = std::move(*Started);
  Reader = std::thread([this, Mine = Generation, Out = Process->output()] {
    while (std::optional<std::string> Message = readMessage(Out))
      Loop.hand([this, Mine, Text = std::move(*Message)] {
        if (Mine == Generation)
          Do.OnMessage(Text);
      });
    Loop.post([this, Mine] { onOutputEnd(Mine); });
  });
  return llvm::Error::success();
}

void Clangd::send(llvm::StringRef Json) {
  if (Process)
    Process->write(frame(Json)); // a failure shows as the end of the output
}

void Clangd::send(llvm::json::Object Message) {
  send(llvm::formatv("{0}", llvm::json::Value(std::move(Message))).str());
}

void Clangd::closeInput() {
  if (Process)
    Process->closeInput();
}

void Clangd::stop() {
  ++Generation;
  if (!Process)
    return;
  Process->kill();
  Reader.join();
  Process.reset();
}

void Clangd::onOutputEnd(unsigned OfGeneration) {
  if (OfGeneration != Generation)
    return;
  ++Generation;
  Process->closeInput();
  int Status = Process->wait();
  Reader.join();
  Process.reset();
  Do.OnEnd(Status);
}

} // namespace offloom::lsp
