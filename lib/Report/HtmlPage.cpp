// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/HtmlPage.h"
#include "Report/PageParts.inc"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

namespace json = llvm::json;

/// \p Data as JSON that an element of a page can hold: no text in it ends the element, begins a
/// comment or counts as the end of a line.
static std::string embedded(const json::Value &Data) {
  std::string Text, Result;
  llvm::raw_string_ostream(Text) << Data;
  Result.reserve(Text.size() + Text.size() / 32);
  for (std::size_t I = 0; I < Text.size(); ++I) {
    llvm::StringRef Rest = llvm::StringRef(Text).drop_front(I);
    if (Rest.starts_with("<")) {
      Result += "\\u003c";
    } else if (Rest.starts_with("\xE2\x80\xA8") || Rest.starts_with("\xE2\x80\xA9")) {
      Result += Rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
      I += 2;
    } else {
      Result += Text[I];
    }
  }
  return Result;
}

std::string escapedHtml(llvm::StringRef Text) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  llvm::printHTMLEscaped(Text, Out);
  return Result;
}

json::Value jsonText(llvm::StringRef Text) {
  return json::isUTF8(Text) ? json::Value(Text.str()) : json::Value(json::fixUTF8(Text));
}

void writeHtmlPage(const HtmlPage &Page, llvm::raw_ostream &Out) {
  const bool IsCheck = Page.What == HtmlPage::About::Check;
  const std::string Title = escapedHtml(Page.Title);
  Out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      << "<meta name=\"viewport\" content=\"width=device-width\">\n"
      << "<link rel=\"icon\" href=\"data:,\">\n<title>" << Title << "</title>\n<style>\n"
      << PageStyle << (IsCheck ? CheckStyle : MigrationStyle)
      << "</style>\n</head>\n<body>\n<header>\n<h1>" << Title << "</h1>\n"
      << Page.Head << "</header>\n<main>\n"
      << Page.Body << "</main>\n<footer>Offloom " << escapedHtml(Page.Version)
      << "</footer>\n<script type=\"application/json\" id=\"data\">" << embedded(Page.Data)
      << "</script>\n<script>\n"
      << PageScript << (IsCheck ? CheckScript : MigrationScript) << "</script>\n</body>\n</html>\n";
}

} // namespace offloom
