// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The legacy default stream and blocking streams wait for each other; non-blocking streams do not.
// builds: g++
#include "gate.h"

int main() {
  Log log = makeLog();
  cudaStream_t blocking, other, free;
  cudaStreamCreate(&blocking);
  cudaStreamCreate(&other);
  cudaStreamCreateWithFlags(&free, cudaStreamNonBlocking);

  Gate first = makeGate();
  waitAt<<<1, 1, 0, blocking>>>(first);
  note<<<1, 1, 0, blocking>>>(log, 'a');
  note<<<1, 1>>>(log, 'b');
  note<<<1, 1, 0, other>>>(log, 'c');
  note<<<1, 1, 0, free>>>(log, 'f');
  show("free synchronised", cudaStreamSynchronize(free));
  show("blocking", cudaStreamQuery(blocking));
  show("legacy", cudaStreamQuery(0));
  show("other", cudaStreamQuery(other));
  show("free", cudaStreamQuery(free));
  open(first);
  show("device synchronised", cudaDeviceSynchronize());
  show("ran", log);

  Gate second = makeGate();
  waitAt<<<1, 1>>>(second);
  note<<<1, 1>>>(log, 'a');
  note<<<1, 1, 0, blocking>>>(log, 'b');
  note<<<1, 1>>>(log, 'c');
  note<<<1, 1, 0, other>>>(log, 'd');
  note<<<1, 1, 0, free>>>(log, 'f');
  cudaStreamSynchronize(free);
  show("blocking", cudaStreamQuery(blocking));
  open(second);
  show("other synchronised", cudaStreamSynchronize(other));
  show("ran", log);

  // Two blocking streams do not wait for each other.
  Gate third = makeGate();
  waitAt<<<1, 1, 0, blocking>>>(third);
  note<<<1, 1, 0, other>>>(log, 'x');
  show("other synchronised", cudaStreamSynchronize(other));
  show("blocking", cudaStreamQuery(blocking));
  show("legacy, empty but for blocking streams", cudaStreamQuery(0));
  open(third);
  cudaDeviceSynchronize();
  show("ran", log);
  show("last", cudaGetLastError());
}
