/** Splits a comma-separated text into its distinct phrases. A line may end at a comma, at a space or after a `|`. */
export function listed(text: string): readonly string[] {
  const unbroken = text.replaceAll(/\|\n\s*/g, '|').replaceAll(/\s+/g, ' ');
  const phrases = unbroken.split(',').map((phrase) => phrase.trim());
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}
