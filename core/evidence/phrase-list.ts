/** Phrases that are written with commas between them, each once. */
export function listed(text: string): readonly string[] {
  const phrases = text.split(',').map((phrase) => phrase.trim());
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}
