import { type Core, PinnedProcess } from './pinned-process.ts';
import { copyDatabase, type Store, toHarnessOptions } from './stores.ts';

/** A server under load and its store. */
export interface Server {
  readonly process: PinnedProcess;
  readonly port: number;
  readonly store: Store;
}

/** Starts the compiled product with a store, without rate limits. */
export async function startPortico(
  harness: string,
  store: Store,
  core: Core = 0,
  more: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { flags, variables } = toHarnessOptions(store.folder, store.services);
  const process = await PinnedProcess.start(core, harness, [...flags, ...more], { ...variables, ...settings });
  const { baseUrl } = JSON.parse(process.firstOutput) as { baseUrl: string };
  return { process, port: Number(new URL(baseUrl).port), store };
}

/** Starts a hand-written reference server, with a copy of a store's database or on the same MongoDB. */
export async function startFloor(
  program: string,
  store: Store,
  copy = 'floor.db',
  more: readonly string[] = [],
): Promise<Server> {
  const database = store.services?.mongodbUrl ?? copyDatabase(store, copy);
  const process = await PinnedProcess.start(0, program, [database, ...more]);
  return { process, port: Number(process.firstOutput), store };
}
