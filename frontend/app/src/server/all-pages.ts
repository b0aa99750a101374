type Answer<Page> = { data?: Page | undefined; error?: unknown };

/** All pages of a list, one after the other; none of them where one could not be had. */
export async function allPages<Page extends { nextCursor: string | null }>(
  ask: (at: { cursor?: string }) => Promise<Answer<Page>>,
): Promise<{ pages: Page[] } | { pages: undefined; error: unknown }> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, error } = await ask(cursor === undefined ? {} : { cursor });
    if (!data) return { pages: undefined, error };
    pages.push(data);
    cursor = data.nextCursor;
  }
  return { pages };
}
