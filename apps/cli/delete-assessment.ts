import type { Command } from 'commander';
import { DeleteAssessment } from '../../core/assessments/delete-assessment.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print } from './print.ts';
import { requireSite } from './require-resources.ts';

interface DeleteAssessmentOptions extends StoreOptions {
  readonly site: string;
}

/** Registers `portico delete-assessment`. */
export function addDeleteAssessmentCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'delete-assessment',
    summary: 'delete an assessment before its deletion date',
    description:
      'Delete an assessment and its evidence in any status. A run in progress stores nothing afterwards. The audit ' +
      'log records the deletion.',
    usage: '--site <id> <assessment> [options]',
    example: 'portico delete-assessment --site site_0k3x asm_0k3x',
  })
    .argument('<assessment>', 'assessment ID; list-assessments prints it')
    .requiredOption('--site <id>', 'site ID; list-sites prints it');
  withStoreOptions(command).action(deleteAssessment);
}

async function deleteAssessment(assessmentId: string, options: DeleteAssessmentOptions): Promise<void> {
  const { site: siteId } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await requireSite(container, siteId);
    await container.resolve(DeleteAssessment).execute({ siteId, assessmentId, by: 'cli' });
    return print(`Deleted assessment ${assessmentId}.`);
  });
}
