import { areas } from './areas.ts';
import { functions, type Trigger } from './host/functions.ts';
import type { FunctionTable } from './host/register-functions.ts';

/**
 * What calls each function. To find out, all areas are loaded, which takes a tenth of a second: the build does it, and puts the
 * answer in place of this file (`functions/build.ts`).
 */
export const functionTable: FunctionTable = await readTable();

async function readTable(): Promise<FunctionTable> {
  const table: FunctionTable = {};
  const known = new Set<string>();
  for (const [area, load] of Object.entries(areas)) {
    await load();
    const own: [string, Trigger][] = [];
    for (const [name, { trigger }] of functions) if (!known.has(name)) own.push([name, trigger]);
    for (const [name] of own) known.add(name);
    table[area] = Object.fromEntries(own);
  }
  return table;
}
