import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ProfileSnapshot, toProfileVersion } from '../../core/assessments/profile.ts';
import type { ProfileRepository } from '../../core/assessments/profile-repository.port.ts';
import { aProfileRules, aProfileVersion } from '../support/builders/profile-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { ascending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Conformance tests of ProfileRepository. `open` returns a repository without profiles. */
export function profileRepositorySuite(open: () => Promise<OpenPort<ProfileRepository>>): void {
  const withVersions = (versions: readonly ProfileSnapshot[], body: (profiles: ProfileRepository) => Promise<void>) =>
    withPort(open, async (profiles) => {
      for (const version of versions) assert.equal(await profiles.publish(version), 'published');
      await body(profiles);
    });
  const first = aProfileVersion({ rules: aProfileRules({ title: 'Web' }) });
  const second = aProfileVersion({ version: '1.1.0', rules: aProfileRules({ title: `"Web's" 😀\u2028 $set` }) });

  describe('ProfileRepository', () => {
    it(
      'creates an active profile with its first version',
      withVersions([first], async (profiles) => {
        assert.deepEqual(await profiles.find('web'), {
          key: 'web',
          status: 'active',
          current: toProfileVersion(first),
        });
      }),
    );

    it(
      'makes the latest published version the current one, whatever its number',
      withVersions([first, second, aProfileVersion({ version: '0.9.10', publishedAt: NOON - 1 })], async (profiles) => {
        assert.equal((await profiles.find('web'))?.current.version, '0.9.10');
      }),
    );

    it(
      'returns the title and retention of a version',
      withVersions([first, second], async (profiles) => {
        const { title, retentionDays } = second.rules;
        assert.deepEqual((await profiles.find('web'))?.current, toProfileVersion({ ...second, title, retentionDays }));
      }),
    );

    it(
      'finds a version by number with its rules, current or not, and no unknown one',
      withVersions([first, second], async (profiles) => {
        assert.deepEqual(await profiles.findSnapshotByNumber('web', '1.0.0'), first);
        assert.deepEqual(await profiles.findSnapshotByNumber('web', '1.1.0'), second);
        assert.equal(await profiles.findSnapshotByNumber('web', '1.2.0'), undefined);
        assert.equal(await profiles.findSnapshotByNumber('we', '1.0.0'), undefined);
      }),
    );

    it(
      'finds no profile by an unknown key',
      withVersions([first], async (profiles) => {
        for (const key of ['we', 'web-2', 'WEB', '']) assert.equal(await profiles.find(key), undefined);
      }),
    );

    it(
      'finds a version by name, current or not',
      withVersions([first, second], async (profiles) => {
        assert.deepEqual(await profiles.findSnapshotByName(first.profileVersion), first);
        assert.deepEqual(await profiles.findSnapshotByName(second.profileVersion), second);
      }),
    );

    it(
      'finds no version by an unknown name, even if only the hash differs',
      withVersions([first], async (profiles) => {
        const otherHash = first.profileVersion.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
        for (const name of [otherHash, first.profileVersion.slice(0, -1), 'web@1.0.0', 'web@2.0.0+0123456789ab', '']) {
          assert.equal(await profiles.findSnapshotByName(name), undefined);
        }
      }),
    );

    it(
      'lists the versions of one profile, latest published first',
      withVersions([first, aProfileVersion({ profileKey: 'web-2' }), second], async (profiles) => {
        assert.deepEqual(await profiles.listVersions('web'), [second, first].map(toProfileVersion));
      }),
    );

    it(
      'lists no versions of an unknown profile',
      withVersions([first, second], async (profiles) => {
        assert.deepEqual(await profiles.listVersions('unknown'), []);
      }),
    );

    it(
      'lists profiles by key, each as find returns it',
      withVersions(
        ['web-2', 'a', 'web', '9'].map((profileKey) => aProfileVersion({ profileKey })),
        async (profiles) => {
          assert.deepEqual(await listKeys(profiles, 10), ['9', 'a', 'web', 'web-2']);
          assert.deepEqual(await listKeys(profiles, 2), ['9', 'a']);
          assert.deepEqual((await profiles.list(10))[2], await profiles.find('web'));
        },
      ),
    );

    it(
      'pages through all profiles by key ascending',
      pagesThroughAllItems(open, {
        add: (profiles, first, count) =>
          publishAll(
            profiles,
            numbersFrom(first, count).map((number) => aProfileVersion({ profileKey: `web-${number}` })),
          ),
        compare: (one, other) => ascending(one.profileKey, other.profileKey),
        idOf: ({ profileKey }) => profileKey,
        page: async (port, limit, after: string | undefined) => {
          const ids = (await port.list(limit, after)).map(({ key }) => key);
          return { ids, next: ids.length < limit ? undefined : ids.at(-1) };
        },
      }),
    );

    it(
      'lists all versions, latest published first',
      withPort(open, async (profiles) => {
        const versions = numbersFrom(1, 120).map((number) => aProfileVersion({ version: `1.${number}.0` }));
        await publishAll(profiles, versions);

        assert.deepEqual(await profiles.listVersions('web'), versions.toReversed().map(toProfileVersion));
      }),
    );

    it(
      'lists no profiles when there are none',
      withPort(open, async (profiles) => {
        assert.deepEqual(await profiles.list(10), []);
      }),
    );

    it(
      'returns exists and changes nothing for an existing version number',
      withVersions([first, second], async (profiles) => {
        const other = aProfileVersion({ rules: aProfileRules({ title: 'Another' }) });

        assert.equal(await profiles.publish(other), 'exists');
        assert.equal(await profiles.publish(first), 'exists');
        assert.deepEqual(await profiles.listVersions('web'), [second, first].map(toProfileVersion));
        assert.deepEqual((await profiles.find('web'))?.current, toProfileVersion(second));
        assert.equal(await profiles.findSnapshotByName(other.profileVersion), undefined);
      }),
    );

    it(
      'stores one of several concurrent versions with the same number',
      withPort(open, async (profiles) => {
        const all = Array.from({ length: 8 }, (_, number) =>
          aProfileVersion({ rules: aProfileRules({ title: `${number}` }) }),
        );

        const answers = await Promise.all(all.map((version) => profiles.publish(version)));

        assert.equal(answers.filter((answer) => answer === 'published').length, 1);
        const stored = toProfileVersion(all[answers.indexOf('published')] ?? first);
        assert.deepEqual(await profiles.listVersions('web'), [stored]);
        assert.deepEqual((await profiles.find('web'))?.current, stored);
      }),
    );

    it(
      'stores all concurrent versions with different numbers',
      withPort(open, async (profiles) => {
        const all = Array.from({ length: 8 }, (_, number) => aProfileVersion({ version: `1.${number}.0` }));

        const answers = await Promise.all(all.map((version) => profiles.publish(version)));

        assert.deepEqual(new Set(answers), new Set(['published']));
        const stored = await profiles.listVersions('web');
        assert.deepEqual(stored.map(({ version }) => version).sort(), all.map(({ version }) => version).sort());
        assert.deepEqual((await profiles.find('web'))?.current, stored[0]);
      }),
    );

    it(
      'sets a status and returns the updated profile',
      withVersions([first, aProfileVersion({ profileKey: 'web-2' })], async (profiles) => {
        for (const status of ['inactive', 'inactive', 'active'] as const) {
          const changed = await profiles.setStatus('web', status);

          assert.deepEqual(changed, { key: 'web', status, current: toProfileVersion(first) });
          assert.deepEqual(await profiles.find('web'), changed);
          assert.equal((await profiles.find('web-2'))?.status, 'active');
        }
      }),
    );

    it(
      'keeps the status when a later version is published',
      withVersions([first], async (profiles) => {
        await profiles.setStatus('web', 'inactive');
        await profiles.publish(second);

        assert.equal((await profiles.find('web'))?.status, 'inactive');
      }),
    );

    it(
      'returns undefined for the status of an unknown profile, and creates none',
      withPort(open, async (profiles) => {
        assert.equal(await profiles.setStatus('web', 'inactive'), undefined);
        assert.deepEqual(await profiles.list(10), []);
      }),
    );
  });
}

async function listKeys(profiles: ProfileRepository, limit: number): Promise<readonly string[]> {
  return (await profiles.list(limit)).map(({ key }) => key);
}

async function publishAll(profiles: ProfileRepository, versions: readonly ProfileSnapshot[]) {
  for (const version of versions) await profiles.publish(version);
  return versions;
}
