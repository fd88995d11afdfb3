import type { Command } from 'commander';
import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { ReadAssessment } from '../../core/assessments/read-assessment.ts';
import { formatAssessment } from './assessment-table.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';

interface ShowAssessmentOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico show-assessment`. */
export function addShowAssessmentCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'show-assessment',
    summary: 'show an assessment with its evidence',
    description:
      'Print the sources, facts and claims of an assessment in the format of "portico assess", and its status on ' +
      'standard error. Does not wait for a running assessment.',
    usage: '--site <id> <assessment> [options]',
    example: 'portico show-assessment --site site_0k3x asm_0k3x',
  })
    .argument('<assessment>', 'assessment ID; list-assessments prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(showAssessment);
}

async function showAssessment(assessmentId: string, options: ShowAssessmentOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await requireSite(container, siteId);
    const { document } = await container.resolve(ReadAssessment).execute({ siteId, assessmentId });
    const record = JSON.parse(Buffer.from(document).toString()) as PublicAssessmentRecord;
    if (options.json) return printJson(record);
    printStatus(`Status: ${record.status}.${record.failureMessage === null ? '' : ` ${record.failureMessage}`}`);
    return print(formatAssessment(record));
  });
}
