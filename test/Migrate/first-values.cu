// What a thread's variable begins with is assigned where phases keep the variable: also to types of two words, from
// parentheses and braces, in templates, and by an explicit conversion.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/first-values.cpp && %gxx -fsyntax-only -Wall -Wextra -Werror %t/first-values.cpp

struct Flag {
  __device__ explicit operator bool() const { return true; }
};

template <class T> __global__ void k(T *out, const unsigned *in) {
  __shared__ unsigned s[64];
  const unsigned t = threadIdx.x;
  unsigned int a(in[t]), b{in[t + 1]};
  long long c((int)in[t] - 20), d{in[t]};
  const unsigned *p(in + in[t]);
  T g(in[t]), h{T(in[t])};
  bool z(Flag{});
  dim3 v(in[t], 2);
  s[t] = a;
  __syncthreads();
  a += s[63 - t], b += a, c += b, d += c, g += 1, h += 1, z = !z, v.x += 1, ++p;
  __syncthreads();
  out[t] = a + b + c + d + g + h + z + v.x + *p;
}
template __global__ void k(unsigned *, const unsigned *);
// CHECK: a = in[t]; b = {in[t + 1]};
// CHECK: c = (int)in[t] - 20; d = {in[t]};
// CHECK: p = in + in[t];
// CHECK: g = T(in[t]); h = T{T(in[t])};
// CHECK: z = static_cast<bool>(Flag{});
// CHECK: v = dim3(in[t], 2);
