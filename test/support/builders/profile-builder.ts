import { MemoryProfileRepository } from '../../../adapters/memory/memory-profile-repository.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { ProfileRules, ProfileSnapshot } from '../../../core/assessments/profile.ts';
import type { NewProfileVersion } from '../../../core/assessments/profile-snapshot.ts';
import { createProfileSnapshot } from '../../../core/assessments/profile-snapshot.ts';
import { NOON } from './times.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));

/** Builds publishable rules that find titles and evaluate no claims, with the given overrides. */
export function aProfileRules(overrides: Partial<ProfileRules> = {}): ProfileRules {
  return {
    title: 'Web evidence',
    fetch: { totalMs: 10_000, wireBytes: 1_000_000, decodedBytes: 4_000_000, redirects: 3 },
    retentionDays: 30,
    evidence: {
      vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
      licences: {},
      facts: [
        {
          id: 'page-title',
          fact: 'title',
          sources: 'all',
          anchor: { kind: 'meta', names: ['title'] },
          capture: { kind: 'text' },
        },
      ],
      claims: [],
    },
    tests: [],
    ...overrides,
  };
}

/** Builds version 1.0.0 of the profile `web`, published at noon, with the given overrides. */
export function aProfileVersion(overrides: Partial<NewProfileVersion & { publishedAt: number }> = {}): ProfileSnapshot {
  const { publishedAt = NOON, ...version } = overrides;
  return createProfileSnapshot(
    { profileKey: 'web', version: '1.0.0', rules: aProfileRules(), ...version },
    publishedAt,
    cryptography,
  );
}

/** Creates a memory repository with the versions, published in the given order. */
export async function createProfileStore(...versions: readonly ProfileSnapshot[]): Promise<MemoryProfileRepository> {
  const store = new MemoryProfileRepository();
  for (const version of versions) await store.publish(version);
  return store;
}
