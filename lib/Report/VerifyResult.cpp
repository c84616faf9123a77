// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/VerifyResult.h"
#include "Report/HtmlPage.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <utility>

namespace offloom {

namespace json = llvm::json;

void writeVerifyResult(const VerifyResult &Result, llvm::raw_ostream &Out) {
  json::Object Launches;
  for (const auto &[Kernel, Count] : Result.Launches)
    Launches[json::fixUTF8(Kernel)] = Count;
  json::Object All{{"offloom_verify", 1},
                   {"program", jsonText(Result.Program)},
                   {"calls", Result.Calls},
                   {"agreeing", Result.Agreeing},
                   {"to_the_bit", Result.ToTheBit},
                   {"difference", jsonText(Result.Difference)},
                   {"launches", std::move(Launches)}};
  Out << json::Value(std::move(All)) << '\n';
}

llvm::Expected<VerifyResult> readVerifyResult(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
  llvm::Expected<json::Value> Document = json::parse((*Buffer)->getBuffer());
  const json::Object *Read = Document ? Document->getAsObject() : nullptr;
  if (!Document)
    llvm::consumeError(Document.takeError());
  if (!Read || Read->getInteger("offloom_verify") != 1)
    return llvm::createStringError("'" + File + "' is no result of 'offloom verify --result'");
  auto number = [&](llvm::StringRef Key) { return unsigned(Read->getInteger(Key).value_or(0)); };
  VerifyResult Result;
  Result.Program = Read->getString("program").value_or("").str();
  Result.Calls = number("calls");
  Result.Agreeing = number("agreeing");
  Result.ToTheBit = number("to_the_bit");
  Result.Difference = Read->getString("difference").value_or("").str();
  if (const json::Object *Launches = Read->getObject("launches"))
    for (const auto &[Kernel, Count] : *Launches)
      Result.Launches[Kernel.str()] = Count.getAsInteger().value_or(0);
  return Result;
}

llvm::StringRef plainKernelName(llvm::StringRef Readable) {
  // The parameters of the function and its template come last; either may have "::" in them.
  std::size_t End = Readable.find_first_of("<(");
  for (constexpr llvm::StringLiteral Unnamed = "(anonymous namespace)::";
       Readable.substr(End).starts_with(Unnamed); End = Readable.find_first_of("<("))
    Readable = Readable.substr(End + Unnamed.size());
  llvm::StringRef Name = Readable.take_front(End);
  std::size_t Begin = Name.find_last_of(": ");
  return Name.substr(Begin == Name.npos ? 0 : Begin + 1);
}

} // namespace offloom
