"""Facts: what the engines compute about one matrix, network or task, with certificates that the kernel checks.

A fact document (see `statement`) names an object and lists facts about it. Verdicts on claims do not rest on this
folder; nothing outside it imports it but the command. In reading order: `reading`, `statement`; matrices: `matrices`,
`ranks`, `covers`, `minors`, `lifts`, `spans`, `relations`, `optima`, `spectra`, `powers`; networks: `networks`,
`cells`, `regions`, `arrangements`; communication: `tasks`, `trees`, `boxes`, `rectangles`, `treeclauses`, `orders`,
`epochs`, `epochclauses`, `widths`.
"""
