import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { CLOCK, SECRET_CIPHER, UNDECORATED_INSTALLATION_REPOSITORY } from '../../apps/composition/tokens.ts';
import type { CrmSignatureVector } from '../../apps/generator/crm-signature-vectors.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { expectDocumentedProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { sendRaw } from '../support/servers/raw-http.ts';

const FILE = new URL('../../contracts/crm-signature-vectors.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: readonly CrmSignatureVector[] };

const clock = new ManualClock();
const containers: DependencyContainer[] = [];
const api = await startApi(['--no-worker'], {
  register: (container) => container.registerInstance(CLOCK, clock),
  onStart: (one) => containers.push(one),
});
const [container = assert.fail()] = containers;
const [installations, secretCipher] = [
  container.resolve(UNDECORATED_INSTALLATION_REPOSITORY),
  container.resolve(SECRET_CIPHER),
];

/** Adds a CRM connection with the secrets of a vector. */
async function addInstallation(id: string, secrets: readonly string[]): Promise<void> {
  await installations.add({
    id,
    siteId: api.line.siteId,
    name: id,
    status: 'active',
    inboundEnabled: true,
    mapping: null,
    secrets: secrets.map((secret) => ({
      id: secret,
      sealed: secretCipher.seal(secret, id),
      createdAt: clock.now(),
      endsAt: null,
    })),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
}

describe('crm-signature-vectors.json', () => {
  it('has at least 40 vectors, valid and invalid', () => {
    const good = vectors.filter(({ status }) => status === 201);

    assert.ok(vectors.length >= 40 && good.length >= 15 && vectors.length - good.length >= 20);
    assert.equal(new Set(vectors.map(({ name }) => name)).size, vectors.length);
  });

  for (const [index, { name, now, secrets, headers, bodyBase64, status, code, pointers = [] }] of vectors.entries()) {
    it(`expects ${status} ${code ?? ''} for ${name}`, async () => {
      const id = `ins_vector_${index}`;
      await addInstallation(id, secrets);
      clock.set(Date.parse(now));
      const body = Buffer.from(bodyBase64, 'base64');
      const lines = Object.entries(headers).flatMap(([one, values]) => values.map((value) => `${one}: ${value}\r\n`));
      const head = `POST /marketplaces/inbound/crm/${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      const reply = await sendRaw(
        api.line.baseUrl,
        `${head}Content-Length: ${body.length}\r\n${lines.join('')}\r\n`,
        body,
      );

      assert.equal(reply.status, status, reply.text);
      if (status === 201) return;
      const problem = expectDocumentedProblem(reply);
      assert.equal(problem.code, code);
      assert.deepEqual(problem.errors?.map(({ pointer }) => pointer) ?? [], pointers);
    });
  }
});
