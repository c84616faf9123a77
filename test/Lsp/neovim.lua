-- A session of Neovim (0.7 or newer) with `offloom lsp`, without plugins: what docs/editors.md tells
-- users to set up, and what they do then. It prints what they see; neovim.test checks that.
--
-- OFFLOOM names the program, FILE a copy of Inputs/scale.cu.

local patience = 120000 -- milliseconds for one answer, on a machine that runs other tests too

local function say(text)
  io.stdout:write(text, '\n')
end

-- A session that waits in vain says for what, and fails.
local function wait_for(what, condition)
  if not vim.wait(patience, condition, 20) then
    say('no sign of ' .. what)
    vim.cmd('cquit')
  end
end

local function wait_for_diagnostics(count)
  wait_for(count .. ' diagnostics', function() return #vim.diagnostic.get(0) == count end)
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    say(string.format('line %d: %s: %s [%s]', diagnostic.lnum + 1, diagnostic.source,
                      diagnostic.message, diagnostic.code))
  end
end

-- Neovim 0.7 starts a client and attaches it to a buffer in two calls.
local start = vim.lsp.start or function(config)
  local client = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, client)
  return client
end

say('== open')
local exit_code
vim.cmd('edit ' .. vim.env.FILE)
local client = start({
  name = 'offloom',
  cmd = { vim.env.OFFLOOM, 'lsp' },
  root_dir = vim.fn.getcwd(),
  on_exit = function(code) exit_code = code end,
})
wait_for_diagnostics(1)

-- The menu of code actions, from which this user picks the first fix.
say('== apply a quick fix')
vim.ui.select = function(actions, options, pick)
  local fix
  for _, action in ipairs(actions) do
    local title = options.format_item(action)
    say('* ' .. title)
    fix = fix or (title:match('^Fix: ') and action)
  end
  pick(fix)
end
vim.api.nvim_win_set_cursor(0, { 5, 18 }) -- on 0.7
vim.lsp.buf.code_action()
wait_for_diagnostics(0)
say('line 5: ' .. vim.api.nvim_buf_get_lines(0, 4, 5, true)[1])

say('== type another finding, and do not save')
vim.api.nvim_buf_set_lines(0, 5, 5, true, { '  if (i == 0)', '    x[0] *= 0.15;' })
wait_for_diagnostics(1)

say('== show the migrated code')
local migrated
vim.lsp.buf_request(0, 'workspace/executeCommand', {
  command = 'offloom.showMigrated',
  arguments = { vim.uri_from_bufnr(0) },
}, function(_, result) migrated = result end)
wait_for('the migrated code', function() return migrated end)
say(migrated.name)
say(migrated.text)

say('== stop')
vim.lsp.stop_client(client)
wait_for('the end of the server', function() return exit_code end)
say('exit code ' .. exit_code)
vim.cmd('qall!')
