// Objects whose destructors or constructors use CUDA outside main().
// RUN: not %offloom check --max-per-rule=0 --checks='-*,api-outside-main,api-static-lifetime' %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
#include <memory>
#define FREE(p) cudaFree(p)

void release(float *p) { cudaFree(p); }
struct Direct { float *p = nullptr; ~Direct() { cudaFree(p); } };
struct ByFunction { float *p = nullptr; ~ByFunction() { release(p); } };
struct ByMacro { float *p = nullptr; ~ByMacro() { if (p) FREE(p); } };
struct ByMember { float *p = nullptr; void end() { cudaFree(p); } ~ByMember() { end(); } };
struct Owner { Direct direct; };
struct Derived : Direct {};
template <class T> struct Buffer { T *p = nullptr; ~Buffer() { cudaFree(p); } };
struct Stream { cudaStream_t s; Stream() { cudaStreamCreate(&s); } };
struct Deleter { void operator()(float *p) const { cudaFree(p); } };
using Alias = Buffer<int>;

// CHECK: [[@LINE+1]]:8: warning: 'direct' uses CUDA after main
Direct direct;
// CHECK: [[@LINE+1]]:19: warning: 'by_function' uses CUDA after main
static ByFunction by_function;
// CHECK: [[@LINE+1]]:9: warning: 'by_macro' uses CUDA after main
ByMacro by_macro;
// CHECK: [[@LINE+1]]:10: warning: 'by_member' uses CUDA after main
ByMember by_member;
// CHECK: [[@LINE+1]]:7: warning: 'owner' uses CUDA after main
Owner owner;
// CHECK: [[@LINE+1]]:9: warning: 'derived' uses CUDA after main
Derived derived;
// CHECK: [[@LINE+1]]:15: warning: 'buffer' uses CUDA after main
Buffer<float> buffer;
// CHECK: [[@LINE+1]]:7: warning: 'alias' uses CUDA after main
Alias alias;
// CHECK: [[@LINE+1]]:8: warning: 'many' uses CUDA after main
Direct many[4];
// CHECK: [[@LINE+1]]:8: remark: 'stream' is made before main() begins, when CUDA may not be there yet
Stream stream;
// CHECK: [[@LINE+1]]:33: warning: 'pointer' uses CUDA after main
std::unique_ptr<float, Deleter> pointer;
struct Holder {
  // CHECK: [[@LINE+1]]:24: warning: 'member' uses CUDA after main
  static inline Direct member;
};
Buffer<int> &instance() {
  // CHECK: [[@LINE+1]]:22: remark: 'only' ends
  static Buffer<int> only;
  return only;
}
float *cached() {
  // CHECK: [[@LINE+1]]:15: remark: 'memory' ends
  static auto memory = std::unique_ptr<float, decltype(&cudaFree)>{nullptr, &cudaFree};
  return memory.get();
}

struct Explicit { float *p = nullptr; void end() { cudaFree(p); } };
Explicit ended_by_main;
extern Direct of_another_file;
std::unique_ptr<float> of_host;
Direct *never_ended = nullptr;
int main() {
  Direct local;
  Stream made_here;
  ended_by_main.end();
}
