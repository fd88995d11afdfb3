import type { Operation } from '../operation.ts';

const apiDescription = [
  'A server-to-server API for tickets, evidence assessments, signed CRM events, visitor payments and the ' +
    'management of API keys.',
  '',
  '- Bodies are JSON in UTF-8 of at most 256 KiB. A CRM delivery may have 1 MiB and any members; its raw bytes are ' +
    'signed.',
  '- Unknown members, unknown query parameters and repeated parameters are rejected with 400. Responses may gain ' +
    'new members; ignore members that you do not know.',
  '- Lengths are counted in Unicode code points. A text over its limit is rejected, never truncated.',
  '- Times are ISO 8601 in UTC with milliseconds. Ids are opaque.',
  '- Every error response is a `Problem`: branch on its `code`, show its `detail`, and quote its `requestId` to ' +
    'support.',
  '- Over a rate limit, or with a full assessment queue, the response is 429: retry after the seconds in ' +
    '`Retry-After`.',
].join('\n');

/** The `info` object of the OpenAPI document. test/rules/licence.test.ts compares the licence with LICENSE. */
export const documentInfo = {
  title: 'Portico developer API',
  version: '1.0',
  description: apiDescription,
  license: { name: 'MIT', identifier: 'MIT' },
};

const operationGroups = [
  { name: 'Health', paths: /^\/health$/, description: 'Availability monitoring.' },
  {
    name: 'API keys',
    paths: /\/api-keys(?:\/|$)/,
    description: 'Create, list and revoke the API keys of a site, as the account that owns it.',
  },
  {
    name: 'Tickets',
    paths: /\/tickets(?:\/|$)/,
    description: 'Requests that visitors sent with a form of the site. Sync them with your help desk.',
  },
  {
    name: 'Assessments',
    paths: /\/assessments(?:\/|$)/,
    description:
      'Cited facts from submitted public URLs. Assessments make no decisions: no approval, no ranking, no ' +
      'certification.',
  },
  {
    name: 'CRM inbound',
    paths: /^\/marketplaces\/inbound\/crm\//,
    description: 'Record changes sent by a CRM, signed with the secret of its CRM connection.',
  },
  {
    name: 'Payments',
    paths: /\/actions\/(?:payments|executions)\//,
    description:
      'Start the site’s configured payment from a page on an allowed origin. The visitor pays on the provider’s ' +
      'page. No secret is required, and none may be sent.',
  },
] as const;

/** The tags of the operations, in the order of the reference. */
export const operationTags = operationGroups.map(({ name, description }) => ({ name, description }));

/** The tag of the requests that Portico sends. */
export const webhookTag = {
  name: 'Webhooks',
  description:
    'Requests that Portico sends to the URLs of a site’s webhooks when something happens. They are signed as the ' +
    'Standard Webhooks specification says.',
};

/** Returns the name of an operation's tag. @throws Error for a path without a tag */
export function findOperationTag({ path }: Operation): string {
  const group = operationGroups.find(({ paths }) => paths.test(path));
  if (!group) throw new Error(`The path ${path} belongs to no group.`);
  return group.name;
}
