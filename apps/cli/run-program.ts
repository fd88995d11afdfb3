import type { Flags } from '../composition/config.ts';

const PROGRAM_SOURCES = { server: '../server/start.ts', worker: '../worker/main.ts' } as const;

/**
 * Runs the server or the worker in this process, so that it receives the signals and sets the exit code. The compiled
 * CLI imports the program's bundle, which is in the same folder (`apps/build/build-programs.ts`).
 */
export async function runProgram(name: keyof typeof PROGRAM_SOURCES, flags: Flags): Promise<void> {
  // The program reads its flags from the command line.
  const programArguments = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${value}`],
  );
  process.argv.splice(2, process.argv.length, ...programArguments);
  const path = import.meta.url.endsWith('.ts') ? PROGRAM_SOURCES[name] : `./${name}.js`;
  await import(new URL(path, import.meta.url).href);
}
