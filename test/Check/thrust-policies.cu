// Thrust's containers and algorithms bring thrust::cuda::par along.
// RUN: %offloom check --checks=-* %s
#include <thrust/device_vector.h>
#include <thrust/for_each.h>

struct Doubles {
  __host__ __device__ void operator()(float &x) const { x *= 2; }
};
void doubleAll(thrust::device_vector<float> &v, cudaStream_t stream) {
  thrust::for_each(thrust::cuda::par.on(stream), v.begin(), v.end(), Doubles());
}
