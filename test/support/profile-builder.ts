import { MemoryProfileRepository } from '../../adapters/memory/memory-profile-repository.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import type { ProfileRules, ProfileSnapshot } from '../../core/assessments/profile.ts';
import { rulesHash, writeProfileVersion } from '../../core/assessments/profile-version.ts';
import { NOON } from './times.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));

/** Rules that may be published, but for what is given. */
export function someRules(given: Partial<ProfileRules> = {}): ProfileRules {
  return {
    title: 'Web evidence',
    fetch: { totalMs: 10_000, wireBytes: 1_000_000, decodedBytes: 4_000_000, redirects: 3 },
    retentionDays: 30,
    ...given,
  };
}

/** Version 1.0.0 of the profile `web`, published at noon, but for what is given. */
export function aVersion(given: Partial<Omit<ProfileSnapshot, 'profileVersion'>> = {}): ProfileSnapshot {
  const snapshot = { profileKey: 'web', version: '1.0.0', publishedAt: NOON, rules: someRules(), ...given };
  return {
    ...snapshot,
    profileVersion: writeProfileVersion({ ...snapshot, hash: rulesHash(snapshot.rules, cryptography) }),
  };
}

/** A memory that holds these versions, published in this order. */
export async function profileStoreWith(...versions: readonly ProfileSnapshot[]): Promise<MemoryProfileRepository> {
  const store = new MemoryProfileRepository();
  for (const version of versions) await store.publish(version);
  return store;
}
