import type { themes } from '@talkwright/shared/areas/agent-config';
import type { Page } from 'playwright-core';
import { panelThemeCss } from '../../../frontend/widget/src/core/panel-themes.ts';
import { themeCss } from '../../../frontend/widget/src/themes.ts';
import { seriousProblems } from './axe.ts';

export type Look = readonly [theme: (typeof themes)[number], width: number];

/**
 * What axe finds serious in the open widget in each of these looks. Themes differ in a sheet of custom properties alone: here it
 * is laid over the one that is there, so that what is looked at need not be asked for anew.
 */
export async function problemsInThemes(page: Page, looks: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [theme, width] of looks) {
    const colorScheme = theme === 'dark' || theme === 'black-gold' ? 'dark' : 'light';
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(dress, `${themeCss(theme)}${panelThemeCss(theme)}`);
    const found = await seriousProblems(page);
    problems.push(...found.map((problem) => `${theme}, ${width} px: ${problem}`));
  }
  return problems;
}

/** Runs in the page. */
function dress(css: string): void {
  const root = document.querySelector('talkwright-chat')?.shadowRoot;
  if (!root) throw new Error('There is no widget to dress.');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
