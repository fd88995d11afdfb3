/** A heading of the navigation and its guides. `guides` are file names in `docs/`, without `.md`. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly string[];
  /** Whether the navigation shows the group at its end, after the operations. */
  readonly isReference?: true;
}

/** Every published guide, in the order of the navigation. */
export const guideGroups: readonly GuideGroup[] = [
  { title: 'Get started', guides: ['getting-started', 'client'] },
  {
    title: 'Integrate',
    guides: ['tickets', 'webhooks', 'routing', 'notifications', 'assessments', 'crm-inbound', 'payments', 'widget'],
  },
  {
    title: 'Operate',
    guides: ['operations', 'management', 'cli', 'security', 'data-protection', 'releases', 'benchmarks'],
  },
  { title: 'Extend', guides: ['profiles', 'write-a-payment-gateway'] },
  { title: 'Errors and settings', guides: ['errors', 'configuration'], isReference: true },
];

/** Files of the repository that guides link to. Keys are paths below `/docs/`, values are paths in the repository. */
export const linkedFiles: Readonly<Record<string, string>> = {
  'openapi.json': 'contracts/openapi.json',
  'crm-signature-vectors.json': 'contracts/crm-signature-vectors.json',
  'webhook-signature-vectors.json': 'contracts/webhook-signature-vectors.json',
};
