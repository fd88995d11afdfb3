import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';

/** Runs a command in its own mount namespace, with a small file system mounted on the folder. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=3m tmpfs "$0" && exec "$@"';

describe('A full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-full-'));
  let harness: HarnessProcess;
  let filler: string;

  before(async () => {
    const wrapper = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', ON_SMALL_DISK, folder];
    harness = await startHarnessProcess(['--data', folder], wrapper);
    filler = join(`/proc/${harness.line.pid}/root`, folder, 'filler');
  });
  after(async () => {
    await harness.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('rejects writes with 503 and Retry-After until space is freed, and still serves reads', async () => {
    assert.equal((await comment()).status, 201);
    fillDisk(filler);

    const rejected = await commentUntilStatus(503);
    assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
    assert.equal(((await rejected.json()) as { code: string }).code, 'store_unavailable');
    assert.equal((await read()).status, 200);

    const before = await messages();
    rmSync(filler);
    assert.equal((await comment()).status, 201);
    assert.equal(await messages(), before + 1);
  });

  /** Comments repeatedly, because the write-ahead log may have some space left. */
  async function commentUntilStatus(status: number): Promise<Response> {
    for (let turn = 0; turn < 500; turn += 1) {
      const response = await comment();
      if (response.status === status) return response;
      await response.arrayBuffer();
    }
    throw new Error(`no answer had the status ${status}`);
  }

  function comment(): Promise<Response> {
    return fetch(`${ticketUrl()}/comments`, {
      method: 'POST',
      headers: { 'x-service-api-key': harness.line.apiKeys.all, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'x'.repeat(4000) }),
    });
  }

  function read(): Promise<Response> {
    return fetch(ticketUrl(), { headers: { 'x-service-api-key': harness.line.apiKeys.all } });
  }

  async function messages(): Promise<number> {
    return ((await (await read()).json()) as { messages: unknown[] }).messages.length;
  }

  function ticketUrl(): string {
    const { baseUrl, siteId, ticketIds } = harness.line;
    return `${baseUrl}/v1/sites/${siteId}/tickets/${ticketIds[0]}`;
  }
});

/** Fills the disk to the last byte. */
function fillDisk(file: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
