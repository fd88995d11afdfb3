import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';

/** Runs a command in a mount namespace of its own, with a small file system of its own on the folder. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=3m tmpfs "$0" && exec "$@"';

describe('a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-full-'));
  let harness: HarnessProcess;
  let filler: string;

  before(async () => {
    const wrapper = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', ON_SMALL_DISK, folder];
    harness = await startHarnessProcess(['--data', folder], wrapper);
    filler = join(`/proc/${harness.line.pid}/root`, folder, 'filler');
  });
  after(async () => {
    await harness.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('rejects writes with 503 and Retry-After, serves reads, and takes writes again once there is room', async () => {
    assert.equal((await comment()).status, 201);
    fillDisk(filler);

    const refused = await untilStatus(503);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.equal(((await refused.json()) as { code: string }).code, 'store_unavailable');
    assert.equal((await read()).status, 200);

    const before = await messages();
    rmSync(filler);
    assert.equal((await comment()).status, 201);
    assert.equal(await messages(), before + 1);
  });

  /** The write-ahead log may have a little room left at first. */
  async function untilStatus(status: number): Promise<Response> {
    for (let turn = 0; turn < 500; turn += 1) {
      const response = await comment();
      if (response.status === status) return response;
      await response.arrayBuffer();
    }
    throw new Error(`no answer had the status ${status}`);
  }

  function comment(): Promise<Response> {
    return fetch(`${ticketAddress()}/comments`, {
      method: 'POST',
      headers: { 'x-service-api-key': harness.line.apiKeys.all, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x'.repeat(4000) }),
    });
  }

  function read(): Promise<Response> {
    return fetch(ticketAddress(), { headers: { 'x-service-api-key': harness.line.apiKeys.all } });
  }

  async function messages(): Promise<number> {
    return ((await (await read()).json()) as { messages: unknown[] }).messages.length;
  }

  function ticketAddress(): string {
    const { baseUrl, siteId, ticketIds } = harness.line;
    return `${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}`;
  }
});

/** Fills what room is left, down to the last byte. */
function fillDisk(file: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
