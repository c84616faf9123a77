// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where local variables are written.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

/// How often `v` may be written in the body of `f` after its definition.
size_t writesIn(const std::string &Body) {
  MarkedSource Code("struct S { int a, b[2]; int get() const; void set(int); };\n"
                    "__device__ void f(int *p) { " +
                    Body + " }");
  return Modifications(Code.function("f").getBody()).of(&Code.variable("v")).size();
}

TEST(Modifications, ADefinitionIsNone) { EXPECT_EQ(writesIn("int v = 4; use(v); p[v] = v;"), 0U); }

TEST(Modifications, AssignmentsAndStepsAreWrites) {
  EXPECT_EQ(writesIn("int v = 4; v = 5; v += 2; ++v; v--;"), 4U);
  EXPECT_EQ(writesIn("int v[2]; v[0] = 5;"), 1U);
  EXPECT_EQ(writesIn("S v; v.a = 1; v.b[1] = 2;"), 2U);
}

TEST(Modifications, WhereAPointerLeadsIsNotThePointer) {
  EXPECT_EQ(writesIn("int *v = p; *v = 1; v[2] = 3;"), 0U);
}

TEST(Modifications, WhatMayBeAWriteIsOne) {
  EXPECT_EQ(writesIn("int v = 4; int *q = &v;"), 1U);
  EXPECT_EQ(writesIn("int v = 4; int &r = v;"), 1U);
  EXPECT_EQ(writesIn("int v = 4; change(v);"), 1U);
  EXPECT_EQ(writesIn("S v; v.set(3);"), 1U);
  EXPECT_NE(writesIn("int v = 4; auto l = [&] { v = 5; };"), 0U);
}

TEST(Modifications, ReadingThroughConstIsNone) {
  EXPECT_EQ(writesIn("int v = 4; const int &r = v; use(r);"), 0U);
  EXPECT_EQ(writesIn("S v; use(v.get());"), 0U);
  EXPECT_EQ(writesIn("int v = 4; auto l = [=] { use(v); };"), 0U);
}

TEST(Modifications, WhatIsHandedOutIsToldFromWhatIsAssigned) {
  MarkedSource Code("void f() { int a = 1, b = 2; a = 3; change(b); }");
  Modifications Facts(Code.function("f").getBody());
  EXPECT_FALSE(Facts.handedOut().contains(&Code.variable("a")));
  EXPECT_TRUE(Facts.handedOut().contains(&Code.variable("b")));
}

TEST(Modifications, ATemplateIsWrittenWhereItsInstancesAre) {
  MarkedSource Code("struct Reads { __device__ void operator()(const int &) const {} };\n"
                    "struct Writes { __device__ void operator()(int &x) const { x = 1; } };\n"
                    "template <class T> __global__ void k(T t) { int v = 0; t(v); }\n"
                    "void f() { k<<<1, 1>>>(Reads()); k<<<1, 1>>>(Writes()); }");
  Synchronisation Sync(Code.context());
  EXPECT_TRUE(Modifications(Code.function("k"), Sync).any(&Code.variable("v")));
}

TEST(Modifications, ALambdaSaysWhatCallingItWrites) {
  MarkedSource Code("void f() { int a = 1, b = 2; auto l = ^[&] { a = b; }; }");
  auto Written = writtenByCalling(llvm::cast<clang::LambdaExpr>(Code.at(0)), nullptr);
  ASSERT_EQ(Written.size(), 1U);
  EXPECT_EQ(Written[0], &Code.variable("a"));
}

} // namespace
} // namespace offloom
