" A session of Vim with `offloom lsp` through ALE: what docs/editors.md tells users to set up, and what they do
" then. It prints what they see; vim.test checks that.
"
" OFFLOOM names the program, FILE a copy of Inputs/scale.cu.

set nocompatible
filetype plugin on
packadd ale
let g:ale_linters = {'cuda': ['offloom']}
call ale#linter#Define('cuda', {
\   'name': 'offloom',
\   'lsp': 'stdio',
\   'executable': $OFFLOOM,
\   'command': '%e lsp',
\   'language': 'cuda-cpp',
\   'project_root': {buffer -> getcwd()},
\})
let g:ale_lint_delay = 0

function! Say(...) abort
  call writefile(a:000, '/dev/stdout', 'a')
endfunction

" A session that waits in vain says for what, and fails.
function! WaitFor(what, condition) abort
  let l:tries = 0
  while !a:condition()
    let l:tries += 1
    if l:tries > 6000
      call Say('no sign of ' . a:what)
      cquit!
    endif
    sleep 20m
  endwhile
endfunction

function! Findings() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

function! WaitForFindings(count) abort
  call WaitFor(a:count . ' findings', {-> len(Findings()) == a:count})
  for l:finding in Findings()
    call Say(printf('line %d: %s [%s]', l:finding.lnum, split(l:finding.text, "\n")[0], get(l:finding, 'code', '')))
  endfor
endfunction

call Say('== open')
execute 'edit' $FILE
call WaitForFindings(1)

" The menu of code actions, from which this user picks the first fix.
call Say('== apply a quick fix')
call cursor(5, 19)
call feedkeys("1\<CR>", 't')
ALECodeAction
call WaitFor('the fix', {-> getline(5) =~# '0.7f'})
call Say('line 5: ' . trim(getline(5)))
ALELint
call WaitForFindings(0)

call Say('== type another finding, and do not save')
call append(5, ['  if (i == 0)', '    x[0] *= 0.15;'])
ALELint
call WaitForFindings(1)

call Say('== show the migrated code')
let g:migrated = {}
call ale#lsp_linter#SendRequest(bufnr(''), 'offloom',
\ [0, 'offloom/migratedText', {'textDocument': {'uri': ale#path#ToFileURI(expand('%:p'))}}],
\ {response -> extend(g:migrated, response.result)})
call WaitFor('the migrated code', {-> !empty(g:migrated)})
call Say(g:migrated.name)
call call('Say', split(g:migrated.text, "\n"))

call Say('== stop')
qall!
