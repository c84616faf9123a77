#include "Frontend/Parse.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/Support/raw_ostream.h"
int main(int argc,char**argv){ for (auto P:{offloom::Pass::Host,offloom::Pass::Device}){ offloom::ParseOptions O; for(int i=2;i<argc;i++)O.ClangOptions.push_back(argv[i]); auto U=offloom::parse(argv[1],P,O); if(!U){llvm::errs()<<llvm::toString(U.takeError())<<"\n";return 2;} for(auto&F:U->Findings){llvm::errs()<<F.Place.File<<":"<<F.Place.Line<<":"<<F.Place.Column<<": "<<F.Message<<" ["<<F.Rule<<"]\n"; for(auto&N:F.Notes)llvm::errs()<<"  note "<<N.Place.File<<":"<<N.Place.Line<<": "<<N.Message<<"\n";} llvm::errs()<<"usable "<<U->Usable<<" parsed "<<U->Parsed<<" arch "<<U->Record.MentionsCudaArch<<" incs "<<U->Record.Inclusions.size()<<"\n";}}
