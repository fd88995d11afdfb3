import { type Command, Option } from 'commander';
import { ASSESSMENT_STATUSES, type AssessmentStatus } from '../../core/assessments/assessment.ts';
import type { AssessmentSummary } from '../../core/assessments/assessment-document.ts';
import { ListAssessments } from '../../core/assessments/list-assessments.ts';
import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { UsageError } from './command-errors.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { formatTable } from './table.ts';

const PAGE_SIZE = 100;

interface ListAssessmentsOptions extends StoreOptions {
  readonly site: string;
  readonly status?: AssessmentStatus;
  readonly cursor?: string;
  readonly json?: true;
}

/** Registers `portico list-assessments`. */
export function addListAssessmentsCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'list-assessments',
    summary: 'list the assessments of a site',
    description: `List the assessments of a site, newest first, ${PAGE_SIZE} per page.`,
    usage: '--site <id> [options]',
    example: 'portico list-assessments --site site_0k3x --status failed',
  })
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .addOption(new Option('--status <status>', 'list only assessments with this status').choices(ASSESSMENT_STATUSES))
    .option('--cursor <id>', 'start after this cursor, which the previous page printed')
    .option('--json', 'print the records as a JSON array');
  withStoreOptions(command).action(listAssessments);
}

async function listAssessments(options: ListAssessmentsOptions): Promise<void> {
  const { site: siteId, status, cursor } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await requireSite(container, siteId);
    const { summaries, page } = await container
      .resolve(ListAssessments)
      .execute({ siteId, status, cursor, limit: PAGE_SIZE })
      .catch((error: unknown) => {
        throw error instanceof InvalidRequestError ? new UsageError('--cursor is not an assessment id') : error;
      });
    if (page.nextCursor !== null) printStatus(`More results: continue with --cursor ${page.nextCursor}.`);
    const records = JSON.parse(`[${Buffer.from(summaries).toString()}]`) as readonly AssessmentSummary[];
    if (options.json) return printJson(records);
    const rows = records.map((one) => [
      one.assessmentId,
      one.status,
      String(one.attempt),
      one.createdAt,
      one.finishedAt ?? '',
      one.subject.name,
      one.failureCode ?? '',
    ]);
    return print(formatTable(['ID', 'STATUS', 'ATTEMPT', 'CREATED', 'FINISHED', 'SUBJECT', 'FAILURE'], rows));
  });
}
