import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Returns the URL of the program that a thread or child process runs. `source` is the path of its TypeScript file,
 * relative to the module whose URL is `importer`. If that module runs from source, the result is the TypeScript file.
 * If that module is compiled, the result is the compiled program in the module's folder.
 *
 * `npm test` builds the product first and sets `PORTICO_TEST_PROGRAMS` to its `dist/`. Modules that run from source
 * then use the compiled programs there, because a thread that compiles its own modules takes half a second longer to
 * start.
 */
export function resolveWorkerProgram(source: string, importer: string): URL {
  const compiled = `${basename(source, '.ts')}.js`;
  if (!isTypeScriptUrl(importer)) return new URL(`./${compiled}`, importer);
  const folder = process.env['PORTICO_TEST_PROGRAMS'];
  return folder === undefined ? new URL(source, importer) : pathToFileURL(join(folder, compiled));
}

/** Returns the Node.js arguments that a child process needs to run `program`. */
export function createLoaderArguments(program: URL): readonly string[] {
  return isTypeScriptUrl(program.href) ? ['--import', import.meta.resolve('tsx')] : [];
}

export function startWorkerThread(program: URL, options: WorkerOptions): Worker {
  if (!isTypeScriptUrl(program.href)) return new Worker(program, options);
  // The thread registers tsx itself: on Node.js 20, importing tsx through `execArgv` has no effect in a thread.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), program.href].map((url) => JSON.stringify(url));
  const bootstrap = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { ...options, eval: true });
}

function isTypeScriptUrl(url: string): boolean {
  return url.endsWith('.ts');
}
