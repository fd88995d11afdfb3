import { evidenceValue } from '../evidence.ts';
import type { FactForm } from '../fact-rule.ts';
import { evidenceAddress } from '../values/address.ts';
import { evidenceDate, evidenceInstant } from '../values/date.ts';
import { evidenceLanguage } from '../values/language.ts';
import { evidenceLicence, isOsiApproved } from '../values/licence.ts';
import { writeOffer } from '../values/price.ts';
import { leadingLicence, licenceWithin } from '../values/said-licence.ts';
import { evidenceVersion } from '../values/version.ts';
import { foldedText, wordsOf } from '../words.ts';
import type { Candidate } from './candidate.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { termOf } from './names.ts';
import { termsFrom } from './terms.ts';

/** Of a list, in UTF-16 code units. */
const LONGEST_LIST = 500;
/** How stores begin a list of systems. */
const REQUIRED = /^(?:requires|erfordert|nécessite|requiere|compatible with|works on)\s+/i;

/** What values depend on beside what was found. */
export interface ValueContext {
  /** The address of the source. */
  readonly url: string;
  /** What relative addresses are relative to; `undefined` where only an absolute one is an address. */
  readonly base: string | undefined;
  readonly licences: Readonly<Record<string, boolean>>;
  readonly compiled: CompiledRules;
}

/** What was found as values of evidence; none for what can not be one, and several of a list. */
export function factValues(form: FactForm, candidate: Candidate, context: ValueContext): readonly (string | boolean)[] {
  if (form.form === 'terms' && typeof candidate.raw === 'string') {
    const spelling = { names: context.compiled.names[form.vocabulary], isProper: false };
    return termsFrom(wordsOf(candidate.raw.slice(0, LONGEST_LIST).replace(REQUIRED, '')), 0, spelling);
  }
  const value = factValue(form, candidate, context);
  return value === undefined ? [] : [value];
}

function factValue(
  form: FactForm,
  { raw, isTail = false, isClause = false }: Candidate,
  context: ValueContext,
): string | boolean | undefined {
  if (form.form === 'constant') return form.value;
  if (typeof raw === 'object') return form.form === 'offer' ? writeOffer(raw) : undefined;
  if (form.form === 'boolean') return booleanOf(raw);
  if (form.form === 'table') return tableValue(form.values, raw);
  if (form.form === 'date' && typeof raw === 'number') return evidenceInstant(raw);
  if ((isTail || isClause) && (form.form === 'licence' || form.form === 'osi_approved')) {
    const said = (isClause ? licenceWithin : leadingLicence)(String(raw), context.licences);
    return form.form === 'licence' ? said?.licence : said?.isApproved;
  }
  const value = textValue(form, String(raw), context);
  return typeof value === 'string' ? evidenceValue(value) : value;
}

function textValue(
  form: FactForm,
  text: string,
  { url, base, licences, compiled }: ValueContext,
): string | boolean | undefined {
  switch (form.form) {
    case 'text':
      return text;
    case 'url':
      return evidenceAddress(text, base);
    case 'date':
      return evidenceDate(text);
    case 'language':
      return evidenceLanguage(text);
    case 'version':
      return evidenceVersion(text.split(/\s/, 1)[0] ?? '');
    case 'licence':
      return evidenceLicence(text, licences);
    case 'osi_approved': {
      const licence = evidenceLicence(text, licences);
      return licence === undefined ? undefined : isOsiApproved(licence, licences);
    }
    case 'own_url':
      return evidenceAddress(url, url);
    case 'term':
      return termOf(text, compiled.names[form.vocabulary]);
    default:
      return undefined;
  }
}

function booleanOf(raw: string | number | boolean): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  return raw === 'true' ? true : raw === 'false' ? false : undefined;
}

function tableValue(values: Readonly<Record<string, string | boolean>>, raw: string | number | boolean) {
  const key = foldedText(String(raw));
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
