import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';
import { circlesOf } from './circles.ts';
import { importsIn } from './imports.ts';

describe('an import is found', () => {
  it.each([
    ["import { a, b as c } from './x.ts';", ['a', 'b']],
    ["import {\n  a,\n  type B,\n} from './x.ts';", ['a', 'B']],
    ["import type { A } from './x.ts';", ['A']],
    ["import x from './x.ts';", ['default']],
    ["import x, { a } from './x.ts';", ['default', 'a']],
    ["import * as x from './x.ts';", ['*']],
    ["import './x.ts';", ['*']],
    ["export { a, b as c } from './x.ts';", ['a', 'b']],
    ["export type { A } from './x.ts';", ['A']],
    ["export * from './x.ts';", ['*']],
    ["export * as x from './x.ts';", ['*']],
    ["const x = async () => (await import('./x.ts')).a;", ['*']],
    ["type X = import('./x.ts').A;", ['*']],
    ["type X = typeof import('./x.ts');", ['*']],
    ["const html = <p title=\"import 'y'\" />;\nimport { a } from './x.ts';", ['a']],
  ])('in %j', (source, names) => {
    expect(importsIn(source)).toEqual([{ path: './x.ts', names }]);
  });

  it.each([
    "// import { a } from './x.ts';",
    'const text = "import \'./x.ts\'";',
    'export const a = 1;',
  ])('not in %j', (source) => {
    expect(importsIn(source)).toEqual([]);
  });
});

describe('a circle is found', () => {
  const graph = (...arrows: string[]) => {
    const known = new Map<string, Set<string>>();
    for (const [from = '', to = ''] of arrows.map((arrow) => arrow.split(' '))) {
      known.set(from, (known.get(from) ?? new Set()).add(to));
    }
    return known;
  };

  it('of two, and of many', () => {
    expect(circlesOf(graph('b a', 'a b'))).toEqual(['a > b']);
    expect(circlesOf(graph('c d', 'd e', 'e f', 'f a', 'a b', 'b c'))).toEqual([
      'a > b > c > d > e > f',
    ]);
  });

  it('beside what leads nowhere', () => {
    expect(circlesOf(graph('a b', 'b c', 'c b', 'a d'))).toEqual(['b > c']);
  });

  it('not where two ways lead to one place', () => {
    expect(circlesOf(graph('a b', 'a c', 'b d', 'c d'))).toEqual([]);
  });
});

it('loads the SDK of Stripe only where it is needed', () => {
  const folder = join(root, 'functions/src');
  const eager = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    /^import (?!type )[^;]*from 'stripe'/m.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(eager).toEqual([]);
});
