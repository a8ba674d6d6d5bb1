" Scenarios: Given, When, Then.
if exists('b:current_syntax')
  finish
endif
syntax match cardscenarioName /^\s*Scenario:.*$/ contains=cardscenarioHead
syntax match cardscenarioHead /^\s*Scenario:/ contained
syntax match cardscenarioKeyword /^\s*\(Given\|When\|Then\|And\|But\)\>/
syntax match cardscenarioPlayer /\<\(Alice\|Bob\|Carol\|Dave\|Eve\|Frank\|Grace\|Heidi\)\>/
syntax match cardscenarioSymbol /{[^} ]*}/
syntax match cardscenarioNumber /\<\d\+\>/
syntax match cardscenarioTable /|/
syntax region cardscenarioQuote start=/"/ end=/"/ oneline
syntax match cardscenarioComment /^\s*#.*$/
highlight default link cardscenarioName Title
highlight default link cardscenarioHead Keyword
highlight default link cardscenarioKeyword Keyword
highlight default link cardscenarioPlayer Identifier
highlight default link cardscenarioSymbol Special
highlight default link cardscenarioNumber Number
highlight default link cardscenarioTable Delimiter
highlight default link cardscenarioQuote String
highlight default link cardscenarioComment Comment
let b:current_syntax = 'cardscenario'
