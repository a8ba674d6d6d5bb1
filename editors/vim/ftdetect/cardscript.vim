autocmd BufRead,BufNewFile *.card setfiletype cardscript
autocmd BufRead,BufNewFile *.scenario setfiletype cardscenario
