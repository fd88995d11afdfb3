import { phrasesForRole } from '../lexicon/lexicon.ts';
import licenceNames from '../lexicon/licence-names.json' with { type: 'json' };
import { foldWithoutSpaces } from '../text/words.ts';

interface FamilyName {
  readonly family: string;
  readonly name: string;
  readonly isAbbreviation: boolean;
  readonly versions: readonly string[];
}

const compareLongestFirst = (one: string, other: string) => other.length - one.length;
const squeezedPhrasesForRole = (role: string) => phrasesForRole(role).map(foldWithoutSpaces).sort(compareLongestFirst);

/** Words such as *license* that names of licences may contain or omit. */
const LICENCE_WORDS = squeezedPhrasesForRole('licence-words');
const FILLER_WORDS_PATTERN = new RegExp(
  [...LICENCE_WORDS, ...squeezedPhrasesForRole('licence-version-words')].join('|'),
  'g',
);
const OR_LATER_WORDS = squeezedPhrasesForRole('licence-later');
const IDENTIFIERS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(licenceNames.names).flatMap(([identifier, names]) =>
    names.map((name) => [toLicenceNameKey(name), identifier]),
  ),
);
const FAMILY_NAMES: readonly FamilyName[] = Object.entries(licenceNames.families)
  .flatMap(([family, { names, abbreviations, versions }]) => [
    ...names.map((name) => ({ family, name: toLicenceNameKey(name), isAbbreviation: false, versions })),
    ...abbreviations.map((name) => ({ family, name: toLicenceNameKey(name), isAbbreviation: true, versions })),
  ])
  .sort((one, other) => compareLongestFirst(one.name, other.name));
/** Licence families with identifiers that end with `-only` or `-or-later`. */
const GNU_FAMILY_PATTERN = /GPL$/;
const VERSION_PATTERN = /^v?(\d{1,2})(.*)$/;

/**
 * Returns the SPDX identifier for a name of a licence in any usual wording: `GNU General Public License, version 3`.
 * Returns null if the name is that of a licence family without a version. The OSI has approved all versions of these
 * families. Returns `undefined` if the name is unknown.
 */
export function findLicenceByName(text: string): string | null | undefined {
  const written = foldWithoutSpaces(text);
  const key = toLicenceNameKey(text);
  const identifier = IDENTIFIERS_BY_NAME.get(key);
  if (identifier !== undefined) return identifier;
  const found = FAMILY_NAMES.find(({ name }) => key.startsWith(name));
  if (!found) return undefined;
  const { family, name, isAbbreviation, versions } = found;
  const rest = removeFamilyName(key.slice(name.length), family);
  // A full name such as `Apache` or `BSD` also has other meanings, so it must have a word such as *license* with it.
  if (rest === '') return isAbbreviation || LICENCE_WORDS.some((word) => written.includes(word)) ? null : undefined;
  const [, digits = '', behind = ''] = VERSION_PATTERN.exec(rest) ?? [];
  const version = versions.find((one) => one.replace('.', '') === digits.padEnd(2, '0'));
  const suffix = parseVersionSuffix(behind.replace(new RegExp(`^v?${digits}`), ''));
  if (version === undefined || suffix === undefined) return undefined;
  return `${family}-${version}${GNU_FAMILY_PATTERN.test(family) ? suffix : ''}`;
}

function toLicenceNameKey(text: string): string {
  return foldWithoutSpaces(text).replace(FILLER_WORDS_PATTERN, '').replace(/^the/, '');
}

/** Removes a second mention of the family, as in `GNU General Public License v3 (GPLv3)`. */
function removeFamilyName(rest: string, family: string): string {
  return rest.replace(new RegExp(`(?:gnu)?${family.toLowerCase()}(?=v?\\d)`, 'g'), '');
}

function parseVersionSuffix(rest: string): string | undefined {
  if (rest === '') return '';
  if (rest === 'only') return '-only';
  return rest.startsWith('+') || OR_LATER_WORDS.some((later) => rest.startsWith(later)) ? '-or-later' : undefined;
}
