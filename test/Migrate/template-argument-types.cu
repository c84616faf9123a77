// Numbers that migration writes for parameters that are `auto` have the type that the author's had,
// without which another instantiation is launched or registered.
// RUN: %offloom migrate %s -- -std=c++17 2>/dev/null | grep -v "CHECK\(-DAG\)\?:" | FileCheck %s

enum class Color : unsigned char { Red = 3 };
template <auto V> __global__ void one(int *p) {}
template <auto... V> __global__ void many(int *p) {}
template <class T, auto K = 5u> __global__ void byDefault(T *p) {}
template <int N, int... M> __global__ void numbers(int *p) {}
template <unsigned char... C> __global__ void bytes(int *p) {}

void launches(int *p) {
  // CHECK: many<'a', 3, 7LL, true, (short)9, 5U, Color::Red, (signed char)'\xfc', 1UL>, p)
  many<'a', 3, 7ll, true, (short)9, 5u, Color::Red, (signed char)-4, 1ul><<<1, 1>>>(p);
  // CHECK: byDefault<int, 5U>, p)
  byDefault<<<1, 1>>>(p);
  // A parameter that has a type takes none from its argument.
  // CHECK: numbers<1, 2, 3>, p)
  numbers<(short)1, 2ll, 3u><<<1, 1>>>(p);
  // A character's type would not hold it.
  // CHECK: bytes<(unsigned char)'a', (unsigned char)'\xff'>, p)
  bytes<'a', 255><<<1, 1>>>(p);
}
// CHECK-DAG: one_registration(one<(short)8>);
// CHECK-DAG: registration{{.*}}(one<8ULL>);
// CHECK-DAG: registration{{.*}}(many<1LL, 2>);
const void *const addresses[] = {(void *)one<(short)8>, (void *)one<8ull>, (void *)many<1ll, 2>};
