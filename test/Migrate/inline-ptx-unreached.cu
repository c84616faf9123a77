// Headers have device functions for which a program has no use. Of what is in them, PTX that is not
// known is no error, as nvcc does not look at it. A kernel that came there nonetheless would end.
// RUN: not %offloom migrate %s 2>%t.log | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=SAID --implicit-check-not=error: %s <%t.log

// Nothing comes to these.
// CHECK-LABEL: inline int unused(int a)
inline __device__ int unused(int a) {
  int r;
  // CHECK: offloom::ptx::refuse("some.later.b32 %0, %1; more.of.it;", r, a + 1);
  // SAID: :[[#@LINE+1]]:3: warning: inline PTX was not migrated: Offloom does not know the instruction 'some.later.b32'; no kernel here comes to it, and one that did would end [migrate-ptx-unreached]
  asm volatile("some.later.b32 %0, %1;\n\t"
               "more.of.it;"
               : "=r"(r)
               : "r"(a + 1));
  return r;
}
static __device__ int callsUnused(int a) { return unused(a); }
template <class T> __device__ void unusedTemplate(T *p) {
  // SAID: :[[#@LINE+1]]:3: warning:
  asm("later.b32 %0, 1;" : "=r"(*p));
}
struct Unused {
  // SAID: :[[#@LINE+1]]:46: warning:
  __device__ static void call(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
};
template <class T> struct ForType {
  // SAID: :[[#@LINE+1]]:46: warning:
  __device__ static void call(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
};
template <> struct ForType<float> {
  // SAID: :[[#@LINE+1]]:46: warning:
  __device__ static void call(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
};

// Of a macro's uses, one where a kernel comes counts.
#define UNKNOWN(x) asm("later.b32 %0, 1;" : "=r"(x))
// SAID: :[[#@LINE+1]]:49: warning:
inline __device__ void usesMacro(unsigned *p) { UNKNOWN(*p); }
// SAID: :[[#@LINE+1]]:52: error:
inline __device__ void usesMacroToo(unsigned *p) { UNKNOWN(*p); }

// The kernel comes here, or another unit may.
template <> struct ForType<int> {
  // SAID: :[[#@LINE+1]]:46: error: inline PTX was not migrated: Offloom does not know the instruction 'later.b32'; write it in CUDA C++ [migrate-ptx]
  __device__ static void call(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
};
// SAID: :[[#@LINE+1]]:36: error:
__device__ void any(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
struct Base {
  __device__ virtual void call(unsigned *p) = 0;
  // SAID: :[[#@LINE+1]]:24: error:
  __device__ ~Base() { asm("later.b32 %0, 1;" : "=r"(*place)); }
  unsigned *place;
};
struct Part : Base {
  // SAID: :[[#@LINE+1]]:48: error:
  __device__ void call(unsigned *p) override { asm("later.b32 %0, 1;" : "=r"(*p)); }
};
struct Whole {
  Part part;
  // SAID: :[[#@LINE+1]]:34: error:
  __device__ int begin() const { asm("later.b32 %0, 1;" : "=r"(part.place[0])); return 0; }
  int first = begin();
};
// SAID: :[[#@LINE+1]]:66: error:
__device__ inline int byDefault(unsigned *p) { return *p; int x; asm("later.b32 %0, 1;" : "=r"(x)); }
__device__ void withDefault(unsigned *p, int (*f)(unsigned *) = byDefault) { f(p); }
// SAID: :[[#@LINE+1]]:49: error:
static __device__ void byPointer(unsigned *p) { asm("later.b32 %0, 1;" : "=r"(*p)); }
__device__ void (*const table[])(unsigned *) = {byPointer};
template <class F> __device__ void apply(F f) { f(); }
// SAID: :[[#@LINE+1]]:74: error:
inline __device__ unsigned operator+(Whole w, unsigned *p) { unsigned r; asm("later.b32 %0, 1;" : "=r"(r)); return r; }

template <class T> __global__ void kernel(unsigned *p) {
  ForType<T>::call(p);
  Whole whole{};
  usesMacroToo(p);
  withDefault(p);
  p[1] = whole + p;
  // SAID: :[[#@LINE+1]]:15: error:
  apply([=] { asm("later.b32 %0, 1;" : "=r"(*p)); });
}
int main() { kernel<int><<<1, 1>>>(nullptr); }
