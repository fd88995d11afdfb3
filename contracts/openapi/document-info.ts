import type { Operation } from '../operation.ts';

const description = [
  'A server-to-server interface to the tickets and assessments of a site, to its CRM’s signed events, ' +
    'the payments of its visitors, and the management of the API keys that open it.',
  '',
  '- Bodies are JSON in UTF-8, at most 256 KiB; that of a CRM delivery, at most 1 MiB, is signed byte by byte and of ' +
    'free shape. Elsewhere a member or a query parameter that an operation does not know is refused, and so is a ' +
    'parameter given twice. Answers may grow new members; ignore those that you do not know.',
  '- Lengths are counted in Unicode code points. Nothing is ever cut: a text over its limit is refused.',
  '- Times are ISO 8601 in UTC with milliseconds. Ids are opaque.',
  '- Every refusal is a `Problem`: branch on its `code`, show its `detail`, quote its `requestId`.',
  '- Past a rate limit, or with a full queue of assessments, the answer is 429; wait as long as `Retry-After` says.',
].join('\n');

/**
 * The OpenAPI document's `info`. The licence is that of the file LICENSE; `test/rules/licence.test.ts` compares them.
 */
export const documentInfo = {
  title: 'Portico developer API',
  version: '1.0',
  description,
  license: { name: 'MIT', identifier: 'MIT' },
};

const groups = [
  { name: 'Health', paths: /^\/health$/, description: 'For the monitoring of availability.' },
  {
    name: 'API keys',
    paths: /\/api-keys(?:\/|$)/,
    description: 'The keys of a site, managed by the account that it belongs to.',
  },
  {
    name: 'Tickets',
    paths: /\/tickets(?:\/|$)/,
    description: 'The requests that visitors made through a form of the site, to be kept in step with a help desk.',
  },
  {
    name: 'Assessments',
    paths: /\/assessments(?:\/|$)/,
    description:
      'What submitted public addresses say, as cited facts. Assessments decide nothing: no approval, no ranking, ' +
      'no certification.',
  },
  {
    name: 'CRM inbound',
    paths: /^\/marketplaces\/inbound\/crm\//,
    description: 'Record changes that a CRM sends, signed with the secret of its installation.',
  },
  {
    name: 'Payments',
    paths: /\/actions\/(?:payments|executions)\//,
    description:
      'The site’s configured payment, begun by a page on one of its allowed origins and paid at the provider’s ' +
      'own page. No secret is involved, and none may be sent.',
  },
] as const;

/** The groups under which the document shows the operations. */
export const tags = groups.map(({ name, description }) => ({ name, description }));

/** The group of an operation. @throws Error when none takes its path */
export function findTag({ path }: Operation): string {
  const group = groups.find(({ paths }) => paths.test(path));
  if (!group) throw new Error(`The path ${path} belongs to no group.`);
  return group.name;
}
