// A failing assertion says which thread it was: in host code that is no use of a built-in variable of the author's.
// RUN: %offloom check --checks=-*,builtin-variable-in-host-code %s 2>&1 | count 0
#include <cassert>
#define MY_ASSERT(x) assert(x)
int host(int x) {
  MY_ASSERT(x > 0);
  assert(x < 5);
  return x;
}
