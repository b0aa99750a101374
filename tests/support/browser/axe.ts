import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds serious or critical on the page and in its open shadow roots, each in one line. Rules of less weight are not
 * run, and which element is meant is looked for where there is one: half of what a run takes.
 */
export async function seriousProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  if ((await violationsOn(page, { selectors: false })).length === 0) return [];
  const violations = await violationsOn(page, { selectors: true });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** The impact that a rule has is what its violations have. */
const violationsOn = async (page: Page, { selectors }: { selectors: boolean }) =>
  (
    await page.evaluate<AxeResults>(`axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      selectors: ${selectors},
      rules: Object.fromEntries(
        axe._audit.rules
          .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
          .map(({ id }) => [id, { enabled: false }]),
      ),
    })`)
  ).violations;
