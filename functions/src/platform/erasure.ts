import * as z from 'zod';
import type { Cells } from './cells.ts';
import { containers, type StoreName } from './containers.ts';
import type { Items } from './cosmos.ts';
import type { Ledger } from './ledger/ledger.ts';
import { ignoring } from './write-refused.ts';

/** So many items are removed at once. */
const PAGE = 50;

/** Asked once a page is found: what somebody writes who is back by then has another ETag. */
type IsGone = () => Promise<boolean>;

const itemSchema = z.record(z.string(), z.string());

export type Erasure = ReturnType<typeof erasureStore>;

type Place = { items: Items; keyFields: string[] };
type ItemsOf = (name: Exclude<StoreName, 'ledger'>) => Items;

/** Removes, page by page, what belongs to somebody who is gone, wherever it lies. Each page says how many it removed. */
export function erasureStore(itemsOf: ItemsOf, cells: Cells, ledger: Ledger) {
  async function placesOf(name: StoreName): Promise<Place[]> {
    if (name === 'ledger') return ledger.places();
    const keyFields = keyFieldsOf(name);
    const all = name === 'knowledge' ? cells.all : [itemsOf(name)];
    return all.map((items) => ({ items, keyFields }));
  }

  async function removePage(
    name: StoreName,
    condition: string,
    parameters: { tenantId: string; userId?: string },
    isGone?: IsGone,
  ): Promise<number> {
    let removed = 0;
    for (const { items, keyFields } of await placesOf(name)) {
      const fields = [...new Set(['id', '_etag', ...keyFields])].map((field) => `c.${field}`);
      const sql = `SELECT ${fields.join(', ')} FROM c WHERE c.tenantId = @tenantId AND (${condition})`;
      const isByTenant = keyFields[0] === 'tenantId';
      const found = await (isByTenant
        ? items.query(itemSchema, [parameters.tenantId], sql, parameters, PAGE)
        : items.queryEverywhere(itemSchema, sql, parameters, PAGE));
      if (found.length > 0 && isGone && !(await isGone())) return 0;
      await Promise.all(
        found.map(({ id = '', _etag, ...item }) => {
          const key = keyFields.map((field) => (field === 'id' ? id : (item[field] ?? '')));
          // What has changed since it was found may be somebody else's by now. If not, the next page has it.
          return items.remove(id, key, _etag).catch(ignoring('changed'));
        }),
      );
      removed += found.length;
    }
    return removed;
  }

  return {
    /** Of an organization, but for its own record. Nor, unless it is the last time, what still has to be sent. */
    removeTenantPage(
      name: StoreName,
      tenantId: string,
      isLast: boolean,
      isGone?: IsGone,
    ): Promise<number> {
      const conditions = [
        'c.id != @tenantId',
        ...(name === 'tenants' && !isLast ? ["c.type != 'outbox'"] : []),
      ];
      return removePage(name, conditions.join(' AND '), { tenantId }, isGone);
    },

    /** As it was read with this ETag. @throws WriteRefused `changed` */
    removeTenant: (tenantId: string, etag: string): Promise<void> =>
      itemsOf('tenants').remove(tenantId, tenantId, etag),

    /** Those of an organization's records that are there. Answers how many they were. */
    async removeRecords(tenantId: string, ids: string[]): Promise<number> {
      const tenants = itemsOf('tenants');
      const sql = 'SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(@ids, c.id)';
      const found = await tenants.query(z.string(), tenantId, sql, { ids });
      await Promise.all(found.map((id) => tenants.remove(id, tenantId)));
      return found.length;
    },

    /** Of a person, but for the person's own record. */
    removePersonPage: (
      name: 'directory' | 'tenants',
      tenantId: string,
      userId: string,
    ): Promise<number> =>
      removePage(name, 'c.userId = @userId OR c.audience.userId = @userId', { tenantId, userId }),
  };
}

const keyFieldsOf = (name: Exclude<StoreName, 'ledger'>): string[] =>
  containers[name].partitionKey.paths.map((path) => path.slice(1));
