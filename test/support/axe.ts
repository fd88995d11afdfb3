import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { packageRoot } from '../../apps/composition/package-root.ts';

const program = createRequire(join(packageRoot, 'package.json')).resolve('axe-core/axe.min.js');
const source = readFileSync(program, 'utf8');

/** What axe finds wrong with a page as it is now: a line for each rule, with the first element that breaks it. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))',
  );
  return found as readonly string[];
}
