import { PinnedProcess } from './pinned-process.ts';
import { copyOfDatabase, type Store } from './stores.ts';

/** A server under load, and the store that it serves. */
export interface Server {
  readonly process: PinnedProcess;
  readonly port: number;
  readonly store: Store;
}

/** The compiled product on a store of its own, without rate limits. */
export async function startPortico(harness: string, store: Store): Promise<Server> {
  const process = await PinnedProcess.start(0, harness, '--data', store.folder);
  const { baseUrl } = JSON.parse(process.firstWords) as { baseUrl: string };
  return { process, port: Number(new URL(baseUrl).port), store };
}

/** The hand-written server on a copy of a store's database. */
export async function startFloor(program: string, store: Store): Promise<Server> {
  const process = await PinnedProcess.start(0, program, copyOfDatabase(store, 'floor.db'));
  return { process, port: Number(process.firstWords), store };
}
