// A constructor of the host's begins members whose constructors are the device's in the device pass: that is the host pass's
// to judge.
// RUN: %offloom check %s 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
// RUN: not %offloom check %s -- -DNOWHERE 2>&1 | FileCheck %s --check-prefix=NOWHERE
#if defined(__CUDA_ARCH__)
#define BOTH __device__
#else
#define BOTH
#endif

struct Size {
  int x, y;
  BOTH Size() {}
  BOTH Size(int x, int y) : x(x), y(y) {}
};

template <class T> struct Image {
  Size size;
  T *data;
  Image(Size s) : data(nullptr) { size = s; }
};
struct Base : Size {
  Base(int) {}
};
Image<float> image(Size(3, 4));
Base base(1);

#ifdef NOWHERE
struct None {
  None(int);
};
struct Holds {
  None member;
  // NOWHERE: [[@LINE+1]]:3: error: constructor for 'Holds' must explicitly initialize the member 'member'
  Holds(int) {}
};
#endif
