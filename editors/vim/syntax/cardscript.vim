" Cards as text.
if exists('b:current_syntax')
  finish
endif
syntax match cardscriptName /^\S.*\ze\s\({[^}]\+}\)\+\s*$/
syntax match cardscriptTypes /^\(Basic\|Legendary\|Snow\|Artifact\|Battle\|Creature\|Enchantment\|Instant\|Kindred\|Land\|Planeswalker\|Sorcery\)\>[^.]*$/
syntax match cardscriptKeyword /\c\<\(trample over planeswalkers\|indestructible\|double strike\|first strike\|horsemanship\|mountainwalk\|changeling\|deathtouch\|intimidate\|plainswalk\|islandwalk\|forestwalk\|improvise\|vigilance\|swampwalk\|defender\|hexproof\|lifelink\|convoke\|prowess\|trample\|devoid\|extort\|flying\|infect\|menace\|shadow\|shroud\|wither\|delve\|flash\|haste\|reach\|skulk\|fear\)\>/
syntax match cardscriptSymbol /{[^} ]*}/
syntax match cardscriptNumber /\<\d\+\>/
syntax region cardscriptReminder start=/(/ end=/)/
syntax region cardscriptQuote start=/"/ end=/"/ contains=cardscriptSymbol
syntax match cardscriptFace /^\/\/\s*$/
syntax match cardscriptComment /^#.*$/
highlight default link cardscriptName Identifier
highlight default link cardscriptTypes Type
highlight default link cardscriptKeyword Function
highlight default link cardscriptSymbol Special
highlight default link cardscriptNumber Number
highlight default link cardscriptReminder Comment
highlight default link cardscriptQuote String
highlight default link cardscriptFace Delimiter
highlight default link cardscriptComment Comment
let b:current_syntax = 'cardscript'
