import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome colors decide. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on the page and in its open shadow roots, each in one line. */
export async function seriousProblems(
  page: Page,
  rules: 'all' | 'colors' = 'all',
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules === 'colors' && { runOnly: COLOR_RULES }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target} ${failureSummary}`),
    );
}
