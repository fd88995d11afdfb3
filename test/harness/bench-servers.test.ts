import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { compilePrograms, type Programs } from '../bench/programs.ts';
import {
  assertSameResponses,
  assessmentRequests,
  freshListRequests,
  listRequests,
  readRequests,
  sampleTicketIds,
} from '../bench/requests.ts';
import { addRunningAssessments } from '../bench/running-assessments.ts';
import { type Server, startFloor, startPortico } from '../bench/servers.ts';
import { createStore, type Store } from '../bench/stores.ts';

describe('minimal servers of the benchmark', () => {
  let programs: Programs;
  let folder: string;
  let store: Store;
  let assessmentIds: readonly string[];
  const servers: Server[] = [];

  beforeEach(async () => {
    programs = await compilePrograms();
    folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
    store = await createStore(folder, 60);
    assessmentIds = await addRunningAssessments(store);
  });

  afterEach(async () => {
    for (const { process } of servers.splice(0)) await process.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('respond with the same documents as Portico', async () => {
    const portico = await startPortico(programs.harness, store);
    servers.push(portico);
    const floor = await startFloor(programs.floorServer, store);
    servers.push(floor);
    const both = [portico, floor];
    await assertSameResponses(both, listRequests(store));
    await assertSameResponses(both, freshListRequests(store));
    await assertSameResponses(both, readRequests(store, await sampleTicketIds(portico)));
    await assertSameResponses(both, assessmentRequests(store, assessmentIds));
  });
});
