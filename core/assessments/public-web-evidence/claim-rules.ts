import type { ClaimRule, FactPattern } from '../../evidence/claim-rule.ts';
import { PROPRIETARY } from './facts-of-answers.ts';

/**
 * Licences that are not open source by design: only these speak against the claim. Other unapproved licences say
 * nothing.
 */
const SOURCE_AVAILABLE = [
  'BUSL-1.1',
  'SSPL-1.0',
  'Elastic-2.0',
  'PolyForm-Noncommercial-1.0.0',
  'PolyForm-Small-Business-1.0.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-NC-ND-4.0',
  'FSL-1.1-MIT',
  'FSL-1.1-ALv2',
];

/** Where a page may tell what its product runs on and works with. */
const EVERYWHERE: ClaimRule['sources'] = [
  'website',
  'documentation',
  'app_store',
  'extension_store',
  'repository',
  'package_registry',
  'status_page',
  'other',
];

/** Where a page may tell what its product costs. */
const TELLING_PRICES: ClaimRule['sources'] = [
  'website',
  'documentation',
  'app_store',
  'extension_store',
  'other',
  'repository',
  'package_registry',
];

const signal = (...values: readonly string[]): FactPattern => ({ fact: 'pricing_signal', values });
const priced = (amount: 'zero' | 'more', period?: 'recurring' | 'once'): FactPattern => ({
  fact: 'offer',
  amount,
  period,
});
/** A price of 0 in a store says nothing: what is free to install may have to be paid for inside. */
const paidInStore: FactPattern = { fact: 'price', amount: 'more' };

const freeOfCharge = [[signal('free_plan', 'free_of_charge')], [priced('zero')]];
const paid = [[priced('more')], [signal('subscription', 'one_time', 'usage_based')], [paidInStore]];
/** All but interfaces: a package of the same name is what others call them with. */
const INSTALLED: FactPattern['subjects'] = [
  'saas_website',
  'developer_tool',
  'open_source',
  'desktop_app',
  'mobile_app',
  'browser_extension',
  'other',
];

const approvedCode: readonly FactPattern[] = [
  { fact: 'osi_approved', values: [true], sources: ['repository'], isWhole: true },
  {
    fact: 'osi_approved',
    values: [true],
    sources: ['repository'],
    subjects: ['developer_tool', 'open_source', 'mobile_app', 'desktop_app', 'browser_extension', 'other'],
  },
  { fact: 'osi_approved', values: [true], sources: ['package_registry'], subjects: ['developer_tool', 'open_source'] },
  { fact: 'osi_approved', values: [true], sources: ['package_registry'], subjects: INSTALLED, isNamesake: true },
  {
    fact: 'osi_approved',
    values: [true],
    sources: ['website', 'documentation', 'other', 'app_store', 'extension_store'],
  },
];
const closedCode: readonly FactPattern[] = [
  { fact: 'licence', values: [...SOURCE_AVAILABLE, PROPRIETARY], sources: ['repository'] },
  { fact: 'licence', values: [PROPRIETARY], sources: ['package_registry'], subjects: INSTALLED, isNamesake: true },
  {
    fact: 'licence',
    values: [PROPRIETARY],
    sources: ['website', 'documentation', 'other', 'app_store', 'extension_store'],
  },
];

/** How the shipped profile judges claims. Precision first: what is not said in so many words is not found. */
export const claimRules: readonly ClaimRule[] = [
  {
    claim: 'pricingModel',
    sources: TELLING_PRICES,
    vocabulary: 'pricingModels',
    cases: [
      {
        claimed: 'free',
        supports: [[priced('zero')], [signal('free_of_charge')]],
        contradicts: [signal('no_free_plan'), paidInStore],
        disputes: [...paid.flat(), signal('contact_sales')],
      },
      {
        claimed: 'freemium',
        supports: freeOfCharge.flatMap((free) => paid.map((other) => [...free, ...other])),
        contradicts: [signal('no_free_plan')],
      },
      { claimed: 'free-trial', supports: [[signal('free_trial')]], contradicts: [] },
      {
        claimed: 'subscription',
        supports: [[signal('subscription')], [priced('more', 'recurring')]],
        contradicts: [signal('no_subscription')],
      },
      { claimed: 'usage-based', supports: [[signal('usage_based')]], contradicts: [] },
      {
        claimed: 'one-time',
        supports: [[signal('one_time')], [priced('more', 'once')]],
        contradicts: [signal('no_one_time')],
      },
      { claimed: 'contact-sales', supports: [[signal('contact_sales')]], contradicts: [] },
      { claimed: 'per-seat', supports: [[signal('per_seat')]], contradicts: [signal('no_per_seat')] },
      { claimed: 'flat-rate', supports: [[signal('flat_rate')]], contradicts: [] },
      { claimed: 'donations', supports: [[signal('donations')]], contradicts: [] },
      { claimed: 'ad-supported', supports: [[signal('advertising')]], contradicts: [] },
      { claimed: 'paid', supports: paid, contradicts: [] },
    ],
  },
  {
    claim: 'freeTier',
    sources: TELLING_PRICES,
    cases: [
      {
        claimed: true,
        supports: freeOfCharge,
        contradicts: [signal('no_free_plan')],
      },
      {
        claimed: false,
        supports: [[signal('no_free_plan')]],
        contradicts: [signal('free_plan'), signal('free_of_charge'), { ...priced('zero'), sources: ['website'] }],
      },
    ],
  },
  {
    claim: 'openSource',
    sources: ['repository', 'package_registry', 'website', 'documentation', 'app_store', 'extension_store', 'other'],
    cases: [
      {
        claimed: true,
        supports: approvedCode.map((fact) => [fact]),
        contradicts: closedCode,
      },
      {
        claimed: false,
        supports: closedCode.map((fact) => [fact]),
        contradicts: [
          { fact: 'osi_approved', values: [true], sources: ['repository'], isNamesake: true },
          {
            fact: 'osi_approved',
            values: [true],
            sources: ['package_registry'],
            isNamesake: true,
            subjects: ['developer_tool', 'open_source'],
          },
          { fact: 'osi_approved', values: [true], sources: ['extension_store'], subjects: ['browser_extension'] },
          {
            fact: 'osi_approved',
            values: [true],
            sources: ['app_store'],
            subjects: ['desktop_app', 'mobile_app', 'open_source'],
          },
          { fact: 'osi_approved', values: [true], sources: ['website', 'documentation'] },
        ],
      },
    ],
  },
  {
    claim: 'platforms',
    sources: EVERYWHERE,
    vocabulary: 'platforms',
    cases: [
      {
        supports: [[{ fact: 'platform', isClaimed: true }], [{ fact: 'operating_system', isClaimed: true }]],
        contradicts: [{ fact: 'unsupported_platform', isClaimed: true }],
      },
    ],
  },
  {
    claim: 'integrations',
    sources: EVERYWHERE,
    vocabulary: 'integrations',
    cases: [
      {
        supports: [[{ fact: 'integration', isClaimed: true }]],
        contradicts: [{ fact: 'unsupported_integration', isClaimed: true }],
      },
    ],
  },
];
