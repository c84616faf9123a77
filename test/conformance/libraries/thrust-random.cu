// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Engines and distributions of thrust::random, on the host and in kernels.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/iterator/counting_iterator.h>
#include <thrust/random.h>
#include <thrust/transform.h>
#include <sstream>

template <class Engine> struct after_skipping {
  __host__ __device__ unsigned operator()(int i) const {
    Engine engine(unsigned(17 + i));
    engine.discard(i * 3);
    return unsigned(engine());
  }
};
template <class Distribution> struct drawn {
  Distribution distribution;
  __host__ __device__ double operator()(int i) const {
    thrust::minstd_rand engine(unsigned(1 + i));
    engine.discard(5);
    Distribution d = distribution;
    return d(engine);
  }
};

template <class Engine> void engines(const char *name) {
  Engine engine, seeded(1234), other;
  printf("%s %llu..%llu:", name, (unsigned long long)Engine::min, (unsigned long long)Engine::max);
  for (int i = 0; i < 4; ++i)
    printf(" %llu", (unsigned long long)engine());
  printf(", seeded %llu", (unsigned long long)seeded());
  engine.discard(1000);
  printf(", later %llu", (unsigned long long)engine());
  other.discard(1005);
  printf(", same %d\n", engine == other);
  thrust::device_vector<unsigned> there(6);
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(6), there.begin(), after_skipping<Engine>());
  for (unsigned x : thrust::host_vector<unsigned>(there))
    printf(" %u", x);
  printf("\n");
}

template <class Distribution> void distributions(const char *name, Distribution d) {
  printf("%s %g %g", name, double(d.min()), double(d.max()));
  thrust::device_vector<double> there(10);
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(10), there.begin(), drawn<Distribution>{d});
  show_vector("", there);
}

int main() {
  engines<thrust::minstd_rand0>("minstd_rand0");
  engines<thrust::minstd_rand>("minstd_rand");
  engines<thrust::ranlux24_base>("ranlux24_base");
  engines<thrust::ranlux48_base>("ranlux48_base");
  engines<thrust::ranlux24>("ranlux24");
  engines<thrust::ranlux48>("ranlux48");
  engines<thrust::taus88>("taus88");
  engines<thrust::default_random_engine>("default");
  distributions("int 0..9", thrust::uniform_int_distribution<int>(0, 9));
  distributions("int -1000..1000", thrust::uniform_int_distribution<int>(-1000, 1000));
  distributions("unsigned", thrust::uniform_int_distribution<unsigned>(5, 6));
  distributions("float", thrust::uniform_real_distribution<float>(-2, 6));
  distributions("double", thrust::uniform_real_distribution<double>(0, 100));
  printf("normal");
  thrust::device_vector<double> there(10);
  thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(10), there.begin(), drawn<thrust::normal_distribution<float>>{thrust::normal_distribution<float>(10, 3)});
  show_vector("", there);
}
