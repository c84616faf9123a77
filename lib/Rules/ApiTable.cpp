// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/ApiTable.h"
#include "Rules/FunctionFactKeys.h"
#include "Rules/Yaml.h"

using namespace llvm;

namespace offloom {

static std::string optionalText(YamlMapping &Mapping, StringRef Key) {
  return Mapping.has(Key) ? Mapping.text(Key) : "";
}

Error ApiTable::loadSection(YamlMapping &File) {
  std::string Section = File.text("section");
  std::string Previous;
  for (YamlMapping &Line : File.mappings("functions")) {
    std::string Name = Line.text("name");
    ApiFunction Function{Section, Line.text("since"), optionalText(Line, "deprecated"),
                         optionalText(Line, "until")};
    hasFunctionFacts(Line); // which FunctionTable reads
    if (Name <= Previous)
      Line.mistake("name", "'" + Name + "' must stand before '" + Previous + "': names are sorted");
    if (!Functions.try_emplace(Name, Function).second)
      Line.mistake("name", "'" + Name + "' stands in another file too");
    Previous = Name;
    if (Error E = Line.finish())
      return E;
  }
  return Error::success();
}

Expected<ApiTable> ApiTable::load(const std::string &Directory) {
  ApiTable Table;
  if (Error E =
          readYamlFiles(Directory, [&](YamlMapping &File) { return Table.loadSection(File); }))
    return E;
  return Table;
}

const ApiFunction *ApiTable::find(StringRef Name) const {
  auto Found = Functions.find(Name);
  return Found == Functions.end() ? nullptr : &Found->second;
}

} // namespace offloom
