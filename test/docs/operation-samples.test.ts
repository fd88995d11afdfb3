import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { operationAreas } from '../../apps/docs/reference/operation-areas.ts';
import { createOperationExample } from '../../apps/docs/reference/operation-examples.ts';
import { createOperationSamples } from '../../apps/docs/samples/operation-samples.ts';
import type { Samples } from '../../apps/docs/samples/sample-request.ts';
import type { Operation } from '../../contracts/operation.ts';
import { problemDocumentSchema } from '../../contracts/problem-document.ts';
import type { ProblemCode } from '../../contracts/problems.ts';
import { NOT_RUN } from '../runner/not-run.ts';
import { startAssessmentClient } from '../support/fixtures/assessment-client.ts';
import { readStream, runSamples, type SampleProgram } from '../support/fixtures/sample-programs.ts';
import { SampleVariables } from '../support/fixtures/sample-variables.ts';
import { checkTypes } from '../support/matchers/check-types.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const receiver = await WebhookReceiver.start();
const { api } = await startAssessmentClient({}, ['--webhook-private-hosts', new URL(receiver.origin).host]);
const operatorToken = api.line.accessToken;

/** Operations whose sample cannot succeed here, with the error of its response. */
const EXPECTED_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  openConversationLink: 'conversation_link_invalid',
  resetPassword: 'reset_link_invalid',
  retryMail: 'mail_not_found',
  acceptInvitation: 'invitation_invalid',
  readInvitation: 'invitation_invalid',
  setUp: 'set_up_closed',
  // The account owns the site of the other samples.
  closeAccount: 'last_owner',
};
/** Operations that stop the site or end sessions of the account, so their samples run last. */
const LAST: readonly string[] = ['deleteSite', 'restoreSite', 'endOtherSessions', 'signOut', 'changePassword'];

const operations = operationAreas.flatMap((area) => area.operations);
const sampled = operations.flatMap((operation) => {
  const samples = createOperationSamples(operation);
  return samples ? [{ operation, samples }] : [];
});
const isStream = ({ id }: Operation) => /^follow/.test(id);

/** How to check that the programs of a language are installed. */
const PROBES: Readonly<Record<keyof Samples, readonly (readonly [string, string])[]>> = {
  curl: [
    ['curl', '--version'],
    ['openssl', 'version'],
  ],
  typescript: [[process.execPath, '--version']],
  python: [['python3', '--version']],
};
const isInstalled = (language: keyof Samples) =>
  PROBES[language].every(([program, flag]) => spawnSync(program, [flag]).status === 0);

describe('Samples of operations', { concurrency: true }, () => {
  for (const language of ['curl', 'typescript', 'python'] as const) {
    if (!isInstalled(language)) {
      it(`are not run: ${language}`, (test) => {
        test.diagnostic(`${NOT_RUN} the ${language} samples of operations: ${JSON.stringify(PROBES[language])} fails.`);
      });
      continue;
    }

    it(`return what the schemas say: ${language}`, async () => {
      const variables = new SampleVariables(await api.withOwnAccounts(), operatorToken, receiver.origin);
      const programs: SampleProgram[] = [];
      const ordered = sampled
        .filter(({ operation }) => !isStream(operation))
        .sort((first, second) => LAST.indexOf(first.operation.id) - LAST.indexOf(second.operation.id));
      for (const { operation, samples } of ordered) {
        programs.push(await createProgram(operation, samples[language], variables));
      }
      const outputs = await runSamples(language, programs);

      assert.equal(outputs.size, programs.length);
      assert.deepEqual(
        ordered.flatMap(({ operation }) => findViolations(operation, outputs.get(operation.id))),
        [],
      );
    });

    it(`print the events of streams: ${language}`, async () => {
      const variables = new SampleVariables(await api.withOwnAccounts(), operatorToken, receiver.origin);
      for (const { operation, samples } of sampled.filter((one) => isStream(one.operation))) {
        const program = await createProgram(operation, samples[language], variables);
        assert.match(await readStream(language, program, /\n/), /event: |data: |: /, operation.id);
      }
    });
  }

  it('compile: typescript', () => {
    const folder = createTemporaryFolder();
    mkdirSync(join(folder, 'samples'));
    const files = sampled.map(({ operation: { id }, samples }) => {
      writeFileSync(join(folder, 'samples', `${id}.ts`), `${samples.typescript}\nexport {};\n`);
      return `samples/${id}.ts`;
    });

    assert.equal(checkTypes(folder, files), '');
  });
});

describe('The reference', () => {
  it('has every operation except those of the fake payment provider', async () => {
    const declared = (await listDeclaredOperations()).filter(({ path }) => !path.startsWith('/fake-payments/'));

    assert.deepEqual(operations.map(({ id }) => id).sort(), declared.map(({ id }) => id).sort());
  });

  it('has samples of every operation except those that payment providers call', () => {
    const without = operations.filter(({ id }) => !sampled.some(({ operation }) => operation.id === id));

    assert.ok(without.every(({ access }) => access === 'webhook'));
  });

  for (const operation of operations) {
    it(`has examples that match the schemas: ${operation.id}`, () => {
      const { body, response } = createOperationExample(operation);

      if (operation.body) assert.deepEqual(findIssues(operation.body, body), []);
      if (typeof response !== 'string') assert.deepEqual(findIssues(operation.success.schema, response), []);
      assert.doesNotMatch(JSON.stringify([body, response]), /"Example"/, 'a member has no realistic value');
    });
  }
});

async function createProgram(operation: Operation, code: string, variables: SampleVariables): Promise<SampleProgram> {
  const created = await variables.create(operation, code);
  return { name: operation.id, code: await variables.fillIn(code), variables: created };
}

function findViolations(operation: Operation, output: unknown): readonly string[] {
  const problem = EXPECTED_PROBLEMS[operation.id];
  if (problem !== undefined) {
    const parsed = v.safeParse(problemDocumentSchema, output);
    return parsed.success && parsed.output.code === problem ? [] : [`${operation.id}: ${JSON.stringify(output)}`];
  }
  const [issue] = findIssues(operation.success.schema, output);
  return issue === undefined ? [] : [`${operation.id}: ${issue} in ${JSON.stringify(output)}`];
}

function findIssues(schema: v.GenericSchema, value: unknown): readonly string[] {
  return (v.safeParse(schema, value).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}
