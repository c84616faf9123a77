// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/VerifyCommand.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Report/VerifyResult.h"
#include "Support/AtomicFile.h"
#include "Verify/Comparison.h"
#include "Verify/ElementType.h"
#include "Verify/RecorderFiles.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

llvm::Expected<CallRecord> readRecord(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return llvm::createStringError(File + ": " + Buffer.getError().message());
  llvm::Expected<CallRecord> Record = parseCallRecord((*Buffer)->getBuffer());
  if (!Record)
    return llvm::createStringError(File + ": " + llvm::toString(Record.takeError()));
  return Record;
}

/// How the calls agree that do.
void printAgreement(const RecordComparison &Result) {
  std::size_t Agreeing = Result.Same + Result.Close + Result.Unsampled;
  llvm::outs() << llvm::formatv("{0} call{1}: {2} to the bit", Agreeing,
                                Agreeing == 1 ? " agrees" : "s agree", Result.Same);
  if (Result.Close)
    llvm::outs() << ", " << Result.Close << " within tolerance (largest relative difference "
                 << llvm::format("%.2g", Result.LargestRelative) << ')';
  if (Result.Unsampled)
    llvm::outs() << ", " << Result.Unsampled
                 << " in every value that was sampled, though not in all";
  llvm::outs() << '\n';
  if (Result.Unsampled)
    llvm::outs() << "record both with OFFLOOM_VERIFY_BYTES=all to compare all values\n";
}

void printDifference(const CallDifference &Difference, std::size_t Count) {
  llvm::outs() << llvm::formatv("call {0} of {1} differs: {2}\n", Difference.Number, Count,
                                Difference.Call);
  for (const std::string &Detail : Difference.Details)
    llvm::outs() << "  " << Detail << '\n';
}

/// What is kept of the comparison, for the report of a migration.
VerifyResult resultOf(const RecordComparison &Compared, const CallRecord &Expected,
                      const CallRecord &Found, llvm::StringRef FoundFile) {
  VerifyResult Result;
  Result.Program = llvm::sys::path::stem(FoundFile).str();
  Result.Calls = std::max(Expected.Calls.size(), Found.Calls.size());
  Result.Agreeing = Compared.Same + Compared.Close + Compared.Unsampled;
  Result.ToTheBit = Compared.Same;
  if (Compared.First)
    Result.Difference = Compared.First->Call;
  for (const RecordedCall &Call : llvm::ArrayRef(Expected.Calls).take_front(Result.Agreeing))
    if (Call.isLaunch() && !Call.Kernel.empty())
      ++Result.Launches[KernelName::of(Call.Kernel).Readable];
  return Result;
}

} // namespace

int runVerify(const VerifyOptions &Options) {
  llvm::Expected<CallRecord> Expected = readRecord(Options.Expected);
  if (!Expected)
    return failCommand("verify", llvm::toString(Expected.takeError()));
  llvm::Expected<CallRecord> Found = readRecord(Options.Found);
  if (!Found)
    return failCommand("verify", llvm::toString(Found.takeError()));
  RecordComparison Result = compareRecords(*Expected, *Found, Options.Tolerated);
  if (Result.First)
    printDifference(*Result.First, std::max(Expected->Calls.size(), Found->Calls.size()));
  printAgreement(Result);
  if (!Options.Result.empty()) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    writeVerifyResult(resultOf(Result, *Expected, *Found, Options.Found), Out);
    if (llvm::Error Failure = writeFileAtomically(Options.Result, Text))
      return failCommand("verify", llvm::toString(std::move(Failure)));
  }
  return Result.First ? HasFindings : Clean;
}

int writeRecorder(const std::string &Folder) {
  for (auto [Name, Text] : {std::pair(RecorderSourceName, recorderSource()),
                            std::pair(RecorderOptionsName, recorderOptions())}) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    if (llvm::Error Failure = writeFileAtomically(Path, Text))
      return failCommand("verify", llvm::toString(std::move(Failure)));
    llvm::outs() << "wrote " << Path << '\n';
  }
  return Clean;
}

} // namespace offloom
