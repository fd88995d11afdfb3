import { toWords, type Words } from '../text/words.ts';
import { evidenceLicence, isOsiApproved } from './licence.ts';
import { spokenLicence } from './spoken-licence.ts';

type Licences = Readonly<Record<string, boolean>>;

/** What a text says of a licence. */
export interface SaidLicence {
  /** An SPDX identifier or expression; `undefined` where the text leaves open which version, or names several. */
  readonly licence: string | undefined;
  /** Whether the OSI has approved it, or some of those that can be chosen. */
  readonly isApproved: boolean | undefined;
}

interface ReadName extends SaidLicence {
  /** The word behind it. */
  readonly end: number;
}

const MOST_WORDS = 11;
const ARTICLES = new Set('the a an der die den das la le les el los il lo l o as both either of terms'.split(' '));
const OR = /^(?:or|oder|ou|o|of|eller|または|\/|\|)$/;
const AND = /^(?:and|und|et|y|e|en|och|og|plus|\+|&)$/;
/** What follows a name where it holds for a part alone, or not as it stands. */
const LIMITING = new Set('with except for fur pour para per sauf excepto ausser commons unless until'.split(' '));
/** What a licence beside another is where it has no name. */
const OTHER = new Set(
  'commercial proprietary enterprise paid another other different custom separate kommerzielle proprietary'.split(' '),
);
/** What makes a name say something without other words. */
const SAYING = /licen[cs]ed|lizenziert|licenciado|licenziato|source/i;
/** How names of licences begin, as they are written. */
const BEGINNING =
  /^(?:MIT|Expat|BSD|[23]-[Cc]lause|0BSD|ISC|[Zz]lib|Boost|GNU|[AL]?GPL|Affero|Lesser|General Public|Mozilla|MPL|Eclipse|EPL|European (?:Union )?Public|EUPL|Apache|Unlicense|CC0|Artistic|WTFPL|Cecill|CeCILL|MS-PL|UPL|MulanPSL|OFL|OSL|NCSA|Business Source|BUSL|BSL|Server Side Public|SSPL|Elastic|PolyForm|New BSD|Revised BSD|Modified BSD|Simplified BSD)(?!(?!v\d)[a-z])/;

/** The licence that a text begins with: `the MIT License, as the file says`. */
export function leadingLicence(text: string, licences: Licences): SaidLicence | undefined {
  const words = toWords(text);
  let from = 0;
  while (ARTICLES.has(words.words[from] ?? '')) from += 1;
  return chosenAt(words, from, licences);
}

/** The licence that a clause names anywhere among other words, if it is one, or if all that it names are approved. */
export function licenceWithin(clause: string, licences: Licences): SaidLicence | undefined {
  const words = toWords(clause);
  const found: (SaidLicence & { readonly end: number; readonly length: number })[] = [];
  for (let at = 0; at < words.words.length; ) {
    const isBeginning = BEGINNING.test(clause.slice(words.starts[at]));
    const said = isBeginning ? chosenAt(words, at, licences) : undefined;
    if (isBeginning && !said && nameAt(words, at, licences)) return undefined;
    if (said) found.push({ ...said, length: said.end - at });
    at = said ? said.end : at + 1;
  }
  const [only] = found;
  if (only && only.end === words.words.length && only.length === only.end && !SAYING.test(clause)) return undefined;
  if (found.length < 2) return only;
  return found.every(({ isApproved }) => isApproved) ? { licence: undefined, isApproved: true } : undefined;
}

/** A name with those that can be chosen instead of it; `undefined` where it holds for a part alone. */
function chosenAt(words: Words, at: number, licences: Licences): ReadName | undefined {
  const name = nameAt(words, at, licences);
  if (!name) return undefined;
  const [joint, next] = jointAt(words, name.end);
  if (joint === undefined)
    return LIMITING.has(words.words[name.end] ?? '') && isNear(words, name.end) ? undefined : name;
  const other = chosenAt(words, next, licences);
  const isOther = OTHER.has(words.words[next] ?? '');
  if (joint === 'or') {
    if (other)
      return { licence: bothOf(name, other, 'OR'), isApproved: name.isApproved || other.isApproved, end: other.end };
    return isOther ? { ...name, licence: undefined } : name;
  }
  if (other) return { licence: undefined, isApproved: name.isApproved && other.isApproved, end: other.end };
  return isOther ? undefined : name;
}

function bothOf(one: SaidLicence, other: SaidLicence, joint: string): string | undefined {
  return one.licence && other.licence ? `${one.licence} ${joint} ${other.licence}` : undefined;
}

/** What joins a name to what follows, and the word at which that begins. */
function jointAt(
  { raw, words, starts, ends }: Words,
  end: number,
): readonly [joint: 'or' | 'and' | undefined, next: number] {
  const gap = raw.slice(ends[end - 1], starts[end]).trim();
  const isSign = OR.test(gap) || AND.test(gap);
  const written = isSign ? gap : (words[end] ?? '');
  const joint = OR.test(written) ? 'or' : AND.test(written) ? 'and' : undefined;
  let next = isSign ? end : end + 1;
  while (ARTICLES.has(words[next] ?? '')) next += 1;
  return [joint, next];
}

function isNear({ raw, starts, ends }: Words, at: number): boolean {
  return /^[\s)]*$/.test(raw.slice(ends[at - 1], starts[at]));
}

/** The longest name of a licence that begins at a word. */
function nameAt({ raw, starts, ends, clauses }: Words, at: number, licences: Licences): ReadName | undefined {
  for (let end = Math.min(starts.length, at + MOST_WORDS); end > at; end -= 1) {
    if (clauses[end - 1] !== clauses[at]) continue;
    const written = raw.slice(starts[at], ends[end - 1]);
    const licence = evidenceLicence(written, licences);
    if (licence !== undefined) return { licence, isApproved: isOsiApproved(licence, licences), end };
    const spoken = spokenLicence(written);
    if (spoken && (spoken.identifier === undefined || Object.hasOwn(licences, spoken.identifier)))
      return { licence: spoken.identifier, isApproved: spoken.isApproved, end };
  }
  return undefined;
}
