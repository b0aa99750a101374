import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';
import { importsBelow } from './imports.ts';
import { readersOfStores } from './readers-of-stores.ts';

const folder = join(root, 'functions/src');
const imports = importsBelow(folder);
const areaOf = (path: string) => path.split('/')[0] ?? '';
const isStore = (path: string) => path.endsWith('.store.ts');

/** What areas take from the stores of others. `deps.ts`, which builds them all, is no area. */
const foreign = imports.filter(
  ({ from, to }) => isStore(to) && from.includes('/') && areaOf(from) !== areaOf(to),
);

describe("an area's records", () => {
  it('are written by the area alone: others get the reading half of its stores', () => {
    const writing = foreign.flatMap(({ from, to, names }) =>
      names
        .filter((name) => !name.endsWith('Reader'))
        .map((name) => `${from} takes ${name} of ${to}`),
    );
    expect(writing).toEqual([]);
  });

  it('are read by the areas of the list, and no others', () => {
    const readers = Map.groupBy(foreign, ({ from }) => areaOf(from));
    const reading = [...readers].map(([area, taken]) => [
      area,
      [...new Set(taken.map(({ to }) => to))].sort(),
    ]);
    expect(Object.fromEntries(reading)).toEqual(readersOfStores);
  });

  it('are not reached for by endpoints and triggers of other areas', () => {
    const owners = ownersOfStores();
    const waysIn = [...new Set(imports.map(({ from }) => from))].filter((from) =>
      /\.(endpoints|triggers)\.ts$/.test(from),
    );
    const reached = waysIn.flatMap((from) =>
      namesOfDeps(readFileSync(join(folder, from), 'utf8'))
        .filter((name) => owners.has(name) && owners.get(name) !== areaOf(from))
        .map((name) => `${from} uses ${name}`),
    );
    expect(reached).toEqual([]);
  });
});

/** What an endpoint or a trigger uses of all that is built: as `deps.agents`, or taken out of it by name. */
const namesOfDeps = (source: string): string[] => [
  ...[...source.matchAll(/\bdeps\.(\w+)\./g)].map(([, name = '']) => name),
  ...[...source.matchAll(/\{([\w\s,]+)\}(?:: Deps\b| = deps\b)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ),
];

/** By its name among the dependencies: the area that a store belongs to. */
function ownersOfStores(): Map<string, string> {
  const areas = new Map(
    imports
      .filter(({ from, to }) => from === 'deps.ts' && isStore(to))
      .flatMap(({ to, names }) => names.map((name) => [name, areaOf(to)])),
  );
  const source = readFileSync(join(folder, 'deps.ts'), 'utf8');
  const owners = [...source.matchAll(/^\s+(\w+): (\w+)\(/gm)].flatMap(
    ([, name = '', factory = '']): [string, string][] => {
      const area = areas.get(factory);
      return area === undefined ? [] : [[name, area]];
    },
  );
  // One that is built in another way would not be looked for.
  expect(owners).toHaveLength(areas.size);
  return new Map(owners);
}
