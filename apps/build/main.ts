import { packageRoot } from '../composition/package-root.ts';
import { isUpToDate } from './freshness.ts';

// `npm ci` and `npm run build`: builds the product into dist/. With --if-changed, only when a source has changed.
const OUTPUTS = ['server.js', 'client.js', 'types', 'widget', 'console', 'docs', 'pages'];

if (!process.argv.includes('--if-changed') || !isUpToDate(packageRoot, OUTPUTS)) {
  // Loading the compilers takes longer than finding out that nothing has changed.
  const { buildAll } = await import('./build-all.ts');
  await buildAll();
}
