// Device code may use the value of a constant of the host, of floating-point types too; not its address.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=error: %s

const double degrees = 180.0, radians = 3.141592653589793 / degrees;
const int count = 3;

__device__ double convert(double angle) { return angle * radians + count; }

// CHECK: [[@LINE+1]]:46: error: host variable 'radians' has no address in device code
__device__ const double *address() { return &radians; }

__device__ const double &smaller(const double &a, const double &b) { return a < b ? a : b; }
// CHECK: [[@LINE+1]]:63: error: host variable 'radians' has no address in device code
__device__ double limit(double angle) { return smaller(angle, radians); }


struct Sample {
  int time;
  double angle;
};
__device__ void store(Sample *to) { *to = {count, radians}; }

template <class T> struct Scale {
  static constexpr int shift = 3;
  __device__ T apply(T value) { return shifted(value, shift) * radians; }
  __device__ T shifted(T value, int by) { return value << by; }
};
__device__ double scaled(Scale<int> s) { return s.apply(1); }

const volatile int sensor = 1;
// CHECK: [[@LINE+1]]:44: error: host variable 'sensor' has no address in device code
__device__ int measured() { return count * sensor; }
