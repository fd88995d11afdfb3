import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The axe violations of the page, or of the element of a selector: one line per rule, with the first element that
 * violates it.
 */
export async function findAxeViolations(page: Page, selector?: string): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const context = selector === undefined ? 'document' : JSON.stringify(selector);
  const found = await page.evaluate(
    `axe.run(${context}, { resultTypes: ["violations"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
  return found as readonly string[];
}
