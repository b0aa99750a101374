import { areas } from './areas.ts';
import { functions } from './host/functions.ts';
import type { FunctionTable } from './host/register-functions.ts';

/**
 * What calls each function. To find out, all areas are loaded, which takes a tenth of a second: the build does it, and puts the
 * answer in place of this file (`functions/build.ts`).
 */
export const functionTable: FunctionTable = await readTable();

async function readTable(): Promise<FunctionTable> {
  const table: FunctionTable = {};
  for (const [area, load] of Object.entries(areas)) {
    const before = functions.size;
    await load();
    const own = [...functions].slice(before).map(([name, { trigger }]) => [name, trigger]);
    table[area] = Object.fromEntries(own);
  }
  return table;
}
