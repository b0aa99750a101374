import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import definitions from '../../../infra/containers.json' with { type: 'json' };
import { root } from '../../support/root.ts';

const folder = join(root, 'functions/src');
const orders = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/ORDER BY (?!RANK)(c\.[^'"`]+)/g)].map(
    ([, order = '']) => ({ file, paths: order.trim().split(', ').map(toPath) }),
  ),
);

type Index = { path: string; order: string }[];
const indexes = Object.values(definitions.cosmos).flatMap((definition) =>
  'indexingPolicy' in definition && 'compositeIndexes' in definition.indexingPolicy
    ? (definition.indexingPolicy.compositeIndexes as Index[])
    : [],
);

describe('what the database is asked to sort', () => {
  it('begins with what it is filtered by, as the composite index does that serves it', () => {
    expect(orders.length).toBeGreaterThan(12);
    const unserved = orders.filter(
      ({ paths }) => paths.length > 1 && !indexes.some((index) => serves(index, paths)),
    );
    expect(unserved).toEqual([]);
  });

  it('is never the time alone, for which all of an organization would be read', () => {
    expect(orders.filter(({ paths }) => paths[0]?.path === '/createdAt')).toEqual([]);
  });
});

function toPath(text: string): Index[number] {
  const [name = '', order] = text.split(' ');
  return { path: name.replace('c.', '/'), order: order === 'DESC' ? 'descending' : 'ascending' };
}

/** Forwards, or backwards as a whole. */
function serves(index: Index, paths: Index): boolean {
  const backwards = index.map(({ path, order }) => ({
    path,
    order: order === 'ascending' ? 'descending' : 'ascending',
  }));
  return [index, backwards].some((one) => JSON.stringify(one) === JSON.stringify(paths));
}
