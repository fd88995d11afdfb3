/** An email to one recipient. The mailer adds the sender's address, the date and the encoding. */
export interface Mail {
  /**
   * `Message-ID` without angle brackets. It is the same for each attempt, so that receiving servers can drop
   * duplicates.
   */
  readonly messageId: string;
  /** Display name of the sender. The address is a setting of the mailer. */
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  /** The plain text version of the body. */
  readonly text: string;
  readonly html: string;
  /** Further headers by name. */
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_HEADER_TEXT_LENGTH = 150;

/**
 * Control characters, line and paragraph separators, lone surrogates, characters that change the direction of text, and
 * invisible spaces. A visitor could use them to add a header or to make a name look like another one. The joiners
 * U+200C and U+200D are allowed, because some scripts and emoji need them.
 */
const UNSAFE_CHARACTERS_PATTERN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/**
 * Converts a text to one line for a subject or a display name, at most 150 code points long. Mail programs decode
 * encoded words (RFC 2047), which could contain unsafe characters, so a space is inserted into their start `=?`.
 */
export function toHeaderText(text: string): string {
  return toSingleLine(text.replaceAll('=?', '= ?'), MAX_HEADER_TEXT_LENGTH);
}

/** Maximum number of code points of a message that a mail quotes, unless the site wants whole messages. */
export const MAX_SHORT_QUOTE_LENGTH = 200;
/** Maximum number of code points of a message that a mail quotes if the site wants whole messages. */
export const MAX_FULL_QUOTE_LENGTH = 10_000;

/** Returns the start of a message on one line, at most `MAX_SHORT_QUOTE_LENGTH` code points long. */
export function toShortQuote(text: string): string {
  return toSingleLine(text, MAX_SHORT_QUOTE_LENGTH);
}

/** Returns a message with its line breaks as `\n`, at most `MAX_FULL_QUOTE_LENGTH` code points long. */
export function toFullQuote(text: string): string {
  const { start, isCut } = limitInputLength(text, MAX_FULL_QUOTE_LENGTH);
  const lines = start
    .split(LINE_BREAK_PATTERN)
    .map((line) => line.replaceAll(UNSAFE_CHARACTERS_PATTERN, ' ').trimEnd());
  return truncateWithEllipsis(
    lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    MAX_FULL_QUOTE_LENGTH,
    isCut,
  );
}

const LINE_BREAK_PATTERN = /\r\n|[\r\n\u0085\u2028\u2029]/;

function toSingleLine(text: string, limit: number): string {
  const { start, isCut } = limitInputLength(text, limit);
  return truncateWithEllipsis(
    start.replaceAll(UNSAFE_CHARACTERS_PATTERN, ' ').replaceAll(/\s+/g, ' ').trim(),
    limit,
    isCut,
  );
}

/**
 * Cuts a text to its first `25 * limit` characters, because a message may have a million characters, and the caller
 * keeps only about `limit` of them.
 */
function limitInputLength(text: string, limit: number): { readonly start: string; readonly isCut: boolean } {
  const trimmed = text.trim();
  const start = trimmed.slice(0, limit * 25);
  return { start, isCut: start.length < trimmed.length };
}

/**
 * Returns at most `limit` code points of a text. If the text is longer, or if `isCut` says that its end was already
 * removed, the result ends with an ellipsis. Does not split a grapheme, such as an emoji of several code points, unless
 * it is longer than the limit.
 */
function truncateWithEllipsis(text: string, limit: number, isCut: boolean): string {
  const codePoints = [...text];
  if (!isCut && codePoints.length <= limit) return text;
  const start = codePoints.slice(0, limit - 1).join('');
  // The next code point shows whether the last grapheme continues.
  const probe = codePoints.slice(0, limit).join('');
  // Created here, because a segmenter loads 1.5 MiB of ICU data, also in a process that never sends mail.
  const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const last = graphemeSegmenter.segment(probe).containing(start.length);
  return `${last && last.index > 0 ? probe.slice(0, last.index) : start}…`;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, as content of an element or as a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');
}
