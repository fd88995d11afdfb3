import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Typed here because the types are those of Node.js 20, which does not have it. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

// Node.js 22.1 and later then cache the compiled code of what is imported below, and later starts skip that work. The
// cache is beside the program, because anyone who can write to it can change the code that runs; the system's
// temporary folder would be less safe. If the folder is read-only, nothing is cached.
if (!import.meta.url.endsWith('.ts')) enableCompileCache?.(fileURLToPath(new URL('./compile-cache', import.meta.url)));
await import('./main.ts');
