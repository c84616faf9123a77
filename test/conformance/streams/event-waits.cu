// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams that wait for events, and what the events answer meanwhile.
// builds: g++
#include "gate.h"

int main() {
  Log log = makeLog();
  cudaStream_t a, b, c;
  for (cudaStream_t *s : {&a, &b, &c})
    cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
  cudaEvent_t start, end, event;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  float ms;

  // Fork and join.
  Gate gate = makeGate();
  cudaEventRecord(start, a);
  waitAt<<<1, 1, 0, a>>>(gate);
  note<<<1, 1, 0, a>>>(log, 'a');
  cudaEventRecord(event, a);
  cudaStreamWaitEvent(b, event, 0);
  note<<<1, 1, 0, b>>>(log, 'b');
  cudaEventRecord(end, b);
  cudaStreamWaitEvent(a, end, 0);
  note<<<1, 1, 0, a>>>(log, 'c');
  show("event", cudaEventQuery(event));
  show("end", cudaEventQuery(end));
  show("elapsed", cudaEventElapsedTime(&ms, start, end));
  show("b", cudaStreamQuery(b));
  open(gate);
  show("a synchronised", cudaStreamSynchronize(a));
  show("ran", log);
  show("end", cudaEventQuery(end));
  show("elapsed", cudaEventElapsedTime(&ms, start, end));
  printf("positive: %d\n", ms > 0);
  show("untimed", cudaEventElapsedTime(&ms, event, end));

  // A wait is for the event as it was recorded then, not for later records.
  Gate first = makeGate(), second = makeGate();
  waitAt<<<1, 1, 0, a>>>(first);
  cudaEventRecord(event, a);
  cudaStreamWaitEvent(b, event, 0);
  waitAt<<<1, 1, 0, c>>>(second);
  cudaEventRecord(event, c);
  note<<<1, 1, 0, b>>>(log, 'b');
  open(first);
  show("b synchronised", cudaStreamSynchronize(b));
  show("event", cudaEventQuery(event));
  show("ran", log);
  open(second);
  show("event synchronised", cudaEventSynchronize(event));

  // Recorded anew in a stream that is done: the last record counts.
  Gate third = makeGate();
  waitAt<<<1, 1, 0, a>>>(third);
  cudaEventRecord(event, a);
  show("recorded in a", cudaEventQuery(event));
  cudaEventRecord(event, b);
  show("event synchronised", cudaEventSynchronize(event));
  open(third);

  // Destroyed before it happens.
  Gate fourth = makeGate();
  waitAt<<<1, 1, 0, a>>>(fourth);
  note<<<1, 1, 0, a>>>(log, 'a');
  cudaEvent_t gone;
  cudaEventCreate(&gone);
  cudaEventRecord(gone, a);
  cudaStreamWaitEvent(b, gone, 0);
  show("destroyed", cudaEventDestroy(gone));
  note<<<1, 1, 0, b>>>(log, 'b');
  open(fourth);
  cudaDeviceSynchronize();
  show("ran", log);
  show("never recorded", cudaEventQuery(start));
  cudaGetLastError();
}
