import { packageRoot } from '../composition/package-root.ts';
import { isBuildUpToDate } from './freshness.ts';

// `npm ci` and `npm run build`: builds the product into dist/. With --if-changed, builds only if a source has changed
// or an output is missing.
const BUILD_OUTPUTS = ['server.js', 'client.js', 'types', 'widget', 'console', 'docs', 'pages'];

if (!process.argv.includes('--if-changed') || !isBuildUpToDate(packageRoot, BUILD_OUTPUTS)) {
  // Imported only here, because loading the compilers takes longer than the check above.
  const { buildAll } = await import('./build-all.ts');
  await buildAll();
}
