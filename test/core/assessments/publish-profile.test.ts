import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemoryProfileRepository } from '../../../adapters/memory/memory-profile-repository.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { type ProfileRules, toProfileVersion } from '../../../core/assessments/profile.ts';
import { ProfileKeyInvalidError, ProfileVersionExistsError } from '../../../core/assessments/profile-errors.ts';
import type { NewProfileVersion } from '../../../core/assessments/profile-snapshot.ts';
import { PublishProfile } from '../../../core/assessments/publish-profile.ts';
import { RunProfileTests } from '../../../core/assessments/run-profile-tests.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { aProfileRules } from '../../support/builders/profile-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const reader = new ThreadedSourceReader();
after(() => reader.close());

describe('PublishProfile', () => {
  const setUp = (profiles = new MemoryProfileRepository()) => {
    const runProfileTests = new RunProfileTests(reader);
    const cryptography = new NodeCryptography(new Uint8Array(32));
    const publishing = new PublishProfile(profiles, runProfileTests, cryptography, new ManualClock());
    const publish = (changes: Partial<NewProfileVersion> = {}) =>
      publishing.execute({ profileKey: 'web', version: '1.0.0', rules: aProfileRules(), ...changes });
    return { profiles, publish };
  };
  const rejectedDetails = async (publishing: Promise<unknown>) => {
    let found: readonly string[] = [];
    await assert.rejects(publishing, (error: Error) => {
      assert.ok(error instanceof InvalidRequestError);
      found = error.violations.map(({ pointer }) => pointer);
      return true;
    });
    return found;
  };
  const withFetch = (changes: Partial<ProfileRules['fetch']>) =>
    aProfileRules({ fetch: { ...aProfileRules().fetch, ...changes } });

  it('stores the version and makes it the current one', async () => {
    const { profiles, publish } = setUp();

    const published = await publish();

    assert.match(published.profileVersion, /^web@1\.0\.0\+[0-9a-f]{12}$/);
    assert.deepEqual([published.publishedAt, published.rules], [NOON, aProfileRules()]);
    assert.deepEqual((await profiles.find('web'))?.current, toProfileVersion(published));
    assert.deepEqual(await profiles.findSnapshotByName(published.profileVersion), published);
  });

  it('trims the title before hashing', async () => {
    const [one, other] = [setUp(), setUp()];

    const padded = await one.publish({ rules: aProfileRules({ title: '  Web evidence\n' }) });

    assert.equal(padded.rules.title, 'Web evidence');
    assert.equal(padded.profileVersion, (await other.publish()).profileVersion);
  });

  it('rejects an existing version number, even with other rules', async () => {
    const { profiles, publish } = setUp();
    const first = await publish();

    await assert.rejects(publish({ rules: aProfileRules({ title: 'Another' }) }), ProfileVersionExistsError);
    assert.deepEqual(await profiles.listVersions('web'), [toProfileVersion(first)]);
  });

  it('rejects an invalid key and stores nothing', async () => {
    const { profiles, publish } = setUp();

    for (const profileKey of ['', 'Web', 'a b', '../x', 'a'.repeat(121)]) {
      await assert.rejects(publish({ profileKey }), ProfileKeyInvalidError);
    }
    assert.deepEqual(await profiles.list(10), []);
  });

  it('reports every violation and stores nothing', async () => {
    const { profiles, publish } = setUp();
    const fetch = { totalMs: 0, wireBytes: Number.NaN, decodedBytes: 1.5, redirects: 6 };

    assert.deepEqual(
      await rejectedDetails(publish({ version: '1', rules: aProfileRules({ title: ' ', fetch, retentionDays: 0 }) })),
      [
        '/version',
        '/rules/title',
        '/rules/fetch/totalMs',
        '/rules/fetch/wireBytes',
        '/rules/fetch/decodedBytes',
        '/rules/fetch/redirects',
        '/rules/retentionDays',
      ],
    );
    assert.deepEqual(await profiles.list(10), []);
  });

  it('accepts each number at its bounds and rejects it beyond them', async () => {
    for (const [name, least, most] of [
      ['totalMs', 1000, 120_000],
      ['wireBytes', 1024, 16_777_216],
      ['decodedBytes', 1024, 33_554_432],
      ['redirects', 0, 5],
    ] as const) {
      for (const value of [least, most]) assert.ok(await setUp().publish({ rules: withFetch({ [name]: value }) }));
      for (const value of [least - 1, most + 1]) {
        assert.deepEqual(await rejectedDetails(setUp().publish({ rules: withFetch({ [name]: value }) })), [
          `/rules/fetch/${name}`,
        ]);
      }
    }
    for (const retentionDays of [1, 3650])
      assert.ok(await setUp().publish({ rules: aProfileRules({ retentionDays }) }));
    for (const retentionDays of [0, 3651]) {
      assert.deepEqual(await rejectedDetails(setUp().publish({ rules: aProfileRules({ retentionDays }) })), [
        '/rules/retentionDays',
      ]);
    }
  });

  it('counts the characters of a title in code points', async () => {
    assert.ok(await setUp().publish({ rules: aProfileRules({ title: '😀'.repeat(200) }) }));
    assert.deepEqual(await rejectedDetails(setUp().publish({ rules: aProfileRules({ title: 'x'.repeat(201) }) })), [
      '/rules/title',
    ]);
  });
});
