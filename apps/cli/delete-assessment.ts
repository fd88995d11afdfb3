import type { Command } from 'commander';
import { DeleteAssessment } from '../../core/assessments/delete-assessment.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { findSite } from './find-resources.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print } from './print.ts';

interface Options extends StoreOptions {
  readonly site: string;
}

/** `portico delete-assessment`. */
export function addDeleteAssessment(program: Command): void {
  const command = addCommand(program, {
    name: 'delete-assessment',
    summary: 'delete an assessment before its deletion date',
    description:
      'Deletes an assessment with its evidence, whatever its status. A run in progress writes nothing more. The ' +
      'audit log records it.',
    usage: '--site <id> <assessment> [options]',
    example: 'portico delete-assessment --site site_0k3x asm_0k3x',
  })
    .argument('<assessment>', 'the assessment, by the id that list-assessments prints')
    .requiredOption('--site <id>', 'its site');
  withStoreOptions(command).action(deleteAssessment);
}

async function deleteAssessment(assessmentId: string, options: Options): Promise<void> {
  const { site: siteId } = options;
  await withExistingStoreAndQueues(options, async (container) => {
    await findSite(container, siteId);
    await container.resolve(DeleteAssessment).execute({ siteId, assessmentId, by: 'cli' });
    return print(`Deleted assessment ${assessmentId}.`);
  });
}
