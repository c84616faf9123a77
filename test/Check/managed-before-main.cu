// Managed variables that are used before main: by initialisers, constructors, destructors, and what they call.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__managed__ int managed;
int read() { return managed; }
struct Constructed {
  Constructed() { managed = 1; }
};
struct Member {
  int x = managed;
};
struct Calls {
  void set() { managed = 2; }
  Calls() { set(); }
};
struct Destroyed {
  ~Destroyed() { managed = 0; }
};
struct ByDefault {
  ByDefault(int x = managed) {}
};
struct Later {
  void set() { managed = 3; }
};

// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
Constructed a;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
Member b;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
static Calls c;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
Destroyed d;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
ByDefault e;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
int direct = managed;
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
int ofCall = read();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
int ofLambda = [] { return managed; }();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}[managed-variable-before-main]
__attribute__((constructor)) void early() { managed = 4; }
Later later;
auto lambda = [] { return managed; };
int main() {
  Constructed local;
  static int ofMain = managed;
  return ofMain;
}
