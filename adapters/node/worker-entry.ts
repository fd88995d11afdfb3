import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * URL of the program of a thread or child process. `source` is the path of its TypeScript relative to the module with
 * the URL `importer`. A module that runs from source gets that file, a compiled one the compiled program in its folder:
 * both run the same version of the code. `npm test` builds the product first and sets `PORTICO_TEST_PROGRAMS` to its
 * `dist/`. A thread that compiles its own modules would take half a second longer to start.
 */
export function resolveProgram(source: string, importer: string): URL {
  const compiled = `${basename(source, '.ts')}.js`;
  if (!isTypeScript(importer)) return new URL(`./${compiled}`, importer);
  const folder = process.env['PORTICO_TEST_PROGRAMS'];
  return folder === undefined ? new URL(source, importer) : pathToFileURL(join(folder, compiled));
}

/** Arguments for Node.js with which `program` can be started in a child process. */
export function loaderArguments(program: URL): readonly string[] {
  return isTypeScript(program.href) ? ['--import', import.meta.resolve('tsx')] : [];
}

export function startThread(program: URL, options: WorkerOptions): Worker {
  if (!isTypeScript(program.href)) return new Worker(program, options);
  // On Node.js 20, tsx does not register itself in a thread whose `execArgv` imports it.
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), program.href].map((url) => JSON.stringify(url));
  const bootstrap = `import(${tsx}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(bootstrap, { ...options, eval: true });
}

function isTypeScript(url: string): boolean {
  return url.endsWith('.ts');
}
