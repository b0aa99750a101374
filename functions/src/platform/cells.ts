import type { Items } from './cosmos.ts';
import { createLruCache } from './lru-cache.ts';

/** So many organizations' cells are remembered: a cell never changes. */
const REMEMBERED = 10_000;

export type Cells = ReturnType<typeof createCells>;

/**
 * Where passages lie: in containers that are alike, each with some of the organizations, since a search by words
 * costs the more the larger its container is. An organization's record names its cell.
 */
export function createCells(
  names: [string, ...string[]],
  open: (nameOf: () => Promise<string>) => Items,
  cellOf: (tenantId: string) => Promise<string | undefined>,
) {
  const known = createLruCache<string>(REMEMBERED);

  async function nameOf(tenantId: string): Promise<string> {
    const name = known.get(tenantId) ?? (await cellOf(tenantId));
    // Whoever still writes for an organization that is gone has to write somewhere; its purge looks into all cells.
    if (name === undefined) return names[0];
    known.set(tenantId, name);
    return name;
  }

  return {
    of: (tenantId: string): Items => open(() => nameOf(tenantId)),
    all: names.map((name) => open(async () => name)),
    /** Where a new organization's passages will lie. */
    newest: names.at(-1) ?? names[0],
  };
}
