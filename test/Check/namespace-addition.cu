// New names in the namespaces of the library and of CUDA; specializations for types of one's own may be there.
// One finding a namespace.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

#include <cooperative_groups.h>
#include <functional>

struct Mine {
  int x;
};
#define OPEN namespace std {

namespace std {
// CHECK: [[@LINE+1]]:5: warning: 'added' is added to namespace 'std', which is not yours, as are 6 others [namespace-addition]
int added() { return 1; }
template <class T> T ofTemplate(T t) { return t; }
struct Class {};
using Alias = int;
enum Choice { First };
extern int variable;
template <> struct hash<Mine> {
  size_t operator()(const Mine &m) const { return m.x; }
};
} // namespace std
template <> struct std::less<Mine> {
  bool operator()(const Mine &a, const Mine &b) const { return a.x < b.x; }
};
OPEN __device__ inline int ofMacro() { return 1; } }
namespace cooperative_groups {
// CHECK: [[@LINE+1]]:8: warning: 'my_group' is added to namespace 'cooperative_groups', which is not yours [namespace-addition]
struct my_group {};
} // namespace cooperative_groups
namespace mine {
namespace std {
int allowed;
}
} // namespace mine
