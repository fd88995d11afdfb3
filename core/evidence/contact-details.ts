import { phrasesForRole } from './lexicon/lexicon.ts';
import { CURRENCY_MARK_SOURCE } from './values/currencies.ts';

/**
 * Characters of words: letters of the Latin, Greek and Cyrillic scripts, digits, accents and invisible characters.
 * Full-width forms are included.
 */
const WORD_CHARACTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}\p{Cf}`;
const AT_SIGN = String.raw`(?:[@＠]|\s?[[({]\s?at\s?[\])}]\s?)`;
const DOT = String.raw`(?:[.．]|\s?[[({]\s?(?:dot|punkt)\s?[\])}]\s?)`;
const TOP_LEVEL_DOMAIN = String.raw`(?!\p{N})[${WORD_CHARACTER}-]{0,62}[${WORD_CHARACTER}]`;
const HOST = `(?:[${WORD_CHARACTER}_-]{1,63}${DOT}){1,8}${TOP_LEVEL_DOMAIN}`;
const MAILBOX = String.raw`[${WORD_CHARACTER}.!#$%&'*+\/=?^_\u0060{|}~-]`;
const EMAIL_ADDRESS = `(?:(?<!${MAILBOX})${MAILBOX}+|^)(?:${AT_SIGN}${HOST})+`;

/** A digit of a telephone number. */
const DIGIT = String.raw`\p{Nd}`;
/** The next digit of a telephone number or an area code in brackets, with at most three separators before it. */
const NEXT_DIGIT = String.raw`[\s.\-\/\u2010-\u2013\u30fc\uff0d]{0,3}(?:\(${DIGIT}{1,5}\)|${DIGIT})`;
/** A date, which is not a telephone number: `06.05.2024`. */
const DATE = String.raw`\d{1,2}[.\/-]\d{1,2}[.\/-]\d{2,4}(?![.\/-]?\d)`;
/** A range of years, which is not a telephone number: `2019–2024`. */
const YEAR_RANGE = String.raw`(?:19|20)\d\d ?[-\/\u2010-\u2013] ?(?:19|20)\d\d(?!\d)`;
/** An amount, which is not a telephone number: `+10 000 000`, `+1000000`. */
const ROUND_THOUSANDS = String.raw`\+\d{1,3}(?:(?: \d{3})* 000|0{5,})(?! ?\d)`;
const NOT_A_DATE_OR_AMOUNT = `(?!${DATE}|${YEAR_RANGE}|${ROUND_THOUSANDS})`;
/**
 * Start of a telephone number. It must not be inside a word, another number, a date, a time, a version or an amount.
 */
const PHONE_START = String.raw`(?<![A-Za-z${DIGIT}_#]|\d[.,:\/-]|[A-Za-z][-\/])${NOT_A_DATE_OR_AMOUNT}`;
const PHONE_END = `(?!${DIGIT})`;
const CURRENCY = String.raw`(?:${CURRENCY_MARK_SOURCE}|\p{Sc})`;
const NO_AMOUNT_BEFORE = String.raw`(?<!\d |(?<!\p{L})${CURRENCY} ?)`;
const NO_AMOUNT_AFTER = String.raw`(?![.,:%]\d| \d| ?${CURRENCY}(?!\p{L}))`;
const PHONE_LABEL = String.raw`(?<!\p{L})(?:${phrasesForRole('telephone-labels').join('|')})\.? ?[:：]? ?`;

const TELEPHONE_NUMBER_PATTERNS = [
  // +49 30 1234567, +44 (0)20 7946 0958
  String.raw`${NOT_A_DATE_OR_AMOUNT}\+(?:\(\d{1,4}\)|${DIGIT})(?:${NEXT_DIGIT}){6,14}${PHONE_END}`,
  // (555) 123-4567
  String.raw`${PHONE_START}\((?!(?:19|20)\d\d\))${DIGIT}{2,5}\)(?:${NEXT_DIGIT}){4,12}${PHONE_END}`,
  // 030/1234567, 01 23 45 67 89, 0049 30 1234567; not 0.1234567
  String.raw`${PHONE_START}(?:[0０]\([1-9]|[0０]{1,2}[1-9１-９])(?:${NEXT_DIGIT}){5,13}${PHONE_END}`,
  // 555-123-4567, 1 555 123 4567, 555.123.4567
  String.raw`${PHONE_START}(?:1[ .-])?\d{3}(?<us>[ .-])\d{3}\k<us>\d{4}${PHONE_END}${NO_AMOUNT_AFTER}`,
  // 612 345 678
  String.raw`${PHONE_START}${NO_AMOUNT_BEFORE}[5-9]\d{2}(?<es>[ -])\d{3}\k<es>(?!000)\d{3}` +
    PHONE_END +
    NO_AMOUNT_AFTER,
  // Tel. 555-1234
  String.raw`(?<=${PHONE_LABEL})${NOT_A_DATE_OR_AMOUNT}\+?(?:\(\d{1,5}\)|\d)(?:${NEXT_DIGIT}){4,14}${PHONE_END}`,
];

/**
 * Patterns of email addresses and telephone numbers. Apply them one after the other. Prices, versions, dates and ranges
 * of years are not matched. All other numbers that look like telephone numbers are matched, because a quote is still
 * readable without a number.
 */
export const CONTACT_DETAIL_PATTERNS: readonly RegExp[] = [
  new RegExp(EMAIL_ADDRESS, 'giu'),
  new RegExp(TELEPHONE_NUMBER_PATTERNS.join('|'), 'giu'),
];
