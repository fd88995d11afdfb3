import type { Command } from 'commander';
import { RetryAssessment } from '../../core/assessments/retry-assessment.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson } from './print.ts';
import { requireSite } from './require-resources.ts';

interface RetryAssessmentOptions extends StoreOptions {
  readonly site: string;
  readonly json?: true;
}

/** Registers `portico retry-assessment`. */
export function addRetryAssessmentCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'retry-assessment',
    summary: 'retry a failed assessment',
    description:
      'Queue a failed assessment again with the same ID, profile version and deletion date. A server or worker runs ' +
      'it. The audit log records the retry.',
    usage: '--site <id> <assessment> [options]',
    example: 'portico retry-assessment --site site_0k3x asm_0k3x',
  })
    .argument('<assessment>', 'assessment ID; list-assessments prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(retryAssessment);
}

async function retryAssessment(assessmentId: string, options: RetryAssessmentOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await requireSite(container, siteId);
    const { document } = await container.resolve(RetryAssessment).execute({ siteId, assessmentId, by: 'cli' });
    if (options.json) return printJson(JSON.parse(Buffer.from(document).toString()));
    return print(`Queued assessment ${assessmentId} for retry.`);
  });
}
