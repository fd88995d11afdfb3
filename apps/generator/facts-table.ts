import { publicWebEvidence } from '../../core/assessments/public-web-evidence.ts';
import { FACTS, type Fact } from '../../core/evidence/fact.ts';
import { anchorsOf, type SingleAnchor } from '../../core/evidence/matching/anchors/anchor.ts';
import type { Rule } from '../../core/evidence/matching/rule.ts';
import { SOURCE_TYPES, type SourceType } from '../../core/evidence/subject.ts';
import { codeList, markdownTable } from './guide-tables.ts';

const ADDRESS = 'absolute URL';
const YES_NO = '`true` or `false`';

/** What the value of each fact is. Facts whose rules name every value that they can have list these behind it. */
const values: Readonly<Record<Fact, string>> = {
  title: 'the title of the page or document',
  description: 'the description in its metadata',
  site_name: 'the name of the site',
  language: 'BCP 47 tag: `de`, `pt-BR`',
  canonical_url: ADDRESS,
  pricing_link: ADDRESS,
  repository_link: ADDRESS,
  documentation_link: ADDRESS,
  status_page_link: ADDRESS,
  store_link: ADDRESS,
  offer:
    'amount, ISO 4217 currency and period: `12.00 EUR per month`, `99.00 USD once`, `0.00 USD`; a sign that ' +
    'several currencies share stands as read: `$12 per month`',
  pricing_signal: 'how the product is paid for',
  platform: 'where the product runs',
  integration: 'what it works with',
  unsupported_platform: 'where the page says that it does not run',
  unsupported_integration: 'what the page says that it does not work with',
  licence: 'SPDX identifier or expression; `LicenseRef-Proprietary` where a page says that it is not open source',
  osi_approved: YES_NO,
  openapi_document: ADDRESS,
  api_version: 'version',
  sdk_language: 'programming language of a client library',
  changelog_link: ADDRESS,
  repository_host: 'host name',
  repository_owner: 'user or organisation',
  repository_name: 'name of the repository',
  archived: YES_NO,
  latest_release: 'version',
  ecosystem: 'the package registry',
  package_name: 'name in the registry',
  latest_version: 'version',
  deprecated: YES_NO,
  published_at: 'ISO 8601 date or time in UTC',
  store: 'the store',
  price: 'amount, ISO 4217 currency and period, as of an `offer`',
  operating_system: 'system or application that it runs on',
  version: 'version',
  publisher: 'name of the publisher',
  status_provider: 'the service that runs the status page',
  status_indicator: 'the state that it reports',
  observed_at: 'ISO 8601 date or time in UTC',
};

const { facts: rules } = publicWebEvidence.rules.evidence;

/** The facts that the shipped profile finds, with their values and the types of sources that can state them. */
export function factsTable(): string {
  return markdownTable([['fact', 'value', 'types of sources'], ...FACTS.map(row)]);
}

function row(fact: Fact): readonly string[] {
  const finding = rules.filter((rule) => rule.fact === fact);
  const listed = listedValues(finding);
  const vocabularies = new Set(finding.flatMap(vocabulariesOf));
  const more = listed ? `: ${codeList(listed)}` : [...vocabularies].map((name) => `: a term of \`${name}\``).join('');
  return [`\`${fact}\``, `${values[fact]}${more}`, sourcesOf(finding)];
}

/** Every value that these rules can give, where they name them all; `undefined` where a page's own words decide. */
function listedValues(finding: readonly Rule[]): readonly string[] | undefined {
  const listed = finding.map(valuesOf);
  if (listed.some((some) => some === undefined)) return undefined;
  const texts = listed.flat().filter((value) => typeof value === 'string');
  return texts.length > 0 ? [...new Set(texts)].sort() : undefined;
}

function valuesOf({ anchor, capture }: Rule): readonly (string | number | boolean)[] | undefined {
  if (capture.kind === 'constant') return [capture.value];
  if (capture.kind === 'table') return Object.values(capture.values);
  const found = anchorsOf(anchor).map(valuesOfAnchor);
  const isValue = capture.kind === 'found' || capture.kind === 'text';
  return isValue && found.every((some) => some.length > 0) ? found.flat() : undefined;
}

/** The values that an anchor names by what it finds; none where it gives words of the page. */
function valuesOfAnchor(anchor: SingleAnchor): readonly (string | number | boolean)[] {
  if (anchor.kind === 'json') return anchor.value === undefined ? [] : [anchor.value];
  return 'values' in anchor ? Object.keys(anchor.values ?? {}) : [];
}

function vocabulariesOf({ anchor, capture }: Rule): readonly string[] {
  const ofAnchors = anchorsOf(anchor).flatMap((one) => (one.kind === 'names' ? [one.vocabulary] : []));
  return capture.kind === 'term' ? [capture.vocabulary] : capture.kind === 'found' ? ofAnchors : [];
}

function sourcesOf(finding: readonly Rule[]): string {
  const types = new Set<SourceType | 'all'>(finding.flatMap(({ sources }) => sources));
  if (types.has('all') || SOURCE_TYPES.every((type) => types.has(type))) return 'all';
  return codeList(SOURCE_TYPES.filter((type) => types.has(type)));
}
