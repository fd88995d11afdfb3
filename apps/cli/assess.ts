import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { DependencyContainer } from 'tsyringe';
import { createAssessment } from '../../contracts/public/assessments.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { validateValue } from '../../contracts/validate-value.ts';
import type { CreateAssessmentResult } from '../../core/assessments/create-assessment.ts';
import { CreateAssessment } from '../../core/assessments/create-assessment.ts';
import { DEFAULT_PROFILE_KEY } from '../../core/assessments/profile.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { InvalidRequestError, type Violation } from '../../core/shared/domain-error.ts';
import { formatAssessment } from './assessment-table.ts';
import { findClaimOptionName, parseClaimOptions } from './claim-option.ts';
import { addCommand, type StoreOptions, withStoreOptions } from './command.ts';
import { CommandError, UsageError } from './command-errors.ts';
import { followAssessment } from './follow-assessment.ts';
import { withExistingStoreAndQueues } from './open-store.ts';
import { print, printJson, printStatus } from './print.ts';
import { requireSite } from './require-resources.ts';
import { validateOptions } from './validate-options.ts';

interface AssessOptions extends StoreOptions {
  readonly site: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly claim: readonly string[];
  readonly profile: string;
  readonly reference: string;
  readonly key?: string;
  readonly run: boolean;
  readonly json?: true;
}

type CreateAssessmentCommand = Parameters<CreateAssessment['execute']>[0];

const IDEMPOTENCY_KEY_SCHEMA = exactObject({ key: createAssessment.headers['idempotency-key'] });

/** Registers `portico assess`. */
export function addAssessCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'assess',
    summary: 'assess public pages and print the evidence',
    description:
      'Create an assessment of public pages, wait until it ends and print the evidence. With the queue "memory", ' +
      'this process runs it unless a server on the same store starts it first. With "redis", a worker runs it. ' +
      'Ctrl+C stops waiting; an assessment that this process was running returns to the queue.',
    usage: '--site <id> --name <name> [options] <[type=]url>...',
    example:
      'portico assess --site site_0k3x --name "Parcel Tracker" --claim freeTier=true https://example.com/ ' +
      'documentation=https://docs.example.com/',
  })
    .argument(
      '<url...>',
      `1 to 20 URLs, each optionally prefixed with a type: ${SOURCE_TYPES.join(', ')} (default: website)`,
    )
    .requiredOption('--site <id>', 'site ID; list-sites prints it')
    .requiredOption('--name <name>', 'name of the subject; at most 200 characters')
    .option('--type <type>', `type of the subject: ${SUBJECT_TYPES.join(', ')}`, 'other')
    .option(
      '--description <text>',
      'description of the subject; at most 4000 characters',
      'Assessed by the command line.',
    )
    .option(
      '--claim <name=value>',
      'claim about the subject: pricingModel=<text>, freeTier=<true|false>, openSource=<true|false>, ' +
        'platforms=<name>, integrations=<name>; repeatable',
      (value: string, claims: readonly string[]) => [...claims, value],
      [],
    )
    .option('--profile <key>', 'assessment profile', DEFAULT_PROFILE_KEY)
    .option('--reference <text>', 'your own reference; at most 300 characters', 'command line')
    .option(
      '--key <key>',
      'idempotency key (default: random); if an assessment with this key exists, wait for that one',
    )
    .option('--no-run', 'let a server or worker run it instead of this process')
    .option('--json', 'print the record as JSON');
  withStoreOptions(command).action(assessUrls);
}

async function assessUrls(urls: readonly string[], options: AssessOptions): Promise<void> {
  const { site: siteId, key = randomUUID(), run: runsInThisProcess } = options;
  const idempotencyKey = validateOptions(IDEMPOTENCY_KEY_SCHEMA, { key }, { key: '--key' }).key;
  const request = parseAssessmentRequest(urls, options);
  await withExistingStoreAndQueues(options, async (container) => {
    await requireSite(container, siteId);
    await container.resolve(PublishShippedProfiles).execute();
    const { stored, isReplayed } = await createAssessmentOrThrowUsageError(
      container,
      { siteId, idempotencyKey, request },
      urls,
    );
    const { assessmentId } = stored;
    printStatus(
      isReplayed
        ? `Assessment ${assessmentId} already exists for this idempotency key.`
        : `Queued assessment ${assessmentId}.`,
    );
    const record = await followAssessment(container, { siteId, assessmentId }, runsInThisProcess);
    await (options.json ? printJson(record) : print(formatAssessment(record)));
    if (record.failureMessage !== null) throw new CommandError(record.failureMessage);
  });
}

async function createAssessmentOrThrowUsageError(
  container: DependencyContainer,
  command: CreateAssessmentCommand,
  urls: readonly string[],
): Promise<CreateAssessmentResult> {
  try {
    return await container.resolve(CreateAssessment).execute(command);
  } catch (error) {
    throw error instanceof InvalidRequestError ? toAssessmentUsageError(error.violations, urls) : error;
  }
}

/**
 * Builds the request body of the API from the options and validates it. @throws UsageError with a line per violation
 */
function parseAssessmentRequest(
  urls: readonly string[],
  { profile, reference, type, name, description, claim }: AssessOptions,
) {
  const subject = { type, name, description, urls: urls.map(parseUrlArgument), ...parseClaimOptions(claim) };
  const body = { profileKey: profile, externalReference: reference, subject };
  const result = validateValue(createAssessment.body, body, '');
  if ('violations' in result) throw toAssessmentUsageError(result.violations, urls);
  return result.value as CreateAssessmentCommand['request'];
}

function parseUrlArgument(text: string): { type: string; url: string } {
  const [, type = 'website', url = text] = /^([a-z_]+)=(.*)$/s.exec(text) ?? [];
  return { type, url };
}

const OPTION_NAMES_BY_POINTER: Readonly<Record<string, string>> = {
  '/profileKey': '--profile',
  '/externalReference': '--reference',
  '/subject/type': '--type',
  '/subject/name': '--name',
  '/subject/description': '--description',
};

function toAssessmentUsageError(violations: readonly Violation[], urls: readonly string[]): UsageError {
  const lines = violations.map(({ pointer, detail }) => {
    const urlIndex = /^\/subject\/urls\/(\d+)/.exec(pointer)?.[1];
    const label =
      urlIndex === undefined
        ? (findClaimOptionName(pointer) ?? OPTION_NAMES_BY_POINTER[pointer] ?? 'the URLs')
        : JSON.stringify(urls[Number(urlIndex)]);
    return `${label}: ${detail}`;
  });
  return new UsageError(...lines);
}
