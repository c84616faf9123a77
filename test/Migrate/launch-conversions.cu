// Arguments are converted to a kernel's parameters once, at the launch. A closure, which names an overloaded kernel, is
// copied, and an object's copy may own other memory: it captures what the object is converted to.

// RUN: not %offloom migrate %s > %t.out 2> %t.err
// RUN: grep -v CHECK %t.out | FileCheck %s
// RUN: FileCheck --check-prefix=ERR %s < %t.err

struct owner {
  int *memory;
  owner(const owner &);
  operator int *();
};
struct scaled {
  int value;
  __host__ __device__ scaled(int of) : value(10 * of) {}
};

__global__ void add(int *a, scaled n) { a[threadIdx.x] += n.value; }
__global__ void add(float *a, scaled n) { a[threadIdx.x] += n.value; }
template <class T> __global__ void add_to(T, int *a, scaled n) { a[threadIdx.x] += n.value; }

void overloaded(owner &o) {
  // CHECK: offloom::launch({1, 32}, [=, argument1 = static_cast<int *>(o), argument2 = static_cast<scaled>(1)] { add(argument1, argument2); });
  add<<<1, 32>>>(o, 1);
  // CHECK: offloom::launch({1, 32}, [=, argument1 = static_cast<int *>(o), argument2 = scaled(1)] { add(argument1, argument2); });
  add<<<1, 32>>>(o, scaled(1));
}

// What is no local variable is another when the kernel runs.
int count;
void of_the_file(int *p) {
  // CHECK: [=, argument1 = static_cast<scaled>(count)] { add(p, argument1); });
  add<<<1, 32>>>(p, count);
}

// Of a number there is one value in the braces, or none, which is zero.
__global__ void put(int *a, scaled n, int m) { *a = n.value + m; }
__global__ void put(int *a) {}
void in_braces(int *p) {
  // CHECK: [=, argument1 = static_cast<int *>(p), argument2 = scaled{2}, argument3 = static_cast<int>(3)] { put(argument1, argument2, argument3); });
  put<<<1, 32>>>({p}, {2}, { 3 });
  // CHECK: [=, argument1 = static_cast<int *>(0), argument2 = static_cast<scaled>(2), argument3 = static_cast<int>(0)] { put(argument1, argument2, argument3); });
  put<<<1, 32>>>({}, 2, {});
}

// What kernel is launched is known with the template's arguments, and what it takes as its second before.
template <class T> void open(T t, owner &o, int n) {
  // CHECK: [=, argument1 = static_cast<int *>(o), argument2 = static_cast<scaled>(n)] { add_to(t, argument1, argument2); });
  add_to<<<1, 32>>>(t, o, n);
}

template <class T> void chosen(T n, owner &o) {
  // CHECK: add<<<1, 32>>>(o, n);
  // ERR: [[#@LINE+1]]:18: error: 'owner' is converted at this launch, to what the kernel takes that is chosen for it; write the conversion here, as a cast [migrate-launch]
  add<<<1, 32>>>(o, n);
}

// A macro's body is one text for all its uses.
#define LAUNCH(kernel, a, n) kernel<<<1, 32>>>(a, n)
void by_macro(owner &o, int *p) {
  LAUNCH(add, p, 1);
  // ERR: [[#@LINE+1]]:3: error: 'owner' is converted at this launch
  LAUNCH(add, o, 1);
}
// ERR-NOT: error:
