/** Phrases in which a few words may stand between a verb and what goes with it: `sends {word} {word} to {terms}`. */
export function withGaps(
  verbs: readonly string[],
  prepositions: readonly string[],
  [fewest, most]: readonly [fewest: number, most: number],
): readonly string[] {
  const gaps = Array.from({ length: most - fewest + 1 }, (_, index) => ' {word}'.repeat(fewest + index));
  return verbs.flatMap((verb) => prepositions.flatMap((word) => gaps.map((gap) => `${verb}${gap} ${word} {terms}`)));
}
