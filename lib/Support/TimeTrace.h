// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TimeTrace: where the time of a run goes, for chrome://tracing or https://ui.perfetto.dev.
//
// LLVM's profiler, which Clang's own scopes feed too, is one of each thread.
#ifndef OFFLOOM_SUPPORT_TIMETRACE_H
#define OFFLOOM_SUPPORT_TIMETRACE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/TimeProfiler.h"
#include <string>

namespace offloom {

/// What is done here and below, on whatever thread has a ThreadTimeTrace, is written to \p File by
/// write(). Nothing is recorded if \p File is empty.
class TimeTrace {
public:
  explicit TimeTrace(std::string File) : File(std::move(File)) {
    if (!this->File.empty())
      llvm::timeTraceProfilerInitialize(Granularity, "offloom");
  }
  ~TimeTrace() {
    if (!File.empty())
      llvm::timeTraceProfilerCleanup();
  }
  TimeTrace(const TimeTrace &) = delete;
  TimeTrace &operator=(const TimeTrace &) = delete;

  llvm::Error write() const {
    return File.empty() ? llvm::Error::success() : llvm::timeTraceProfilerWrite(File, "");
  }

  static constexpr unsigned Granularity = 100; ///< of scopes that are kept, in microseconds

private:
  const std::string File;
};

/// Lets a thread of a run take part, if \p IsWanted.
class ThreadTimeTrace {
public:
  explicit ThreadTimeTrace(bool IsWanted) : IsOwner(IsWanted && !llvm::timeTraceProfilerEnabled()) {
    if (IsOwner)
      llvm::timeTraceProfilerInitialize(TimeTrace::Granularity, "offloom");
  }
  ~ThreadTimeTrace() {
    if (IsOwner)
      llvm::timeTraceProfilerFinishThread();
  }
  ThreadTimeTrace(const ThreadTimeTrace &) = delete;
  ThreadTimeTrace &operator=(const ThreadTimeTrace &) = delete;

private:
  const bool IsOwner;
};

} // namespace offloom

#endif
