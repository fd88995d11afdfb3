import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ProfileRules } from '../../core/assessments/profile.ts';
import { publicWebEvidenceProfile } from '../../core/assessments/public-web-evidence.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import { rulesExpectingTitle, rulesWithUrlPattern } from '../support/builders/rules-with-tests.ts';
import { startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const data = createTemporaryFolder();
await startApi(['--data', data]);

const fileOf = (name: string, rules: ProfileRules) => {
  const path = join(data, name);
  writeFileSync(path, JSON.stringify({ profileKey: 'web', version: '1.0.0', rules }));
  return path;
};
const test = (file: string, ...args: string[]) => runPortico(['profile', 'test', file, ...args]);

describe('portico profile test', () => {
  it('prints the facts of each page and exits with 0 when all tests pass', async () => {
    const { code, stdout, stderr } = await test(fileOf('passing.json', rulesExpectingTitle('Shop')));

    assert.deepEqual([code, stderr], [0, 'All 1 tests passed.\n']);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/\s{2,}/)),
      [
        ['TEST', 'NAME', 'PAGE OR CLAIM', 'FACT', 'VALUE OR STATUS', 'RULE OR REASON'],
        ['passed', 'the title', 'https://parcels.example.com/', 'title', 'Shop', 'page-title'],
      ],
    );
  });

  it('exits with 1 and prints the difference when a test fails', async () => {
    const { code, stdout, stderr } = await test(fileOf('failing.json', rulesExpectingTitle('Store')));

    assert.equal(code, 1);
    assert.match(stdout, /^FAILED +the title /m);
    const difference = 'the title: The fact title has “Shop”, not “Store”.';
    assert.equal(stderr, `${difference}\nerror: 1 of 1 tests failed.\n`);
  });

  it('exits with 2 and prints a line per violation in the file', async () => {
    const file = fileOf('unsafe.json', rulesWithUrlPattern('^/(\\w+\\w+)/'));
    const { code, stdout, stderr } = await test(file);

    assert.deepEqual([code, stdout], [2, '']);
    const location = `${file}: /rules/evidence/facts/0/anchor/pattern`;
    const detail = 'must be a path of names, (one|another), *, **, {value} and {release}, such as /docs/{value}';
    assert.equal(stderr, `error: ${location} ${detail}\n`);
  });

  it('rejects an invalid key or version with the message of publish-profile', async () => {
    for (const [invalid, line] of [
      [{ version: '1.0' }, /: \/version must be MAJOR\.MINOR\.PATCH, .+\n$/],
      [{ profileKey: 'My profile' }, /: A profile’s key has 1 to 120 characters: .+\n$/],
    ] as const) {
      const file = join(data, 'misnamed.json');
      const version = { profileKey: 'web', version: '1.0.0', rules: rulesExpectingTitle('Shop'), ...invalid };
      writeFileSync(file, JSON.stringify(version));
      const tested = await test(file);

      assert.deepEqual([tested.code, tested.stdout], [2, '']);
      assert.match(tested.stderr, line);
      assert.deepEqual(await runPortico(['publish-profile', '--data', data, file]), tested);
    }
  });

  it('prints the results with --json', async () => {
    const { stdout } = await test(fileOf('json.json', rulesExpectingTitle('Store')), '--json');

    const [result] = JSON.parse(stdout);
    assert.deepEqual([result.name, result.passed, result.pages[0].facts[0].value], ['the title', false, 'Shop']);
  });

  it('exits with 0 for a file without tests', async () => {
    const { code, stderr } = await test(fileOf('none.json', aProfileRules()));

    assert.deepEqual([code, stderr], [0, 'The file has no tests.\n']);
  });
});

describe('portico profile show', () => {
  const show = (...args: string[]) => runPortico(['profile', 'show', '--data', data, ...args]);

  it('prints the current version as a file that "profile test" accepts', async () => {
    const { code, stdout } = await show(publicWebEvidenceProfile.profileKey);

    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(publicWebEvidenceProfile)));
    const file = join(data, 'shown.json');
    writeFileSync(file, stdout);
    const tested = await test(file);
    assert.deepEqual(
      [tested.code, tested.stderr],
      [0, `All ${publicWebEvidenceProfile.rules.tests.length} tests passed.\n`],
    );
  });

  it('prints the specified version', async () => {
    const { stdout } = await show(publicWebEvidenceProfile.profileKey, publicWebEvidenceProfile.version);

    assert.equal(JSON.parse(stdout).version, publicWebEvidenceProfile.version);
  });

  it('exits with 1 for an unknown profile or version', async () => {
    assert.deepEqual(await show('unknown'), { code: 1, stdout: '', stderr: 'error: Profile unknown not found.\n' });
    assert.equal((await show(publicWebEvidenceProfile.profileKey, '9.9.9')).code, 1);
  });
});
