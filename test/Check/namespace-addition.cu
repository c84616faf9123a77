// New names in the namespaces of the library and of CUDA; specializations for types of one's own may be there.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

#include <cooperative_groups.h>
#include <functional>

struct Mine {
  int x;
};
#define OPEN namespace std {

namespace std {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
int added() { return 1; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
template <class T> T ofTemplate(T t) { return t; }
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
struct Class {};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
using Alias = int;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
enum Choice { First };
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
extern int variable;
template <> struct hash<Mine> {
  size_t operator()(const Mine &m) const { return m.x; }
};
} // namespace std
template <> struct std::less<Mine> {
  bool operator()(const Mine &a, const Mine &b) const { return a.x < b.x; }
};
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
OPEN __device__ inline int ofMacro() { return 1; } }
namespace cooperative_groups {
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[namespace-addition]
struct my_group {};
} // namespace cooperative_groups
namespace mine {
namespace std {
int allowed;
}
} // namespace mine
