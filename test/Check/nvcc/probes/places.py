"""Where code can stand: each place is a template around `$use`, a statement, or `$expression`."""

import string

from probe import Probe

# Code that runs on the device, or would. `$before` are the declarations that the code needs.
DEVICE_PLACES = {
    "function": "$before __device__ void f() { $use; }",
    "kernel": "$before __global__ void f() { $use; }",
    "member": "$before struct S { __device__ void f(); }; __device__ void S::f() { $use; }",
    "inline_member": "$before struct S { __device__ void f() { $use; } }; __global__ void k(S *s) { s->f(); }",
    "unused_member": "$before struct S { __device__ void f() { $use; } }; __global__ void k(S *s) {}",
    "static_member": "$before struct S { static __device__ void f() { $use; } }; __global__ void k() { S::f(); }",
    "unused_static": "$before static __device__ void f() { $use; }",
    "unused_template": "$before template <class T> __device__ void f() { $use; }",
    "template": "$before template <class T> __device__ void f() { $use; } __global__ void k() { f<int>(); }",
    "kernel_template": "$before template <class T> __global__ void f(T) { $use; } template __global__ void f(int);",
    "class_template": "$before template <class T> struct S { __device__ void f() { $use; } };"
                      " __global__ void k(S<int> s) { s.f(); }",
    "specialization": "$before template <class T> __device__ void f() {} template <> __device__ void f<int>() { $use; }",
    "lambda": "$before __global__ void k() { auto l = [] { $use; }; l(); }",
    "unused_lambda": "$before __global__ void k() { auto l = [] { $use; }; (void)l; }",
    "generic_lambda": "$before __global__ void k() { auto l = [](auto) { $use; }; l(1); }",
    "extended_lambda": "$before template <class F> __global__ void k(F g) { g(); }"
                       " void run() { k<<<1, 1>>>([] __device__ () { $use; }); }",
    "macro": "$before\n#define RUN(...) do { __VA_ARGS__; } while (0)\n__device__ void f() { RUN($use); }\n#undef RUN\n",
    "nested_namespace": "namespace inner { $before } using namespace inner; __device__ void f() { $use; }",
    "default_argument": "$before __device__ void f(int x = ($expression, 0)) {} __global__ void k() { f(); }",
    "unused_default_argument": "$before __device__ void f(int x = ($expression, 0)) {} __global__ void k() { f(1); }",
    "friend": "$before struct S { friend __device__ void f(S) { $use; } }; __global__ void k(S s) { f(s); }",
    "auto_return": "$before __device__ auto f() { $use; return 1; }",
    "constexpr_function": "$before __device__ constexpr int f(int x) { return x ? ($expression, 1) : 0; }"
                          " __global__ void k(int *p) { *p = f(*p); }",
    "constructor": "$before struct S { __device__ S() { $use; } }; __global__ void k() { S s; }",
    "destructor": "$before struct S { __device__ ~S() { $use; } }; __global__ void k() { S s; }",
    "operator": "$before struct S { __device__ int operator+(int) { $use; return 1; } };"
                " __global__ void k(S s) { s + 1; }",
    "conversion": "$before struct S { __device__ operator int() { $use; return 1; } };"
                  " __global__ void k(S s, int *p) { *p = s; }",
    "member_initializer": "$before struct S { int x; __device__ S() : x(($expression, 0)) {} };"
                          " __global__ void k() { S s; }",
    "default_member_initializer": "$before struct S { int x = ($expression, 0); __device__ S() {} };"
                                  " __global__ void k() { S s; }",
    "virtual": "$before struct S { virtual __device__ void f() { $use; } }; __global__ void k() { S s; s.f(); }",
    "both": "$before __host__ __device__ void f() { $use; }",
    "both_on_device": "$before __host__ __device__ void f() { $use; } __global__ void k() { f(); }",
    "both_inline_unused": "$before inline __host__ __device__ void f() { $use; }",
    "both_template_on_device": "$before template <class T> __host__ __device__ void f() { $use; }"
                               " __global__ void k() { f<int>(); }",
    "both_template_on_host": "$before template <class T> __host__ __device__ void f() { $use; }"
                             " void run() { f<int>(); }",
    "both_for_host": "$before __host__ __device__ void f() {\n#ifndef __CUDA_ARCH__\n$use;\n#endif\n}"
                     " __global__ void k() { f(); }",
    "both_for_device": "$before __host__ __device__ void f() {\n#ifdef __CUDA_ARCH__\n$use;\n#endif\n}"
                       " __global__ void k() { f(); }",
    "discarded": "$before __global__ void k() { if constexpr (false) { $use; } }",
    "discarded_in_template": "$before template <class T> __global__ void k(T) { if constexpr (sizeof(T) == 8) { $use; } }"
                             " template __global__ void k(int);",
    "dead_branch": "$before __global__ void k() { if (0) { $use; } }",
    "short_circuit": "$before __global__ void k(int *p) { *p = false && ($expression, true); }",
    "conditional": "$before __global__ void k(int *p) { *p = *p ? ($expression, 1) : 2; }",
    "decltype": "$before __global__ void k(int *p) { decltype(($expression, 1)) x = 1; *p = x; }",
    "sizeof": "$before __global__ void k(int *p) { *p = sizeof(($expression, 1)); }",
    "noexcept": "$before __global__ void k(int *p) { *p = noexcept(($expression, 1)); }",
    "init_capture": "$before __global__ void k(int *p) { auto l = [x = ($expression, 0)] { return x; }; *p = l(); }",
    "local_class": "$before __global__ void k() { struct L { __device__ void f() { $use; } }; L().f(); }",
    "loop_condition": "$before __global__ void k(int n) { while (($expression, n--)) ; }",
    "fold": "$before template <int... N> __device__ void f() { ((void(N), $expression), ...); }"
            " __global__ void k() { f<1, 2>(); }",
    "pass_of_the_device": "$before\n#ifdef __CUDA_ARCH__\n__device__ void f() { $use; }\n#endif\n",
}

# Code that runs on the host.
HOST_PLACES = {
    "function": "$before void f() { $use; }",
    "host": "$before __host__ void f() { $use; }",
    "member": "$before struct S { void f() { $use; } }; void run() { S().f(); }",
    "template": "$before template <class T> void f() { $use; } void run() { f<int>(); }",
    "unused_template": "$before template <class T> void f() { $use; }",
    "lambda": "$before void run() { auto l = [] { $use; }; l(); }",
    "generic_lambda": "$before void run() { auto l = [](auto) { $use; }; l(1); }",
    "constructor": "$before struct S { S() { $use; } }; void run() { S s; }",
    "default_argument": "$before void f(int x = ($expression, 0)) {} void run() { f(); }",
    "both": "$before __host__ __device__ void f() { $use; }",
    "both_on_host": "$before __host__ __device__ void f() { $use; } void run() { f(); }",
    "both_template_on_host": "$before template <class T> __host__ __device__ void f() { $use; } void run() { f<int>(); }",
    "both_for_device": "$before __host__ __device__ void f() {\n#ifdef __CUDA_ARCH__\n$use;\n#endif\n} void run() { f(); }",
    "discarded": "$before void f() { if constexpr (false) { $use; } }",
    "decltype": "$before int f() { decltype(($expression, 1)) x = 1; return x; }",
    "sizeof": "$before int f() { return sizeof(($expression, 1)); }",
    "initializer": "$before int v = ($expression, 0);",
    "macro": "$before\n#define RUN(...) do { __VA_ARGS__; } while (0)\nvoid f() { RUN($use); }\n#undef RUN\n",
}


def placed(subject, uses, places, stride):
    """Each use in every `stride`th place, beginning elsewhere each time, so that all kinds of both meet."""
    for first, use in enumerate(uses):
        for name in list(places)[first % stride::stride]:
            text = places[name]
            if "$expression" in text and not use.is_expression or "#define" in text and "#pragma" in use.code:
                continue
            code = f"(void)({use.code})" if use.is_expression else use.code
            values = {"before": use.before, "use": code, "expression": f"void({use.code})"}
            yield Probe(f"{subject}_{use.name}_in_{name}", string.Template(text).substitute(values))
