import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Typed here because the types are those of Node.js 20, which does not have it. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

// Node.js 22.1 and later then store compiled code of what is imported below, and later starts skip that work. The
// folder lies beside the program, because whoever can write to it decides what runs; where it is read-only, nothing is
// stored.
if (!import.meta.url.endsWith('.ts')) enableCompileCache?.(fileURLToPath(new URL('./compile-cache', import.meta.url)));
await import('./main.ts');
