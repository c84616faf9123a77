"""Objects: constructors that are inherited, variables whose class has no default constructor, bindings, kernels that
are deleted or const, and launches in unusual places."""

from probe import family, singles, spread

INHERITING = {
    "plain": "struct B { int v; $base B(int a) : v(a) {} }; struct D : B { using B::B; };",
    "two_levels": "struct A { int v; $base A(int a) : v(a) {} }; struct B : A { using A::A; }; struct D : B { using B::B; };",
    "template_base": "template <class T> struct B { int v; $base B(T a) : v(a) {} }; struct D : B<int> { using B<int>::B; };",
    "template": "struct B { int v; $base B(int a) : v(a) {} }; template <class T> struct T1 : T { using T::T; }; using D = T1<B>;",
    "constructor_template": "struct B { int v; template <class T> $base B(T a) : v(a) {} }; struct D : B { using B::B; };",
    "default_argument": "struct B { int v; $base B(int a, int b = 2) : v(a + b) {} }; struct D : B { using B::B; };",
    "member_beside": "struct M { int w; $base M() : w(1) {} }; struct B { int v; __host__ __device__ B(int a) : v(a) {} };"
                     " struct D : B { using B::B; M m; };",
    "one_of_two": "struct B { int v; __device__ B(int a) : v(a) {} $base B(float) {} }; struct D : B { using B::B; };",
    "own_beside": "struct B { int v; $base B(int a) : v(a) {} }; struct D : B { using B::B; __device__ D() : B(1) {} };",
    "private_base": "struct B { int v; $base B(int a) : v(a) {} }; struct D : private B { using B::B; using B::v; };",
    "in_namespace": "namespace n { struct B { int v; $base B(int a) : v(a) {} }; } struct D : n::B { using n::B::B; };",
    "macro": "#define INHERIT(B) using B::B\nstruct B { int v; $base B(int a) : v(a) {} }; struct D : B { INHERIT(B); };\n#undef INHERIT\n",
}

MADE = {
    "in_kernel": "__global__ void k(int *o) { D d(*o); *o = d.v; }",
    "temporary": "__device__ int g(int a) { return D{a}.v; }",
    "new": "__device__ int g(int a) { D *d = new D(a); return d->v; }",
    "on_host": "int g(int a) { D d(a); return d.v; }",
    "returned": "__device__ D g(int a) { return a; }",
    "in_lambda": "__global__ void k(int *o) { auto l = [](int a) { return D(a).v; }; *o = l(*o); }",
    "in_template": "template <class T> __device__ int g(T a) { D d(a); return d.v; } __global__ void k(int *o) { *o = g(1); }",
    "as_member": "struct E { D d; __device__ E(int a) : d(a) {} }; __global__ void k(int *o) { *o = E(1).d.v; }",
}

SPACE = {"host": "", "device": "__device__", "both": "__host__ __device__", "constexpr": "constexpr"}

CLASSES = {
    "constexpr_argument": "struct T { constexpr T(int a) : v(a) {} int v; };",
    "constexpr_both_argument": "struct T { __host__ __device__ constexpr T(int a) : v(a) {} int v; };",
    "constexpr_default": "struct T { constexpr T(int a = 1) : v(a) {} int v; };",
    "constexpr_two": "struct T { constexpr T() : v(0) {} constexpr T(int a) : v(a) {} int v; };",
    "plain_argument": "struct T { T(int a) : v(a) {} int v; };",
    "aggregate": "struct T { int v; };",
    "deleted_default": "struct T { T() = delete; constexpr T(int a) : v(a) {} int v; };",
    "private_default": "class P { protected: constexpr P() : v(0) {} public: constexpr P(int a) : v(a) {} int v; }; using T = P;",
    "defaulted": "struct T { T() = default; constexpr T(int a) : v(a) {} int v; };",
    "template": "template <class U> struct W { constexpr W(U a) : v(a) {} U v; }; using T = W<int>;",
    "member_without": "struct M { constexpr M(int a) : v(a) {} int v; }; struct T { M m; };",
    "base_without": "struct M { constexpr M(int a) : v(a) {} int v; }; struct T : M { constexpr T(int a) : M(a) {} };",
    "const_member": "struct T { const int v; };",
    "reference_member": "struct T { const int &v; constexpr T(const int &a) : v(a) {} };",
    "device_default": "struct T { __device__ T() : v(0) {} constexpr T(int a) : v(a) {} int v; };",
}

VARIABLES = {
    "constant": "__constant__ T t(3);",
    "constant_braces": "__constant__ T t{3};",
    "constant_array": "__constant__ T t[2] = {{1}, {2}};",
    "constant_no_value": "__constant__ T t;",
    "device": "__device__ T t{3};",
    "device_const": "__device__ const T t{3};",
    "device_constexpr": "__device__ constexpr T t{3};",
    "managed": "__managed__ T t{3};",
    "static_member": "struct S { static __device__ T t; }; __device__ T S::t{3};",
    "template": "template <class U> __device__ T t{3}; __global__ void k(int *o) { *o = sizeof(t<int>); }",
    "unnamed_namespace": "namespace { __device__ T t{3}; } __global__ void k(int *o) { *o = sizeof(t); }",
    "host": "T t{3};",
}

BOUND = {
    "struct": ("struct A { int x, y; }; A mk();", "mk()"),
    "array": ("int a[2];", "a"),
    "constexpr": ("struct A { int x, y; }; constexpr A mk() { return {1, 2}; }", "mk()"),
}

BINDINGS = {
    "auto": "auto [x, y] = $value;",
    "const": "const auto [x, y] = $value;",
    "static": "static auto [x, y] = $value;",
    "const_reference": "const auto &[x, y] = $value;",
    "rvalue": "auto &&[x, y] = $value;",
    "namespace": "namespace n { auto [x, y] = $value; } using n::x;",
    "device": "__device__ auto [x, y] = $value;",
}

READ = {
    "kernel": "__global__ void k(int *o) { *o = x; }",
    "template": "template <class T> __device__ T g() { return x; } __global__ void k(int *o) { *o = g<int>(); }",
    "lambda": "__global__ void k(int *o) { auto l = [] { return x; }; *o = l(); }",
    "written": "__global__ void k(int *o) { x = 1; }",
    "address": "__global__ void k(const int **o) { *o = &x; }",
    "sizeof": "__global__ void k(int *o) { *o = sizeof(x); }",
    "both": "__host__ __device__ int g() { return x; }",
    "host": "int g() { return x; }",
}

RESULTS = {
    "void": "void", "const": "const void", "behind": "void const", "volatile": "volatile void",
    "alias": "V", "alias_const": "C", "typedef": "P", "decltype": "decltype(f())", "of_template": "typename I<void>::type",
    "of_template_const": "typename I<const void>::type", "conditional": "std::conditional_t<true, void, int>", "macro": "VOID",
}

KERNELS = {
    "plain": "__global__ $result k(int *o) { *o = 1; }",
    "template": "template <class T> __global__ $result k(T *o) { *o = 1; } template __global__ $result k(int *);",
    "static": "static __global__ $result k(int *o) { *o = 1; } void run(int *o) { k<<<1, 1>>>(o); }",
    "declared": "__global__ $result k(int *o);",
    "trailing": "__global__ auto k(int *o) -> $result { *o = 1; }",
    "friend": "struct S { friend __global__ $result k(S); };",
}

DELETED = {
    "plain": "__global__ void k(int *o) = delete;",
    "overload": "__global__ void k(int *o) = delete; __global__ void k(float *o) { *o = 1; } void f(float *o) { k<<<1, 1>>>(o); }",
    "template": "template <class T> __global__ void k(T *o) = delete;",
    "specialization": "template <class T> __global__ void k(T *o) { *o = 1; } template <> __global__ void k(int *o) = delete;",
    "static": "static __global__ void k(int *o) = delete;",
    "inline": "inline __global__ void k(int *o) = delete;",
    "namespace": "namespace n { __global__ void k(int *o) = delete; }",
    "extern_c": "extern \"C\" __global__ void PROBE(int *o) = delete;",
    "device": "__device__ void k(int *o) = delete;",
    "host_device": "__host__ __device__ void k(int *o) = delete;",
    "friend": "struct S { friend __global__ void k(S) = delete; };",
    "unnamed_namespace": "namespace { __global__ void k(int *o) = delete; }",
    "macro": "#define NONE = delete\n__global__ void k(int *o) NONE;\n#undef NONE\n",
    "launched": "__global__ void k(int *o) = delete; void f(int *o) { k<<<1, 1>>>(o); }",
    "bounds": "__global__ void __launch_bounds__(32) k(int *o) = delete;",
}

LAUNCHED = "__global__ void k(int *o) { *o = 1; } "

LAUNCHES = {
    "default_argument": "void g(int a = ((void)k<<<1, 1>>>(nullptr), 1)) {}",
    "default_argument_used": "void g(int a = (k<<<1, 1>>>(nullptr), 1)) {} void f() { g(); }",
    "default_argument_lambda": "void g(int a = ([] { k<<<1, 1>>>(nullptr); }(), 1)) {} void f() { g(); }",
    "default_argument_member": "struct S { void g(int a = (k<<<1, 1>>>(nullptr), 1)) {} }; void f() { S().g(); }",
    "default_argument_template": "template <class T> void g(T a = (k<<<1, 1>>>(nullptr), 1)) {} void f() { g<int>(); }",
    "default_argument_friend": "struct S { friend void g(S, int a = (k<<<1, 1>>>(nullptr), 1)) {} }; void f() { g(S()); }",
    "default_argument_device": "__device__ void g(int a = (k<<<1, 1>>>(nullptr), 1)) {}",
    "default_argument_device_used": "__device__ void g(int a = (k<<<1, 1>>>(nullptr), 1)) {} __global__ void l() { g(); }",
    "member_initializer": "struct S { int a; S() : a((k<<<1, 1>>>(nullptr), 1)) {} };",
    "default_member_initializer": "struct S { int a = (k<<<1, 1>>>(nullptr), 1); }; void f() { S s; }",
    "global_initializer": "int a = (k<<<1, 1>>>(nullptr), 1);",
    "static_initializer": "void f() { static int a = (k<<<1, 1>>>(nullptr), 1); (void)a; }",
    "inline_variable": "inline int a = (k<<<1, 1>>>(nullptr), 1);",
    "static_member": "struct S { static int a; }; int S::a = (k<<<1, 1>>>(nullptr), 1);",
    "sizeof": "int f() { return sizeof((k<<<1, 1>>>(nullptr), 1)); }",
    "decltype": "int f() { decltype((k<<<1, 1>>>(nullptr), 1)) a = 1; return a; }",
    "noexcept": "bool f() { return noexcept(k<<<1, 1>>>(nullptr)); }",
    "conditional": "void f(bool b) { b ? k<<<1, 1>>>(nullptr) : (void)0; }",
    "returned": "void f() { return k<<<1, 1>>>(nullptr); }",
    "for_header": "void f() { for (int i = 0; i < 2; k<<<1, 1>>>(nullptr), ++i) ; }",
    "constexpr": "constexpr void f() { k<<<1, 1>>>(nullptr); }",
    "constexpr_branch": "constexpr int f(bool b) { return b ? 1 : (k<<<1, 1>>>(nullptr), 2); }",
    "device_pointer": "__device__ void d(int *o) {} void f(int *o) { void (*p)(int *) = d; p<<<1, 1>>>(o); }",
    "device_reference": "__device__ void d(int *o) {} void f(int *o) { auto &p = d; p<<<1, 1>>>(o); }",
    "device_auto": "__device__ void d(int *o) {} void f(int *o) { auto p = &d; p<<<1, 1>>>(o); }",
    "device_array": "__device__ void d(int *o) {} void f(int *o) { void (*p[])(int *) = {d}; p[0]<<<1, 1>>>(o); }",
    "device_static_pointer": "__device__ void d(int *o) {} static void (*p)(int *) = d; void f(int *o) { p<<<1, 1>>>(o); }",
    "device_parameter": "__device__ void d(int *o) {} template <class F> void l(F p, int *o) { p<<<1, 1>>>(o); }"
                        " void f(int *o) { l(d, o); }",
    "device_pointer_unlaunched": "__device__ void d(int *o) {} void f(int *o) { void (*p)(int *) = d; (void)p; }",
    "device_pointer_called": "__device__ void d(int *o) {} void f(int *o) { void (*p)(int *) = d; p(o); }",
    "device_alias": "__device__ void d(int *o) {} using P = void (*)(int *); void f(int *o) { P p = d; p<<<1, 1>>>(o); }",
    "device_passed": "__device__ void d(int *o) {} void l(void (*p)(int *)) {} void f(int *o) { l(d); }",
    "device_returned": "__device__ void d(int *o) {} auto l() { return d; }",
    "device_compared": "__device__ void d(int *o) {} bool f(void (*p)(int *)) { return p == d; }",
    "device_member": "struct S { void (*p)(int *); }; __device__ void d(int *o) {} void f(int *o) { S s{d}; s.p<<<1, 1>>>(o); }",
    "device_template": "template <class T> __device__ void d(T *o) {} void f(int *o) { void (*p)(int *) = d<int>; p<<<1, 1>>>(o); }",
    "device_value": "template <void (*F)(int *)> void l(int *o) { F<<<1, 1>>>(o); } __device__ void d(int *o) {}"
                    " void f(int *o) { l<d>(o); }",
    "host_pointer": "void d(int *o) {} void f(int *o) { void (*p)(int *) = d; p<<<1, 1>>>(o); }",
    "kernel_pointer_of_device": "__global__ void l(void (*p)(int *)) {} __device__ void d(int *o) {} void f() { l<<<1, 1>>>(d); }",
    "functor": "struct S { __device__ void operator()(int *) {} }; void f(int *o) { S s; s<<<1, 1>>>(o); }",
    "int": "void f(int *o) { int p = 0; p<<<1, 1>>>(o); }",
    "pointer_to_int": "int l(int *); void f(int *o) { int (*p)(int *) = l; p<<<1, 1>>>(o); }",
}

SHARED_CLASSES = {
    "empty": "struct T { __device__ T() {} int v; };",
    "default_member": "struct T { int v = 1; };",
    "setting": "struct T { __device__ T() : v(1) {} int v; };",
    "host": "struct T { T() : v(1) {} int v; };",
    "both": "struct T { __host__ __device__ T() : v(1) {} int v; };",
    "constexpr": "struct T { constexpr T() : v(1) {} int v; };",
    "destructor": "struct T { __device__ ~T() {} int v; };",
    "host_destructor": "struct T { ~T() {} int v; };",
    "argument": "struct T { __device__ T(int a) : v(a) {} int v; };",
    "virtual": "struct T { __device__ virtual void f() {} int v; };",
    "member": "struct M { __device__ M() : w(1) {} int w; }; struct T { M m; int v; };",
    "base": "struct M { __device__ M() : w(1) {} int w; }; struct T : M { int v; };",
    "deleted": "struct T { T() = delete; int v; };",
    "private": "class T { T() {} public: int v; };",
    "template": "template <class U> struct W { __device__ W() : v(1) {} U v; }; using T = W<int>;",
    "copy_only": "struct T { T(const T &) = default; int v; };",
}

SHARED = {
    "plain": "__global__ void k(int *o) { __shared__ T t; *o = t.v; }",
    "array": "__global__ void k(int *o) { __shared__ T t[4]; *o = t[1].v; }",
    "static": "__global__ void k(int *o) { static __shared__ T t; *o = t.v; }",
    "extern": "__global__ void k(int *o) { extern __shared__ T t[]; *o = t[1].v; }",
    "braces": "__global__ void k(int *o) { __shared__ T t{}; *o = t.v; }",
    "parentheses": "__global__ void k(int *o) { __shared__ T t(1); *o = t.v; }",
    "template": "template <class U> __global__ void k(int *o) { __shared__ U t; *o = t.v; } template __global__ void k<T>(int *);",
    "device_function": "__device__ int g() { __shared__ T t; return t.v; } __global__ void k(int *o) { *o = g(); }",
    "lambda": "__global__ void k(int *o) { auto l = [] { __shared__ T t; return t.v; }; *o = l(); }",
    "const": "__global__ void k(int *o) { __shared__ const T t; *o = t.v; }",
}


def probes():
    for key, classes in INHERITING.items():
        yield from spread(family(f"inherited_{key}", f"{classes} $made", base=SPACE, made=MADE), 5)
    for key, text in CLASSES.items():
        yield from spread(family(f"variable_class_{key}", f"{text} $variable", variable=VARIABLES), 5)
    for key, (before, value) in BOUND.items():
        yield from spread(family(f"binding_{key}", f"{before} $binding $read",
                                 binding={name: text.replace("$value", value) for name, text in BINDINGS.items()}, read=READ), 3)
    yield from spread(family("result", "void f(); using V = void; using C = const void; typedef void P; template <class T>"
                             " struct I { using type = T; };\n#define VOID void\n$kernel\n#undef VOID\n",
                             kernel=KERNELS, result=RESULTS), 5)
    yield from singles("deleted", DELETED)
    yield from singles("launched", {name: LAUNCHED + text for name, text in LAUNCHES.items()})
    for key, text in SHARED_CLASSES.items():
        yield from spread(family(f"shared_class_{key}", f"{text} $use", use=SHARED), 3)
