import type { Flags } from '../composition/config.ts';

const SOURCES = { server: '../server/start.ts', worker: '../worker/main.ts' } as const;

/**
 * Runs another program in this process, so that signals and the exit code are the program's own. A compiled CLI runs
 * the compiled program beside it, because the server is bundled separately (`apps/build/build-programs.ts`).
 */
export async function runProgram(name: keyof typeof SOURCES, flags: Flags): Promise<void> {
  // The program reads its flags from the command line.
  const parameters = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${value}`],
  );
  process.argv.splice(2, process.argv.length, ...parameters);
  const path = import.meta.url.endsWith('.ts') ? SOURCES[name] : `./${name}.js`;
  await import(new URL(path, import.meta.url).href);
}
