const MAX_QUOTE = 160;

/** Placeholder until the quotes of the other branch are merged. */
export function quoteOf(text: string, { start, end }: { readonly start: number; readonly end: number }): string | null {
  return text.slice(Math.max(0, start - 40), Math.max(end, start + MAX_QUOTE - 40)).slice(0, MAX_QUOTE) || null;
}
