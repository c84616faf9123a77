// `texture` and `surface` are the templates of CUDA 11 only where the program has no such names.
// RUN: %offloom check --checks='-*' %s
// RUN: %offloom migrate --allow-residue=migrate-inactive %s | grep -v CHECK | FileCheck %s
// RUN: %offloom check --checks='-*' %s -- -DOF_OLD
// RUN: %offloom migrate --allow-residue=migrate-inactive %s -- -DOF_OLD | grep -v CHECK | FileCheck %s --check-prefix=CHECK-OLD
// RUN: not %offloom check --checks='-*' %s -- -DUNKNOWN 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK-NOT: {{^}}#include <cuda_{{texture|surface}}_types.h>
// CHECK-OLD: {{^}}#include <cuda_texture_types.h>
// CHECK-OLD-NOT: {{^}}#include <cuda_surface_types.h>

#ifdef OF_OLD
texture<float, 1> table;
// CHECK-OLD: {{^}}a::texture<int> own;
namespace a {
template <class T> struct texture {
  T value;
};
} // namespace a
a::texture<int> own;
#else
class texture {
public:
  __device__ virtual float value() const { return 1; }
};
class constant : public texture {};
template <class T> struct surface {
  T value;
};
__global__ void kernel(float *out, const surface<float> *s) {
  constant c;
  texture *t = &c;
  *out = t->value() + s->value;
}
#endif

struct Material {
  int texture, surface;
};
__device__ int both(int texture) {
  Material m = {texture, 1};
  int surface = m.texture;
  return surface + m.surface;
}

#ifdef UNKNOWN
// UNKNOWN: error: {{.*}}'textures'
textures<float, 1> none;
#endif
