"""The trusted base: reads evidence, believes nothing else, and says what follows from it.

Standard library only. The modules in reading order: `document` (hostile JSON), `sentence` (questions and their
sorts), `evaluate` (the meaning of a term), `boxes` (enumerations), the certificate forms, `judge` (from evidence to verdict), `command`.
"""
