import { publicWebEvidenceProfile } from '../../core/assessments/public-web-evidence.ts';
import { FACT_KINDS, type FactKind } from '../../core/evidence/fact.ts';
import { listAnchors, type SingleAnchor } from '../../core/evidence/matching/anchors/anchor-schemas.ts';
import type { Rule } from '../../core/evidence/matching/rule.ts';
import { SOURCE_TYPES, type SourceType } from '../../core/evidence/subject.ts';
import { formatCodeList, formatMarkdownTable } from './guide-tables.ts';

const ABSOLUTE_URL_DESCRIPTION = 'absolute URL';
const BOOLEAN_DESCRIPTION = '`true` or `false`';

/**
 * Describes the value of each fact. If the rules define all possible values of a fact, `toFactRow` appends the values.
 */
const FACT_VALUE_DESCRIPTIONS: Readonly<Record<FactKind, string>> = {
  title: 'the title of the page or document',
  description: 'the description in its metadata',
  site_name: 'the name of the site',
  language: 'BCP 47 tag: `de`, `pt-BR`',
  canonical_url: ABSOLUTE_URL_DESCRIPTION,
  pricing_link: ABSOLUTE_URL_DESCRIPTION,
  repository_link: ABSOLUTE_URL_DESCRIPTION,
  documentation_link: ABSOLUTE_URL_DESCRIPTION,
  status_page_link: ABSOLUTE_URL_DESCRIPTION,
  store_link: ABSOLUTE_URL_DESCRIPTION,
  offer:
    'amount, ISO 4217 currency and period: `12.00 EUR per month`, `30.00 EUR per 3 months`, `99.00 USD once`, ' +
    '`0.00 USD`; an ambiguous currency symbol is kept as written: `$12 per month`',
  pricing_signal: 'how the product is paid for',
  platform: 'where the product runs',
  integration: 'what it works with',
  unsupported_platform: 'platform that the page declares as unsupported',
  unsupported_integration: 'integration that the page declares as unsupported',
  licence:
    'SPDX identifier or expression; `LicenseRef-Proprietary` if a page states that the product is not open source',
  osi_approved: BOOLEAN_DESCRIPTION,
  openapi_document: ABSOLUTE_URL_DESCRIPTION,
  api_version: 'version',
  sdk_language: 'programming language of a client library',
  changelog_link: ABSOLUTE_URL_DESCRIPTION,
  repository_host: 'host name',
  repository_owner: 'user or organisation',
  repository_name: 'name of the repository',
  archived: BOOLEAN_DESCRIPTION,
  latest_release: 'version',
  ecosystem: 'the package registry',
  package_name: 'name in the registry',
  latest_version: 'version',
  deprecated: BOOLEAN_DESCRIPTION,
  published_at: 'ISO 8601 date or time in UTC',
  store: 'the store',
  price: 'amount, ISO 4217 currency and period, like an `offer`',
  operating_system: 'system or application on which the product runs',
  version: 'version',
  publisher: 'name of the publisher',
  status_provider: 'the service that runs the status page',
  status_indicator: 'the state that it reports',
  observed_at: 'ISO 8601 date or time in UTC',
};

const { facts: rules } = publicWebEvidenceProfile.rules.evidence;

/** Renders the facts of the built-in profile with their values and the source types whose rules can find them. */
export function renderFactsTable(): string {
  return formatMarkdownTable([['fact', 'value', 'types of sources'], ...FACT_KINDS.map(toFactRow)]);
}

function toFactRow(fact: FactKind): readonly string[] {
  const factRules = rules.filter((rule) => rule.fact === fact);
  const possibleValues = enumerateFactValues(factRules);
  const vocabularies = new Set(factRules.flatMap(listRuleVocabularies));
  const valuesText = possibleValues
    ? `: ${formatCodeList(possibleValues)}`
    : [...vocabularies].map((name) => `: a term of \`${name}\``).join('');
  return [`\`${fact}\``, `${FACT_VALUE_DESCRIPTIONS[fact]}${valuesText}`, formatSourceTypes(factRules)];
}

/** Returns all possible values of a fact. Returns `undefined` if a rule takes the value from the text of a page. */
function enumerateFactValues(factRules: readonly Rule[]): readonly string[] | undefined {
  const listed = factRules.map(enumerateRuleValues);
  if (listed.some((values) => values === undefined)) return undefined;
  const texts = listed.flat().filter((value) => typeof value === 'string');
  return texts.length > 0 ? [...new Set(texts)].sort() : undefined;
}

function enumerateRuleValues({ anchor, capture }: Rule): readonly (string | number | boolean)[] | undefined {
  if (capture.kind === 'constant') return [capture.value];
  if (capture.kind === 'table') return Object.values(capture.values);
  const found = listAnchors(anchor).map(listAnchorValues);
  const isValue = capture.kind === 'found' || capture.kind === 'text';
  return isValue && found.every((values) => values.length > 0) ? found.flat() : undefined;
}

/** Returns the values that an anchor defines. Returns an empty list if the value is text of the page. */
function listAnchorValues(anchor: SingleAnchor): readonly (string | number | boolean)[] {
  if (anchor.kind === 'json') return anchor.value === undefined ? [] : [anchor.value];
  return 'values' in anchor ? Object.keys(anchor.values ?? {}) : [];
}

function listRuleVocabularies({ anchor, capture }: Rule): readonly string[] {
  const anchorVocabularies = listAnchors(anchor).flatMap((one) => (one.kind === 'names' ? [one.vocabulary] : []));
  return capture.kind === 'term' ? [capture.vocabulary] : capture.kind === 'found' ? anchorVocabularies : [];
}

function formatSourceTypes(factRules: readonly Rule[]): string {
  const types = new Set<SourceType | 'all'>(factRules.flatMap(({ sources }) => sources));
  if (types.has('all') || SOURCE_TYPES.every((type) => types.has(type))) return 'all';
  return formatCodeList(SOURCE_TYPES.filter((type) => types.has(type)));
}
