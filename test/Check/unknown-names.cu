// What Clang makes of the arguments of a template that it does not know is no second finding.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:

namespace lib {}

__global__ void kernel(int *x, int first) {
  // CHECK: [[@LINE+1]]:15: error: no member named 'Shuffle' in namespace 'lib'
  x[0] = lib::Shuffle<32>(x[1], first, __activemask());
}
