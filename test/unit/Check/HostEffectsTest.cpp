// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What calls in host code do with CUDA, through functions of the user's.

#include "../Analysis/MarkedSource.h"
#include "Check/Facts/UnitFacts.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// The call at the mark in f(), seen through.
struct Seen {
  explicit Seen(const std::string &Marked)
      : Code("int cudaMalloc(float **, unsigned long);\nint cudaFree(float *);\n"
             "int cudaMemset(float *, int, unsigned long);\nint cudaDeviceSynchronize();\n"
             "__global__ void k(float *);\n" +
             Marked),
        Functions(llvm::cantFail(FunctionTable::load(OFFLOOM_RULES "/functions"))),
        Facts(Code.context(), Functions),
        Effects(Facts.effectsOf(llvm::cast<clang::CallExpr>(Code.at(0)))) {}

  std::string place(unsigned Effect, ArgumentRole Role) {
    const Operand Of = (*Effects)[Effect].argument(Role);
    const NamedPointer P = Of.place() ? Of.place() : Of.target();
    return P ? nameOf(P) : "";
  }
  std::string name(unsigned Effect, ArgumentRole Role) {
    const Operand Of = (*Effects)[Effect].argument(Role);
    const NamedPointer P = Of.named() ? Of.named() : Of.namedTarget();
    return P ? nameOf(P) : "";
  }
  std::optional<int64_t> bytes() {
    return (*Effects)[0].value(ArgumentRole::Bytes, &Code.function("f"));
  }

  MarkedSource Code;
  FunctionTable Functions;
  UnitFacts Facts;
  std::optional<std::vector<HostEffect>> Effects;
};

TEST(HostEffects, ACallOfCudasIsItsOwn) {
  Seen Of("void f() { float *p; ^cudaFree(p); }");
  ASSERT_TRUE(Of.Effects);
  EXPECT_TRUE(Of.Effects->front().isDirect());
  EXPECT_EQ(Of.place(0, ArgumentRole::Object), "p");
}

TEST(HostEffects, AFunctionDoesWhatItsBodyDoesInOrder) {
  Seen Of("void g(float *p) { k<<<1, 32>>>(p); cudaDeviceSynchronize(); cudaFree(p); }"
          "void f() { float *q; ^g(q); }");
  ASSERT_TRUE(Of.Effects && Of.Effects->size() == 3);
  EXPECT_FALSE((*Of.Effects)[0].function());
  EXPECT_TRUE((*Of.Effects)[1].does(Action::Waits));
  EXPECT_EQ(Of.place(2, ArgumentRole::Object), "q");
}

TEST(HostEffects, OperandsComeByPointerReferenceMemberAndCapture) {
  EXPECT_EQ(Seen("void g(float **p) { cudaMalloc(p, 4); } void f() { float *q; ^g(&q); }")
                .place(0, ArgumentRole::Into),
            "q");
  EXPECT_EQ(Seen("void g(float *&p) { cudaMalloc(&p, 4); } void f() { float *q; ^g(q); }")
                .place(0, ArgumentRole::Into),
            "q");
  EXPECT_EQ(Seen("struct S { float *held; void g() { cudaMalloc(&held, 4); } };"
                 "void f() { S s; ^s.g(); }")
                .place(0, ArgumentRole::Into),
            "s.held");
  EXPECT_EQ(Seen("void f() { float *q; auto g = [&] { cudaMalloc(&q, 4); }; ^g(); }")
                .place(0, ArgumentRole::Into),
            "q");
}

TEST(HostEffects, ValuesAreComputedOnTheWay) {
  EXPECT_EQ(Seen("void g(float *p, int n) { unsigned long b = n * sizeof(float); "
                 "cudaMemset(p, 0, b); }"
                 "void h(float *p, int n) { g(p, n + 1); } void f() { float *q; ^h(q, 9); }")
                .bytes(),
            40);
  EXPECT_EQ(Seen("void g(float *p, int n) { n = 3; cudaMemset(p, 0, n); }"
                 "void f() { float *q; ^g(q, 9); }")
                .bytes(),
            std::nullopt);
}

TEST(HostEffects, WhatIsDoneOnlySometimesIsUnknown) {
  EXPECT_FALSE(
      Seen("void g(float *p, int n) { if (n) cudaFree(p); } void f() { ^g(0, 1); }").Effects);
  EXPECT_FALSE(
      Seen("void g(float *p, int n) { while (n--) cudaFree(p); } void f() { ^g(0, 1); }").Effects);
  EXPECT_FALSE(Seen("void g(float *p) { g(p); cudaFree(p); } void f() { ^g(0); }").Effects);
  EXPECT_FALSE(
      Seen("void h(); void g(float *p) { h(); cudaFree(p); } void f() { ^g(0); }").Effects);
}

TEST(HostEffects, AFunctionThatKeepsAPointerIsUnknown) {
  EXPECT_FALSE(
      Seen("float *kept; void g(float *p) { cudaFree(p); kept = p; } void f() { ^g(0); }").Effects);
  EXPECT_FALSE(
      Seen("float *g(float *p) { cudaMemset(p, 0, 4); return p; } void f() { ^g(0); }").Effects);
}

TEST(HostEffects, WhatAPointerIsGivenTheAddressOfIsTheVariable) {
  Seen End("void g(float **p) { cudaFree(*p); } void f() { float *q; ^g(&q); }");
  EXPECT_EQ(End.place(0, ArgumentRole::Object), "q");
  Seen Make("void g(float **p) { cudaMalloc(&*p, 4); } void f() { float *q; ^g(&(q)); }");
  EXPECT_EQ(Make.place(0, ArgumentRole::Into), "q");
  Seen File("float *q;\nvoid g(float **p) { cudaFree(*p); }\nvoid f() { ^g(&q); }");
  EXPECT_EQ(File.name(0, ArgumentRole::Object), "q");
}

/// How much a call of g() does, which has a local \p Object of one of these \p Types and frees a
/// parameter; none where that is not known.
std::optional<size_t> effectsWith(const std::string &Types, const std::string &Object = "T t;") {
  const Seen Of(Types + " void g(float *p) { " + Object + " cudaFree(p); } void f() { ^g(0); }");
  return Of.Effects ? std::optional(Of.Effects->size()) : std::nullopt;
}

TEST(HostEffects, ObjectsThatDoNothingWithCudaAreSeenThrough) {
  for (const char *Types : {
           "struct T { int n; };",
           "struct T { int n; T() : n(1) {} };",
           "struct T { int n = 2; ~T() { n = 0; } };",
           "struct B { int n; B() { n = 1; } }; struct T { B b; };",
           "struct B { int n; B() { n = 1; } ~B() {} }; struct T : B {};",
           "template <class V> struct B { V v; B() : v() {} }; using T = B<int>;",
           "int zero() { return 0; } struct T { int n; T() : n(zero()) {} };",
       })
    EXPECT_EQ(effectsWith(Types), 1) << Types;
}

TEST(HostEffects, ConstructorsAndDestructorsAreEffects) {
  for (const char *Types : {
           "struct T { float *p = nullptr; ~T() { cudaFree(p); } };",
           "struct T { float *p; T() { cudaMalloc(&p, 4); } };",
           "struct T { T() { cudaDeviceSynchronize(); } };",
           "struct B { float *p; B() { cudaMalloc(&p, 4); } }; struct T { B b; T() {} };",
           "template <class V> struct B { V *p = nullptr; ~B() { cudaFree(p); } };"
           "using T = B<float>;",
           "void end(float *p) { cudaFree(p); } struct T { float *p = nullptr; ~T() { end(p); } };",
       })
    EXPECT_EQ(effectsWith(Types), 2) << Types;
}

TEST(HostEffects, ObjectsThatAreNotWhollyKnownAreNot) {
  for (const char *Types : {
           "struct B { float *p = nullptr; ~B() { cudaFree(p); } }; struct T { B b; };",
           "struct B { float *p = nullptr; ~B() { cudaFree(p); } }; struct T { B b[2]; };",
           "struct B { float *p = nullptr; ~B() { cudaFree(p); } }; struct T : B {};",
           "struct T { T(); };",
           "struct T { ~T(); };",
       })
    EXPECT_EQ(effectsWith(Types), std::nullopt) << Types;
  // No name says which memory this is.
  EXPECT_EQ(effectsWith("struct T { float *p = nullptr; ~T() { cudaFree(p); } };", "T();"),
            std::nullopt);
}

TEST(HostEffects, NamesVariablesOfTheFileAndMembersOfTheObject) {
  Seen File("float *p;\nvoid make() { cudaMalloc(&p, 4); }\nvoid f() { ^make(); }");
  EXPECT_EQ(File.place(0, ArgumentRole::Into), "");
  EXPECT_EQ(File.name(0, ArgumentRole::Into), "p");
  Seen Own("struct S {\n  float *q;\n  void end() { cudaFree(q); }\n  void f() { ^end(); }\n};");
  EXPECT_EQ(Own.place(0, ArgumentRole::Object), "");
  EXPECT_EQ(Own.name(0, ArgumentRole::Object), "q");
  Seen Captured("struct S {\n  float *q;\n  void f() {\n    auto end = [&] { cudaFree(q); };\n"
                "    ^end();\n  }\n};");
  EXPECT_EQ(Captured.name(0, ArgumentRole::Object), "q");
}

} // namespace
} // namespace offloom
