import type { FactRule } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { SAID } from './guards.ts';

const STATUS = ['status_page'] as const;
/** The words of pages and interfaces, in those of Statuspage. */
const INDICATORS: Readonly<Record<string, string>> = {
  none: 'none',
  minor: 'minor',
  major: 'major',
  critical: 'critical',
  maintenance: 'maintenance',
  up: 'none',
  operational: 'none',
  hasissues: 'minor',
  undermaintenance: 'maintenance',
  degraded: 'minor',
  downtime: 'major',
};
const SENTENCES: readonly (readonly [indicator: string, phrases: readonly string[]])[] = [
  [
    'none',
    listed(`
      all systems operational, all services are online, all systems are operational,
      all services operational, all systems go, alle systeme betriebsbereit, alle systeme funktionieren,
      tous les systemes sont operationnels, todos los sistemas operativos, todos los sistemas funcionan,
      すべてのシステムは正常
    `),
  ],
  [
    'minor',
    listed(`
      partial system outage, minor service outage, partially degraded service,
      some systems are experiencing issues, degraded performance
    `),
  ],
  ['major', ['major system outage', 'major service outage', 'major outage']],
  ['maintenance', ['service under maintenance', 'system under maintenance', 'scheduled maintenance in progress']],
];
const PROVIDERS: readonly (readonly [value: string, hosts: readonly string[], words: readonly string[]])[] = [
  ['statuspage', ['statuspage.io'], ['powered by atlassian statuspage', 'powered by statuspage']],
  ['instatus', ['instatus.com'], ['powered by instatus']],
  ['better-stack', ['betteruptime.com', 'betterstack.com'], ['powered by better stack', 'powered by better uptime']],
  ['cstate', ['cstate.dev'], ['powered by cstate', 'cstate']],
  ['statuspal', ['statuspal.io', 'statuspal.eu'], ['powered by statuspal']],
  ['cachet', [], ['powered by cachet']],
];

/** What a status page says of itself, by its interface and its words. */
export const factsOfStatus: readonly FactRule[] = [
  {
    id: 'status-json-indicator',
    fact: 'status_indicator',
    sources: STATUS,
    from: { kind: 'json', path: '/status/indicator' },
    as: { form: 'table', values: INDICATORS },
  },
  {
    id: 'status-json-observed',
    fact: 'observed_at',
    sources: STATUS,
    from: { kind: 'json', path: '/page/updated_at' },
    as: { form: 'date' },
  },
  {
    id: 'status-json-site',
    fact: 'site_name',
    sources: STATUS,
    from: { kind: 'json', path: '/page/name' },
    as: { form: 'text' },
  },
  {
    id: 'status-json-provider',
    fact: 'status_provider',
    sources: STATUS,
    from: { kind: 'json', path: '/page/time_zone', where: { path: '/status/indicator' } },
    as: { form: 'constant', value: 'statuspage' },
  },
  {
    id: 'instatus-json-indicator',
    fact: 'status_indicator',
    sources: STATUS,
    from: { kind: 'json', path: '/page/status' },
    as: { form: 'table', values: INDICATORS },
  },
  {
    id: 'instatus-json-provider',
    fact: 'status_provider',
    sources: STATUS,
    from: { kind: 'json', path: '/page/status' },
    as: { form: 'constant', value: 'instatus' },
  },
  {
    id: 'better-stack-json-indicator',
    fact: 'status_indicator',
    sources: STATUS,
    from: { kind: 'json', path: '/data/attributes/aggregate_state' },
    as: { form: 'table', values: INDICATORS },
  },
  {
    id: 'better-stack-json-provider',
    fact: 'status_provider',
    sources: STATUS,
    from: { kind: 'json', path: '/data/attributes/aggregate_state' },
    as: { form: 'constant', value: 'better-stack' },
  },
  {
    id: 'better-stack-json-observed',
    fact: 'observed_at',
    sources: STATUS,
    from: { kind: 'json', path: '/data/attributes/updated_at' },
    as: { form: 'date' },
  },
  ...SENTENCES.map(
    ([value, phrases]): FactRule => ({
      id: `text-status-${value}`,
      fact: 'status_indicator',
      sources: STATUS,
      from: {
        kind: 'text',
        blocks: SAID,
        phrases,
        whole: true,
        unlessUnder: ['past incidents', 'incident history', 'history', 'previous'],
      },
      as: { form: 'constant', value },
    }),
  ),
  ...PROVIDERS.filter(([, hosts]) => hosts.length > 0).map(
    ([value, hosts]): FactRule => ({
      id: `host-${value}`,
      fact: 'status_provider',
      sources: STATUS,
      hosts,
      from: { kind: 'address', part: 'host' },
      as: { form: 'constant', value },
    }),
  ),
  ...PROVIDERS.map(
    ([value, , phrases]): FactRule => ({
      id: `link-${value}`,
      fact: 'status_provider',
      sources: STATUS,
      from: { kind: 'link', phrases },
      as: { form: 'constant', value },
    }),
  ),
  {
    id: 'text-status-observed',
    fact: 'observed_at',
    sources: STATUS,
    from: {
      kind: 'text',
      blocks: SAID,
      phrases: ['last updated {value}', 'last updated at {value}', 'updated at {value}', 'last checked {value}'],
    },
    as: { form: 'date' },
  },
];
