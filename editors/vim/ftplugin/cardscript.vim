setlocal commentstring=#\ %s
setlocal formatprg=cardscript\ fmt\ -
let &l:makeprg = 'cardscript check --format human %'
setlocal errorformat=%E%trror[%.%#]:\ %m,%W%tarning[%.%#]:\ %m,%C\ %#-->\ %f:%l:%c,%-G%.%#
