import { memoize } from '../../shared/memoize.ts';
import { findLicenceByName } from './licence-name.ts';

/** The known licences. Keys are SPDX identifiers. Values say whether the OSI has approved the licence. */
export type LicenceApprovals = Readonly<Record<string, boolean>>;

/** The licence that a text names. */
export interface ParsedLicence {
  /**
   * An SPDX identifier or expression. `undefined` if the text does not name the version, or if it names licences that
   * apply together.
   */
  readonly licence: string | undefined;
  /** Whether the OSI has approved the licence or one of its alternatives. `undefined` if that is not known. */
  readonly isApproved: boolean | undefined;
}

/** URLs that contain an SPDX identifier. */
const LICENCE_URL_PATTERN =
  /^https?:\/\/(?:www\.)?(?:opensource\.org\/licenses?|spdx\.org\/licenses|choosealicense\.com\/licenses)\/([\w.+-]{1,60}?)(?:\.html|\.php|\/)?$/;
const APACHE_LICENCE_URL_PATTERN = /^https?:\/\/(?:www\.)?apache\.org\/licenses\/LICENSE-2\.0(?:\.html|\.txt)?$/;
const CLASSIFIER_PREFIX_PATTERN = /^(?:OSI Approved :: |License :: OSI Approved :: )/;
/** Suffix that forges and app stores add to an identifier: `LGPL-2.1 license`. */
const LICENCE_SUFFIX_PATTERN = / licen[cs]e$/i;
const MAX_LICENCE_LENGTH = 200;
const SLASH_PAIR_PATTERN = /^([\w.+-]+)\/([\w.+-]+)$/;
const EXPRESSION_PART_PATTERN = /[^\s()]+/g;

/** Parses a text that consists only of a licence: an SPDX identifier or expression, a URL of a licence, or a name. */
export function parseLicence(text: string, licences: LicenceApprovals): ParsedLicence | undefined {
  const written = text
    .trim()
    .replace(CLASSIFIER_PREFIX_PATTERN, '')
    .replace(/^the /i, '')
    .replace(LICENCE_URL_PATTERN, '$1')
    .replace(APACHE_LICENCE_URL_PATTERN, 'Apache-2.0');
  if (written === '' || written.length > MAX_LICENCE_LENGTH) return undefined;
  const licence =
    findSpdxIdentifier(written, licences) ??
    findSpdxIdentifier(written.replace(LICENCE_SUFFIX_PATTERN, ''), licences) ??
    parseLicenceExpression(written, licences);
  if (licence !== undefined) return { licence, isApproved: isOsiApproved(licence, licences) };
  const named = findLicenceByName(written);
  if (named === null) return { licence: undefined, isApproved: true };
  if (named === undefined || !Object.hasOwn(licences, named)) return undefined;
  return { licence: named, isApproved: licences[named] };
}

/**
 * Whether the OSI has approved the licences of an expression: at least one of those joined by `OR`, or all of those
 * joined by `AND`. Returns `undefined` if the expression has both operators or an unknown licence.
 */
export function isOsiApproved(licence: string, licences: LicenceApprovals): boolean | undefined {
  const plain = licence.replace(/[()]/g, ' ');
  const hasBoth = / AND /.test(plain) && / OR /.test(plain);
  if (hasBoth) return undefined;
  const parts = plain
    .split(/ (?:AND|OR) /)
    .map((part) => licences[(part.trim().split(' WITH ')[0] ?? '').replace(/\+$/, '')]);
  if (parts.some((part) => part === undefined)) return undefined;
  return / OR /.test(plain) ? parts.includes(true) : parts.every((part) => part === true);
}

const indexIdentifiersByLowerCase = memoize(
  (licences: LicenceApprovals) => new Map(Object.keys(licences).map((name) => [name.toLowerCase(), name])),
);

function findSpdxIdentifier(text: string, licences: LicenceApprovals): string | undefined {
  return Object.hasOwn(licences, text) ? text : indexIdentifiersByLowerCase(licences).get(text.toLowerCase());
}

/** Parses identifiers that are joined by `AND` and `OR`. The expression may have nested brackets. */
function parseLicenceExpression(text: string, licences: LicenceApprovals): string | undefined {
  const spaced = text.replace(SLASH_PAIR_PATTERN, '$1 OR $2').replace(/\s+/g, ' ');
  const read = spaced.replace(EXPRESSION_PART_PATTERN, (part) =>
    isOperator(part) ? part.toUpperCase() : (findSpdxIdentifier(part, licences) ?? '?'),
  );
  let previous = '';
  let shape = read.replace(EXPRESSION_PART_PATTERN, (part) => (isOperator(part) ? 'OR' : part === '?' ? part : 'A'));
  while (previous !== shape) {
    previous = shape;
    shape = previous.replace(/\( ?A ?\)|A OR A/g, 'A');
  }
  return shape === 'A' ? read.replaceAll('( ', '(').replaceAll(' )', ')') : undefined;
}

function isOperator(part: string): boolean {
  return /^(?:and|or)$/i.test(part);
}
