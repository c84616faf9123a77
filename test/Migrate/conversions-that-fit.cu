// A number whose form shows that the integer holds it is converted as the author wrote it.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void fit(const float *f, const uchar4 *pixels, unsigned char *bytes, int *out, int n, unsigned u, bool b) {
  int i = threadIdx.x;
  // CHECK: out[0] = (int)1.5f + int(-2e9) + (f[i] ? 1 : 0);
  out[0] = (int)1.5f + int(-2e9) + (f[i] ? 1 : 0);
  // CHECK: out[1] = (int)(n * 0.5f) + (int)floor(n / 3.0) + (int)sqrtf(u);
  out[1] = (int)(n * 0.5f) + (int)floor(n / 3.0) + (int)sqrtf(u);
  // CHECK: bytes[0] = fminf(fmaxf(f[i], 0.0f), 255.0f);
  bytes[0] = fminf(fmaxf(f[i], 0.0f), 255.0f);
  // CHECK: bytes[1] = (unsigned char)(__saturatef(f[i]) * 255.0f + 0.5f);
  bytes[1] = (unsigned char)(__saturatef(f[i]) * 255.0f + 0.5f);
  // CHECK: bytes[2] = pixels[i].x * 0.299f + pixels[i].y * 0.587f + pixels[i].z * 0.114f;
  bytes[2] = pixels[i].x * 0.299f + pixels[i].y * 0.587f + pixels[i].z * 0.114f;
  const float bounded = min(fabsf(f[i]), 100.0f);
  // CHECK: out[2] = bounded;
  out[2] = bounded;
  // CHECK: out[3] = b ? 1.0f : sinf(n) * 1000.0f;
  out[3] = b ? 1.0f : sinf(n) * 1000.0f;
  // CHECK: out[4] *= 0.5;
  out[4] *= 0.5;
  // CHECK: long long wide = (double)n * n;
  long long wide = (double)n * n;
  out[5] = wide;
}

// What is near is not enough.
__global__ void do_not_fit(const float *f, unsigned char *bytes, int *out, int n, long long wide) {
  int i = threadIdx.x;
  // The largest int is 2^31 as a float.
  // CHECK: out[0] = (int)offloom::clamped((float)n);
  out[0] = (int)(float)n;
  // CHECK: out[1] = (int)offloom::clamped(n * 2.0f) + (int)offloom::clamped(n / (f[i] + 1.0f));
  out[1] = (int)(n * 2.0f) + (int)(n / (f[i] + 1.0f));
  // NaN is neither.
  // CHECK: bytes[0] = offloom::clamped(f[i] < 0.0f ? 0.0f : f[i] > 255.0f ? 255.0f : f[i]);
  bytes[0] = f[i] < 0.0f ? 0.0f : f[i] > 255.0f ? 255.0f : f[i];
  // CHECK: bytes[1] = offloom::clamped(fmaxf(f[i], 0.0f)); bytes[2] = offloom::clamped(256 * __saturatef(f[i]));
  bytes[1] = fmaxf(f[i], 0.0f); bytes[2] = 256 * __saturatef(f[i]);
  // CHECK: out[2] = (unsigned)offloom::clamped(n * 0.5f) + (unsigned)offloom::clamped((float)(unsigned)n);
  out[2] = (unsigned)(n * 0.5f) + (unsigned)(float)(unsigned)n;
  // CHECK: out[3] = (int)offloom::clamped(wide * 0.5) + (int)offloom::clamped(sinf(f[i]));
  out[3] = (int)(wide * 0.5) + (int)sinf(f[i]);
  // CHECK: out[5] *= offloom::clamped(1.0f);
  out[5] *= 1.0f;
  float changed = 1;
  changed += f[i];
  // CHECK: out[4] = offloom::clamped(changed);
  out[4] = changed;
}
