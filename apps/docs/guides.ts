/** A page of the documentation by the name of its file in `docs/`, under the heading where the navigation shows it. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly string[];
}

/** Every published guide, in the order of the navigation, which is also the reading order. */
export const guideGroups: readonly GuideGroup[] = [
  { title: 'Begin', guides: ['getting-started', 'client', 'errors'] },
  { title: 'Integrate', guides: ['tickets', 'assessments', 'crm-inbound', 'payments', 'widget'] },
  { title: 'Operate', guides: ['configuration', 'operations', 'management', 'cli', 'security', 'benchmarks'] },
  { title: 'Extend', guides: ['profiles', 'write-a-payment-gateway'] },
];

/** Files beside the guides that they link to: where each lies in the project, by its address below `/docs/`. */
export const companions: Readonly<Record<string, string>> = {
  'openapi.json': 'contracts/openapi.json',
  'crm-signature-vectors.json': 'contracts/crm-signature-vectors.json',
};
