// Wrong calls of the functions of streams and events.
// flags: -O0
// builds: clang++
#include "wrong_arguments.h"

static void CUDART_CB callback(cudaStream_t, cudaError_t, void *) {}
static void host_callback(void *) {}

int main() {
  CALLS(cudaStreamCreate, out<cudaStream_t>());
  CALLS(cudaStreamCreateWithFlags, out<cudaStream_t>(), flags({2, 0xff}));
  CALLS(cudaStreamCreateWithPriority, out<cudaStream_t>(), flags({2, 0xff}), right<int>(0, {{"below", 5}, {"above", -100}}));
  CALLS(cudaStreamDestroy, stream());
  CALLS(cudaStreamQuery, stream());
  CALLS(cudaStreamSynchronize, stream());
  CALLS(cudaStreamWaitEvent, stream(), event(), flags({1, 2, 0xff}));
  CALLS(cudaStreamGetFlags, stream(), out<unsigned>());
  CALLS(cudaStreamGetPriority, stream(), out<int>());
  CALLS(cudaStreamGetId, stream(), out<unsigned long long>());
  CALLS(cudaStreamGetDevice, stream(), out<int>());
  CALLS(cudaStreamAddCallback, stream(), right<cudaStreamCallback_t>(callback, {{"null", nullptr}}), always<void *>(pageable), flags({1}));
  CALLS(cudaLaunchHostFunc, stream(), right<cudaHostFn_t>(host_callback, {{"null", nullptr}}), always<void *>(pageable));
  CALLS(cudaStreamAttachMemAsync, stream(), right<void *>(nullptr, {}) + variant<void *>{"device", device} + variant<void *>{"managed", managed} + variant<void *>{"pageable", pageable} + variant<void *>{"interior", [] { return static_cast<void *>(static_cast<char *>(managed()) + 8); }}, size(), right<unsigned>(cudaMemAttachSingle, {{"none", 0}, {"global", 1}, {"host", 2}, {"8", 8}}));
  CALLS(cudaStreamAttachMemAsync, stream(), always<void *>(managed), right<std::size_t>(0, {{"whole", 1024}, {"part", 64}}), right<unsigned>(cudaMemAttachSingle, {{"none", 0}, {"global", 1}, {"host", 2}, {"8", 8}}));
  CALLS(cudaStreamBeginCapture, stream(), right<cudaStreamCaptureMode>(cudaStreamCaptureModeRelaxed, {{"9", static_cast<cudaStreamCaptureMode>(9)}}));
  CALLS(cudaStreamEndCapture, argument<cudaStream_t>{capturing_stream, stream().wrong} + variant<cudaStream_t>{"not capturing", new_stream}, out<cudaGraph_t>());
  CALLS(cudaStreamIsCapturing, stream(), out<cudaStreamCaptureStatus>());
  CALLS(cudaThreadExchangeStreamCaptureMode, out<cudaStreamCaptureMode>());
  CALLS(cudaStreamCopyAttributes, stream(), stream());
  CALLS(cudaEventCreate, out<cudaEvent_t>());
  CALLS(cudaEventCreateWithFlags, out<cudaEvent_t>(), flags({1, 2, 4, 5, 6, 8, 0xff}));
  CALLS(cudaEventDestroy, event());
  CALLS(cudaEventQuery, event());
  CALLS(cudaEventSynchronize, event());
  CALLS(cudaEventRecord, event(), stream());
  CALLS(cudaEventRecordWithFlags, event(), stream(), flags({1, 2, 0xff}));
  CALLS(cudaEventElapsedTime, out<float>(), event(), event());
  return wrong_calls::run_table();
}
