import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { listProfiles } from '../../contracts/management/profiles.ts';
import { createProfileSnapshot } from '../../core/assessments/profile-snapshot.ts';
import { publicWebEvidenceProfile } from '../../core/assessments/public-web-evidence.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
const api = await startApi(['--data', data]);

describe('portico publish-, list-, deactivate- and activate-profile while a server runs', () => {
  const run = (command: string, ...args: string[]) => runPortico([command, '--data', data, ...args]);
  const listed = async () => expectSuccess(listProfiles, await api.asAccount('/profiles')).profiles;
  const find = async (key: string) => (await listed()).find((profile) => profile.key === key);
  const file = (name: string, content: unknown) => {
    const path = join(data, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  it('find the built-in profile with the hash of its sources', async () => {
    const { profileVersion } = createProfileSnapshot(
      publicWebEvidenceProfile,
      0,
      new NodeCryptography(new Uint8Array(32)),
    );

    assert.equal((await find('public-web-evidence'))?.current.profileVersion, profileVersion);
  });

  it('publish a version that the server knows immediately, and print only its name', async () => {
    const result = await run(
      'publish-profile',
      file('web.json', { profileKey: 'web', version: '1.0.0', rules: aProfileRules() }),
    );

    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^web@1\.0\.0\+[0-9a-f]{12}\n$/);
    assert.equal((await find('web'))?.current.profileVersion, result.stdout.trim());
  });

  it('reject an existing version number with exit code 1', async () => {
    const republished = file('again.json', { ...publicWebEvidenceProfile, rules: aProfileRules() });

    const result = await run('publish-profile', republished);

    assert.deepEqual([result.code, result.stdout], [1, '']);
    assert.match(result.stderr, /^error: The profile public-web-evidence has a version 2\.1\.0 already; .+\n$/);
  });

  it('list the records of the API with --json, or a line per version', async () => {
    const result = await run('list-profiles', '--json');
    assert.deepEqual(JSON.parse(result.stdout), await listed());

    const [heading, ...lines] = (await run('list-profiles')).stdout.trimEnd().split('\n');
    assert.match(heading ?? '', /^KEY +STATUS +USE +VERSION +PUBLISHED +RETENTION DAYS +TITLE$/);
    assert.equal(lines.length, (await listed()).flatMap(({ versions }) => versions).length);
    assert.match(lines[0] ?? '', /^public-web-evidence +active +current +public-web-evidence@2\.1\.0\+/);
  });

  it('deactivate a profile and activate it again', async () => {
    const deactivated = await run('deactivate-profile', 'public-web-evidence');
    assert.deepEqual(deactivated, { code: 0, stdout: 'Profile public-web-evidence is inactive.\n', stderr: '' });
    assert.equal((await find('public-web-evidence'))?.status, 'inactive');

    const activated = await run('activate-profile', 'public-web-evidence', '--json');
    const { key, title, status, current } = (await find('public-web-evidence')) ?? {};
    assert.deepEqual(JSON.parse(activated.stdout), { key, title, status, current });
    assert.equal(status, 'active');
  });

  it('exit with 1 for an unknown profile', async () => {
    const result = await run('deactivate-profile', 'unknown');

    assert.deepEqual(result, { code: 1, stdout: '', stderr: 'error: There is no such profile.\n' });
  });

  it('exit with 2, print a line per violation in the file and publish nothing', async () => {
    const before = await listed();
    const fetch = { ...aProfileRules().fetch, redirects: 9 };
    const cases: readonly [content: unknown, ...lines: string[]][] = [
      [
        { version: 1, rules: aProfileRules(), colour: 'red' },
        '/profileKey is required',
        '/version must be a string',
        '/colour is not a known field',
      ],
      [
        { profileKey: 'x', version: '1', rules: aProfileRules({ fetch }) },
        '/version must be MAJOR.MINOR.PATCH, three numbers of at most 6 digits without leading zeros',
        '/rules/fetch/redirects must be a whole number from 0 to 5',
      ],
      [[], 'document must be an object'],
      [
        { profileKey: 'X', version: '1.0.0', rules: aProfileRules() },
        'A profile’s key has 1 to 120 characters: words of lower-case letters and digits, joined by hyphens.',
      ],
    ];
    for (const [content, ...lines] of cases) {
      const path = file('wrong.json', content);
      const result = await run('publish-profile', path);

      assert.equal(result.code, 2);
      assert.deepEqual(
        result.stderr.trimEnd().split('\n').sort(),
        lines.map((line) => `error: ${path}: ${line}`).sort(),
      );
    }
    assert.deepEqual(await listed(), before);
  });

  it('exit with 2 for invalid JSON or a large file, with 1 for a missing file', async () => {
    const broken = file('broken.json', '{');
    const large = file('large.json', ' '.repeat(1024 * 1024 + 1));
    const missing = join(data, 'missing.json');

    for (const [path, code, line] of [
      [broken, 2, `error: ${broken} is not valid JSON in UTF-8, or has more than 64 nested levels\n`],
      [large, 2, `error: ${large} is larger than 1 MiB\n`],
      [missing, 1, `error: Cannot read ${missing} (ENOENT).\n`],
    ] as const) {
      assert.deepEqual(await run('publish-profile', path), { code, stdout: '', stderr: line });
    }
  });
});
