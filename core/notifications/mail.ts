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
 * U+200C and U+200D are not among them, because some scripts and emoji need them.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** Converts a text to one line for a subject or a display name, at most 150 code points long. */
export function toHeaderText(text: string): string {
  return toLine(text, MAX_HEADER_TEXT_LENGTH);
}

/** Maximum number of code points of a message that a mail quotes. */
export const MAX_QUOTE_LENGTH = 200;

/** Returns the start of a message on one line, at most `MAX_QUOTE_LENGTH` code points long. */
export function toQuote(text: string): string {
  return toLine(text, MAX_QUOTE_LENGTH);
}

/** Messages have up to a million characters, so only their start is processed. */
const MAX_PROCESSED_LENGTH = 5000;

function toLine(text: string, limit: number): string {
  const start = text.slice(0, MAX_PROCESSED_LENGTH);
  const line = [...start.replaceAll(UNSAFE_CHARACTERS, ' ').replaceAll(/\s+/g, ' ').trim()];
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`;
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
