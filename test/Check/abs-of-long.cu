// The overloads of std::abs that C++ adds are there on the device too.
// RUN: %offloom check %s
// RUN: %offloom cc -c %s -o %t.o
#include <cstdlib>
__global__ void kernel(int *i, long *l, long long *ll, float *f) {
  *i = std::abs(*i) + abs(*i);
  *l = std::abs(*l) + abs(*l) + labs(*l);
  *ll = std::abs(*ll) + abs(*ll) + llabs(*ll);
  *f = std::abs(*f);
}
