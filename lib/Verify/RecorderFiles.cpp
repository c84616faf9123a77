// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/RecorderFiles.h"
#include "Verify/RecorderText.inc"
#include "llvm/ADT/StringExtras.h"
#include <vector>

namespace offloom {

std::string recorderSource() {
  llvm::StringRef Recorder = CudaRecorderText;
  llvm::StringRef Include = "#include \"call_record.h\"\n";
  std::size_t Place = Recorder.find(Include);
  llvm::StringRef Record = CallRecordText;
  Record = Record.drop_front(Record.find("#include"));
  return (Recorder.take_front(Place) + Record + Recorder.drop_front(Place + Include.size())).str();
}

std::string recorderOptions() {
  std::vector<std::string> Wraps;
  for (llvm::StringRef Rest = CudaRecorderText;;) {
    llvm::StringRef Opening = "cudaError_t INTERPOSED(";
    std::size_t Place = Rest.find(Opening);
    if (Place == Rest.npos)
      break;
    Rest = Rest.drop_front(Place + Opening.size());
    Wraps.push_back(("--wrap=" + Rest.take_until([](char C) { return C == ')'; })).str());
  }
  return "-Xlinker " + llvm::join(Wraps, ",") + "\n";
}

} // namespace offloom
