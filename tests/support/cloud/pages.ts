/** All pages of a list, one after the other, and what somebody does between them. */
export async function pagesOf<Page extends { nextCursor: string | null }>(
  ask: (at: { cursor?: string }) => Promise<Page>,
  between: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask(cursor === undefined ? {} : { cursor });
    pages.push(page);
    await between(page);
    cursor = page.nextCursor;
  }
  return pages;
}
