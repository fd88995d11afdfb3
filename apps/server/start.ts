import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** The type is declared here because the installed types are those of Node.js 20, which lacks this function. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

// On Node.js 22.1 and later, Node.js caches the compiled code of the modules imported below, which speeds up later
// starts. Anyone who can write to the cache can change the code that runs. The cache is therefore in the program's
// folder, not in the system's temporary folder. If the program's folder is read-only, nothing is cached.
if (!import.meta.url.endsWith('.ts')) enableCompileCache?.(fileURLToPath(new URL('./compile-cache', import.meta.url)));
await import('./main.ts');
