import type { Command } from 'commander';
import { assertValidProfileVersion } from '../../core/assessments/publish-profile.ts';
import type { ProfileTestResult } from '../../core/assessments/run-profile-tests.ts';
import { RunProfileTests } from '../../core/assessments/run-profile-tests.ts';
import { readConfig } from '../composition/config.ts';
import { toProfileTestResultResource } from '../presenters/profile-resources.ts';
import { addCommand } from './command.ts';
import { CommandError } from './command-errors.ts';
import { withStore } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { readProfileFile, toProfileFileUsageError } from './profile-file.ts';
import { formatTable } from './table.ts';

interface TestProfileOptions {
  readonly json?: true;
}

/** Registers `portico profile test`. */
export function addTestProfileCommand(group: Command): void {
  addCommand(group, {
    name: 'test',
    summary: 'run the tests of a profile file',
    description:
      'Run the tests in a JSON file, { profileKey, version, rules }, like "portico publish-profile". Shows the facts ' +
      'of each page and the status of each claim. Stores nothing and needs no store. The exit code is 1 if a test ' +
      'fails.',
    usage: '<file> [options]',
    example: 'portico profile test profile.json',
  })
    .argument('<file>', 'JSON file; at most 1 MiB')
    .option('--json', 'print the results as JSON')
    .action(testProfile);
}

async function testProfile(file: string, options: TestProfileOptions): Promise<void> {
  const newVersion = readProfileFile(file);
  try {
    await assertValidProfileVersion(newVersion);
  } catch (error) {
    throw toProfileFileUsageError(file, error);
  }
  await withStore(readConfig({}, { store: 'memory', queue: 'memory' }), async (container) => {
    const results = await container.resolve(RunProfileTests).execute(newVersion.rules);
    const failed = results.filter(({ faults }) => faults.length > 0);
    await (options.json ? printJson(results.map(toProfileTestResultResource)) : print(formatTestResults(results)));
    for (const { name, faults } of failed) for (const fault of faults) printStatus(`${name}: ${fault}`);
    if (failed.length > 0) throw new CommandError(`${failed.length} of ${results.length} tests failed.`);
    printStatus(results.length === 0 ? 'The file has no tests.' : `All ${results.length} tests passed.`);
  });
}

/** Formats a table with a row for each fact, each claim, and each page without facts. */
function formatTestResults(results: readonly ProfileTestResult[]): string {
  const rows = results.flatMap(({ name, faults, pages, claims }) => {
    const outcome = faults.length === 0 ? 'passed' : 'FAILED';
    const pageRows = pages.flatMap(({ url, outcome: read, facts }) =>
      facts.length === 0
        ? [[url, read === 'fetched' ? 'no facts' : read, '', '']]
        : facts.map(({ fact, value, ruleId }) => [url, fact, String(value), ruleId]),
    );
    const claimRows = claims.map(({ claim, claimed, status, reason }) => [
      `${claim} ${claimed}`,
      '',
      status,
      reason ?? '',
    ]);
    return [...pageRows, ...claimRows].map((row, index) => (index === 0 ? [outcome, name, ...row] : ['', '', ...row]));
  });
  return formatTable(['TEST', 'NAME', 'PAGE OR CLAIM', 'FACT', 'VALUE OR STATUS', 'RULE OR REASON'], rows);
}
