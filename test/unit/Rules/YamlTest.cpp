// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a rule file's author reads after a mistake.

#include "Rules/Yaml.h"
#include "TemporaryFile.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace offloom;

namespace {

/// The error of reading "size" and "name" from \p Text, after the file's name; empty: none.
std::string mistakeInMapping(const std::string &Text) {
  TemporaryFile File("rule.yaml", Text);
  llvm::Expected<YAML::Node> Document = loadYaml(File.Path);
  if (!Document)
    return llvm::toString(Document.takeError()).substr(File.Path.string().size());
  YamlMapping Mapping(*Document, "");
  Mapping.text("name");
  Mapping.integer("size");
  llvm::Error E = Mapping.finish();
  return E ? llvm::toString(std::move(E)) : "";
}

TEST(Yaml, acceptsWhatIsRight) { EXPECT_EQ(mistakeInMapping("name: a\nsize: 48 KiB\n"), ""); }

TEST(Yaml, unknownKeyNamesTheNearest) {
  EXPECT_EQ(mistakeInMapping("name: a\nsize: 1\nsise: 2\n"),
            ":3:1: error: unknown key 'sise'; did you mean 'size'?");
  EXPECT_EQ(mistakeInMapping("name: a\nsize: 1\ncolour: 2\n"), ":3:1: error: unknown key 'colour'");
}

TEST(Yaml, missingKey) {
  EXPECT_EQ(mistakeInMapping("size: 1\n"), ":1:1: error: key 'name' is missing");
}

TEST(Yaml, wrongTypes) {
  EXPECT_EQ(mistakeInMapping("name: a\nsize: 4 KB\n"),
            ":2:7: error: expected a whole number, or a size such as '48 KiB'");
  EXPECT_EQ(mistakeInMapping("name: [a]\nsize: 4\n"), ":1:7: error: 'name' must be one text");
  EXPECT_EQ(mistakeInMapping("just a text"), ":1:1: error: expected 'key: value' lines");
}

TEST(Yaml, firstOfSeveralMistakes) {
  EXPECT_EQ(mistakeInMapping("nam: a\nsize: x\n"),
            ":1:1: error: unknown key 'nam'; did you mean 'name'?");
}

TEST(Yaml, syntaxErrorHasAPlace) {
  EXPECT_EQ(mistakeInMapping("name: [a\nsize: 1\n").substr(0, 3), ":2:");
}

TEST(Yaml, missingFile) {
  llvm::Expected<YAML::Node> Document = loadYaml("no-such-folder/rule.yaml");
  ASSERT_FALSE(bool(Document));
  EXPECT_EQ(llvm::toString(Document.takeError()),
            "cannot read 'no-such-folder/rule.yaml': No such file or directory");
}

TEST(Yaml, sizes) {
  YAML::Node Node = YAML::Load("{a: 12, b: 48 KiB, c: 3 MiB, d: 80 GiB, e: [1, 2 KiB]}");
  YamlMapping Mapping(Node, "");
  EXPECT_EQ(Mapping.integer("a"), 12);
  EXPECT_EQ(Mapping.integer("b"), 48 * 1024);
  EXPECT_EQ(Mapping.integer("c"), 3 << 20);
  EXPECT_EQ(Mapping.integer("d"), int64_t(80) << 30);
  EXPECT_EQ(Mapping.integers("e", 2), (std::vector<int64_t>{1, 2048}));
  EXPECT_FALSE(bool(Mapping.finish()));
}

TEST(Yaml, nearestName) {
  EXPECT_EQ(nearestName("sm_91", {"sm_80", "sm_90"}), "sm_90");
  EXPECT_EQ(nearestName("hopper", {"sm_80", "sm_90"}), "");
}

} // namespace
