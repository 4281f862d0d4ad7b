"""The trusted base: reads evidence, believes nothing else, and says what follows from it.

Standard library only. The modules in reading order: `document` (hostile JSON), `polynomials` (and the budget of work),
`sorts` and `sentence` (questions), `evaluate` (the meaning of a term), `boxes` (enumerations); then proofs: `atoms`,
`clauses`, `sturm`, `lemmas`, `lrat`, `cases`, `proofs`; then verdicts: `matching`, `extrema`, `families`, `enclosures`,
`outcomes`, `rules`, `checks`, `judge`; and `command`. Facts about one matrix, network or task are in `facts`.
"""
