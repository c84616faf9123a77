// nvcc reads a template again for each instance, and then knows which names are templates': what is a comparison until
// then needs no `template`. Where its first reading fails, it says so.
// RUN: %offloom check --checks='-*' %s
// RUN: %offloom check --checks='-*,port-missing-template' %s 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: %offloom check --checks='-*,port-missing-template' %s 2>&1 | grep 'remark: only nvcc' | count 19
// RUN: cp %s %t.cu && %offloom check --checks='-*,port-missing-template' --fix %t.cu
// RUN: %offloom check --checks='-*,port-missing-template' %t.cu 2>&1 | count 0
// RULE: :[[@LINE+5]]:24: remark: only nvcc takes 'f' for a template here: C++ wants the word template before it [port-missing-template]
// RUN: not %offloom check --checks='-*' %s -- -DTYPE 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not %offloom check --checks='-*' %s -- -DNOTHING 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not %offloom check --checks='-*' %s -- -DNAME 2>&1 | FileCheck %s --check-prefix=NAME

#define CALLS(T, x) T::f<6>(x)

struct Operation {
  static constexpr int size = 4;
  template <int N> static constexpr __host__ __device__ int f(int x) { return x + N; }
  template <int N> static __host__ __device__ int f() { return N; }
  template <typename T> static __host__ __device__ int typed(T x) { return x; }
  template <int A, int B> static __host__ __device__ int two(int x) { return A * x + B; }
  template <int N> __host__ __device__ int member(int x) const { return x * N; }
  template <int N> struct Kind {
    typedef int type;
    template <int M> struct Inner {
      typedef int type;
    };
  };
  template <typename T> struct Rebind {
    typedef T other;
  };
  template <int N> static constexpr int variable = N;
};

// What is no template here, although another class has one of that name.
struct Other {
  template <int N> __host__ __device__ int size(int x) { return x; }
};
template <int> struct Choice {};
template <typename T> struct Chosen : Choice<T::size> {
  static constexpr bool isSmall = T::size < 8;
};

template <typename T> struct Base {
  template <int N> __host__ __device__ int ofBase(int x) { return x + N; }
  T op;
};

template <typename T> struct Both : Base<T> {
  typename T::Kind<3>::type value;
  enum { Three = T::f<2 + 1>(0) };
};

template <typename T, int N> struct Calls : Base<T> {
  __host__ __device__ int run(int x) {
    typename T::Kind<5>::type a = T::f<3>(x) + 2 * T::f<N>(x);
    typename T::Kind<5>::Inner<3>::type b = 0;
    b += T::two<5, N + 1>(x);
    typename T::Rebind<int>::other c = this->ofBase<4>(x) + this->op.member<2>(x);
    T t, *p = &t;
    T::f<3>(x);
    auto lambda = [](auto w) { return T::f<sizeof(T) & 3>(w); };
    if (T::f<3>(x) > 4 && T::size < N && c > (x))
      a += T::template f<N>(x);
    return a + b + p->member<5>(x) + t.member<(3 > 2)>(x) + lambda(x) + CALLS(T, x) + T::variable<3> + 1;
  }
#ifdef TYPE
  // TYPE: [[@LINE+1]]:{{.*}}error: use 'template' keyword
  __host__ __device__ int typed(int x) { return T::typed<int>(x); }
#endif
#ifdef NOTHING
  // NOTHING: [[@LINE+1]]:{{.*}}error:
  __host__ __device__ int nothing() { return T::f<3>(); }
#endif
#ifdef NAME
  // NAME: [[@LINE+1]]:{{.*}}error: expected member name
  T::Kind<3> named();
#endif
};

template <typename T, int N> __global__ void kernel(int *p) {
  Calls<T, N> calls;
  Chosen<T> chosen;
  p[0] = calls.run(1) + T::f<N>(2) + Both<T>::Three;
}

int main() { kernel<Operation, 3><<<1, 1>>>(nullptr); }
