import type { Page, Route } from 'playwright-core';

/**
 * Handles requests until what it answers with is called. The route stays: when a page's last one is removed, requests
 * on their way may be left without an answer for ever.
 */
export async function intercept(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}
