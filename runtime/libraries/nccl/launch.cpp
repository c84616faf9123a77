// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a group of calls becomes work in streams.
//
// All ranks of a clique that a thread calls for in a group are one work in the first of their
// streams, since none of them can end without the others: it needs no thread for each rank, works
// with OFFLOOM_SYNCHRONOUS=1, and is a node of a graph. Ranks of other threads and processes have
// works of their own, which wait for each other.
#include "launch.h"

#include "message.h"
#include "offloom/library_call.h"

#include <algorithm>

namespace offloom::comm {

namespace {

struct used_stream {
  cudaStream_t stream;
  int device;
  bool operator==(const used_stream &other) const {
    return stream == other.stream && device == other.device;
  }
};

/// The calls of a clique.
class launched_work {
public:
  explicit launched_work(clique *ranks) : clique_(ranks) {}

  clique *whose() const { return clique_; }
  void add(const posted_call &posted);
  ncclResult_t put();

private:
  cudaError_t wait_for_newest(bool captured);
  cudaError_t join();
  cudaError_t fork();
  const used_stream &first() const { return streams_.front(); }

  clique *clique_;
  std::vector<ncclComm_t> comms_; ///< beside `ranks_`
  std::vector<rank_calls> ranks_;
  std::vector<used_stream> streams_;
};

void launched_work::add(const posted_call &posted) {
  auto place = std::find(comms_.begin(), comms_.end(), posted.comm);
  if (place == comms_.end()) {
    comms_.push_back(posted.comm);
    ranks_.push_back({posted.comm->state, {}});
    place = comms_.end() - 1;
  }
  ranks_[static_cast<std::size_t>(place - comms_.begin())].calls.push_back(posted.what);
  const used_stream stream{posted.what.stream, posted.comm->state->device};
  if (std::find(streams_.begin(), streams_.end(), stream) == streams_.end())
    streams_.push_back(stream);
}

/// A communicator does one thing at a time, whichever streams it is given.
cudaError_t launched_work::wait_for_newest(bool captured) {
  for (ncclComm_t comm : comms_)
    if (comm->newest && !captured && !comm->newest->is_in(first().stream, first().device))
      if (const cudaError_t error = comm->newest->wait_in(first().stream); error != cudaSuccess)
        return error;
  return cudaSuccess;
}

/// The first stream waits for the others.
cudaError_t launched_work::join() {
  for (std::size_t i = 1; i < streams_.size(); ++i) {
    std::unique_ptr<work_mark> there;
    {
      const device_scope scope(streams_[i].device);
      there = std::make_unique<work_mark>(streams_[i].stream, streams_[i].device);
    }
    if (const cudaError_t error = there->wait_in(first().stream); error != cudaSuccess)
      return error;
  }
  return cudaSuccess;
}

/// The others wait for the first.
cudaError_t launched_work::fork() {
  if (streams_.size() == 1)
    return cudaSuccess;
  const work_mark done(first().stream, first().device);
  for (std::size_t i = 1; i < streams_.size(); ++i) {
    const device_scope scope(streams_[i].device);
    if (const cudaError_t error = done.wait_in(streams_[i].stream); error != cudaSuccess)
      return error;
  }
  return cudaSuccess;
}

ncclResult_t launched_work::put() {
  const device_scope scope(first().device);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  cudaError_t error = cudaStreamIsCapturing(first().stream, &status);
  const bool captured = status != cudaStreamCaptureStatusNone;
  if (error == cudaSuccess)
    error = wait_for_newest(captured);
  if (error == cudaSuccess)
    error = join();
  std::sort(ranks_.begin(), ranks_.end(),
            [](const rank_calls &a, const rank_calls &b) { return a.state->rank < b.state->rank; });
  if (error == cudaSuccess)
    error =
        library::run_in_stream(first().stream, [ranks = std::move(ranks_)] { comm::run(ranks); });
  if (error == cudaSuccess)
    error = fork();
  if (error != cudaSuccess)
    return fail(ncclUnhandledCudaError, "work cannot be put into the stream: %s",
                cudaGetErrorString(error));
  if (!captured) {
    const auto end = std::make_shared<const work_mark>(first().stream, first().device);
    for (ncclComm_t comm : comms_)
      comm->newest = end;
  }
  return ncclSuccess;
}

} // namespace

ncclResult_t launch(const std::vector<posted_call> &calls) {
  std::vector<launched_work> works;
  for (const posted_call &posted : calls) {
    if (posted.what.count == 0)
      continue; // nothing to do, for any rank
    clique *const ranks = posted.comm->state->ranks.get();
    auto place = std::find_if(works.begin(), works.end(),
                              [&](const launched_work &w) { return w.whose() == ranks; });
    if (place == works.end())
      place = works.emplace(works.end(), ranks);
    place->add(posted);
  }
  for (launched_work &work : works)
    if (const ncclResult_t error = work.put(); error != ncclSuccess)
      return error;
  return ncclSuccess;
}

} // namespace offloom::comm
