"""Launch configurations and arguments of launches, in several functions."""

from probe import family, singles

WHERE = {
    "function": "void run(cudaStream_t s, float x, int n) { $launch; }",
    "template": "template <class T> void run(cudaStream_t s, T x, int n) { $launch; } template void run(cudaStream_t, float, int);",
    "lambda": "void run(cudaStream_t s, float x, int n) { auto l = [=] { $launch; }; l(); }",
}

KERNELS = ("__global__ void g() {} __global__ void h(int a, float *p) {} template <class T> __global__ void t(T) {}"
           " __global__ void d(int a, int b = 2) {} struct E { int a; explicit E(int); }; __global__ void e(E) {} ")

LAUNCHES = {
    "plain": "g<<<1, 32>>>()",
    "dim3": "g<<<dim3(1, 2), dim3(4, 4, 4)>>>()",
    "braces": "g<<<{1, 2}, {4, 4}>>>()",
    "stream": "g<<<1, 32, 0, s>>>()",
    "stream_zero": "g<<<1, 32, 0, 0>>>()",
    "stream_null": "g<<<1, 32, 0, nullptr>>>()",
    "stream_integer": "g<<<1, 32, 0, 5>>>()",
    "stream_variable_integer": "g<<<1, 32, 0, n>>>()",
    "no_block": "g<<<1>>>()",
    "nothing": "g<<<>>>()",
    "five": "g<<<1, 32, 0, s, 1>>>()",
    "float_grid": "g<<<1.5, 32>>>()",
    "float_variable": "g<<<x, 32>>>()",
    "pointer_grid": "g<<<&n, 32>>>()",
    "string_grid": "g<<<\"a\", 32>>>()",
    "bool_grid": "g<<<true, 32>>>()",
    "uint3_block": "g<<<1, make_uint3(1, 1, 1)>>>()",
    "int3_block": "g<<<1, make_int3(1, 1, 1)>>>()",
    "negative": "g<<<-1, 32>>>()",
    "shared_pointer": "g<<<1, 32, &n>>>()",
    "shared_sizeof": "g<<<1, 32, n * sizeof(float)>>>()",
    "long_grid": "g<<<1L, 32>>>()",
    "void_grid": "g<<<void(), 32>>>()",
    "argument_missing": "h<<<1, 32>>>(1)",
    "argument_many": "g<<<1, 32>>>(1)",
    "argument_type": "h<<<1, 32>>>(1, &n)",
    "argument_null": "h<<<1, 32>>>(1, nullptr)",
    "argument_zero": "h<<<1, 32>>>(1, 0)",
    "argument_converted": "h<<<1, 32>>>(1.5f, nullptr)",
    "argument_default": "d<<<1, 32>>>(1)",
    "argument_explicit": "e<<<1, 32>>>(1)",
    "argument_braces": "e<<<1, 32>>>({1})",
    "argument_explicit_made": "e<<<1, 32>>>(E(1))",
    "template_deduced": "t<<<1, 32>>>(n)",
    "template_given": "t<float><<<1, 32>>>(n)",
    "template_undeduced": "t<<<1, 32>>>({1})",
    "template_wrong": "t<int *><<<1, 32>>>(1.0f)",
    "parenthesized": "(g)<<<1, 32>>>()",
    "address": "(&g)<<<1, 32>>>()",
    "dereferenced": "(*g)<<<1, 32>>>()",
    "conditional": "(n ? g : g)<<<1, 32>>>()",
    "pointer": "auto q = g; q<<<1, 32>>>()",
    "auto_pointer_of_template": "auto q = t<int>; q<<<1, 32>>>(1)",
    "reference": "auto &q = g; q<<<1, 32>>>()",
    "array_of_pointers": "void (*q[])() = {g}; q[0]<<<1, 32>>>()",
    "pointer_to_int_function": "int (*q)() = nullptr; q<<<1, 32>>>()",
    "result_used": "int r = g<<<1, 32>>>(); (void)r",
    "result_void": "(void)g<<<1, 32>>>()",
    "comma": "g<<<1, 32>>>(), n++",
    "in_condition": "if (g<<<1, 32>>>()) n++",
    "in_return": "return g<<<1, 32>>>()",
    "undeclared": "nothing_of_the_kind<<<1, 32>>>()",
    "variable": "n<<<1, 32>>>()",
    "call_without": "g()",
    "split": "g<< <1, 32>> >()",
    "two_chevrons": "g<<1, 32>>()",
    "nested_call": "g<<<dim3(max(1, n)), 32>>>()",
    "shift_inside": "g<<<(n >> 3), 32>>>()",
    "std_function": "std::plus<int> q; q<<<1, 32>>>()",
    "sizeof": "(void)sizeof(g<<<1, 32>>>(), 1)",
    "decltype": "decltype(g<<<1, 32>>>()) *q = nullptr; (void)q",
}

OTHERS = {
    "constexpr_function": KERNELS + "constexpr int run() { g<<<1, 1>>>(); return 1; }",
    "both": KERNELS + "__host__ __device__ void run() { g<<<1, 1>>>(); }",
    "both_for_host": KERNELS + "__host__ __device__ void run() {\n#ifndef __CUDA_ARCH__\n g<<<1, 1>>>();\n#endif\n}",
    "device": KERNELS + "__device__ void run() { g<<<1, 1>>>(); }",
    "kernel": KERNELS + "__global__ void run() { g<<<1, 1>>>(); }",
    "device_template_unused": KERNELS + "template <class T> __device__ void run() { g<<<1, 1>>>(); }",
    "initializer": KERNELS + "int v = (g<<<1, 1>>>(), 1);",
    "constructor": KERNELS + "struct S { S() { g<<<1, 1>>>(); } } s;",
    "method_pointer": "struct S { void m(); }; void run() { S s; s.m<<<1, 1>>>(); }",
    "overload": "__global__ void o(int) {} __global__ void o(float) {} void run() { o<<<1, 1>>>(1.0f); }",
    "overload_ambiguous": "__global__ void o(int) {} __global__ void o(float) {} void run() { o<<<1, 1>>>(1.0); }",
    "overload_host_better": "__global__ void o(float) {} void o(int) {} void run() { o<<<1, 1>>>(1); }",
    "static_kernel": "static __global__ void o(int) {} void run() { o<<<1, 1>>>(1); }",
    "undefined_kernel": "__global__ void o(int); void run() { o<<<1, 1>>>(1); }",
    "undefined_static_kernel": "static __global__ void o(int); void run() { o<<<1, 1>>>(1); }",
    "private_static_kernel": "class S { static __global__ void o(int); }; ",
    "nontrivial_copy_in_device": "struct S { int a; __device__ S(const S &) {} }; __global__ void o(S) {}"
                                 " __device__ void run(S s) { o<<<1, 1>>>(s); }",
}


def probes():
    yield from family("launch", KERNELS + "$where", where={"function": WHERE["function"]}, launch=LAUNCHES)
    elsewhere = {name: text for name, text in WHERE.items() if name != "function"}
    some = dict(list(LAUNCHES.items())[::3])
    yield from family("launch", KERNELS + "$where", where=elsewhere, launch=some)
    yield from singles("launch", OTHERS)
    yield from singles("launch_rdc", {name: OTHERS[name] for name in
                                      ("both", "device", "kernel", "device_template_unused", "nontrivial_copy_in_device")},
                       ("rdc",))
