// What is put behind a statement or a head is never part of a comment there.
// RUN: %offloom migrate %s -o %t 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -Wno-comment -fsyntax-only %t/*.cpp
// RUN: grep -v CHECK: %t/comments-behind-statements.cpp | FileCheck %s

__device__ void add(int *s, int v) {
  s[threadIdx.x] += v; // one
  __syncthreads();     // all
}

// CHECK-LABEL: void behindHeads
// CHECK: if (n > 1) { // a pair {
// CHECK: else { /* alone } */
// CHECK: for (int i = 0; i < n; ++i) { // each
__global__ void behindHeads(int *s, int n) {
  int t = threadIdx.x;
  if (n > 1) // a pair {
    add(s, t); // more }
  else /* alone } */
    add(s, t + 1); /* of
                      it */
  for (int i = 0; i < n; ++i) // each
    add(s, t + i); // round \
                      and round
}

// CHECK-LABEL: void launch(
// CHECK: offloom::launch({1, // one block
// CHECK-NEXT: 64 // threads
// CHECK-NEXT: }, behindHeads, // arguments
void launch(int *s) {
  behindHeads /* by name */ <<<1, // one block
                               64 // threads
                               >>>( // arguments
      s, 4 // rounds
  );
}

// CHECK-LABEL: void commented(
// CHECK:       offloom::launch({ // blocks
// CHECK-NEXT:    1,
// CHECK-NEXT:    64 // threads
// CHECK-NEXT:    }, behindHeads, s, 1);
// CHECK:       offloom::launch({ /* blocks */ 1, 64 /* threads */}, behindHeads, s, 2);
void commented(int *s) {
  behindHeads<<< // blocks
    1,
    64 // threads
    >>>(s, 1);
  behindHeads<<< /* blocks */ 1, 64 /* threads */ >>>(s, 2);
}
