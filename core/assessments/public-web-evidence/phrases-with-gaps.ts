/** Phrases in which a few words may stand between a verb and what goes with it: `(send|sends) {words} (to) {terms}`. */
export function withGaps(verbs: readonly string[], prepositions: readonly string[]): readonly string[] {
  return [`(${verbs.join('|')}) {words} (${prepositions.join('|')}) {terms}`];
}
