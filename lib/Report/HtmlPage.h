// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HtmlPage: a page of one file, which needs no network: its data as JSON, and scripts and styles of
// pages/ that show them. Where scripts are not allowed, as servers of build artifacts have it, the
// page's own body is what is seen.
#ifndef OFFLOOM_REPORT_HTMLPAGE_H
#define OFFLOOM_REPORT_HTMLPAGE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace llvm {
class raw_ostream;
}

namespace offloom {

struct HtmlPage {
  enum class About { Check, Migration };

  About What = About::Check;
  std::string Title;
  std::string Head; ///< HTML below the title
  std::string Body; ///< HTML that the script replaces
  std::string Version;
  llvm::json::Value Data = nullptr;
};

void writeHtmlPage(const HtmlPage &Page, llvm::raw_ostream &Out);

/// \p Text for HTML, between tags or quotes.
std::string escapedHtml(llvm::StringRef Text);

/// \p Text as JSON can say it: what is no UTF-8 becomes a mark of replacement.
llvm::json::Value jsonText(llvm::StringRef Text);

} // namespace offloom

#endif
