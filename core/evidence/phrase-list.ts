/** Phrases that are written with commas between them. */
export function listed(text: string): readonly string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
