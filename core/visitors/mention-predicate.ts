import type { Person } from './person.ts';

/** Shorter phone numbers are not searched for in texts, because they would match dates and other numbers. */
const MIN_PHONE_DIGITS = 9;

/**
 * Returns a function that checks whether any text in a JSON document mentions the person. A mention is the person's
 * email address or phone number, or one of `ids`, such as conversation ids. Email addresses match in any case, and also
 * percent-encoded as in URLs. Phone numbers match by their digits. A match inside a longer email address or number does
 * not count.
 */
export function createMentionPredicate(person: Person, ids: readonly string[] = []): (document: string) => boolean {
  const patterns = createPatterns(person, ids);
  if (patterns.length === 0) return () => false;
  const pattern = new RegExp(patterns.join('|'), 'iu');
  return (document) => {
    if (!mayMention(document, person, ids)) return false;
    return hasMatch(JSON.parse(document), pattern);
  };
}

function createPatterns(person: Person, ids: readonly string[]): readonly string[] {
  const idPatterns = ids.map((id) => `(?<!\\w)${escapePattern(id)}(?!\\w)`);
  if ('phone' in person) {
    const digits = person.phone.replace('+', '');
    return digits.length < MIN_PHONE_DIGITS
      ? idPatterns
      : [`(?<![\\p{L}\\p{N}])(?:00)?${[...digits].join('[ ()./-]{0,3}')}(?![\\p{L}\\p{N}])`, ...idPatterns];
  }
  // A percent-encoded character may precede the address. The encoded forms of `+`, `-`, `.` and `_` may not, because
  // they would be part of a longer address.
  const before = '(?<=^|[^\\p{L}\\p{N}_.+-]|%(?!2b|2d|2e|5f)[0-9a-f]{2})';
  const after = '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}_])';
  const address = [...person.email].map((one) => toCharacterPattern(one)).join('');
  return [`${before}${address}${after}`, ...idPatterns];
}

/** Returns the pattern of a character or its percent-encoded form. */
function toCharacterPattern(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? escapePattern(character) : `(?:${escapePattern(character)}|${encoded})`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** A fast check without parsing. If it returns false, the document has no mention. */
function mayMention(document: string, person: Person, ids: readonly string[]): boolean {
  if (ids.some((id) => document.includes(id))) return true;
  if ('phone' in person) return /\d/.test(document);
  const [name = ''] = person.email.split(/[^a-z0-9]/);
  return document.toLowerCase().includes(name);
}

function hasMatch(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return pattern.test(value);
  if (typeof value === 'number') return pattern.test(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => pattern.test(name) || hasMatch(one, pattern));
}
