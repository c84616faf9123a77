// RUN: %offloom check %s 2>&1 | count 0
//
// Clang, as CUDA's compiler, asks for the conversions of these classes before they are complete: to tell on which side
// the defaulted functions of a cursor are, it looks for copies of a `Holder`, whose templates take the class itself.
// The conversions that come after are not lost.

template <class T> const T &value();
template <class V> int take(int, V);

template <class T> struct Holder {
  Holder() = default;
  template <class U, class = decltype(take(value<U>(), 0))> Holder(const Holder<U> &) {}
  template <class U, class = decltype(take(value<U>(), 0))> Holder &operator=(const Holder<U> &) { return *this; }
};

template <class T> struct Place {
  Holder<T> At;
};

template <class T> struct Moved {
  using difference = int;
  Moved() = default;
  Moved(Moved &&) = default;
  Place<T> Here;
};

template <class T> struct Copied {
  using difference = int;
  Copied() = default;
  Copied(const Copied &) = default;
  Place<T> Here;
};

template <class T> struct Assigned {
  using difference = int;
  Assigned &operator=(Assigned &&) = default;
  Place<T> Here;
};

struct Base {
  operator void *() const { return nullptr; }
};

template <class T> struct Plain : Base {
  int from(typename Moved<Plain>::difference);
  operator int() const { return 3; }
};

template <class T> struct Converted : Base {
  int from(typename Copied<Converted>::difference);
  template <class To> operator To() const { return To(3); }
};

template <class T> struct Explicit : virtual Base {
  int from(typename Assigned<Explicit>::difference);
  explicit operator T() const { return T(3); }
};

template <class T> struct Derived : Plain<T> {
  operator double *() const { return nullptr; }
};

int of_host() {
  int N = Plain<int>();
  double *P = Converted<int>();
  double *Q = Derived<int>();
  N = Derived<int>();
  return N + static_cast<int>(Explicit<int>()) + (P == Q);
}

template <class T> struct OnBoth : Base {
  __device__ int from(typename Moved<OnBoth>::difference);
  __host__ __device__ operator int() const { return 3; }
};

__global__ void kernel(int *Out) { *Out = OnBoth<int>(); }
