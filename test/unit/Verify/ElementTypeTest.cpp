// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/ElementType.h"
#include "gtest/gtest.h"

using namespace offloom;

TEST(ElementTypeTest, KernelsNamesTellTheirParameters) {
  KernelName Name = KernelName::of("_Z3runIfEvPKT_xSt4pairIijEPPS0_");
  EXPECT_EQ(Name.Base, "run");
  EXPECT_EQ(Name.Parameters, (std::vector<std::string>{"float const*", "long long",
                                                       "std::pair<int, unsigned int>", "float**"}));
}

TEST(ElementTypeTest, ScopesAreNoPartOfTheBaseName) {
  EXPECT_EQ(KernelName::of("_ZN7numbers12_GLOBAL__N_16squareEPx").Base, "square");
  EXPECT_EQ(KernelName::of("plain").Base, "plain");
  EXPECT_TRUE(KernelName::of("plain").Parameters.empty());
  EXPECT_EQ(KernelName::of("").Base, "");
}

TEST(ElementTypeTest, ElementsOfPointers) {
  EXPECT_EQ(elementOf(pointeeOf("float const*")).What, ElementType::Float);
  EXPECT_EQ(elementOf(pointeeOf("float4*")).Bytes, 4u);
  EXPECT_EQ(elementOf(pointeeOf("uchar4 const*")).Bytes, 1u);
  EXPECT_FALSE(elementOf(pointeeOf("uchar4 const*")).Signed);
  EXPECT_EQ(elementOf(pointeeOf("double volatile*")).What, ElementType::Double);
  EXPECT_EQ(elementOf(pointeeOf("__half2*")).What, ElementType::Half);
  EXPECT_EQ(elementOf(pointeeOf("float const* const*")).What, ElementType::Address);
  EXPECT_EQ(elementOf(pointeeOf("particle*")).What, ElementType::Unknown);
  EXPECT_EQ(elementOf(pointeeOf("my::float4*")).What, ElementType::Unknown);
  EXPECT_EQ(elementOf(pointeeOf("float")).What, ElementType::Unknown);
}

TEST(ElementTypeTest, ElementsOfValues) {
  EXPECT_EQ(elementOf("unsigned long long").Bytes, 8u);
  EXPECT_EQ(elementOf("dim3").What, ElementType::Integer);
  EXPECT_EQ(elementOf("char").Bytes, 1u);
  EXPECT_EQ(elementOf("world").What, ElementType::Unknown);
}
