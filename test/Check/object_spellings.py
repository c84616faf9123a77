"""Asks rules about host code for mistakes in what functions and objects keep for themselves: memory that a call, or an
object, allocates and frees, and readings of a clock.

    object_spellings.py OFFLOOM FOLDER     (writes the programs to FOLDER)

Prints the spellings in which a rule finds no mistake, or finds one where none is. What it is still silent in is written
in object-spellings.test.
"""

import json
import pathlib
import subprocess
import sys

PRELUDE = """#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <sys/time.h>
__global__ void kernel(float *x);
#define CHECK(call) do { if ((call) != cudaSuccess) { printf("error"); return; } } while (0)
using Clock = std::chrono::steady_clock;
"""

# Memory of each round. The definitions, and what a round does; the right twin does it once, before the loop.
MEMORY = {
    "function": ("static void work(float *x, int n) { float *own; cudaMalloc(&own, n); kernel<<<1, 32>>>(own); cudaFree(own); }",
                 "work(x, n);"),
    "checked": ("static void work(float *x, int n) { float *own; CHECK(cudaMalloc(&own, n)); kernel<<<1, 32>>>(own); "
                "CHECK(cudaFree(own)); }", "work(x, n);"),
    "nested": ("static void inner(int n) { float *own; cudaMalloc(&own, n); if (n > 3) kernel<<<1, 32>>>(own); cudaFree(own); }\n"
               "static void work(float *x, int n) { kernel<<<1, 32>>>(x); inner(n); }", "work(x, n);"),
    "helpers": ("static float *make(int n) { float *p; cudaMalloc(&p, n); return p; }\n"
                "static void work(float *x, int n) { float *own = make(n); kernel<<<1, 32>>>(own); cudaFree(own); }",
                "work(x, n);"),
    "template": ("template <class T> void work(T *x, int n) { T *own; cudaMalloc(&own, n); if (n) kernel<<<1, 32>>>(own); "
                 "cudaFree(own); }", "work(x, n);"),
    "recursive": ("static void work(float *x, int n) { float *own; cudaMalloc(&own, n); if (n > 256) work(own, n / 256); "
                  "kernel<<<1, 32>>>(own); cudaFree(own); }", "work(x, n);"),
    "static member": ("struct Tool { static void work(float *x, int n) { float *own; cudaMalloc(&own, n); "
                      "kernel<<<1, 32>>>(own); cudaFree(own); } };", "Tool::work(x, n);"),
    "lambda": ("", "auto work = [&] { float *own; cudaMalloc(&own, n); kernel<<<1, 32>>>(own); cudaFree(own); }; work();"),
    "object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };",
               "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "releasing": ("struct Buffer { float *p = nullptr; explicit Buffer(int n) { take(n); } ~Buffer() { release(); }\n"
                  "  void take(int n) { cudaMalloc(&p, n); } void release() { if (p) cudaFree(p); p = nullptr; } };",
                  "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "braces": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };",
               "Buffer buffer{n}; kernel<<<1, 32>>>(buffer.p);"),
    "class template": ("template <class T> struct Buffer { T *p; explicit Buffer(int n) { cudaMalloc(&p, n * sizeof(T)); } "
                       "~Buffer() { cudaFree(p); } };", "Buffer<float> buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "derived": ("struct Base { float *p; explicit Base(int n) { cudaMalloc(&p, n); } ~Base() { cudaFree(p); } };\n"
                "struct Buffer : Base { explicit Buffer(int n) : Base(n) {} };",
                "Buffer buffer(n); kernel<<<1, 32>>>(buffer.p);"),
    "member object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };\n"
                      "struct Solver { Buffer a, b; explicit Solver(int n) : a(n), b(n) {} };",
                      "Solver solver(n); kernel<<<1, 32>>>(solver.a.p);"),
    "function's object": ("struct Buffer { float *p; explicit Buffer(int n) { cudaMalloc(&p, n); } ~Buffer() { cudaFree(p); } };\n"
                          "static void work(float *x, int n) { Buffer buffer(n); kernel<<<1, 32>>>(buffer.p); }", "work(x, n);"),
}

# A measurement without a wait. The definitions, how it begins, how it ends; the right twin waits before the end.
READ = "std::chrono::duration<double>(Clock::now() - from).count()"
CLOCKS = {
    "pointer": ("struct Watch { timeval a, b; };\nstatic void start(Watch *w) { gettimeofday(&w->a, nullptr); }\n"
                "static void stop(Watch *w) { gettimeofday(&w->b, nullptr); }\n"
                "static long spent(Watch w) { return w.b.tv_usec - w.a.tv_usec; }",
                "Watch w; start(&w);", "stop(&w); printf(\"%ld\", spent(w));"),
    "reference": ("struct Watch { clock_t a, b; };\nstatic void start(Watch &w) { w.a = clock(); }\n"
                  "static void stop(Watch &w) { w.b = clock(); }\nstatic long spent(const Watch &w) { return w.b - w.a; }",
                  "Watch w; start(w);", "stop(w); printf(\"%ld\", spent(w));"),
    "methods": ("struct Watch { Clock::time_point a, b; void start() { a = Clock::now(); } void stop() { b = Clock::now(); }\n"
                "  double spent() const { return std::chrono::duration<double>(b - a).count(); } };",
                "Watch w; w.start();", "w.stop(); printf(\"%f\", w.spent());"),
    "elapsed": (f"struct Watch {{ Clock::time_point from; void start() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};",
                "Watch w; w.start();", "printf(\"%f\", w.spent());"),
    "constructor": (f"struct Watch {{ Clock::time_point from; Watch() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};",
                    "Watch w;", "printf(\"%f\", w.spent());"),
    "initialiser": (f"struct Watch {{ Clock::time_point from; Watch() : from(Clock::now()) {{}} double spent() const {{ return {READ}; }} }};",
                    "Watch w;", "printf(\"%f\", w.spent());"),
    "default initialiser": (f"struct Watch {{ Clock::time_point from = Clock::now(); double spent() const {{ return {READ}; }} }};",
                            "Watch w;", "printf(\"%f\", w.spent());"),
    "class template": (f"template <class C> struct Watch {{ typename C::time_point from; void start() {{ from = C::now(); }} "
                       f"double spent() const {{ return std::chrono::duration<double>(C::now() - from).count(); }} }};",
                       "Watch<Clock> w; w.start();", "printf(\"%f\", w.spent());"),
    "helper": (f"static Clock::time_point now() {{ return Clock::now(); }}\nstruct Watch {{ Clock::time_point from; "
               f"void start() {{ from = now(); }} double spent() const {{ return std::chrono::duration<double>(now() - from).count(); }} }};",
               "Watch w; w.start();", "printf(\"%f\", w.spent());"),
    "scope": (f"struct Watch {{ Clock::time_point from; Watch() {{ from = Clock::now(); }} ~Watch() {{ printf(\"%f\", {READ}); }} }};",
              "Watch w;", ""),
    "global": (f"struct Watch {{ Clock::time_point from; void start() {{ from = Clock::now(); }} double spent() const {{ return {READ}; }} }};\n"
               "static Watch w;", "w.start();", "printf(\"%f\", w.spent());"),
}


def memory(definitions, work, part):
    body = f"for (int i = 0; i < n; ++i) {{ {work} }}" if part == "wrong" else \
        f"{work}\nfor (int i = 0; i < n; ++i) kernel<<<1, 32>>>(x);"
    return f"{definitions}\nvoid f(float *x, int n) {{\n{body}\n}}\n"


def clocks(definitions, begin, end, part):
    wait = "" if part == "wrong" else "cudaDeviceSynchronize();"
    return f"{definitions}\nvoid f(float *x) {{\n{begin}\nkernel<<<1, 32>>>(x);\n{wait}\n{end}\n}}\n"


FAMILIES = {"alloc-per-round": (MEMORY, memory), "api-cpu-timer-unsynced": (CLOCKS, clocks)}


def found(offloom, file, text):
    file.write_text(PRELUDE + text)
    run = subprocess.run([offloom, "check", "--no-cache", "--format=json", "--max-per-rule=0", str(file), "--", "-std=c++17"],
                         capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    rules = []
    for finding in json.loads(run.stdout)["findings"]:
        if finding["rule"].startswith("clang"):
            sys.exit(f"{file}:{finding['line']}: {finding['message']}")
        rules.append((finding["rule"], finding["line"]))
    return rules


def main():
    offloom, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count, total = 0, 0
    for rule, (spellings, write) in FAMILIES.items():
        begins, texts = {"wrong": [], "right": []}, {"wrong": "", "right": ""}
        for name, parts in spellings.items():
            for part in texts:
                begins[part].append((PRELUDE.count("\n") + texts[part].count("\n") + 1, name))
                texts[part] += f"namespace case{len(begins[part])} {{\n{write(*parts, part)}}}\n"
        said = {part: {[name for begin, name in begins[part] if begin <= line][-1]
                       for one, line in found(offloom, folder / f"{rule}-{part}.cu", texts[part]) if one == rule}
                for part in texts}
        missed = [name for name in spellings if name not in said["wrong"]]
        wrong = [name for name in spellings if name in said["right"]]
        count, total = count + len(spellings) - len(missed), total + len(spellings)
        if missed:
            print(f"{rule} is silent in: {', '.join(missed)}")
        if wrong:
            print(f"{rule} is wrong in: {', '.join(wrong)}")
    print(f"{count} of {total} found")


if __name__ == "__main__":
    main()
